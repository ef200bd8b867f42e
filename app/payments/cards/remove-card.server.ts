import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import type { ProviderCard } from '../provider.ts';
import { readMembershipState } from '../provider-sync/membership-state.server.ts';
import { isEnding, type MembershipState, type SubscriptionState } from '../provider-sync/plan-of.ts';
import { refOf, retrieveUnended } from '../provider-sync/provider-sync.server.ts';
import type { SyncNow } from '../provider-sync/start.server.ts';
import { findRecordedCustomer } from './setups.server.ts';

/**
 * Removes an account's card. Refuses with `needed` if a subscription depends on the card (`needsCard`). Idempotent.
 * @throws ProviderUnavailable
 */
export async function removeOwnCard(
  services: PayingServices,
  { accountId, syncNow }: { accountId: string; syncNow: SyncNow },
): Promise<{ ok: true } | { ok: false; reason: 'none' | 'needed' }> {
  const { db, payments, membershipNow } = services;
  const customer = await findRecordedCustomer(db, { accountId });
  if (customer === null) return { ok: false, reason: 'none' };
  const { customerId, merchantId } = customer;
  const charged: SubscriptionState[] = [];
  let card: Pick<ProviderCard, 'id'> | null = null;
  for (const { membershipId } of await listCharged(db, accountId)) {
    const state = await readMembershipState(db, { membershipId, now: membershipNow() });
    const { subscriptions } = await retrieveUnended(services, { membershipId });
    for (const subscription of subscriptions) {
      if (state && needsCard(state, subscription)) return { ok: false, reason: 'needed' };
      card = subscription.retrieved.subscription.card ?? card;
      charged.push(subscription);
    }
  }
  card ??= await findSavedCard(db, customerId);
  if (card) {
    const removed = await payments.of(merchantId).removeCard({ customerId, cardId: card.id });
    if (!removed.ok && removed.reason === 'away') throw new ProviderUnavailable();
  }
  await db.update(paymentCustomers).set({ card: null }).where(eq(paymentCustomers.id, customerId));
  for (const each of charged) await syncNow(refOf(each));
  return card ? { ok: true } : { ok: false, reason: 'none' };
}

function needsCard(
  membership: Pick<MembershipState, 'isLeaving' | 'cancelAt' | 'elsewhere'>,
  subscription: SubscriptionState,
): boolean {
  const { status, cancelAt } = subscription;
  if (status === 'incomplete' || (status === 'trialing' && !membership.elsewhere)) return false;
  return !cancelAt && !isEnding(membership, subscription);
}

function listCharged(db: Db, accountId: string): Promise<{ membershipId: string }[]> {
  return db
    .selectDistinct({ membershipId: memberships.id })
    .from(memberships)
    .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.membershipId, memberships.id))
    .where(and(eq(memberships.accountId, accountId), isNull(paymentSubscriptions.endedAt)));
}

async function findSavedCard(db: Db, customerId: string): Promise<Pick<ProviderCard, 'id'> | null> {
  const [customer] = await db
    .select({ card: paymentCustomers.card })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.id, customerId));
  return customer?.card ? (customer.card as ProviderCard) : null;
}
