import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { storedEvent } from '../../../tests/support/events.ts';
import { aMember, aPayment, aTrial, type FactFields, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { storeEvents } from '../../analytics/commands.server.ts';
import type { ButtonName } from '../../analytics/events.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import { countView } from '../../recipes/commands.server.ts';
import { findAnalytics } from './analytics.server.ts';
import { readRange } from './range.ts';
import { sentenceOf } from './sentence.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
beforeEach(() => startAtBeas());

/** Stores a click on `buttonName`, or an `$identify` event if there is none, `days` after the start of the test. */
const visit = (deviceId: string, days: number, buttonName: ButtonName | null = null, of = bea) =>
  storeEvents(db, {
    ...of,
    events: [storedEvent({ name: buttonName ? 'Button Click' : '$identify', buttonName, deviceId, at: inDays(days) })],
    forward: false,
    now,
  });

const found = (query = '') => findAnalytics(db, bea, readRange(new URLSearchParams(query), inDays(0.5)));

describe('what happened', () => {
  test('a visitor counts once a day, once a week, and once in all', async () => {
    // The test begins on a Monday.
    for (const day of [-3, -3, -1, 0]) await visit('device-a', day, 'signup_header');
    await visit('device-b', -1);
    const days = await found();
    expect(days.visits.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 1, 0, 2, 1]);
    expect(days.visits.map(({ clicks }) => clicks.signup_header)).toEqual([0, 0, 0, 2, 0, 1, 1]);
    expect(days.totals.visitors).toBe(2);
    const weeks = await found('range=4-weeks');
    expect(weeks.visits.map(({ period, visitors }) => [period, visitors]).slice(2)).toEqual([
      ['2026-10-26', 2],
      ['2026-11-02', 1],
    ]);
  });

  test('is compared with the period before, day by day', async () => {
    await visit('a', -8);
    await visit('b', 0.2);
    await visit('c', 0.3);
    const analytics = await found();
    expect([analytics.before.visitors, analytics.totals.visitors]).toEqual([1, 2]);
    expect(analytics.visitorsBefore).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(sentenceOf({ id: '7-days' }, analytics)).toBe(
      '2 visitors in the last 7 days, and nobody signed up. In the 7 days before: 1 visitor, and nobody signed up.',
    );
  });

  test('counts sign-ups, trials, cancellations with reasons, without resumed ones, and moves to another creator', async () => {
    const { membershipId } = await aMember(db, { facts: [aTrial(), aPayment(0, 30), aPayment(0.2, 30)] });
    const second = await aMember(db, { email: 'b@home.example', facts: [aTrial()] });
    const cancelled = { requestedAt: inDays(0.1), takesEffectAt: inDays(7) };
    await db.insert(cancellations).values({ ...cancelled, membershipId, reason: 'price', words: 'mine' });
    await db.insert(cancellations).values({ ...cancelled, membershipId: second.membershipId, undoneAt: inDays(0.2) });
    const ended = { accountId: second.accountId, ...bea, plan: 'monthly', beganAt: inDays(-20), endedAt: inDays(-1) };
    await db.insert(memberships).values([
      { ...ended, endReason: 'moved' },
      { ...ended, endReason: 'ended' },
    ]);
    const { people, reasons, totals } = await found();
    // `trials` is not compared: it counts trial claims, which `aMember` dates by the database's clock.
    expect(people.at(-1)).toMatchObject({ joined: 2, confirmed: 2, paid: 1, cancelled: 1, moved: 0 });
    expect(people.at(-2)).toMatchObject({ joined: 0, moved: 1 });
    expect(reasons).toEqual([{ reason: 'price', count: 1 }]);
    expect(totals.joined).toBe(2);
    expect(JSON.stringify(await found())).not.toContain('mine');
  });

  test('trials and payments of the funnel are those of the people who signed up in the range', async () => {
    // Both signed up before the range and paid in it, so their payments are not counted for the sign-ups of this range.
    for (const email of ['a@home.example', 'b@home.example']) {
      const early = { beganAt: inDays(-20), openedAt: inDays(-20) };
      await aMember(db, { ...early, email, facts: [aTrial(-20), aPayment(-0.5, 30)] });
    }
    await aMember(db, { email: 'c@home.example', facts: [aTrial()] });
    await aMember(db, { email: 'd@home.example', openedAt: null, facts: [] });
    const { totals, before, signUps, people } = await found();
    expect([totals, before]).toMatchObject([
      { joined: 2, trials: 1, paid: 0 },
      { joined: 0, trials: 0, paid: 0 },
    ]);
    expect(signUps.at(-1)).toMatchObject({ joined: 2, trials: 1, paid: 0 });
    expect(
      people.reduce((sum, { paid }) => sum + paid, 0),
      'as before, by their time',
    ).toBe(2);
  });

  test('visitors are counted by source on each day they came, also without a press', async () => {
    const came = (deviceId: string, days: number, source: object, of = bea) =>
      storeEvents(db, {
        ...of,
        events: [storedEvent({ name: 'Visit', deviceId, at: inDays(days), ...source })],
        forward: false,
        now,
      });
    const [insta, letter] = [{ referrerHost: 'instagram.com' }, { referrerHost: 'mail.example', utmSource: 'letter' }];
    await came('a', -9, insta);
    for (const day of [-2, -1]) await came('a', day, insta);
    await came('b', -1, insta);
    await came('b', 0, letter);
    await came('c', 0, {});
    await came('x', 0, insta, { creatorId: (await aCreator(db)).id });
    const { sources, totals, visits } = await found();
    expect(sources).toEqual([
      { source: 'instagram.com', visitors: 2 },
      { source: 'letter', visitors: 1 },
      { source: null, visitors: 1 },
    ]);
    expect([totals.visitors, visits.slice(-3).map(({ visitors }) => visitors)]).toEqual([3, [1, 2, 2]]);
  });

  test('churn counts the members who paid at the beginning and no longer pay at the end', async () => {
    const early = { beganAt: inDays(-40), openedAt: inDays(-40) };
    const member = (email: string, ...facts: FactFields[]) => aMember(db, { ...early, email, facts });
    const refund = {
      kind: 'refunded' as const,
      providerId: 're_1',
      aboutId: 'in_d',
      at: inDays(-3),
      coversUntil: inDays(-3),
    };
    await member('stays@home.example', aPayment(-33, -2), aPayment(-2, 29));
    await member('awaited@home.example', aPayment(-31, 0.2));
    await member('leaves@home.example', aPayment(-33, -2));
    await member('refunded@home.example', aPayment(-20, 10, 'in_d'), refund);
    await member('comes@home.example', aPayment(-1, 30));
    await member('trial@home.example', aTrial(-10));
    const { churn, churnBefore } = await found();
    expect([churn, churnBefore]).toEqual([
      { paying: 4, lost: 2 },
      { paying: 4, lost: 0 },
    ]);
  });

  test('counts views, and saves and cooks from five people on, the most used first, anonymously', async () => {
    const members = [];
    for (const number of [1, 2, 3, 4, 5]) {
      members.push(await aMember(db, { email: `${number}@home.example`, facts: [aTrial()] }));
    }
    const [soup, cake] = [
      await aRecipe(db, bea.creatorId, { name: 'Soup' }),
      await aRecipe(db, bea.creatorId, { name: 'Cake' }),
    ];
    const pie = await aRecipe(db, bea.creatorId, { name: 'Cooked by four' });
    for (const [at, { accountId }] of members.entries()) {
      for (const cookedAt of [inDays(-1), inDays(0), inDays(-30)]) {
        await db.insert(cookedRecipes).values({ accountId, recipeId: cake.id, cookedAt });
        if (at > 0) await db.insert(cookedRecipes).values({ accountId, recipeId: pie.id, cookedAt });
      }
      await db.insert(savedRecipes).values({ accountId, recipeId: soup.id, savedAt: inDays(0) });
    }
    for (const day of [-30, -1, 0, 0]) await countView(db, { recipeId: pie.id, now: inDays(day) });
    const draft = await aRecipe(db, bea.creatorId, { name: 'Draft', status: 'draft' });
    await countView(db, { recipeId: draft.id, now });
    const { recipes } = await found();
    expect(recipes.map(({ name, views, cooked, saved }) => [name, views, cooked, saved])).toEqual([
      ['Cooked by four', 3, 0, 0],
      ['Cake', 0, 10, 0],
      ['Soup', 0, 0, 5],
    ]);
    for (const { accountId } of members) expect(JSON.stringify(recipes)).not.toContain(accountId);
  });

  test('has nothing of another creator', async () => {
    const ada = { creatorId: (await aCreator(db)).id };
    const { accountId } = await aMember(db, { ...ada, facts: [aTrial(), aPayment(0, 30)] });
    await visit('hers', 0, 'signup_hero', ada);
    const { id: recipeId } = await aRecipe(db, ada.creatorId);
    await db.insert(cookedRecipes).values({ accountId, recipeId, cookedAt: now });
    await countView(db, { recipeId, now });
    const { totals, recipes, visits, people } = await found();
    expect([totals, recipes]).toEqual([{ visitors: 0, joined: 0, trials: 0, paid: 0 }, []]);
    expect(visits.every(({ visitors, clicks }) => visitors + clicks.signup_hero === 0)).toBe(true);
    expect(people.every(({ joined, trials }) => joined + trials === 0)).toBe(true);
  });
});
