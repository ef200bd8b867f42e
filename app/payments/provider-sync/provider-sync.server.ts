import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { offers } from '../../db/schema/offers.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { withdrawals } from '../../db/schema/withdrawals.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import type { RequestedChange } from '../../membership/charges.ts';
import { termsColumns } from '../../membership/offers/queries.server.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import { findPrice } from '../../membership/prices/queries.server.ts';
import { notifyUnpaidStart } from '../emails/unpaid-start.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { findReadyMerchantOf, listConnected } from '../merchant/queries.server.ts';
import { findAdoptedCard } from '../moving-in/customers.server.ts';
import { type PayingServices, ProviderUnavailable, retryWhileUnavailable } from '../paying.server.ts';
import type { SubscriptionRef } from '../payments.ts';
import type { PaymentProvider, Retrieved } from '../provider.ts';
import { isRenewal } from '../snapshot.ts';
import { adoptSavedCard, askWithReplacement, findOrMakeCustomer, noteCurrency } from './customers.server.ts';
import { refundEffectOf } from './given-back.ts';
import { readMembershipState } from './membership-state.server.ts';
import { planOf, type Step, type SubscriptionState, type Unrefunded } from './plan-of.ts';

/** ISO 4217 code for no currency, recorded if the currency of a customer is unknown. */
const UNKNOWN_CURRENCY = 'xxx';

/** Maximum number of rounds of a sync. A change made during a round needs another round. */
const ROUNDS = 5;

/**
 * Brings a membership's subscriptions at the provider in line with its stored state. Idempotent, even for concurrent
 * calls and after any interruption.
 * @param given.requestId id of the job, which stays the same when the job is retried
 * @throws ProviderUnavailable
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
    const { begun, lastEndedAt, subscriptions } = await retrieveUnended(services, { membershipId, withEnded: true });
    const stored = await readMembershipState(db, { membershipId, now });
    if (!stored) return;
    const { accountId, ...membership } = stored;
    const steps = planOf({ ...membership, begun, lastEndedAt }, subscriptions, requested, now);
    if (round === 0 && given.isRepeated) {
      // An interrupted run may not have queued the syncs of its changes.
      await sync(services, subscriptions.map(refOf));
    }
    if (steps.length === 0) return adoptSavedCard(services, { accountId });
    for (const step of steps) {
      const attempt = { accountId, membershipId, begun, requestId: `${given.requestId}:${round}` };
      const done = await perform(services, step, { ...attempt, subscriptions });
      if (done === 'failed')
        log.error({ membershipId, step: step.step }, 'A subscription could not be made to follow its membership');
      if (done !== 'done') return;
      // Later rounds may undo a cancellation or replace a price that this run has set.
      if (step.step === 'setCancellation') requested.add('return');
      if (step.step === 'changePrice') requested.add('plan');
    }
  }
  throw new Error('A subscription did not become as its membership');
}

/** Milliseconds for which payments of an ended subscription are examined, because a charge may be reported late. */
const EXAMINED = 30 * 24 * 60 * 60 * 1000;

/**
 * Retrieves the membership's running subscriptions, and counts its subscriptions. The count is read first, so that
 * concurrent calls that begin a subscription use the same idempotency key.
 * @param of.withEnded true to include subscriptions that ended lately or were withdrawn from
 * @throws ProviderUnavailable
 */
export async function retrieveUnended(
  { db, payments, membershipNow }: Pick<PayingServices, 'db' | 'payments' | 'membershipNow'>,
  { membershipId, withEnded = false }: { membershipId: string; withEnded?: boolean },
): Promise<{
  begun: number;
  lastEndedAt: Date | null;
  subscriptions: (SubscriptionState & { retrieved: Retrieved })[];
}> {
  const rows = await db
    .select({
      id: paymentSubscriptions.id,
      merchantId: paymentSubscriptions.merchantId,
      endedAt: paymentSubscriptions.endedAt,
      offer: termsColumns,
      withdrawnAt: withdrawals.at,
    })
    .from(paymentSubscriptions)
    .leftJoin(withdrawals, eq(withdrawals.subscriptionId, paymentSubscriptions.id))
    .leftJoin(offers, eq(offers.id, paymentSubscriptions.offerId))
    .where(eq(paymentSubscriptions.membershipId, membershipId));
  const now = membershipNow();
  // Subscriptions in a disconnected account are out of reach.
  const connected = new Set(
    await listConnected(
      db,
      rows.map(({ merchantId }) => merchantId),
    ),
  );
  const found: (SubscriptionState & { retrieved: Retrieved })[] = [];
  const ends = rows.flatMap(({ endedAt }) => endedAt ?? []);
  for (const { id, merchantId, endedAt, offer, withdrawnAt } of rows) {
    const isExamined = (ended: Date | null) =>
      withEnded && (withdrawnAt !== null || (ended !== null && now.getTime() - ended.getTime() < EXAMINED));
    if ((endedAt && !isExamined(endedAt)) || !connected.has(merchantId)) continue;
    const retrieved = await payments.of(merchantId).retrieve(id);
    if (!retrieved.ok && retrieved.reason === 'away') throw new ProviderUnavailable();
    if (!retrieved.ok) continue;
    const { value } = retrieved;
    if (value.subscription.endedAt) ends.push(value.subscription.endedAt);
    if (hasEnded(value) && !isExamined(value.subscription.endedAt)) continue;
    const withdrawn = withdrawnAt && { at: withdrawnAt, unrefunded: unrefundedOf(value) };
    found.push({ ...stateOf(value, { membershipId, now }), merchantId, offer, withdrawn, retrieved: value });
  }
  const lastEndedAt = ends.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
  return { begun: rows.length, lastEndedAt, subscriptions: found };
}

