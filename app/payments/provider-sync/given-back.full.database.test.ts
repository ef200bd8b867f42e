import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { readEvent } from '../stripe/event.ts';
import { queueStoredEvents, storeEvents } from '../sync/events.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { stripe, standIn, clock } = site;

beforeEach(site.startAtBeas);

async function pays() {
  const { accountId } = await site.join({ plan: 'monthly' });
  await site.pass(8);
  const [charge] = (await stripe.charges.list({ limit: 1 })).data;
  const [payment] = (await stripe.invoicePayments.list({ limit: 1 })).data;
  return { accountId, chargeId: charge!.id, invoiceId: payment!.invoice as string };
}

const refund = (given: { invoiceId: string; accessUntil: Date; keeps: boolean }) =>
  site.services.payments.of(beasMerchant).refund({
    ...given,
    amount: { amount: 1000, currency: 'usd' },
    requestId: 'one',
    isAfterLeaving: false,
  });

async function later() {
  await site.pass(0);
  for (const days of [31, 31]) await site.pass(days);
  return site.charged();
}

test('without a refund or dispute, each of three months is charged', async () => {
  await pays();
  expect(await later()).toEqual([1000, 1000, 1000]);
});

describe('the subscription ends', () => {
  test('after a dispute, even one that is won later', async () => {
    const { chargeId } = await pays();
    const disputeId = await standIn.dispute(chargeId);
    await site.pass(0);
    expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'canceled' }]);
    await standIn.closeDispute(disputeId, 'won');
    expect(await later()).toEqual([1000]);
  });

  test('after a full refund in the dashboard', async () => {
    const { chargeId } = await pays();
    await stripe.refunds.create({ charge: chargeId });
    expect(await later()).toEqual([1000]);
  });

  test('with its period, after a full refund that leaves access until a day', async () => {
    const { invoiceId } = await pays();
    const accessUntil = new Date(clock.now.getTime() + 5 * 24 * 3_600_000);
    await refund({ invoiceId, accessUntil, keeps: false });
    await site.pass(0);
    expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
    expect(await later()).toEqual([1000]);
  });
});

describe('the subscription continues', () => {
  test('after a partial refund', async () => {
    const { chargeId } = await pays();
    await stripe.refunds.create({ charge: chargeId, amount: 999 });
    expect(await later()).toEqual([1000, 1000, 1000]);
  });

  test('after a full refund with `keeps`', async () => {
    const { invoiceId } = await pays();
    await refund({ invoiceId, accessUntil: clock.now, keeps: true });
    expect(await later()).toEqual([1000, 1000, 1000]);
  });
});

test('the event `refund.failed` is enough to record a failed refund', async () => {
  const { chargeId } = await pays();
  const { id } = await stripe.refunds.create({ charge: chargeId });
  await site.pass(0);
  await standIn.failRefund(id);
  const [event] = (await stripe.events.list({ type: 'refund.failed', limit: 1 })).data;
  await storeEvents(db, site.services, [readEvent({ ...event, account: beasMerchant })!]);
  await queueStoredEvents(db, site.services);
  await site.work();
  const failed = await db.select().from(membershipFacts).where(eq(membershipFacts.kind, 'refund_failed'));
  expect(failed).toMatchObject([{ providerId: id, amount: 1000 }]);
});

test('a receipt shows the refunded amount, without refunds that failed', async () => {
  const { accountId, chargeId } = await pays();
  const membershipId = await site.membershipOf(accountId);
  const refunded = async () =>
    (await site.charges.findPaymentStatus(db, { membershipId }))!.receipts.map((receipt) => Number(receipt.refunded));
  expect(await refunded()).toEqual([0]);
  const first = await stripe.refunds.create({ charge: chargeId, amount: 400 });
  await stripe.refunds.create({ charge: chargeId, amount: 100 });
  await site.pass(0);
  expect(await refunded()).toEqual([500]);
  await standIn.failRefund(first.id);
  await site.pass(0);
  expect(await refunded()).toEqual([100]);
});

test('a receipt shows a dispute until the dispute is won', async () => {
  const { accountId, chargeId } = await pays();
  const membershipId = await site.membershipOf(accountId);
  const receipts = async () => {
    const status = await site.charges.findPaymentStatus(db, { membershipId });
    return status!.receipts.map(({ refunded, disputed }) => ({ refunded, disputed }));
  };
  expect(await receipts()).toEqual([{ refunded: 0, disputed: false }]);
  const disputeId = await standIn.dispute(chargeId);
  await site.pass(0);
  expect(await receipts()).toEqual([{ refunded: 0, disputed: true }]);
  await standIn.closeDispute(disputeId, 'won');
  await site.pass(0);
  expect(await receipts()).toEqual([{ refunded: 0, disputed: false }]);
});

test('a failed refund restores the paid access, even though the refund has ended the subscription', async () => {
  const { accountId, chargeId } = await pays();
  const status = async () => {
    const { access } = (await findMembershipStatus(db, { accountId, now: clock.now })).membership!;
    return `${access.may} ${access.because}`;
  };
  const { id } = await stripe.refunds.create({ charge: chargeId });
  await site.pass(0);
  expect(await status()).toBe('false refunded');
  await standIn.failRefund(id);
  await site.pass(0);
  expect(await status()).toBe('true paid');
  expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'canceled' }]);
  await site.pass(31);
  expect(await status()).toBe('false paid');
});
