import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, membershipServices, rosa } from '../../../tests/support/membership.ts';
import { accounts } from '../../db/schema/identity.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { addressHashes, mailSeals } from '../../identity/address-hashes.server.ts';
import { findSuppression, liftBounce } from '../suppressions/suppressions.server.ts';
import { ofReturnPath } from './mail-marks.ts';
import { type ReceivedReport, type ReturnListener, takeReport } from './take-report.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { services, clock, mail, aSubscriber, confirm } = site;
const { email } = rosa;

const hashAddress = (address: string) => addressHashes(address, services.secrets);
const sealMail = (of: { mailId: string; address: string }) => mailSeals(of, services.secrets);

let returned: Parameters<ReturnListener['onReturn']>[1][] = [];
const letters = new Map<string, string>();
const listener: ReturnListener = {
  findRecipient: async (_tx, { mailId }) => letters.get(mailId) ?? null,
  async onReturn(_tx, each) {
    returned.push(each);
  },
};

const take = (given: Partial<ReceivedReport>) =>
  db.transaction((tx) =>
    takeReport(
      tx,
      {
        kind: 'bounce',
        traces: [],
        addresses: [],
        source: 'mailbox',
        diagnostic: null,
        at: clock.now,
        ...given,
      },
      { sealMail, hashAddress, listeners: [listener] },
    ),
  );

const traceOf = (mailId: string, address = email) => ({
  mailId,
  seal: sealMail(ofReturnPath({ mailId, address }))[0]!,
});
const quotedTrace = (mailId: string, address = email) => ({ mailId, seal: sealMail({ mailId, address })[0]! });
const stored = () => db.select().from(mailSuppressions);
const isStopped = async (kind: 'necessary' | 'unrequested' = 'necessary') =>
  (await findSuppression(db, { kind }, { address: email, hashAddress, now: clock.now })) !== null;

/** Returns the id of the mail that confirms Rosa's address. */
async function aConfirmation(): Promise<string> {
  await aSubscriber(bea.creatorId, { email });
  return (await mail()).at(-1)!.id;
}

beforeEach(async () => {
  returned = [];
  letters.clear();
  await site.startAtBeas();
});

test.each(['bounce', 'complaint'] as const)(
  'a %s by mail needs the seal of the return path, because replies quote the Message-ID',
  async (kind) => {
    const quoted = { kind, traces: [quotedTrace(await aConfirmation())], addresses: [email] };
    expect(await take(quoted)).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await take({ ...quoted, source: 'webhook' })).toBe(true);
  },
);

describe('a proven bounce', () => {
  test('suppresses the address, and its listeners hear of it', async () => {
    const mailId = await aConfirmation();
    const diagnostic = `550 5.1.1 <${email}>: User unknown`;
    expect(await take({ traces: [traceOf(mailId)], addresses: [email], diagnostic })).toBe(true);
    expect(await stored()).toMatchObject([
      {
        address: email,
        scope: 'all',
        reason: 'bounce',
        source: 'mailbox',
        diagnostic,
        mailId,
        since: clock.now,
      },
    ]);
    expect(returned).toEqual([{ mailId, kind: 'bounce', address: email, at: clock.now }]);
    expect(await isStopped()).toBe(true);
  });

  test('that arrives again changes nothing, even after somebody lifted it', async () => {
    const report = { traces: [traceOf(await aConfirmation())], addresses: [email] };
    await take(report);
    const { id } = (await stored())[0]!;
    clock.pass(60);
    await take(report);
    await liftBounce(db, { id }, { now: clock.now });
    const before = await stored();
    clock.pass(60);
    expect(await take(report)).toBe(true);
    expect(await stored()).toEqual(before);
    expect(await isStopped()).toBe(false);
  });

  test('of another mail begins again after it was lifted, but not one from before', async () => {
    await aConfirmation();
    await take({ traces: [traceOf(randomUUID())], addresses: [email] });
    const { id } = (await stored())[0]!;
    const before = clock.now;
    clock.pass(60);
    await liftBounce(db, { id }, { now: clock.now });
    clock.pass(60);
    await take({ traces: [traceOf(randomUUID())], addresses: [email], at: before });
    expect(await isStopped()).toBe(false);
    await take({ traces: [traceOf(randomUUID())], addresses: [email] });
    expect(await isStopped()).toBe(true);
  });

  test('of the one confirmation leaves the address suppressed, without another confirmation', async () => {
    await aConfirmation();
    await take({ traces: [traceOf(randomUUID())], addresses: [email] });
    clock.pass(60);
    const id = await aConfirmation();
    const recipient = { address: email, hashAddress, now: clock.now };
    expect(await findSuppression(db, { kind: 'confirmation', of: 'account', id }, recipient)).toBeNull();
    await take({ traces: [traceOf(id)], addresses: [email] });
    expect(
      await findSuppression(db, { kind: 'confirmation', of: 'account', id: randomUUID() }, recipient),
    ).not.toBeNull();
  });

  test('of an older mail does not undo the confirmation that is under way', async () => {
    await aConfirmation();
    await take({ traces: [traceOf(randomUUID())], addresses: [email] });
    clock.pass(60);
    const id = await aConfirmation();
    await findSuppression(
      db,
      { kind: 'confirmation', of: 'account', id },
      { address: email, hashAddress, now: clock.now },
    );
    await take({ traces: [traceOf(randomUUID())], addresses: [email] });
    clock.pass(60);
    await confirm();
    expect(await isStopped()).toBe(false);
    clock.pass(60);
    await take({ traces: [traceOf(randomUUID())], addresses: [email] });
    expect(await isStopped()).toBe(true);
  });

  test('of an address that no account has is stored as a hash', async () => {
    await take({ traces: [traceOf(randomUUID())], addresses: [email], diagnostic: `550 <${email}>` });
    expect(await stored()).toMatchObject([{ address: hashAddress(email)[0], diagnostic: null }]);
    expect(JSON.stringify(await stored())).not.toContain(email);
    expect(await isStopped()).toBe(true);
  });

  test('of a reader whom a listener knows is stored readably', async () => {
    const mailId = randomUUID();
    letters.set(mailId, 'reader@home.example');
    expect(await take({ traces: [traceOf(mailId, 'reader@home.example')] })).toBe(true);
    expect(await stored()).toMatchObject([{ address: 'reader@home.example' }]);
  });
});