function stateOf(
  retrieved: Retrieved,
  { membershipId, now }: { membershipId: string; now: Date },
): Omit<SubscriptionState, 'offer' | 'merchantId' | 'withdrawn'> {
  const { subscription, invoices, refunds, disputes } = retrieved;
  const { id, status, price, createdAt, cancelAt, nextPrice, trialEndsAt, period } = subscription;
  const [last] = invoices
    .filter((invoice) => invoice.status !== 'void' && isRenewal(invoice, invoices))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const isUnpaid = last?.status === 'draft' || last?.status === 'open';
  return {
    id,
    status,
    price,
    createdAt,
    cancelAt,
    hasEnded: hasEnded(retrieved),
    nextChargeAt: status === 'trialing' ? trialEndsAt : status === 'active' ? period.until : null,
    nextPrice,
    isUnpaid: isUnpaid || status === 'past_due' || status === 'unpaid',
    isOurs: subscription.membershipId === membershipId,
    givenBack: refundEffectOf({ invoices, refunds, disputes }, now),
    charges: chargesOf({ invoices, refunds, disputes }),
    wasCharged: invoices.some(({ status, paid }) => status === 'paid' && paid.amount > 0),
  };
}

function chargesOf({
  invoices,
  refunds,
  disputes,
}: Pick<Retrieved, 'invoices' | 'refunds' | 'disputes'>): SubscriptionState['charges'] {
  const moved = new Set([...refunds, ...disputes].map(({ invoiceId }) => invoiceId));
  return invoices.flatMap(({ id: invoiceId, status, paid, paidAt, period: { from } }) =>
    status === 'paid' && paidAt && paid.amount > 0 && !moved.has(invoiceId) ? { invoiceId, paid, paidAt, from } : [],
  );
}

/**
 * Counts a failed refund as made, because an operator has to handle it. Leaves out payments with an open or lost
 * dispute.
 */
function unrefundedOf({ invoices, refunds, disputes }: Omit<Retrieved, 'subscription'>): Unrefunded[] {
  const disputed = new Set(
    disputes.flatMap(({ invoiceId, status }) => (status === 'warning' || status === 'won' ? [] : invoiceId)),
  );
  return invoices.flatMap(({ id: invoiceId, status, paid, period: { from } }) => {
    const back = refunds.filter((refund) => refund.invoiceId === invoiceId);
    const left = back.reduce((rest, { amount }) => rest - amount.amount, paid.amount);
    if (status !== 'paid' || left <= 0 || disputed.has(invoiceId)) return [];
    return { invoiceId, left: { amount: left, currency: paid.currency }, from };
  });
}

function hasEnded({ subscription: { endedAt, status } }: Retrieved): boolean {
  return endedAt !== null || status === 'canceled' || status === 'incomplete_expired';
}

export const refOf = ({ id, merchantId }: Pick<SubscriptionState, 'id' | 'merchantId'>): SubscriptionRef => ({
  merchantId,
  subscriptionId: id,
});

interface Attempt {
  accountId: string;
  membershipId: string;
  begun: number;
  requestId: string;
  subscriptions: readonly SubscriptionState[];
}

/**
 * `waits`: a card, an address for taxes, or a ready merchant is missing; the subscription begins later. `failed`: the
 * step is not possible, usually because the provider refused it.
 */
type Performed = 'done' | 'waits' | 'failed';

