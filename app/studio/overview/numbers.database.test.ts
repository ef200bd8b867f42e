import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { balanceTransactions } from '../../db/schema/merchants.ts';
import { refreshMemberList } from '../../membership/member-list/refresh.server.ts';
import type { Studio } from '../frame/studio.server.ts';
import { findNumbers } from './numbers.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
beforeEach(() => startAtBeas());

const at = (days: number) => ({ now: inDays(days), membershipNow: inDays(days) });
const studioOf = (role: Studio['role']) => ({ ...bea, name: 'Bea', role }) as Studio;

/** Creates members of Bea (Rosa has paid, Tom and Mia are in trials, Kim has left) and of Ada, and a charge of each. */
async function members() {
  await aMember(db, { facts: [aTrial(), aPayment(7, 37)] });
  const charge = { kind: 'charge', amount: 1000, currency: 'usd', paidAmount: 1000, paidCurrency: 'usd' } as const;
  const fees = { providerFee: 59, platformFee: 50 };
  const at = { ...bea, merchantId: beasMerchant, invoiceId: 'in_1', at: inDays(7) };
  await db.insert(balanceTransactions).values({ id: 'txn_1', ...at, ...charge, ...fees });
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
  await db.insert(balanceTransactions).values({ id: 'txn_2', ...at, creatorId, ...charge, ...fees });
  await aMember(db, { creatorId, email: 'ida@other.example', facts: [aTrial(6), aPayment(8, 38)] });
}

test('members, trials ending within a week and income are this creator’s, with names', async () => {
  await members();
  const { income, members: count, trials, funnel } = await findNumbers(db, studioOf('owner'), at(8));
  expect(income).toMatchObject([{ currency: 'usd', month: '2026-11', amount: 891, before: { amount: 0 } }]);
  // Mia counts, although her trial is dated a day after the clock.
  expect([count.count, count.before, count.line.at(-1)]).toEqual([3, 0, 3]);
  expect([trials.count, trials.first.map(({ name, until }) => [name, until])]).toEqual([
    1,
    [['Rosa Marsh', new Date(inDays(13).getTime() - 1).toISOString()]],
  ]);
  expect(funnel.map(({ step, count: of }) => [step, of]).filter(([step]) => step !== 'trials')).toEqual([
    ['visitors', 0],
    ['joined', 2],
    ['paid', 1],
  ]);
});

test('members are those with access, now and before', async () => {
  await members();
  // Ann never confirmed, Lou's trial is over, and Pia's payment was refunded on day 7.
  const early = { beganAt: inDays(-15), openedAt: inDays(-15) };
  await aMember(db, { email: 'ann@home.example', beganAt: inDays(5), openedAt: null, facts: [] });
  await aMember(db, { ...early, email: 'lou@home.example', facts: [aTrial(-15)] });
  const refund = {
    kind: 'refunded' as const,
    providerId: 're_1',
    aboutId: 'in_pia',
    at: inDays(7),
    coversUntil: inDays(7),
  };
  await aMember(db, { ...early, email: 'pia@home.example', facts: [aTrial(-15), aPayment(-8, 22, 'in_pia'), refund] });
  const { members: count } = await findNumbers(db, studioOf('owner'), at(8));
  expect(count).toMatchObject({ count: 3, before: 0 });
  const on = (days: number) => count.line.at(days - 9);
  // With access on these days: Lou and Pia; Pia; Rosa and Pia; Rosa, Tom and Pia; Rosa and Tom.
  expect([on(-10), on(-3), on(1), on(6), on(7)]).toEqual([2, 1, 2, 3, 2]);
});

test('a state that is outdated in the member list is counted as it is now', async () => {
  await members();
  await refreshMemberList(db, { now: inDays(8), limit: 100 });
  expect((await findNumbers(db, studioOf('owner'), at(8))).members.count).toBe(3);
  const { members: later } = await findNumbers(db, studioOf('owner'), at(14));
  expect(later).toMatchObject({ count: 2 });
});

test('an editor sees neither income nor names, and an operator no income', async () => {
  await members();
  const editor = await findNumbers(db, studioOf('editor'), at(8));
  expect([editor.income, editor.trials]).toEqual([null, { count: 1, first: [] }]);
  expect(JSON.stringify(editor)).not.toContain('Rosa');
  const operator = await findNumbers(db, studioOf('operator'), at(8));
  expect([operator.income, operator.trials.first.length]).toEqual([null, 1]);
});
