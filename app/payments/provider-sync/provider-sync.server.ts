import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { offers } from '../../db/schema/offers.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import type { RequestedChange } from '../../membership/charges.ts';
import { termsColumns } from '../../membership/offers/queries.server.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import { findPrice } from '../../membership/prices/queries.server.ts';
import { tellUnpaidStart } from '../emails/unpaid-start.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { type PayingServices, ProviderUnavailable, retryWhileUnavailable } from '../paying.server.ts';
import type { PaymentProvider, Retrieved } from '../provider.ts';
import { isRenewal } from '../renewal.ts';
import { findDestinationOf } from '../transfers/destination.server.ts';
import { adoptSavedCard, findOrMakeCustomer, noteCurrency } from './customers.server.ts';
import { givenBackOf } from './given-back.ts';
import { readMembershipState } from './membership-state.server.ts';
import { planOf, type Step, type SubscriptionState } from './plan-of.ts';

/** ISO 4217's code for none. */
const UNKNOWN_CURRENCY = 'xxx';

/** Each round does what was to be done when it began; a command that came meanwhile needs another. */
const ROUNDS = 5;

/**
 * Makes a membership's subscriptions at the provider as what is stored of it, and has them synced. Idempotent, also for
 * two at once and when it is cut off anywhere: each round looks again, and each request has a key of its own.
 * @param given.requestId of the job: the same when it is repeated
 * @throws ProviderUnavailable nothing is lost; to be repeated
 */
export async function syncMembershipToProvider(
  services: PayingServices & EmailServices,
  given: { membershipId: string; requested: RequestedChange | null; requestId: string; isRepeated: boolean },
): Promise<void> {
  const { membershipId } = given;
  const { db, membershipNow, log } = services;
  const requested = new Set(given.requested ? [given.requested] : []);
  for (let round = 0; round < ROUNDS; round++) {
    const now = membershipNow();
    const { begun, subscriptions } = await retrieveUnended(services, { membershipId });
    const stored = await readMembershipState(db, { membershipId, now });
    if (!stored) return;
    const { accountId, ...membership } = stored;
    const steps = planOf({ ...membership, begun }, subscriptions, requested, now);
    if (round === 0 && given.isRepeated) {
      // Of what it did before it was cut off nobody may have been told.
      await sync(
        services,
        subscriptions.map(({ id }) => id),
      );
    }
    if (steps.length === 0) return adoptSavedCard(services, { accountId });
    for (const step of steps) {
      const attempt = { accountId, membershipId, begun, requestId: `${given.requestId}:${round}` };
      const done = await perform(services, step, attempt);
      if (!done)
        log.error({ membershipId, step: step.step }, 'A subscription could not be made to follow its membership');
      if (!done) return;
      // What this has set itself, it may take back.
      if (step.step === 'setCancellation') requested.add('return');
      if (step.step === 'changePrice') requested.add('plan');
    }
  }
  throw new Error('A subscription did not become as its membership');
}

/**
 * The membership's subscriptions that have not ended, as they are now, and how many it has had: counted before, so that
 * one which is begun by now is not begun again under the next number.
 * @throws ProviderUnavailable
 */
export async function retrieveUnended(
  { db, payments, membershipNow }: Pick<PayingServices, 'db' | 'payments' | 'membershipNow'>,
  { membershipId }: { membershipId: string },
): Promise<{ begun: number; subscriptions: (SubscriptionState & { retrieved: Retrieved })[] }> {
  const rows = await db
    .select({ id: paymentSubscriptions.id, endedAt: paymentSubscriptions.endedAt, offer: termsColumns })
    .from(paymentSubscriptions)
    .leftJoin(offers, eq(offers.id, paymentSubscriptions.offerId))
    .where(eq(paymentSubscriptions.membershipId, membershipId));
  const now = membershipNow();
  const found: (SubscriptionState & { retrieved: Retrieved })[] = [];
  for (const { id, endedAt, offer } of rows) {
    if (endedAt) continue;
    const retrieved = await payments.provider.retrieve(id);
    if (!retrieved.ok && retrieved.reason === 'away') throw new ProviderUnavailable();
    if (!retrieved.ok || hasEnded(retrieved.value)) continue;
    found.push({ ...stateOf(retrieved.value, { membershipId, now }), offer, retrieved: retrieved.value });
  }
  return { begun: rows.length, subscriptions: found };
}