async function perform(services: PayingServices & EmailServices, step: Step, attempt: Attempt): Promise<Performed> {
  if (step.step === 'begin') {
    const { priceId, trialEndsAt, offer } = step;
    const { subscriptions: _, ...of } = attempt;
    const whenUnpaid = (tx: Db, { subscriptionId, state }: UnpaidBegin) => {
      const because = state === 'needs-bank' ? 'asks-bank' : state;
      return notifyUnpaidStart(tx, services, { ...of, subscriptionId, because, now: services.membershipNow() });
    };
    const begun = await beginSubscription(services, { ...of, priceId, trialEndsAt, offer, whenUnpaid });
    if (!begun.ok && begun.reason === 'away') throw new ProviderUnavailable();
    // The member can retry a declined charge.
    if (begun.ok) return 'done';
    return ['no-card', 'no-merchant', 'no-address'].includes(begun.reason) ? 'waits' : 'failed';
  }
  const subscription = refOf(attempt.subscriptions.find(({ id }) => id === step.subscriptionId)!);
  const result = await ask(services.payments.of(subscription.merchantId), step, attempt.requestId);
  if (!result.ok && result.reason === 'away') throw new ProviderUnavailable();
  await sync(services, [subscription]);
  return result.ok ? 'done' : 'failed';
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
    case 'moveCharge':
      return provider.moveCharge({ subscriptionId, at: step.at, requestId });
    case 'refund': {
      const { invoiceId, amount, accessUntil } = step;
      const isAfterLeaving = step.because === 'left';
      // The ids depend on the invoice, so that repeated and concurrent runs refund once.
      const requestId = {
        left: `after-leaving:${invoiceId}`,
        withdrawn: `withdrawal:${invoiceId}:${amount.amount}`,
        'paid-elsewhere': `paid-elsewhere:${invoiceId}`,
      }[step.because];
      return provider.refund({ invoiceId, amount, accessUntil, keeps: false, isAfterLeaving, requestId });
    }
    case 'cancelNow':
      return provider.cancelNow({ subscriptionId });
  }
}

export type BeginResult =
  | Awaited<ReturnType<PaymentProvider['beginSubscription']>>
  /** `no-account`: gone, or its address is not confirmed. `no-merchant`: the creator cannot charge. */
  | { ok: false; reason: 'no-account' | 'no-merchant' };

type UnpaidBegin = { subscriptionId: string; state: 'declined' | 'needs-bank' };

/**
 * Begins a membership's subscription, records it, and queues its sync. Concurrent calls begin the same subscription,
 * because the key depends on the number of earlier subscriptions.
 * @param given.whenUnpaid called in the transaction that records the subscription, if the first payment was declined or
 * waits for the bank
 */
export async function beginSubscription(
  services: PayingServices,
  given: {
    accountId: string;
    membershipId: string;
    priceId: string;
    trialEndsAt: Date | null;
    begun: number;
    offer: OfferTerms | null;
    whenUnpaid?: (tx: Db, begun: UnpaidBegin) => Promise<void>;
  },
): Promise<BeginResult> {
  const { db, payments, membershipNow } = services;
  const { accountId, membershipId, priceId, trialEndsAt, begun, offer, whenUnpaid } = given;
  const { currency } = (await findPrice(db, { priceId }))!;
  const merchant = await findReadyMerchantOf(db, { membershipId });
  if (!merchant) return { ok: false, reason: 'no-merchant' };
  const { merchantId, usesTax } = merchant;
  const found = await findOrMakeCustomer(services, { accountId, merchantId, currency });
  if (found === null) return { ok: false, reason: 'no-account' };
  const attemptId = trialEndsAt && begun === 0 ? null : `${begun + 1}`;
  const begin = async (customerId: string) =>
    payments.of(merchantId).beginSubscription({
      membershipId,
      customerId,
      priceId,
      trialEndsAt,
      attemptId,
      offer,
      usesTax,
      cardId: await findAdoptedCard(db, { customerId }),
      feeBasisPoints: payments.feeBasisPoints,
    });
  const known = { accountId, merchantId, customerId: found };
  let { answer: result, customerId } = await askWithReplacement(services, known, begin);
  if (!result.ok && result.reason === 'other-currency') {
    // The customer is recorded without the currency in which it was charged, for example after an import.
    await noteCurrency(db, { customerId, currency: UNKNOWN_CURRENCY });
    const other = await findOrMakeCustomer(services, { accountId, merchantId, currency });
    if (other === null) return { ok: false, reason: 'no-account' };
    customerId = other;
    result = await begin(customerId);
  }
  if (!result.ok) return result;
  const { subscriptionId } = result.value;
  const offerId = offer?.id ?? null;
  const row = { id: subscriptionId, membershipId, merchantId, customerId, offerId, createdAt: membershipNow() };
  await db.transaction(async (tx) => {
    // `whenUnpaid` comes first, because it locks the account. A sync takes the locks in the same order.
    if (result.value.state !== 'begun') await whenUnpaid?.(tx, { subscriptionId, state: result.value.state });
    const target = paymentSubscriptions.id;
    // A sync may have stored the subscription already, after one of its events.
    await tx.insert(paymentSubscriptions).values(row).onConflictDoUpdate({ target, set: { offerId } });
    await noteCurrency(tx, { customerId, currency });
    await payments.jobs.sync(tx, { subscriptions: [{ merchantId, subscriptionId }] });
  });
  return result;
}

async function sync({ db, payments }: PayingServices, subscriptions: readonly SubscriptionRef[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await db.transaction((tx: Db) => payments.jobs.sync(tx, { subscriptions }));
}

interface JobData {
  membershipId: string;
  requested?: RequestedChange;
}

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
