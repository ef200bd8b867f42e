import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterSending, refusal } from '../../../tests/support/letter-sending.ts';
import { aBlock } from '../../../tests/support/letters.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { readRows } from '../../../tests/support/rows-of-tables.ts';
import { cookedRecipes } from '../../db/schema/kitchen.ts';
import { letterDeliveries } from '../../db/schema/letters.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { countOpenDeliveries, readNumbers } from './numbers.server.ts';
import { stopRestoredLetters } from './restored.server.ts';
import { forgetOldRecipients } from './retention.server.ts';
import { pauseLetter } from './schedule.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const sending = letterSending(db, site.services);
const { subscribe, due, draft, run, schedule, answerWith, letter, deliveries } = sending;
const hashAddress = (address: string) => [`hmac:${address}`];

beforeEach(async () => {
  sending.reset();
  await site.startAtBeas();
});

const numbersOf = (own: { creatorId: string; letterId: string }) => readNumbers(db, own);

test('a letter that has not begun has no numbers, and another creator’s letter none', async () => {
  const own = await due();
  expect(await numbersOf(own)).toBeNull();
  await run();
  expect(await numbersOf({ ...own, creatorId: (await aLandingPage(db)).creatorId })).toBeNull();
  expect(await numbersOf(own)).toMatchObject({ recipients: 0, newTrials: 0, newMembers: 0, cooks: 0 });
});

test('the states add up to the recipients, and what came after acceptance is counted beside them', async () => {
  await subscribe(['ana', 'ben', 'cem', 'dia'].map((name) => `${name}@home.example`));
  const own = await due();
  answerWith(({ to }) => (to.startsWith('ana') ? refusal(552) : null));
  await run();
  await db.update(letterDeliveries).set({ unsubscribedAt: now }).where(sql`address like 'ben%'`);
  await db.update(letterDeliveries).set({ complainedAt: now, bouncedAt: now }).where(sql`address like 'cem%'`);
  expect(await numbersOf(own)).toEqual({
    ...{ recipients: 4, queued: 0, accepted: 3, refused: 1, skipped: 0, unknown: 0 },
    reasons: [{ state: 'refused', reason: '552', count: 1 }],
    ...{ bounced: 1, complained: 1, unsubscribed: 1, newTrials: 0, newMembers: 0, cooks: 0 },
  });
});

test('recipients who began a trial, paid for the first time or cooked a recipe of the letter since are counted', async () => {
  const { id: recipeId } = await aRecipe(db, bea.creatorId, { name: 'Soup', free: true });
  const other = await aRecipe(db, bea.creatorId, { name: 'Stew', free: true });
  const readers = ['new', 'paid', 'renewed', 'before', 'late'].map((name) => `${name}@home.example`);
  await subscribe(readers);
  const before = { beganAt: inDays(-40), openedAt: inDays(-40) };
  const paid = await aMember(db, { email: 'paid@home.example', ...before, facts: [aTrial(-2)] });
  const renewed = await aMember(db, { email: 'renewed@home.example', ...before, facts: [aPayment(-35, -5)] });
  const blocks = [aBlock('recipe', [], { recipe: { recipeId, shows: 'teaser' } })];
  const own = await due({ blocks });
  await run();
  const joined = { beganAt: inDays(1), openedAt: inDays(1) };
  const begun = await aMember(db, { email: 'new@home.example', ...joined, facts: [aTrial(1)] });
  await aMember(db, { email: 'nobody@home.example', ...joined, facts: [aTrial(1)] });
  for (const { membershipId } of [paid, renewed]) {
    await db
      .insert(membershipFacts)
      .values({ ...aPayment(2, 32), providerId: randomUUID(), at: inDays(2), membershipId });
  }
  await db.insert(cookedRecipes).values([
    { accountId: begun.accountId, recipeId, cookedAt: inDays(3) },
    { accountId: begun.accountId, recipeId, cookedAt: inDays(4) },
    { accountId: paid.accountId, recipeId, cookedAt: inDays(8) },
    { accountId: renewed.accountId, recipeId: other.id, cookedAt: inDays(3) },
  ]);
  const counted = { accepted: 5, newTrials: 1, newMembers: 1, cooks: 1 };
  expect(await numbersOf(own)).toMatchObject(counted);
  await forgetOldRecipients(db, { hashAddress, now: inDays(91) });
  expect((await deliveries(own)).map(({ address }) => address.slice(0, 5))).toEqual(Array(5).fill('hmac:'));
  expect(await numbersOf(own), 'without the addresses').toMatchObject(counted);
});

test('a letter that is still paused after 90 days ends, and its recipients are hashed', async () => {
  await subscribe(['ana@home.example', 'ben@home.example']);
  const own = await due();
  await run({ firstDay: 1 });
  await db.transaction((tx) => pauseLetter(tx, own));
  await forgetOldRecipients(db, { hashAddress, now: inDays(89) });
  expect((await letter(own)).state).toBe('paused');
  await forgetOldRecipients(db, { hashAddress, now: inDays(91) });
  expect((await letter(own)).state).toBe('sent');
  expect(await numbersOf(own)).toMatchObject({ recipients: 2, accepted: 1, skipped: 1 });
  expect((await deliveries(own)).every(({ address }) => address.startsWith('hmac:'))).toBe(true);
});

test('queued and unknown mails are counted over all letters of a week', async () => {
  await subscribe(Array.from({ length: 6 }, (_, at) => `r${at}@home.example`));
  await due();
  await run({ firstDay: 2 });
  expect(await countOpenDeliveries(db, { now })).toEqual({ queued: 4, unknown: 0 });
  answerWith(() => ({ code: 'ECONNECTION', command: 'CONN', responseCode: null, response: null, isUnanswered: true }));
  await run();
  expect(await countOpenDeliveries(db, { now })).toEqual({ queued: 0, unknown: 4 });
  expect(await countOpenDeliveries(db, { now: inDays(7) })).toEqual({ queued: 0, unknown: 0 });
  site.takeLogged();
});

test('letters of a restored backup wait for a person, and what may have gone out since is unknown', async () => {
  await subscribe(Array.from({ length: 5 }, (_, at) => `r${at}@home.example`));
  const begun = await due();
  await run({ firstDay: 2 });
  const [late, planned, written] = [await due({ subject: 'Late' }), await draft(), await draft()];
  await schedule(planned, { dueAt: inDays(1), dueZone: 'UTC' });
  const script = async (statements: string) => {
    for (const each of statements.split(';')) await db.execute(sql.raw(each));
  };
  await stopRestoredLetters({ script }, { now });
  const states = [];
  for (const own of [begun, late, planned, written])
    states.push([(await letter(own)).state, (await letter(own)).stopReason]);
  expect(states).toEqual([
    ['paused', 'restored'],
    ['held', 'restored'],
    ['scheduled', null],
    ['draft', null],
  ]);
  expect(await numbersOf(begun)).toMatchObject({ accepted: 2, unknown: 3, queued: 0 });
  await run();
  expect(sending.sent).toHaveLength(2);
  expect(await readRows(db, sql`select 1 from letter_deliveries where state = 'queued'`)).toEqual([]);
});
