import { createPrivateKey, createPublicKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { testDns } from '../../../tests/support/dns.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aLandingPage, emptyDatabase } from '../../../tests/support/rows.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorDomains, sendingDomains } from '../../db/schema/creator-addresses.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { connectDomain, removeDomain } from '../commands.server.ts';
import { checkDueDomains } from '../worker.server.ts';
import { startSending, stopSending } from './commands.server.ts';
import { findLetterSender, findSendingDomain } from './queries.server.ts';
import { dkimName, dkimValue } from './sending-records.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { services, clock } = site;
const by = { command: 'test' };
const target = 'larder.test';
const domain = 'www.marisolcooks.example';
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const dns = testDns();
const { txt, addresses, resolver } = dns;

let creatorId: string;
let ownerId: string;
let domainId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await emptyTables(db, 'accounts', 'test_mail');
  clock.reset();
  dns.reset();
  addresses.set(target, ['192.0.2.1']);
  ({ creatorId } = await aLandingPage(db, { subdomain: 'marisol' }));
  const [owner] = await db
    .insert(accounts)
    .values({ email: 'marisol@cooks.example', emailConfirmedAt: services.now() })
    .returning({ id: accounts.id });
  ownerId = owner!.id;
  await db.insert(creatorMembers).values({ accountId: ownerId, creatorId, role: 'owner' });
  domainId = await aDomain(domain);
});

async function aDomain(typed: string): Promise<string> {
  const connected = await connectDomain(db, { creatorId, typed, platformHosts: [target], by, now: services.now() });
  if (!connected.ok) throw new Error(connected.reason);
  const [row] = await db.select().from(creatorDomains).where(eq(creatorDomains.id, connected.domainId));
  txt.set(`_larder.${typed}`, [`larder-site=${row!.proof}`]);
  addresses.set(typed, ['192.0.2.1']);
  await check();
  return connected.domainId;
}

async function check(after = 0) {
  clock.pass(after);
  return checkDueDomains(services, { resolver, target, sending: true });
}

const start = (id = domainId) => startSending(db, services, { creatorId, domainId: id, by, now: services.now() });
const found = async () => (await findSendingDomain(db, { creatorId }))!;
const row = async () => (await db.select().from(sendingDomains))[0]!;
const sender = () => findLetterSender(db, services, { creatorId });
const emails = () =>
  db.select({ kind: scheduledEmails.kind, accountId: scheduledEmails.accountId }).from(scheduledEmails);

async function setRecords() {
  const { selector, publicKey } = await found();
  const value = dkimValue(publicKey);
  txt.set(dkimName(domain, selector), [[value.slice(0, 255), value.slice(255)]]);
  txt.set('_dmarc.marisolcooks.example', ['v=DMARC1; p=none']);
}

async function sending() {
  await start();
  await setRecords();
  await check();
}