describe('a proven complaint', () => {
  test('stops optional mail of every creator, and a second one changes nothing', async () => {
    const report = { kind: 'complaint', traces: [traceOf(await aConfirmation())], addresses: [email] } as const;
    await take(report);
    const before = await stored();
    expect(before).toMatchObject([{ scope: 'optional', reason: 'complaint', creatorId: null, source: 'mailbox' }]);
    clock.pass(60);
    await take(report);
    expect(await stored()).toEqual(before);
    expect(await isStopped('unrequested')).toBe(true);
    expect(await isStopped('necessary')).toBe(false);
  });

  test('without the address is matched by the scheduled email that it names', async () => {
    await aConfirmation();
    const { id: accountId } = (await db.select().from(accounts).where(eq(accounts.email, email)))[0]!;
    const scheduled = { accountId, kind: 'new-this-week', subject: {}, key: 'week', dueAt: clock.now };
    const [row] = await db.insert(scheduledEmails).values(scheduled).returning();
    expect(await take({ kind: 'complaint', traces: [traceOf(row!.id)] })).toBe(true);
    expect(await stored()).toMatchObject([{ address: email, reason: 'complaint' }]);
  });
});

describe('without proof', () => {
  test.each<[string, (mailId: string) => Partial<ReceivedReport>]>([
    ['no mail is named', () => ({ addresses: [email] })],
    ['the seal is another’s', (mailId) => ({ traces: [traceOf(mailId, 'bea@home.example')], addresses: [email] })],
    [
      'the seal is of another mail',
      (mailId) => ({ traces: [{ ...traceOf(randomUUID()), mailId }], addresses: [email] }),
    ],
    ['the seal is invented', (mailId) => ({ traces: [{ mailId, seal: '0'.repeat(24) }], addresses: [email] })],
    ['the address is not named, and the mail is unknown', () => ({ traces: [traceOf(randomUUID())] })],
  ])('nothing is suppressed: %s', async (_name, given) => {
    const mailId = await aConfirmation();
    for (const kind of ['bounce', 'complaint'] as const) {
      expect(await take({ ...given(mailId), kind })).toBe(false);
    }
    expect(await stored()).toEqual([]);
    expect(returned).toEqual([]);
  });
});

test('a seal of an earlier secret of the site is a proof', async () => {
  const mailId = await aConfirmation();
  const trace = traceOf(mailId);
  const secrets = [randomUUID(), ...services.secrets] as const;
  const report = { kind: 'bounce', traces: [trace], addresses: [email], source: 'webhook', diagnostic: null } as const;
  const settings = {
    sealMail: (of: { mailId: string; address: string }) => mailSeals(of, secrets),
    hashAddress,
    listeners: [],
  };
  expect(await takeReport(db, { ...report, at: clock.now }, settings)).toBe(true);
  const bounced = and(eq(mailSuppressions.address, email), eq(mailSuppressions.source, 'webhook'));
  expect(await db.select().from(mailSuppressions).where(bounced)).toHaveLength(1);
});
