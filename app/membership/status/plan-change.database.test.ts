import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { chargedYearly } from '../../../tests/support/prices.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { changePlan } from '../plan/commands.server.ts';
import { addInterval } from '../prices/interval.ts';

const { db } = await testDatabase();
const { services, startAtBeas, mail } = await membershipServices(db);

async function stored() {
  const [membership] = await db.select().from(memberships);
  const [record] = await db.select().from(endUserDetails);
  const [account] = await db.select().from(accounts);
  const { plan, nextPlan } = membership!;
  return { plan, nextPlan, ofRecord: record!.membershipType, ofMetadata: account!.metadata.selected_plan };
}

beforeEach(startAtBeas);

test.each([
  ['during a trial', [aTrial()]],
  ['during a grant', [aGrant(0, 90)]],
  ['without access', [aTrial(-8)]],
])('another plan applies immediately %s, in the record too', async (_when, facts) => {
  const { accountId } = await aMember(db, { facts });
  expect(await changePlan(services, { accountId, plan: 'monthly', now })).toEqual({ ok: true, from: null });
  const monthly = { plan: 'monthly', nextPlan: null, ofRecord: 'monthly', ofMetadata: 'monthly' };
  expect(await stored()).toEqual(monthly);
  await changePlan(services, { accountId, plan: 'monthly', now });
  expect(await stored()).toEqual(monthly);
});

test('during a paid period another plan begins after it, and choosing the present one undoes that', async () => {
  const { accountId } = await aMember(db, { facts: [aPayment(0, 30)] });
  const yearly = { plan: 'yearly', nextPlan: null, ofRecord: 'yearly', ofMetadata: 'yearly' };
  expect(await changePlan(services, { accountId, plan: 'monthly', now })).toEqual({ ok: true, from: inDays(30) });
  expect(await stored()).toEqual({ ...yearly, nextPlan: 'monthly' });
  expect(await changePlan(services, { accountId, plan: 'yearly', now })).toEqual({ ok: true, from: null });
  expect(await stored()).toEqual(yearly);
});

test.each([
  ['a paid period', { at: inDays(-30), kind: 'paid' as const, providerId: 'first', coversFrom: inDays(-30) }],
  ['a trial', aTrial(-7)],
])('while the payment after %s is awaited, another plan begins after the period it pays for', async (_, before) => {
  const ended = new Date(now.getTime() - 60_000);
  const subscribed = { kind: 'subscribed' as const, providerId: 'sub_1', at: before.at };
  const { accountId } = await aMember(db, { plan: 'monthly', facts: [{ ...before, coversUntil: ended }, subscribed] });
  const from = addInterval(ended, { unit: 'month', count: 1 });
  const { charges } = aCharges();
  expect(await changePlan({ ...services, charges }, { accountId, plan: 'yearly', now })).toEqual({ ok: true, from });
  expect(await stored()).toMatchObject({ plan: 'monthly', nextPlan: 'yearly' });
  expect((await mail()).map(({ template }) => template)).toMatchObject([
    { props: { words: { heading: 'Your plan will be yearly from 2 December 2026', lead: [expect.any(String)] } } },
  ]);
});

test('another plan begins after the paid period, even if access continues on other grounds', async () => {
  const { accountId } = await aMember(db, { facts: [aPayment(0, 30), { ...aGrant(30, 60), at: now }] });
  expect(await changePlan(services, { accountId, plan: 'monthly', now })).toEqual({ ok: true, from: inDays(30) });
});

test('without a membership no plan can be changed', async () => {
  const accountId = '00000000-0000-4000-8000-000000000000';
  expect(await changePlan(services, { accountId, plan: 'monthly', now })).toEqual({
    ok: false,
    reason: 'no-membership',
  });
});

test('one member’s choice does not affect another’s', async () => {
  const other = await aMember(db, { email: 'other@home.example', facts: [aTrial()] });
  await changePlan(services, { accountId: other.accountId, plan: 'yearly', now });
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  await changePlan(services, { accountId, plan: 'monthly', now });
  const plans = await db.select({ plan: memberships.plan }).from(memberships).orderBy(memberships.plan);
  expect(plans).toEqual([{ plan: 'monthly' }, { plan: 'yearly' }]);
});

describe('a change of plan is confirmed by an email', () => {
  const worded = async () =>
    (await mail()).flatMap(({ to, template }) => (template.name === 'worded' ? [{ to, ...template.props.words }] : []));

  test('with its price and start, once per change', async () => {
    const { accountId } = await aMember(db, { facts: [aPayment(0, 30)] });
    await changePlan(services, { accountId, plan: 'monthly', now });
    await changePlan(services, { accountId, plan: 'monthly', now });
    expect(await worded()).toMatchObject([
      {
        to: rosa.email,
        subject: 'Your plan with Bea: monthly',
        heading: 'Your plan will be monthly from 2 December 2026',
        lead: [
          'You’ve chosen the monthly plan for your membership with Bea: $10 a month from 2 December 2026. Until then everything stays as it is.',
        ],
      },
    ]);
    await changePlan(services, { accountId, plan: 'yearly', now: inDays(1) });
    expect((await worded()).slice(1)).toMatchObject([
      {
        heading: 'Your plan is yearly',
        lead: ['Your membership with Bea is on the yearly plan now: $99 a year.'],
      },
    ]);
  });

  test('in a trial with the first charge’s date, if charges are possible', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    const { charges } = aCharges();
    await changePlan({ ...services, charges }, { accountId, plan: 'monthly', now });
    expect(await worded()).toMatchObject([
      {
        lead: [
          'Your membership with Bea is on the monthly plan now: $10 a month.',
          'If you continue after your trial, the first $10 is charged on 9 November 2026.',
        ],
      },
    ]);
  });

  test('in a trial with a charge at its end, without an if', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    const { charges, stands } = aCharges();
    stands({ nextCharge: { at: inDays(7), price: { amount: 9900, currency: 'usd' }, of: chargedYearly } });
    await changePlan({ ...services, charges }, { accountId, plan: 'monthly', now });
    expect(await worded()).toMatchObject([
      {
        lead: [
          'Your membership with Bea is on the monthly plan now: $10 a month.',
          'We’ll charge the first $10 on 9 November 2026, when your trial ends. Cancel before then and you pay nothing.',
        ],
      },
    ]);
  });

  test('and not if the plan stays', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    await changePlan(services, { accountId, plan: 'yearly', now });
    expect(await worded()).toEqual([]);
  });
});
