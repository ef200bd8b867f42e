import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentConsents } from '../../db/schema/payments.ts';
import { changePlan } from '../../membership/plan/commands.server.ts';
import { changePlanNow } from '../../membership/plan/plan-now.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charges, charged, work, pass } = site;

beforeEach(site.startAtBeas);

async function inTheMonth(token = 'pm_card_visa') {
  const member = await site.join({ plan: 'monthly' }, token);
  await pass(17);
  return member;
}

async function shown({ membershipId }: { membershipId: string }) {
  const at = new Date(Math.floor(clock.now.getTime() / 1000) * 1000);
  const preview = await charges.previewPlanNow({ membershipId, priceId: yearly.id, at });
  if (!preview.ok) throw new Error(preview.reason);
  return { due: preview.due.amount, at };
}
const change = (accountId: string, given: { due: number; at: Date }, attemptId = 'one') =>
  changePlanNow({ db, charges }, { accountId, plan: 'yearly', ...given, attemptId, now: clock.now });
const stands = async (membershipId: string) => {
  const [row] = await db.select().from(memberships).where(eq(memberships.id, membershipId));
  return { plan: row!.plan, nextPlan: row!.nextPlan };
};
const subjects = async () =>
  (await site.mail()).flatMap(({ template }) => (template.name === 'worded' ? [template.props.words.subject] : []));

test('the shown amount is charged, the plan changes at once, and an email confirms the plan', async () => {
  const member = await inTheMonth();
  const seen = await shown(member);
  expect(seen.due).toBeGreaterThan(yearly.amount - monthly.amount);
  await pass(0.02);
  expect(await change(member.accountId, seen)).toEqual({ ok: true });
  expect(await stands(member.membershipId)).toEqual({ plan: 'yearly', nextPlan: null });
  await work();
  expect(await charged()).toEqual([1000, seen.due]);
  expect((await subjects()).filter((subject) => subject === 'Your plan with Bea: yearly')).toHaveLength(1);
  expect(await change(member.accountId, seen), 'again').toEqual({ ok: true });
  await pass(366);
  await work();
  expect(await charged()).toEqual([1000, seen.due, 9900]);
});

test.each([
  ['the card is declined', (card: string) => site.standIn.declineCard(card), 'declined'],
  ['the bank requires confirmation', (card: string) => site.standIn.askBank(card), 'needs-bank'],
] as const)('nothing changes if %s', async (_what, arrange, reason) => {
  const member = await inTheMonth();
  const seen = await shown(member);
  const { customers } = await site.atProvider();
  await arrange(customers[0]!.invoice_settings.default_payment_method as string);
  expect(await change(member.accountId, seen)).toEqual({ ok: false, reason });
  await work();
  expect(await stands(member.membershipId)).toEqual({ plan: 'monthly', nextPlan: null });
  expect(await charged()).toEqual([1000]);
});

test('a change whose response is lost is recorded by the webhook of its payment', async () => {
  const member = await inTheMonth();
  const seen = await shown(member);
  site.cut(0, 'after');
  expect(await change(member.accountId, seen)).toEqual({ ok: false, reason: 'away' });
  site.cut(null);
  await pass(0);
  expect(await stands(member.membershipId)).toEqual({ plan: 'yearly', nextPlan: null });
  expect(await change(member.accountId, seen)).toEqual({ ok: true });
  expect(await charged()).toEqual([1000, seen.due]);
});

test('a change by hand at the provider does not change the member’s plan', async () => {
  const member = await inTheMonth();
  await shown(member);
  const [subscription] = (await site.atProvider()).subscriptions;
  const { data } = await site.stripe.prices.list({ limit: 100 });
  const price = data.find(({ unit_amount }) => unit_amount === yearly.amount)!.id;
  const items = [{ id: subscription!.items.data[0]!.id, price }];
  await site.stripe.subscriptions.update(subscription!.id, { items, proration_behavior: 'always_invoice' });
  await pass(0);
  expect(await stands(member.membershipId)).toMatchObject({ plan: 'monthly' });
});

test('an outdated or different amount is not charged, and no change is made while another plan is scheduled', async () => {
  const member = await inTheMonth();
  const seen = await shown(member);
  expect(await change(member.accountId, { ...seen, due: seen.due - 1 })).toEqual({ ok: false, reason: 'other-amount' });
  await pass(0.05);
  expect(await change(member.accountId, seen)).toEqual({ ok: false, reason: 'other-amount' });
  await changePlan(services, { accountId: member.accountId, plan: 'yearly', now: clock.now });
  await work();
  expect(await change(member.accountId, { ...seen, at: clock.now })).toEqual({ ok: false, reason: 'not-possible' });
  expect(await charged()).toEqual([1000]);
  expect(await db.select().from(paymentConsents)).toHaveLength(2);
});
