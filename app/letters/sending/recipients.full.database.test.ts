import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { everybody, letterSending } from '../../../tests/support/letter-sending.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { refreshMemberList } from '../../membership/member-list/refresh.server.ts';
import type { LetterAudience } from '../document/letter-shape.ts';
import { countRecipients } from './recipients.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { subscribe, due, run, deliveries } = letterSending(db, site.services);

beforeEach(() => site.startAtBeas());

const count = (audience: Partial<LetterAudience> = {}, at = now) =>
  countRecipients(db, { ...bea, audience: { ...everybody, ...audience }, now: at });

async function aReader(name: string, facts: Parameters<typeof aMember>[1] = {}) {
  const email = `${name}@home.example`;
  await subscribe([email]);
  return { email, ...(await aMember(db, { email, ...facts })) };
}

describe('a subscription is of a reader', () => {
  test('whose kind follows from the facts, with and without a refreshed member list', async () => {
    await subscribe(['free@home.example']);
    await aReader('trial', { facts: [aTrial()] });
    await aReader('paid', { facts: [aPayment(0, 30)] });
    await aReader('given', { facts: [aGrant(0, 30)] });
    await aReader('leaving', { facts: [aPayment(0, 30)], cancelAt: inDays(30) });
    await aReader('leaving-trial', { facts: [aTrial()], cancelAt: inDays(7) });
    await aReader('lapsed', { facts: [aPayment(-60, -30)] });
    await aReader('long-gone', { facts: [aPayment(-500, -400)] });
    await aReader('never-opened', { openedAt: null });
    await aReader('moved', { facts: [aPayment(-20, 10)], endedAt: inDays(-5), endReason: 'moved' });
    const expected = { free: 3, trial: 2, paid: 3, ended: 2 };
    expect(await count()).toEqual(expected);
    await refreshMemberList(db, { now, limit: 100 });
    expect(await count()).toEqual(expected);
    // Time passes without a refresh of the list.
    expect(await count({}, inDays(40))).toEqual({ free: 3, trial: 0, paid: 0, ended: 7 });
  });

  test('who is free if the account’s address is not confirmed, or the membership is with another creator', async () => {
    const { accountId } = await aReader('ana', { facts: [aPayment(0, 30)] });
    const { creatorId } = await aLandingPage(db);
    await aReader('ben', { creatorId, facts: [aPayment(0, 30)] });
    expect(await count()).toEqual({ free: 1, trial: 0, paid: 1, ended: 0 });
    await db.update(accounts).set({ emailConfirmedAt: null });
    expect(await count()).toEqual({ free: 2, trial: 0, paid: 0, ended: 0 });
    expect(accountId).toBeDefined();
  });

  test('unless the deletion of the account was requested', async () => {
    await aReader('ana');
    await db.update(accounts).set({ deletionAt: inDays(7) });
    expect(await count()).toEqual({ free: 0, trial: 0, paid: 0, ended: 0 });
  });
});

describe('an audience', () => {
  test('is of the chosen kinds, and counted and frozen alike', async () => {
    await subscribe(['free@home.example']);
    await aReader('trial', { facts: [aTrial()] });
    await aReader('paid', { facts: [aPayment(0, 30)] });
    const audience: LetterAudience = { readers: ['trial', 'paid'], tag: null, recipeId: null };
    expect(await count(audience)).toEqual({ free: 0, trial: 1, paid: 1, ended: 0 });
    const own = await due({ audience });
    await run({ firstDay: 0 });
    expect((await deliveries(own)).map(({ address, reader }) => [address, reader])).toEqual([
      ['paid@home.example', 'paid'],
      ['trial@home.example', 'trial'],
    ]);
  });

  test('is of people who saved or cooked a recipe, or one with a tag, of this creator', async () => {
    const soup = await aRecipe(db, bea.creatorId, { name: 'Soup', tags: ['winter'] });
    const others = await aRecipe(db, (await aLandingPage(db)).creatorId, { tags: ['winter'] });
    const [ana, ben, cem] = [await aReader('ana'), await aReader('ben'), await aReader('cem')];
    await subscribe(['free@home.example']);
    await db.insert(savedRecipes).values({ accountId: ana.accountId, recipeId: soup.id, savedAt: now });
    await db.insert(cookedRecipes).values([
      { accountId: ben.accountId, recipeId: soup.id, cookedAt: now },
      { accountId: cem.accountId, recipeId: others.id, cookedAt: now },
    ]);
    const total = async (audience: Partial<LetterAudience>) =>
      Object.values(await count(audience)).reduce((sum, each) => sum + each);
    expect([await total({}), await total({ tag: 'winter' }), await total({ recipeId: soup.id })]).toEqual([4, 2, 2]);
    expect([await total({ tag: 'summer' }), await total({ recipeId: others.id })]).toEqual([0, 0]);
  });
});

test('recipients are read in batches, each with two statements, however many there are', async () => {
  const some = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `r${from + at}@home.example`);
  await subscribe(some(0, 100));
  const statements = watchStatements(db);
  expect((await count()).free).toBe(100);
  expect(statements.splice(0)).toHaveLength(1);
  await subscribe(some(100, 4_500));
  statements.length = 0;
  expect((await count()).free).toBe(4_500);
  expect(statements).toHaveLength(3);
});