describe('a domain for letters', () => {
  test('is used once both records are found, with the key whose public half is in the DNS', async () => {
    expect(await start()).toEqual({ ok: true });
    await check();
    expect(await found()).toMatchObject({ state: 'pending', dkimFinding: 'missing', dmarcFinding: 'missing' });
    expect(await sender()).toBeNull();
    await setRecords();
    expect(await check(59)).toBe(0);
    expect(await check(1)).toBe(1);
    expect(await found()).toMatchObject({ state: 'verified', dkimFinding: 'ok', dmarcFinding: 'ok' });
    const { selector, publicKey } = await found();
    const { address, key } = (await sender())!;
    expect([address, key.domainName, key.keySelector]).toEqual([
      'letters@marisolcooks.example',
      'marisolcooks.example',
      selector,
    ]);
    const made = createPublicKey(createPrivateKey(key.privateKey));
    expect(made.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    expect(made.export({ type: 'spki', format: 'der' }).toString('base64')).toBe(publicKey);
    expect(await check(DAY - 1)).toBe(1); // only the check of the web domain, which was verified earlier
  });

  test('has a served domain, and is one at a time', async () => {
    const other = await aDomain('cooks.example');
    expect(await start()).toEqual({ ok: true });
    const { selector } = await found();
    expect(await start()).toEqual({ ok: true });
    expect((await found()).selector).toBe(selector);
    expect(await start(other)).toEqual({ ok: false, reason: 'another-domain' });
    await stopSending(db, { creatorId, domainId: other, by });
    await stopSending(db, { creatorId, domainId, by });
    await db.update(creatorDomains).set({ state: 'pending' });
    expect(await start()).toEqual({ ok: false, reason: 'not-served' });
  });

  test('of one creator can be neither started nor stopped by another', async () => {
    const bea = (await aLandingPage(db, { subdomain: 'bea' })).creatorId;
    const now = services.now();
    expect(await startSending(db, services, { creatorId: bea, domainId, by, now })).toMatchObject({ ok: false });
    await start();
    await stopSending(db, { creatorId: bea, domainId, by });
    expect(await found()).toMatchObject({ domainId });
    expect(await findLetterSender(db, services, { creatorId: bea })).toBeNull();
  });

  test('has a private key that nothing stored reveals', async () => {
    await sending();
    const { key } = (await sender())!;
    const body = key.privateKey.split('\n')[1]!;
    const stored = JSON.stringify([await row(), await db.select().from(auditEvents)]);
    expect(stored).not.toContain(body);
    expect(JSON.stringify(await found())).not.toContain((await row()).privateKey);
  });

  test('is sealed anew under a new secret, and has another key if the secret is lost', async () => {
    await sending();
    const before = await row();
    const [secret] = services.secrets;
    const rotated = { ...services, secrets: ['another secret of at least 32 characters', secret] as const };
    const checkWith = async (given: typeof services) => {
      clock.pass(DAY);
      await checkDueDomains(given, { resolver, target, sending: true });
    };
    await checkWith(rotated);
    const sealed = await row();
    expect(sealed).toMatchObject({ selector: before.selector, state: 'verified' });
    expect(sealed.privateKey).not.toBe(before.privateKey);
    expect(await findLetterSender(db, { secrets: [rotated.secrets[0]] }, { creatorId })).not.toBeNull();

    expect(await sender()).toBeNull();
    await checkWith(services);
    expect(await row()).toMatchObject({
      state: 'pending',
      dkimFinding: null,
      selector: expect.not.stringMatching(before.selector),
    });
    await setRecords();
    await check();
    expect(await sender()).not.toBeNull();
  });
});

describe('a failing record', () => {
  beforeEach(async () => {
    await sending();
    txt.delete('_dmarc.marisolcooks.example');
    await check(DAY);
  });

  test('is mailed to the owners after an hour, once, and ends sending after three days', async () => {
    expect(await found()).toMatchObject({ state: 'failing', dkimFinding: 'ok', dmarcFinding: 'missing' });
    expect(await emails()).toEqual([]);
    for (const _ of [1, 2, 3]) await check(HOUR);
    expect(await emails()).toEqual([{ kind: 'sending-failing', accountId: ownerId }]);
    await sendDueEmails(services);
    expect((await site.mail()).map(({ to, template }) => [to, template.props])).toEqual([
      [
        'marisol@cooks.example',
        expect.objectContaining({
          link: `https://larder.test/studio/${creatorId}/address`,
          words: expect.objectContaining({
            lead: [expect.any(String), expect.stringContaining('from 6 November 2026 on')],
          }),
        }),
      ],
    ]);
    await check(3 * DAY - 3 * HOUR - 1);
    expect(await sender()).not.toBeNull();
    await check(HOUR);
    expect(await found()).toMatchObject({ state: 'stopped' });
    expect(await sender()).toBeNull();
    expect(await emails()).toHaveLength(1);
  });

  test('that is right again ends the warning, and the next one is mailed again', async () => {
    await check(HOUR);
    await setRecords();
    await check(HOUR);
    expect(await row()).toMatchObject({ state: 'verified', failingSince: null, mailedAt: null });
    txt.delete('_dmarc.marisolcooks.example');
    await check(DAY);
    await check(HOUR);
    expect(await emails()).toHaveLength(2);
  });

  test('that is right again after three days brings the domain back', async () => {
    await check(3 * DAY);
    expect(await sender()).toBeNull();
    await setRecords();
    await check(DAY);
    expect(await sender()).not.toBeNull();
  });

  test('that is right again before its mail is sent is not mailed', async () => {
    await check(HOUR);
    await setRecords();
    await check(HOUR);
    await sendDueEmails(services);
    expect(await site.mail()).toEqual([]);
  });
});

test('a DNS that does not answer for a week neither fails a record nor ends sending before the domain is lost', async () => {
  await sending();
  dns.setDown(true);
  for (let day = 1; day <= 6; day += 1) await check(DAY);
  expect(await found()).toMatchObject({ state: 'verified', dkimFinding: 'unreachable' });
  expect(await sender()).not.toBeNull();
  expect((await emails()).map(({ kind }) => kind)).toEqual(['domain-failing']);
});

describe('letters come from the platform at once, and the key is deleted,', () => {
  beforeEach(sending);

  test('when sending is stopped, and a new start has a new key', async () => {
    const { selector } = await found();
    await stopSending(db, { creatorId, domainId, by });
    expect(await sender()).toBeNull();
    expect(await db.select().from(sendingDomains)).toEqual([]);
    await start();
    expect(await found()).toMatchObject({ state: 'pending', selector: expect.not.stringMatching(selector) });
    expect((await db.select({ action: auditEvents.action }).from(auditEvents)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sending-domain.started', 'sending-domain.stopped']),
    );
  });

  test('when the domain is removed', async () => {
    await removeDomain(db, { creatorId, domainId, by });
    expect(await sender()).toBeNull();
    expect(await db.select().from(sendingDomains)).toEqual([]);
  });

  test('when the domain is lost', async () => {
    addresses.set(domain, ['198.51.100.7']);
    for (let day = 1; day <= 8; day += 1) await check(DAY);
    expect(await sender()).toBeNull();
    expect(await db.select().from(sendingDomains)).toEqual([]);
  });
});
