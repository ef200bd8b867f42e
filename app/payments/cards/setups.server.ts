import { and, desc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { cardSetups, paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { claimTrialOfCards } from '../../membership/trial/trial-cards.server.ts';
import { findCreatorOf } from '../merchant/queries.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import type { SetupRef, SubscriptionRef } from '../payments.ts';
import type { BankQuestion, CardSetup, Decline, OpenCharge, ProviderCard } from '../provider.ts';
import { adoptSavedCard, findCustomerAt } from '../provider-sync/customers.server.ts';
import { findOpenMembership } from '../provider-sync/membership-state.server.ts';

export type StoredSetup = typeof cardSetups.$inferSelect;

const settled: readonly StoredSetup['state'][] = ['succeeded', 'declined', 'expired'];

export const isCompleted = ({ state }: Pick<StoredSetup, 'state'>) => settled.includes(state);

/**
 * Updates the stored state of a card's setup from the provider. Idempotent. Does nothing if the setup is final or
 * unknown here.
 * @throws ProviderUnavailable
 */
export async function completeCardSetup(
  services: PayingServices,
  { merchantId, setupId }: SetupRef,
): Promise<SetupOutcome> {
  const { db, payments } = services;
  const [stored] = await db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.setupId, setupId), eq(cardSetups.merchantId, merchantId)));
  if (!stored || isCompleted(stored)) return null;
  const found = await payments.of(merchantId).findCardSetup(setupId);
  if (found.ok) return completeSetup(services, stored, found.value);
  if (found.reason === 'away') throw new ProviderUnavailable();
  await noteState(db, stored, { state: 'expired' });
  return null;
}

/**
 * Part of a setup's result that is not stored: the bank's question, or the decline of a payment that was open. Null if
 * there is neither.
 */
export type SetupOutcome = { bank: BankQuestion } | { declined: Decline } | null;

/** Stores the state of a setup. A saved card is charged from then on, unless a later card is already saved. */
export async function completeSetup(
  services: PayingServices,
  stored: StoredSetup,
  setup: CardSetup,
): Promise<SetupOutcome> {
  const { db } = services;
  switch (setup.state) {
    case 'new':
    case 'processing':
      await noteState(db, stored, { state: setup.state === 'new' ? 'waiting' : setup.state });
      return null;
    case 'needs-bank':
      await noteState(db, stored, { state: 'needs-bank' });
      return { bank: setup.bank };
    case 'declined':
      await noteState(db, stored, { state: 'declined', because: setup.because });
      return null;
    case 'not-a-card':
      await noteState(db, stored, { state: 'expired' });
      return null;
    case 'succeeded':
      return chargeCard(services, stored, setup.card);
  }
}

export async function noteState(
  tx: Db,
  { attemptId }: Pick<StoredSetup, 'attemptId'>,
  state: Partial<Pick<StoredSetup, 'state' | 'because' | 'setupId' | 'merchantId'>>,
): Promise<void> {
  const isOpen = notInArray(cardSetups.state, [...settled]);
  await tx
    .update(cardSetups)
    .set(state)
    .where(and(eq(cardSetups.attemptId, attemptId), isOpen));
}

async function chargeCard(services: PayingServices, stored: StoredSetup, card: ProviderCard): Promise<SetupOutcome> {
  const { db, payments } = services;
  const customer = await customerOfSetup(services, stored);
  if (customer === null) {
    await noteState(db, stored, { state: 'expired' });
    return null;
  }
  const { customerId, merchantId } = customer;
  const provider = payments.of(merchantId);
  if (await isReplaced(db, stored, customer)) {
    const removed = await provider.removeCard({ customerId, cardId: card.id });
    if (!removed.ok && removed.reason === 'away') throw new ProviderUnavailable();
    await noteState(db, stored, { state: 'succeeded' });
    return null;
  }
  const charged = await findCharged(db, { customerId });
  const subscriptionId = charged?.subscriptionId ?? null;
  const changed = await provider.changeCard({ customerId, subscriptionId, cardId: card.id });
  if (!changed.ok && changed.reason === 'away') throw new ProviderUnavailable();
  await db.transaction(async (tx) => {
    await noteState(tx, stored, { state: changed.ok ? 'succeeded' : 'expired' });
    if (!changed.ok) return;
    await tx.update(paymentCustomers).set({ card }).where(eq(paymentCustomers.id, customerId));
    await noteTrialCard(tx, services, { ...stored, merchantId });
    if (charged) await payments.jobs.sync(tx, { subscriptions: [charged] });
  });
  if (!changed.ok) return null;
  await adoptSavedCard(services, stored);
  // The card may let a subscription begin that follows time paid on another site.
  if (!charged) await db.transaction((tx) => syncOpenMembership(tx, services, stored));
  return completedBy(changed.value);
}

