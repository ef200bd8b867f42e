import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { chargedYearly } from '../../../tests/support/prices.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cancellations, endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { cancelMembership, explainCancellation, returnToMembership } from '../cancellation/commands.server.ts';
import { changePlan } from '../plan/commands.server.ts';
import { addInterval } from '../prices/interval.ts';

const { db } = await testDatabase();
const { services, startAtBeas, mail } = await membershipServices(db);
beforeEach(startAtBeas);

const stored = async () => (await db.select().from(memberships))[0]!;

const requests = () => db.select().from(cancellations).orderBy(cancellations.requestedAt);

const unknown = '00000000-0000-4000-8000-000000000000';

describe('cancelling', () => {
  test('keeps access until the promised end, and is recorded', async () => {
    const { accountId, membershipId } = await aMember(db, { facts: [aTrial()] });
    const facts = await db.select().from(membershipFacts);
    expect(await cancelMembership(services, { accountId, now })).toEqual({ ok: true, until: inDays(7) });
    expect(await stored()).toMatchObject({ cancelAt: inDays(7), endedAt: null });
    expect(await requests()).toMatchObject([
      { membershipId, requestedAt: now, takesEffectAt: inDays(7), undoneAt: null, reason: null, words: null },
    ]);
    expect(await db.select().from(membershipFacts)).toEqual(facts);
  });

  test('takes effect at the end of all access promised without a gap', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial(), aPayment(7, 37), aGrant(30, 60)] });
    expect(await cancelMembership(services, { accountId, now })).toEqual({ ok: true, until: inDays(60) });
  });

  test('twice is one cancellation, with the time of the first', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    await cancelMembership(services, { accountId, now });
    expect(await cancelMembership(services, { accountId, now: inDays(1) })).toEqual({ ok: true, until: inDays(7) });
    expect(await requests()).toMatchObject([{ requestedAt: now }]);
  });

  test.each([
    ['whose trial is over', [aTrial(-8)]],
    ['who never had access', []],
  ])('changes nothing for a member %s', async (_who, facts) => {
    const { accountId } = await aMember(db, { facts });
    expect(await cancelMembership(services, { accountId, now })).toEqual({ ok: false, reason: 'ended' });
    expect([await requests(), (await stored()).cancelAt]).toEqual([[], null]);
  });

  test('is refused without a membership, and before the address is confirmed', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    await db.update(memberships).set({ openedAt: null });
    for (const given of [accountId, unknown]) {
      expect(await cancelMembership(services, { accountId: given, now })).toEqual({
        ok: false,
        reason: 'no-membership',
      });
    }
  });

  test('that took effect does not prevent one for later access', async () => {
    const { accountId, membershipId } = await aMember(db, { facts: [aTrial()] });
    await cancelMembership(services, { accountId, now });
    const providerId = 'a grant';
    await db.insert(membershipFacts).values({ ...aGrant(20, 40), membershipId, at: inDays(20), providerId });
    expect(await cancelMembership(services, { accountId, now: inDays(21) })).toEqual({ ok: true, until: inDays(40) });
    expect(await requests()).toMatchObject([
      { takesEffectAt: inDays(7), undoneAt: inDays(21) },
      { takesEffectAt: inDays(40), undoneAt: null },
    ]);
  });
});

describe('coming back', () => {
  test('again changes nothing, and the next cancellation is a new one', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    await cancelMembership(services, { accountId, now });
    await returnToMembership(services, { accountId, now: inDays(1) });
    expect(await returnToMembership(services, { accountId, now: inDays(2) })).toMatchObject({ ok: true });
    expect(await requests()).toMatchObject([{ undoneAt: inDays(1) }]);
    await cancelMembership(services, { accountId, now: inDays(3) });
    expect(await requests()).toMatchObject([{ undoneAt: inDays(1) }, { undoneAt: null }]);
  });

  test('is impossible once access has ended: the cancellation stays', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    await cancelMembership(services, { accountId, now });
    expect(await returnToMembership(services, { accountId, now: inDays(7) })).toEqual({ ok: false, reason: 'ended' });
    expect(await stored()).toMatchObject({ cancelAt: inDays(7) });
    expect(await requests()).toMatchObject([{ undoneAt: null }]);
    expect(await returnToMembership(services, { accountId: unknown, now })).toEqual({
      ok: false,
      reason: 'no-membership',
    });
  });
});

