import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { cancelMembership, returnToMembership } from '../../membership/cancellation/commands.server.ts';
import { processDue } from '../../membership/due-worker.server.ts';
import { changePlan } from '../../membership/plan/commands.server.ts';
import { countPayments } from '../operator/figures.server.ts';

// A charge after leaving is one that the provider makes because the job that ends the subscription was late.

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, stripe, standIn, clock } = site;
const HOUR = 3_600_000;

let accountId: string;
beforeEach(async () => {
  standIn.setPhaseStart({ movesAnchor: false, reason: 'subscription_cycle' });
  await site.startAtBeas();
  ({ accountId } = await site.join({ plan: 'monthly' }));
  await site.pass(8);
});

async function goToItsEnd(): Promise<void> {
  const { current_period_end } = (await site.atProvider()).subscriptions[0]!.items.data[0]!;
  clock.now = new Date(current_period_end * 1000 - 2 * HOUR);
}

async function jobsAreLate(): Promise<void> {
  clock.now = new Date(clock.now.getTime() + 36 * HOUR);
  await standIn.advance();
}

const refunds = async () => (await stripe.refunds.list({ limit: 10 })).data.map(({ amount }) => amount);
const access = async () => (await findMembershipStatus(db, { accountId, now: clock.now })).membership!.access;

test('a charge after leaving is refunded automatically with its access, reported and counted, and is the last charge', async () => {
  await goToItsEnd();
  const cancelled = await cancelMembership(services, { accountId, now: clock.now });
  await jobsAreLate();
  expect((await site.atProvider()).invoices.map(({ amount_paid }) => amount_paid)).toEqual([1000, 1000]);
  await site.work();
  expect(await refunds()).toEqual([1000]);
  await site.pass(0);
  expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'canceled' }]);
  expect(await access()).toMatchObject({ may: false, until: cancelled.ok && cancelled.until });
  const [refunded] = await db.select().from(membershipFacts).where(eq(membershipFacts.kind, 'refunded'));
  expect(refunded).toMatchObject({ amount: 1000, because: 'Charged after its member had left' });
  expect(await countPayments(db)).toMatchObject({ afterLeaving: 1 });
  await processDue(services);
  expect(await site.templates()).toContain('refunded');
  await site.pass(31);
  expect(await refunds()).toEqual([1000]);
});

test('a charge after leaving is refunded even if the charge is synced before the job runs', async () => {
  await goToItsEnd();
  await cancelMembership(services, { accountId, now: clock.now });
  await site.forgetJobs();
  await jobsAreLate();
  await site.pass(0);
  expect(await refunds()).toEqual([1000]);
});

test.each(['subscription_cycle', 'subscription_update'] as const)(
  'nothing is charged if the job runs while the renewal is a draft, labelled %s',
  async (reason) => {
    standIn.setPhaseStart({ movesAnchor: false, reason });
    await changePlan(services, { accountId, plan: 'yearly', now: clock.now });
    await site.work();
    await goToItsEnd();
    await cancelMembership(services, { accountId, now: clock.now });
    clock.now = new Date(clock.now.getTime() + 2.5 * HOUR);
    await standIn.advance();
    expect((await site.atProvider()).invoices.at(-1)).toMatchObject({ status: 'draft', billing_reason: reason });
    await site.work();
    await site.pass(1);
    expect(await site.charged()).toEqual([1000]);
    expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'canceled' }]);
  },
);

test('a charge made while the job ends the subscription is refunded', async () => {
  await goToItsEnd();
  await cancelMembership(services, { accountId, now: clock.now });
  clock.now = new Date(clock.now.getTime() + 2.5 * HOUR);
  await standIn.advance();
  site.during('cancelNow', () => {
    clock.now = new Date(clock.now.getTime() + HOUR);
    return standIn.advance();
  });
  await site.work();
  await site.pass(0);
  expect(await site.charged()).toEqual([1000, 1000]);
  expect(await refunds()).toEqual([1000]);
  expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'canceled' }]);
  await site.pass(31);
  expect(await refunds()).toEqual([1000]);
});

test('a charge after an undone cancellation is not refunded', async () => {
  await goToItsEnd();
  await cancelMembership(services, { accountId, now: clock.now });
  await returnToMembership(services, { accountId, now: clock.now });
  await jobsAreLate();
  await site.pass(0);
  expect(await refunds()).toEqual([]);
  expect(await access()).toMatchObject({ may: true, because: 'paid' });
});