async function noteTrialCard(
  tx: Db,
  { membershipNow }: PayingServices,
  { accountId, merchantId }: { accountId: string; merchantId: string },
): Promise<void> {
  const open = await findOpenMembership(tx, { accountId });
  if (!open || open.creatorId !== (await findCreatorOf(tx, { merchantId }))) return;
  await claimTrialOfCards(tx, { accountId, creatorId: open.creatorId, now: membershipNow() });
}

async function syncOpenMembership(
  tx: Db,
  { payments }: PayingServices,
  { accountId }: Pick<StoredSetup, 'accountId'>,
): Promise<void> {
  const open = await findOpenMembership(tx, { accountId });
  if (open) await payments.jobs.syncToProvider(tx, open);
}

function completedBy(charge: OpenCharge | null): SetupOutcome {
  if (charge?.state === 'needs-bank') return { bank: charge.bank };
  return charge?.state === 'declined' ? { declined: charge.because } : null;
}

async function customerOfSetup(
  services: PayingServices,
  { accountId, attemptId, merchantId }: StoredSetup,
): Promise<CustomerRef | null> {
  const own = and(eq(paymentCustomers.accountId, accountId), eq(paymentCustomers.attemptId, attemptId));
  const ofMerchant = eq(paymentCustomers.merchantId, merchantId!);
  const [customer] = await services.db
    .select({ customerId: paymentCustomers.id, merchantId: paymentCustomers.merchantId })
    .from(paymentCustomers)
    .where(and(own, ofMerchant));
  if (customer) return customer;
  const customerId = await findCustomerAt(services, { accountId, merchantId: merchantId! });
  return customerId === null ? null : { customerId, merchantId: merchantId! };
}

/** Returns true if a card entered later for the same customer is already saved. */
async function isReplaced(
  db: Db,
  { accountId, requestedAt }: StoredSetup,
  { customerId, merchantId }: CustomerRef,
): Promise<boolean> {
  const ofOthers = db
    .select({ attemptId: paymentCustomers.attemptId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.accountId, accountId), sql`${paymentCustomers.id} <> ${customerId}`));
  const later = await db
    .select({ attemptId: cardSetups.attemptId })
    .from(cardSetups)
    .where(
      and(
        eq(cardSetups.accountId, accountId),
        eq(cardSetups.merchantId, merchantId),
        eq(cardSetups.state, 'succeeded'),
        gt(cardSetups.requestedAt, requestedAt),
        notInArray(cardSetups.attemptId, ofOthers),
      ),
    )
    .limit(1);
  return later.length > 0;
}

/**
 * Returns the customer's newest subscription that has not ended and has a snapshot, or null if there is none. A
 * subscription that awaits its first payment has no snapshot, and saving a card does not pay it.
 */
export async function findCharged(db: Db, { customerId }: { customerId: string }): Promise<SubscriptionRef | null> {
  const [charged] = await db
    .select({ merchantId: paymentSubscriptions.merchantId, subscriptionId: paymentSubscriptions.id })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.customerId, customerId),
        isNull(paymentSubscriptions.endedAt),
        isNotNull(paymentSubscriptions.snapshot),
      ),
    )
    .orderBy(desc(paymentSubscriptions.createdAt))
    .limit(1);
  return charged ?? null;
}

/** Expires the setup of an attempt whose customer is deleted. */
export async function expireSetups(
  tx: Db,
  { accountId, attemptId }: { accountId: string; attemptId: string },
): Promise<void> {
  const ofAttempt = and(eq(cardSetups.accountId, accountId), eq(cardSetups.attemptId, attemptId));
  await tx
    .update(cardSetups)
    .set({ state: 'expired' })
    .where(and(ofAttempt, inArray(cardSetups.state, ['waiting', 'processing', 'needs-bank', 'succeeded'])));
}

export interface CustomerRef {
  customerId: string;
  merchantId: string;
}

export async function findRecordedCustomer(db: Db, { accountId }: { accountId: string }): Promise<CustomerRef | null> {
  const [record] = await db
    .select({ customerId: paymentCustomers.id, merchantId: paymentCustomers.merchantId })
    .from(endUserDetails)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, endUserDetails.stripeId))
    .where(eq(endUserDetails.authId, accountId));
  return record ?? null;
}