function stateOf(
  { subscription, invoices, refunds, disputes }: Retrieved,
  { membershipId, now }: { membershipId: string; now: Date },
): Omit<SubscriptionState, 'offer'> {
  const { id, status, price, createdAt, cancelAt, nextPrice, destination } = subscription;
  const [last] = invoices
    .filter((invoice) => invoice.status !== 'void' && isRenewal(invoice, invoices))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const isUnpaid = last?.status === 'draft' || last?.status === 'open';
  return {
    ...{ id, status, price, createdAt, cancelAt, nextPrice, destination },
    isUnpaid: isUnpaid || status === 'past_due' || status === 'unpaid',
    isOurs: subscription.membershipId === membershipId,
    givenBack: givenBackOf({ invoices, refunds, disputes }, now),
    charges: chargesOf({ invoices, refunds, disputes }),
  };
}

function chargesOf({ invoices, refunds, disputes }: Omit<Retrieved, 'subscription'>): SubscriptionState['charges'] {
  const moved = new Set([...refunds, ...disputes].map(({ invoiceId }) => invoiceId));
  return invoices.flatMap(({ id: invoiceId, status, paid, paidAt, period: { from } }) =>
    status === 'paid' && paidAt && paid.amount > 0 && !moved.has(invoiceId) ? { invoiceId, paid, paidAt, from } : [],
  );
}

function hasEnded({ subscription: { endedAt, status } }: Retrieved): boolean {
  return endedAt !== null || status === 'canceled' || status === 'incomplete_expired';
}

interface Attempt {
  accountId: string;
  membershipId: string;
  begun: number;
  requestId: string;
}

/** @returns false: the provider has none of it any more, or there is nothing to charge */
async function perform(services: PayingServices & EmailServices, step: Step, attempt: Attempt): Promise<boolean> {
  const { provider } = services.payments;
  if (step.step === 'begin') {
    const { priceId, trialEndsAt, offer } = step;
    const whenUnpaid = (tx: Db, { subscriptionId, state }: UnpaidBegin) => {
      const because = state === 'needs-bank' ? 'asks-bank' : state;
      return tellUnpaidStart(tx, services, { ...attempt, subscriptionId, because, now: services.membershipNow() });
    };
    const begun = await beginSubscription(services, { ...attempt, priceId, trialEndsAt, offer, whenUnpaid });
    if (!begun.ok && begun.reason === 'away') throw new ProviderUnavailable();
    // A charge that is declined is for its owner to try again, who has no access until then.
    return begun.ok || begun.reason === 'no-card';
  }
  const { subscriptionId } = step;
  const result = await ask(provider, step, attempt.requestId);
  if (!result.ok && result.reason === 'away') throw new ProviderUnavailable();
  await sync(services, [subscriptionId]);
  return result.ok;
}

function ask(provider: PaymentProvider, step: Exclude<Step, { step: 'begin' }>, requestId: string) {
  const { subscriptionId } = step;
  switch (step.step) {
    case 'setCancellation': {
      const { cancels } = step;
      return provider.setCancellation({ subscriptionId, cancels, requestId: `${requestId}:${cancels}` });
    }
    case 'changePrice': {
      const { priceId, applies, offer } = step;
      return provider.changePrice({ subscriptionId, priceId, applies, offer, requestId });
    }
    case 'setDestination':
      return provider.setDestination({ subscriptionId, destination: step.destination, requestId });
    case 'refund': {
      const { invoiceId, amount, accessUntil } = step;
      // Once for the invoice, whoever finds it.
      const asked = { invoiceId, amount, accessUntil, requestId: `after-leaving:${invoiceId}` };
      return provider.refund({ ...asked, keeps: false, isAfterLeaving: true });
    }
    case 'cancelNow':
      return provider.cancelNow({ subscriptionId });
  }
}

