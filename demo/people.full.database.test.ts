import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleOf } from '../app/access/roles.ts';
import { accounts, sessions } from '../app/db/schema/identity.ts';
import { memberships } from '../app/db/schema/membership.ts';
import { passkeys, totpSecrets } from '../app/db/schema/second-factors.ts';
import { checkNewPassword } from '../app/identity/passwords/new-password.server.ts';
import { findMembershipStatus } from '../app/membership/access/member.server.ts';
import { accountsIn, plainHasher } from '../tests/support/accounts.ts';
import { testDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { aCreator } from '../tests/support/rows.ts';
import { startSession } from '../tests/support/sessions.ts';
import { seedDemoPeople } from './people.server.ts';
import { demoPassword, demoPeople, demoPeoplesCreator } from './people.ts';

const database = await testDatabase();
const { db } = database;
const DAY = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-02T10:00:00Z');
let now = start;
const secrets = ['a secret of at least thirty-two characters'] as const;
const seed = () => seedDemoPeople(database, { hasher: plainHasher, now: () => now, membershipNow: () => now, secrets });

beforeEach(async () => {
  await emptyTables(db, 'accounts', 'creators');
  await aCreator(db, { id: demoPeoplesCreator.id, email: demoPeoplesCreator.email });
  now = start;
  await seed();
});

const [, nora] = demoPeople;

const aPasskey = (accountId: string) =>
  db
    .insert(passkeys)
    .values({ accountId, credentialId: 'c', publicKey: 'k', counter: 0, transports: [], name: 'Phone' });

async function statuses() {
  const found = await Promise.all(demoPeople.map(({ id }) => findMembershipStatus(db, { accountId: id, now })));
  return found.map((standing) => roleOf({ emailConfirmedAt: now, ...standing }, demoPeoplesCreator.id));
}
const passwords = async () => (await db.select().from(accounts)).map(({ passwordHash }) => passwordHash);
const noraIs = async () => (await findMembershipStatus(db, { accountId: nora!.id, now })).membership;

describe('the demo’s people', () => {
  test('are a creator, a member in a trial, one whose membership has ended, and the operator', async () => {
    expect(await statuses()).toEqual(['owner', 'member', 'ended-member', 'operator']);
    expect(await passwords()).toEqual(Array(4).fill(`plain:${demoPassword}`));
  });

  test('have a password that the site’s own rules accept', async () => {
    for (const { email, firstName, lastName } of demoPeople) {
      expect(await checkNewPassword({ password: demoPassword, email, names: [firstName, lastName] })).toBeNull();
    }
  });

  test('stay unchanged and signed in after a start that finds them correct', async () => {
    for (const { id } of demoPeople) await startSession(db, { accountId: id, now });
    const before = await db.select().from(memberships);
    now = new Date(start.getTime() + DAY);
    await seed();
    expect(await db.select().from(sessions)).toHaveLength(4);
    expect(await db.select().from(memberships)).toEqual(before);
  });

  test('have some days of trial left at every start', async () => {
    for (const days of [3, 4, 9, 300]) {
      now = new Date(start.getTime() + days * DAY);
      await seed();
      expect(await statuses()).toEqual(['owner', 'member', 'ended-member', 'operator']);
      const access = (await noraIs())!.access;
      expect(access.until!.getTime() - now.getTime()).toBeGreaterThanOrEqual(2 * DAY);
    }
  });

  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['a password', () => db.update(accounts).set({ passwordHash: 'plain:another' })],
    ['no password', () => db.update(accounts).set({ passwordHash: null })],
    ['an address', () => db.update(accounts).set({ email: sql`'other-' || email` })],
    ['a deletion to come', () => db.update(accounts).set({ deletionAt: now })],
    ['a cancellation', () => db.update(memberships).set({ cancelAt: now })],
    ['another plan to come', () => db.update(memberships).set({ nextPlan: 'yearly' })],
    ['an end', () => db.update(memberships).set({ endedAt: now, endReason: 'moved' })],
    ['a role taken away', () => db.execute(sql`delete from operators`)],
    ['a role too many', () => db.execute(sql`insert into operators select id from accounts on conflict do nothing`)],
    ['a deleted account', () => db.delete(accounts)],
    ['a second factor too many', () => aPasskey(demoPeople[0]!.id)],
    ['a second factor taken away', () => db.delete(totpSecrets)],
    ['a second factor of another secret', () => db.update(totpSecrets).set({ secret: 'x' })],
    [
      'a sign-up with their address',
      async () => {
        await db.delete(accounts);
        await accountsIn(db)({ email: nora!.email });
      },
    ],
  ];
  test.each(changes)('are put back after %s', async (_what, change) => {
    await change();
    await seed();
    expect(await statuses()).toEqual(['owner', 'member', 'ended-member', 'operator']);
    expect(await db.select().from(accounts)).toHaveLength(4);
    expect(await passwords()).toEqual(Array(4).fill(`plain:${demoPassword}`));
    expect(await noraIs()).toMatchObject({ cancelAt: null, nextPrice: null, endedAt: null });
  });
});

test('an account of another person with the confirmed address is not changed', async () => {
  await db.delete(accounts).where(eq(accounts.id, nora!.id));
  const accountId = await accountsIn(db, { confirmed: true })({ email: nora!.email });
  await seed();
  const [account] = await db.select().from(accounts).where(eq(accounts.email, nora!.email));
  expect(account).toMatchObject({ id: accountId, passwordHash: 'plain:sesame' });
  expect((await findMembershipStatus(db, { accountId, now })).membership).toBeNull();
});

test('do not exist in another site’s database', async () => {
  await emptyTables(db, 'accounts', 'creators');
  await aCreator(db);
  await seed();
  expect(await db.select().from(accounts)).toEqual([]);
});
