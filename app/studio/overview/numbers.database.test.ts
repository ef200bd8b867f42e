import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import type { Studio } from '../frame/studio.ts';
import { findNumbers } from './numbers.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
beforeEach(() => startAtBeas());

const at = (days: number) => ({ now: inDays(days), membershipNow: inDays(days) });
const studioOf = (role: Studio['role']) => ({ ...bea, name: 'Bea', role }) as Studio;

/**
 * Creates Rosa, who paid after her trial, Tom and Mia, whose trials end later, Kim, who left, and a member of Ada's.
 */
async function members() {
  await aMember(db, { facts: [aTrial(), aPayment(7, 37)] });
  await aMember(db, { email: 'tom@home.example', beganAt: inDays(6), openedAt: inDays(6), facts: [aTrial(6)] });
  await aMember(db, { email: 'mia@home.example', beganAt: inDays(9), openedAt: inDays(9), facts: [aTrial(9)] });
  await aMember(db, {
    email: 'kim@home.example',
    beganAt: inDays(-40),
    openedAt: inDays(-40),
    endedAt: inDays(2),
    endReason: 'moved',
    facts: [aTrial(-40)],
  });
  const { id: creatorId } = await aCreator(db);
  await aMember(db, { creatorId, email: 'ida@other.example', facts: [aTrial(6), aPayment(8, 38)] });
}

test('members, trials ending within a week and income are this creator’s, with names', async () => {
  await members();
  const { income, members: count, trials, funnel } = await findNumbers(db, studioOf('owner'), at(8));
  expect(income).toMatchObject([{ currency: 'usd', month: '2026-11', amount: 1000, before: { amount: 0 } }]);
  // Four weeks ago only Kim; now Rosa and Tom.
  expect([count.count, count.before, count.line.at(-1)]).toEqual([2, 1, 2]);
  expect([trials.count, trials.first.map(({ name, until }) => [name, until])]).toEqual([
    1,
    [['Rosa Marsh', inDays(13).toISOString()]],
  ]);
  expect(funnel.map(({ step, count: of }) => [step, of]).filter(([step]) => step !== 'trials')).toEqual([
    ['visitors', 0],
    ['joined', 2],
    ['paid', 1],
  ]);
});

test('an editor sees neither income nor names, and an operator no income', async () => {
  await members();
  const editor = await findNumbers(db, studioOf('editor'), at(8));
  expect([editor.income, editor.trials]).toEqual([null, { count: 1, first: [] }]);
  expect(JSON.stringify(editor)).not.toContain('Rosa');
  const operator = await findNumbers(db, studioOf('operator'), at(8));
  expect([operator.income, operator.trials.first.length]).toEqual([null, 1]);
});