export type BeginResult =
  | Awaited<ReturnType<PaymentProvider['beginSubscription']>>
  /** Its account is gone, or has not confirmed its address. */
  | { ok: false; reason: 'no-account' };

/** One whose first payment was not made. */
type UnpaidBegin = { subscriptionId: string; state: 'declined' | 'needs-bank' };

/**
 * Begins a membership's subscription, notes it, and has it synced. The same for two at once: the key is made of how many
 * there were before.
 * @param given.whenUnpaid in the transaction that notes it, where its first payment was declined or waits for the bank
 */
export async function beginSubscription(
  services: PayingServices,
  given: {
    accountId: string;
    membershipId: string;
    priceId: string;
    trialEndsAt: Date | null;
    begun: number;
    /** What the membership was joined with and has not used. */
    offer: OfferTerms | null;
    whenUnpaid?: (tx: Db, begun: UnpaidBegin) => Promise<void>;
  },
): Promise<BeginResult> {
  const { db, payments, membershipNow } = services;
  const { accountId, membershipId, priceId, trialEndsAt, begun, offer, whenUnpaid } = given;
  const { currency } = (await findPrice(db, { priceId }))!;
  let customerId = await findOrMakeCustomer(services, { accountId, currency });
  if (customerId === null) return { ok: false, reason: 'no-account' };
  const attemptId = trialEndsAt ? null : `${begun + 1}`;
  const destination = await findDestinationOf(db, { membershipId });
  const begin = (customerId: string) =>
    payments.provider.beginSubscription({
      ...{ membershipId, customerId, priceId, trialEndsAt, attemptId },
      offer,
      destination,
    });
  let result = await begin(customerId);
  if (!result.ok && result.reason === 'other-currency') {
    // It was brought over with its record, and nothing here says in which currency it was charged.
    await noteCurrency(db, { customerId, currency: UNKNOWN_CURRENCY });
    customerId = await findOrMakeCustomer(services, { accountId, currency });
    if (customerId === null) return { ok: false, reason: 'no-account' };
    result = await begin(customerId);
  }
  if (!result.ok) return result;
  const { subscriptionId } = result.value;
  const offerId = offer?.id ?? null;
  const row = { id: subscriptionId, membershipId, customerId, offerId, createdAt: membershipNow() };
  await db.transaction(async (tx) => {
    // First, since it locks the account, as whoever syncs does.
    if (result.value.state !== 'begun') await whenUnpaid?.(tx, { subscriptionId, state: result.value.state });
    const target = paymentSubscriptions.id;
    // An event of it may have been synced before.
    await tx.insert(paymentSubscriptions).values(row).onConflictDoUpdate({ target, set: { offerId } });
    await noteCurrency(tx, { customerId, currency });
    await payments.jobs.sync(tx, { subscriptionIds: [subscriptionId] });
  });
  return result;
}

async function sync({ db, payments }: PayingServices, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db.transaction((tx: Db) => payments.jobs.sync(tx, { subscriptionIds }));
}

interface JobData {
  membershipId: string;
  requested?: RequestedChange;
}

/** Makes subscriptions follow their memberships. */
export function createProviderSyncWorker(services: PayingServices & EmailServices): Worker<JobData> {
  return {
    name: paymentQueues.syncToProvider,
    concurrency: 2,
    attemptMs: 120_000,
    options: whileUnavailable,
    work: ({ id, data: { membershipId, requested = null }, attempt }) =>
      retryWhileUnavailable(() =>
        syncMembershipToProvider(services, { membershipId, requested, requestId: id, isRepeated: attempt > 1 }),
      ),
  };
}
