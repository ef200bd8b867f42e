import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { markMail } from '../../../tests/support/mail-marks.ts';
import { aGrant, aMember, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, rosa } from '../../../tests/support/membership.ts';
import { aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { deleteDueAccounts } from '../../accounts/deletion/worker.server.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sites } from '../../db/schema/site.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { newThisWeek } from '../../kitchen/emails/new-this-week.server.ts';
import { inviteMembers, sendInvitations } from '../../membership/moving-in/invitations.server.ts';
import { createMailWorker } from '../delivery.server.ts';
import type { MailMessage } from '../message.ts';
import { sendDueEmails } from '../scheduled/due-worker.server.ts';
import { askForEmails } from '../scheduled/preferences.server.ts';
import { scheduleEmails } from '../scheduled/scheduled-emails.server.ts';
import type { Sent } from '../sender.server.ts';
import { releaseOptionalMail } from './held.server.ts';
import { findReasons, liftBounce, listSuppressed, suppressUnsubscribed } from './suppressions.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { services, clock, mail, aSubscriber, confirm } = site;
const { email } = rosa;

const unknownUser = '550 5.1.1 <rosa@home.example>: Recipient address rejected: User unknown';
let refusal: { responseCode: number; response: string } | null = null;
let handedOver: string[] = [];
let delivered = 0;

const hashAddress = (address: string) => addressHashes(address, services.secrets);

const worker = createMailWorker({
  sender: {
    async send({ message }): Promise<Sent> {
      handedOver.push(message.template.name);
      if (!refusal) return { ok: true, responseCode: 250 };
      const failure = { code: 'EENVELOPE', command: 'RCPT TO', isUnanswered: false, ...refusal };
      return { ok: false, failure };
    },
    close() {},
  },
  db,
  now: () => clock.now,
  hashAddress,
  markMail,
  log: { info() {}, error() {} },
});

function attempt(message: MailMessage) {
  const data = { message, queuedAt: clock.now.toISOString() };
  return worker.work({ id: message.id, data, attempt: 1, last: false, signal: new AbortController().signal });
}

/** Runs one attempt of each mail queued since the last call. Returns the templates handed to the mail server. */
async function deliver(): Promise<string[]> {
  const messages = await mail();
  handedOver = [];
  for (const message of messages.slice(delivered)) await attempt(message);
  delivered = messages.length;
  return handedOver;
}

const stored = () => db.select().from(mailSuppressions);
const signUpAgain = () => aSubscriber(bea.creatorId, { email });

async function refuse(response = unknownUser): Promise<void> {
  refusal = { responseCode: Number.parseInt(response, 10), response };
  await signUpAgain();
  await deliver();
  refusal = null;
}

const complain = () =>
  db.insert(mailSuppressions).values({
    address: email,
    scope: 'optional',
    reason: 'complaint',
    source: 'mail-server',
    since: clock.now,
  });

async function importRosa(): Promise<void> {
  await db.update(landingPages).set({ isActive: true });
  const { accountId: owner } = await aMember(db, { email: 'owner@home.example' });
  await db.insert(creatorMembers).values({ accountId: owner, creatorId: bea.creatorId, role: 'owner' });
  const person = { email, name: 'Rosa', paidUntil: '2027-05-01', isPaid: true, period: null } as const;
  const by = { accountId: owner };
  await inviteMembers(services, { creatorId: bea.creatorId, by, source: 'list', people: [person], now: clock.now });
  while ((await sendInvitations(services)) > 0);
}

beforeEach(async () => {
  refusal = null;
  delivered = 0;
  await site.startAtBeas();
});

describe('after a hard bounce', () => {
  beforeEach(() => refuse());

  test('the address is stored, and the refused mail is not tried again', async () => {
    expect(await stored()).toMatchObject([
      { address: email, scope: 'all', reason: 'bounce', source: 'mail-server', since: clock.now, until: null },
    ]);
    const [message] = await mail();
    expect(await attempt(message!)).toEqual({ ok: true });
  });

  test('a new sign-up gets one confirmation, which may be retried, and no other', async () => {
    await signUpAgain();
    refusal = { responseCode: 451, response: '451 4.3.0 Try again later' };
    expect(await deliver()).toEqual(['verify']);
    refusal = null;
    const message = (await mail()).at(-1)!;
    handedOver = [];
    await attempt(message);
    expect(handedOver).toEqual(['verify']);
    await signUpAgain();
    expect(await deliver()).toEqual([]);
  });

  test('an import sends no invitation', async () => {
    await importRosa();
    expect((await mail()).at(-1)).toMatchObject({ to: email, template: { name: 'worded' } });
    expect(await deliver()).toEqual([]);
  });

  test('following the one confirmation ends the bounce', async () => {
    clock.pass(60);
    await signUpAgain();
    expect(await deliver()).toEqual(['verify']);
    await confirm();
    expect(await deliver()).not.toEqual([]);
  });

  test('another bounce begins it again', async () => {
    await db.update(mailSuppressions).set({ until: clock.now });
    clock.pass(60);
    await refuse();
    expect(await stored()).toMatchObject([{ since: clock.now, until: null }]);
  });
});

describe('after a complaint', () => {
  beforeEach(complain);

  test('an import sends no invitation, and a new sign-up gets only the confirmation that was asked for', async () => {
    await importRosa();
    expect(await deliver()).toEqual([]);
    await signUpAgain();
    expect(await deliver()).toEqual(['verify']);
    expect(await stored()).toHaveLength(1);
  });

  test('optional mail is not sent, even by newer consent, and its row says why', async () => {
    const { accountId } = await aMember(db, { email, facts: [aGrant(0, 300)] });
    await sendOptional(accountId);
    expect(await deliver()).toEqual([]);
    expect(await outcomes(accountId)).toEqual(['complained']);
  });
});

describe('after an unsubscription elsewhere', () => {
  test('older consent is void for that creator, and newer consent counts', async () => {
    const { accountId } = await aMember(db, { email, facts: [aGrant(0, 300)] });
    await askForEmails(db, { accountId, kind: newThisWeek.name, on: 'account', now: clock.now });
    const { creatorId } = bea;
    const unsubscribed = { scope: 'optional', reason: 'unsubscribe', source: 'member-list' } as const;
    await db.insert(mailSuppressions).values({ ...unsubscribed, address: email, creatorId, since: clock.now });
    await sendOptional(accountId);
    expect(await deliver()).toEqual([]);
    expect(await outcomes(accountId)).toEqual(['unsubscribed']);
    await db.update(mailSuppressions).set({ since: inDays(-1) });
    await attempt((await mail()).at(-1)!);
    expect(handedOver).toEqual(['worded']);
  });
});

test('the reasons that a creator sees are those in force for her, gravest first', async () => {
  await refuse();
  await complain();
  const { id: creatorId } = await aCreator(db);
  await suppressUnsubscribed(db, { creatorId, addresses: [email], source: 'member-list', now: clock.now });
  const reasonsFor = async (of: string) =>
    (await findReasons(db, { addresses: [email], creatorId: of, hashAddress, now: clock.now })).get(email);
  expect(await reasonsFor(bea.creatorId)).toEqual(['bounce', 'complaint']);
  expect(await reasonsFor(creatorId)).toEqual(['bounce', 'complaint', 'unsubscribe']);
  for (const { id, reason } of await listSuppressed(db, { now: clock.now, limit: 9 })) {
    expect(await liftBounce(db, { id }, { now: clock.now })).toBe(reason === 'bounce' ? id : null);
  }
  expect(await reasonsFor(bea.creatorId)).toEqual(['complaint']);
  expect(await listSuppressed(db, { now: clock.now, limit: 9 })).toHaveLength(1);
});

test.each([
  ['a temporary refusal', '451 4.3.0 Try again later'],
  ['a refusal by policy', '550 5.7.1 Message rejected by policy'],
])('%s suppresses nothing, and the mail is tried again', async (_name, response) => {
  await refuse(response);
  expect(await stored()).toEqual([]);
  const [message] = await mail();
  refusal = { responseCode: Number.parseInt(response, 10), response };
  expect(await attempt(message!)).toMatchObject({ ok: false });
});

test('a deleted account’s suppressions stop mail to a new account with the address', async () => {
  await refuse();
  await db
    .update(accounts)
    .set({ deletionAt: clock.now, emailConfirmedAt: clock.now })
    .where(eq(accounts.email, email));
  expect(await deleteDueAccounts(services)).toBe(0);
  expect(await stored()).toMatchObject([{ address: expect.stringMatching(/^hmac:/), reason: 'bounce' }]);
  expect(await deliver()).toEqual([]);
  await signUpAgain();
  expect(await deliver()).toEqual(['verify']);
  await signUpAgain();
  expect(await deliver()).toEqual([]);
});

describe('while optional mail is held after a restore', () => {
  beforeEach(async () => {
    await db.delete(sites);
    await db.insert(sites).values({ mode: 'live', optionalMailHeldSince: clock.now });
  });

  test('an optional mail waits, and goes out once it is released', async () => {
    const { accountId } = await aMember(db, { email, facts: [aGrant(0, 300)] });
    await sendOptional(accountId);
    expect(await deliver()).toEqual([]);
    const optional = (await mail()).at(-1)!;
    expect(await attempt(optional)).toMatchObject({ ok: false, failure: { code: 'HELD' } });
    expect(await outcomes(accountId)).toEqual([clock.now]);
    await releaseOptionalMail(db);
    await attempt(optional);
    expect(handedOver).toEqual(['worded']);
  });

  test('so does an invitation from a list, and necessary mail does not', async () => {
    await signUpAgain();
    expect(await deliver()).toEqual(['verify']);
    await importRosa();
    expect(await deliver()).toEqual([]);
  });
});

async function sendOptional(accountId: string): Promise<void> {
  await aRecipe(db, bea.creatorId, { name: 'Lamb shanks', dateCreated: clock.now });
  await askForEmails(db, { accountId, kind: newThisWeek.name, on: 'account', now: clock.now });
  const scheduled = { kind: newThisWeek, accountId, subject: {}, key: '2026-11-26', dueAt: clock.now };
  await db.transaction((tx) => scheduleEmails(tx, services, { emails: [scheduled], now: clock.now }));
  while ((await sendDueEmails(services)) > 0);
}

async function outcomes(accountId: string) {
  const rows = await db.select().from(scheduledEmails).where(eq(scheduledEmails.accountId, accountId));
  return rows.filter(({ kind }) => kind === newThisWeek.name).map(({ sentAt, skipReason }) => skipReason ?? sentAt);
}
