import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { testDns } from '../../tests/support/dns.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { membershipServices } from '../../tests/support/membership.ts';
import { aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { creatorDomains } from '../db/schema/creator-addresses.ts';
import { creatorMembers } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import { scheduledEmails } from '../db/schema/scheduled-emails.ts';
import { chooseAddress, connectDomain, removeDomain } from './commands.server.ts';
import { findAddresses } from './queries.server.ts';
import { checkDueDomains } from './worker.server.ts';

const { db } = await testDatabase();
const { services, clock } = await membershipServices(db);
const by = { command: 'test' };
const target = 'larder.test';
const DAY = 24 * 60 * 60 * 1000;

const dns = testDns();
const { txt, addresses, resolver } = dns;

let marisol: string;
let bea: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await emptyTables(db, 'accounts');
  marisol = (await aLandingPage(db, { subdomain: 'marisol' })).creatorId;
  bea = (await aLandingPage(db, { subdomain: 'bea' })).creatorId;
  dns.reset();
  addresses.set(target, ['192.0.2.1']);
});

const connect = (creatorId: string, typed = 'marisolcooks.example') =>
  connectDomain(db, { creatorId, typed, platformHosts: [target], by, now: services.now() });

async function connected(creatorId: string, typed?: string): Promise<string> {
  const result = await connect(creatorId, typed);
  if (!result.ok) throw new Error(result.reason);
  return result.domainId;
}

const rowOf = async (id: string) => (await db.select().from(creatorDomains).where(eq(creatorDomains.id, id)))[0]!;
const stateOf = async (id: string) => (await rowOf(id)).state;

async function setRecords(id: string, to = '192.0.2.1') {
  const { domain, proof } = await rowOf(id);
  txt.set(`_larder.${domain}`, [`larder-site=${proof}`]);
  addresses.set(domain, [to]);
}

const checkAll = async (after = 0) => {
  clock.pass(after / 1000);
  return checkDueDomains(services, { resolver, target, sending: true });
};

describe('a domain', () => {
  test('is served when its records are found, and can then be the address', async () => {
    const id = await connected(marisol);
    const choose = () => chooseAddress(db, { creatorId: marisol, choice: { domainId: id }, by, now: services.now() });
    expect(await choose()).toEqual({ ok: false, reason: 'not-served' });
    await checkAll();
    expect(await rowOf(id)).toMatchObject({ state: 'pending', finding: 'no-proof' });
    await setRecords(id);
    expect(await checkAll(59_000)).toBe(0);
    expect(await checkAll(1_000)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'verified', finding: 'ok' });
    expect(await choose()).toEqual({ ok: true });
    expect(await findAddresses(db, { creatorId: marisol })).toMatchObject({ chosen: { domainId: id } });
    expect(await findAddresses(db, { creatorId: bea })).toEqual({ domains: [], chosen: null });
  });

  test('of one creator can be neither chosen nor removed by another', async () => {
    const id = await connected(marisol);
    await setRecords(id);
    await checkAll();
    const choice = { domainId: id };
    expect(await chooseAddress(db, { creatorId: bea, choice, by, now: services.now() })).toMatchObject({ ok: false });
    await removeDomain(db, { creatorId: bea, domainId: id, by });
    expect(await stateOf(id)).toBe('verified');
  });

  test('that is another studio’s, or looks like it, is refused', async () => {
    await setRecords(await connected(marisol, 'cook.example'));
    await checkAll();
    expect(await connect(bea, 'COOK.example')).toEqual({ ok: false, reason: 'taken' });
    expect(await connect(bea, 'cооk.example')).toEqual({ ok: false, reason: 'looks-alike' }); // Cyrillic о
    expect(await connect(bea, 'coook.example')).toMatchObject({ ok: true });
  });

  test('that two creators prove goes to the first', async () => {
    const [hers, beas] = [await connected(marisol), await connected(bea)];
    await setRecords(hers);
    await checkAll();
    await setRecords(beas);
    await checkAll(60_000);
    expect([await stateOf(hers), await rowOf(beas)]).toMatchObject([
      'verified',
      { state: 'pending', finding: 'taken' },
    ]);
  });

  test('connected twice is one, and there are at most five', async () => {
    expect(await connected(marisol)).toBe(await connected(marisol));
    for (const at of [1, 2, 3, 4]) await connected(marisol, `name-${at}.example`);
    expect(await connect(marisol, 'another.example')).toEqual({ ok: false, reason: 'too-many' });
  });
});

describe('a served domain whose records fail', () => {
  let id: string;
  let ownerId: string;
  beforeEach(async () => {
    const email = 'marisol@cooks.example';
    const [owner] = await db
      .insert(accounts)
      .values({ email, emailConfirmedAt: services.now() })
      .returning({ id: accounts.id });
    ownerId = owner!.id;
    await db.insert(creatorMembers).values({ accountId: ownerId, creatorId: marisol, role: 'owner' });
    id = await connected(marisol);
    await setRecords(id);
    await checkAll();
    await chooseAddress(db, { creatorId: marisol, choice: { domainId: id }, by, now: services.now() });
    addresses.set('marisolcooks.example', ['198.51.100.7']);
    await checkAll(DAY);
  });

  const mails = () => db.select({ accountId: scheduledEmails.accountId }).from(scheduledEmails);

  test('is served on, and its owners are mailed once, after a day', async () => {
    expect(await rowOf(id)).toMatchObject({ state: 'failing', finding: 'elsewhere' });
    await checkAll(DAY - 1_000);
    expect(await mails()).toEqual([]);
    for (const _ of [1, 2, 3]) await checkAll(60 * 60 * 1000);
    expect(await mails()).toEqual([{ accountId: ownerId }]);
  });

  test('is verified again when they are right', async () => {
    await setRecords(id);
    await checkAll(DAY);
    expect(await rowOf(id)).toMatchObject({ state: 'verified', failingSince: null });
  });

  test('is lost after seven days, and its old proof proves nothing to the next owner', async () => {
    const { proof } = await rowOf(id);
    await checkAll(7 * DAY);
    expect(await stateOf(id)).toBe('lost');
    addresses.set('marisolcooks.example', ['192.0.2.1']);
    await checkAll(DAY);
    expect(await rowOf(id)).toMatchObject({
      state: 'lost',
      finding: 'no-proof',
      proof: expect.not.stringMatching(proof),
    });
    const beas = await connected(bea);
    await setRecords(beas);
    await checkAll();
    expect([await stateOf(id), await stateOf(beas)]).toEqual(['lost', 'verified']);
  });

  test('and is removed gives the address back', async () => {
    await removeDomain(db, { creatorId: marisol, domainId: id, by });
    expect(await findAddresses(db, { creatorId: marisol })).toEqual({ domains: [], chosen: null });
  });
});
