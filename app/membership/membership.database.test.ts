import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { membershipServices } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { landingPages } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails, retainedConsents } from '../db/schema/membership.ts';
import { findMembership } from './queries.server.ts';
import { deleteOldConsents } from './retained-payments.server.ts';

const { db } = await testDatabase();
const { empty, aSubscriber, confirmSignUpOf, moveTo } = await membershipServices(db);
beforeEach(empty);

const recordOf = async (accountId: string) =>
  (await db.select().from(endUserDetails).where(eq(endUserDetails.authId, accountId)))[0]!;

describe('a membership', () => {
  test('has the creator and the plan of the account', async () => {
    const page = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
    const accountId = await aSubscriber(page.creatorId, { plan: 'monthly' });
    expect(await findMembership(db, { accountId })).toMatchObject({
      brand: { creatorId: page.creatorId, name: 'Bea', path: '/bea' },
      price: { plan: 'monthly' },
      firstName: 'Rosa',
      lastName: 'Marsh',
    });
  });

  test('is never another account’s', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const [first, second] = [await aSubscriber(bea.creatorId), await aSubscriber(ann.creatorId)];
    expect((await findMembership(db, { accountId: first }))?.brand.creatorId).toBe(bea.creatorId);
    expect((await findMembership(db, { accountId: second }))?.brand.creatorId).toBe(ann.creatorId);
    expect(await findMembership(db, { accountId: randomUUID() })).toBeNull();
  });

  test('of a creator whose page is no longer public has the name, and no path', async () => {
    const page = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
    const accountId = await aSubscriber(page.creatorId);
    await db.update(landingPages).set({ isActive: false });
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { name: 'Bea', path: null } });
    await db.delete(landingPages);
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { creatorId: page.creatorId, path: null } });
  });

  test('of a creator with several pages shows the public one', async () => {
    const old = await aLandingPage(db, { name: 'Old', createdAt: new Date('2020-01-01') });
    await aLandingPage(db, { creatorId: old.creatorId, name: 'New', createdAt: new Date('2024-01-01') });
    const accountId = await aSubscriber(old.creatorId);
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.id, old.id));
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { name: 'New' } });
  });
});

describe('moving to another creator', () => {
  const aMember = async (...of: Parameters<typeof aSubscriber>) => {
    const accountId = await aSubscriber(...of);
    await confirmSignUpOf(accountId);
    return accountId;
  };

  test('changes only the creator', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aMember(bea.creatorId, { plan: 'monthly' });
    const [account, record] = [await db.select().from(accounts), await recordOf(accountId)];
    expect(await moveTo(accountId, ann.creatorId)).toMatchObject({ ok: true });
    expect(await recordOf(accountId)).toEqual({ ...record, creatorId: ann.creatorId });
    expect(await db.select().from(accounts)).toEqual(account);
  });

  test('is idempotent', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aMember(bea.creatorId);
    for (let time = 0; time < 2; time += 1) {
      expect(await moveTo(accountId, ann.creatorId)).toMatchObject({ ok: true });
    }
    expect(await db.select().from(endUserDetails)).toHaveLength(1);
  });

  test('moves no other account of the same creator', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const [accountId, other] = [await aMember(bea.creatorId), await aMember(bea.creatorId)];
    await moveTo(accountId, ann.creatorId);
    expect(await recordOf(other)).toMatchObject({ creatorId: bea.creatorId });
  });

  test('updates the creator in the metadata of an account made with Google', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aMember(bea.creatorId);
    await db.update(accounts).set({ metadata: { creator_id: bea.creatorId, full_name: 'Rosa Marsh' } });
    await moveTo(accountId, ann.creatorId);
    const metadata = { creator_id: ann.creatorId, full_name: 'Rosa Marsh' };
    expect(await db.select().from(accounts)).toMatchObject([{ metadata }]);
  });

  test('to an unknown, malformed or unpublished creator is refused and changes nothing', async () => {
    const [bea, hidden] = [await aLandingPage(db), await aLandingPage(db, { isActive: false })];
    const accountId = await aMember(bea.creatorId);
    for (const creatorId of [hidden.creatorId, randomUUID(), 'ann']) {
      const refused = { ok: false, reason: 'creator-unknown' };
      expect(await moveTo(accountId, creatorId)).toEqual(refused);
    }
    expect(await recordOf(accountId)).toMatchObject({ creatorId: bea.creatorId });
  });

  test('is refused before the address is confirmed, and for an unknown account', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aSubscriber(bea.creatorId);
    const refused = { ok: false, reason: 'unconfirmed' };
    expect(await moveTo(accountId, ann.creatorId)).toEqual(refused);
    expect(await moveTo(randomUUID(), ann.creatorId)).toEqual(refused);
    expect(await recordOf(accountId)).toMatchObject({ creatorId: bea.creatorId });
  });
});

test('consent to a deleted account’s payment stays for its retention period, and no longer', async () => {
  const keepUntil = new Date('2028-06-03T10:00:00Z');
  const agreed = { version: '2026-11-26', plan: 'monthly', amount: 1000, currency: 'usd', agreedAt: new Date(0) };
  await db.insert(retainedConsents).values([
    { ...agreed, invoiceId: 'in_1', keepUntil },
    { ...agreed, invoiceId: 'in_2', keepUntil: new Date(keepUntil.getTime() + 1) },
  ]);
  const left = async () => (await db.select().from(retainedConsents)).map(({ invoiceId }) => invoiceId).sort();
  await deleteOldConsents(db, { now: keepUntil });
  expect(await left()).toEqual(['in_1', 'in_2']);
  await deleteOldConsents(db, { now: new Date(keepUntil.getTime() + 1) });
  expect(await left()).toEqual(['in_2']);
});