describe('the reason', () => {
  const answer = { reason: 'time', words: 'No time to cook.' } as const;

  test('is stored on the open cancellation, also after it took effect', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    await cancelMembership(services, { accountId, now });
    expect(await explainCancellation(services, { accountId, now: inDays(9), ...answer })).toEqual({ ok: true });
    expect(await requests()).toMatchObject([answer]);
    await explainCancellation(services, { accountId, now: inDays(9), reason: null, words: null });
    expect(await requests()).toMatchObject([{ reason: null, words: null }]);
  });

  test('is refused without a cancellation, or for an undone one', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    const refused = { ok: false, reason: 'not-cancelled' };
    expect(await explainCancellation(services, { accountId, now, ...answer })).toEqual(refused);
    await cancelMembership(services, { accountId, now });
    await returnToMembership(services, { accountId, now });
    expect(await explainCancellation(services, { accountId, now, ...answer })).toEqual(refused);
    expect(await requests()).toMatchObject([{ reason: null, words: null }]);
  });
});

test('one member’s request does not affect another’s membership', async () => {
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  const other = await aMember(db, { email: 'other@home.example', facts: [aTrial()] });
  const othersRow = () => db.select().from(memberships).where(eq(memberships.id, other.membershipId));
  await cancelMembership(services, { accountId: other.accountId, now });
  const before = [await othersRow(), await requests()];
  await cancelMembership(services, { accountId, now: inDays(1) });
  await explainCancellation(services, { accountId, now: inDays(1), reason: 'price', words: null });
  await returnToMembership(services, { accountId, now: inDays(1) });
  expect([await othersRow(), (await requests()).slice(0, 1)]).toEqual(before);
});

test('a continued membership is confirmed by one email, with the charge and its date', async () => {
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  const { charges, stands } = aCharges();
  stands({ card: { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } });
  const paying = { ...services, charges };
  const worded = async () =>
    (await mail()).flatMap(({ template }) => (template.name === 'worded' ? [template.props.words] : []));
  await returnToMembership(paying, { accountId, now });
  expect(await worded(), 'what was not cancelled').toEqual([]);
  await cancelMembership(paying, { accountId, now });
  for (const again of [0, 1]) await returnToMembership(paying, { accountId, now: inDays(again) });
  expect(await worded()).toMatchObject([
    {
      subject: 'Your membership with Bea continues',
      lead: [
        'You’ve kept your membership with Bea. On 9 November 2026 we’ll charge $99 to your Visa ending in 4242, then $99 every year until you cancel.',
        'Changed your mind? Cancel before then in two clicks on your membership page, and nothing is charged.',
      ],
    },
  ]);
});

describe('another plan', () => {
  async function stored() {
    const [membership] = await db.select().from(memberships);
    const [record] = await db.select().from(endUserDetails);
    const [account] = await db.select().from(accounts);
    const { plan, nextPlan } = membership!;
    return { plan, nextPlan, ofRecord: record!.membershipType, ofMetadata: account!.metadata.selected_plan };
  }

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
    const { accountId } = await aMember(db, {
      plan: 'monthly',
      facts: [{ ...before, coversUntil: ended }, subscribed],
    });
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
      (await mail()).flatMap(({ to, template }) =>
        template.name === 'worded' ? [{ to, ...template.props.words }] : [],
      );

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

    test.each([
      ['the first charge’s date', {}, 'If you continue after your trial, the first $10 is charged on 9 November 2026.'],
      [
        'a charge at its end, without an if',
        { nextCharge: { at: inDays(7), price: { amount: 9900, currency: 'usd' }, of: chargedYearly } },
        'We’ll charge the first $10 on 9 November 2026, when your trial ends. Cancel before then and you pay nothing.',
      ],
    ])('in a trial with %s', async (_what, paymentStatus, charge) => {
      const { accountId } = await aMember(db, { facts: [aTrial()] });
      const { charges, stands } = aCharges();
      stands(paymentStatus);
      await changePlan({ ...services, charges }, { accountId, plan: 'monthly', now });
      const plan = 'Your membership with Bea is on the monthly plan now: $10 a month.';
      expect(await worded()).toMatchObject([{ lead: [plan, charge] }]);
    });

    test('and not if the plan stays', async () => {
      const { accountId } = await aMember(db, { facts: [aTrial()] });
      await changePlan(services, { accountId, plan: 'yearly', now });
      expect(await worded()).toEqual([]);
    });
  });
});
