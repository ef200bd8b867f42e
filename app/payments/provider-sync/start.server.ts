import { findReadyMerchantOf } from '../merchant/queries.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import type { SubscriptionRef } from '../payments.ts';
import type { BankQuestion } from '../provider.ts';
import { findOpenMembership, readMembershipState } from './membership-state.server.ts';
import { type BeginResult, beginSubscription, refOf, retrieveUnended } from './provider-sync.server.ts';

/** Syncs a subscription within the request, or leaves the sync to a job while the provider is unavailable. */
export type SyncNow = (subscription: SubscriptionRef) => Promise<void>;

export type Started =
  | { ok: true }
  | { ok: false; reason: 'no-membership' | 'no-merchant' | 'has-access' | 'no-card' | 'no-address' | 'declined' }
  | { ok: false; reason: 'needs-bank'; bank: BankQuestion };

/**
 * Begins to charge a membership without access, at most once for repeated and concurrent calls. First ends an earlier
 * subscription and voids its open invoices. A call after the bank's question returns the outcome.
 * @throws ProviderUnavailable
 */
export async function startCharging(
  services: PayingServices,
  { accountId, priceId, syncNow }: { accountId: string; priceId: string; syncNow: SyncNow },
): Promise<Started> {
  const { db, payments, membershipNow } = services;
  const open = await findOpenMembership(db, { accountId });
  if (!open) return { ok: false, reason: 'no-membership' };
  const { membershipId } = open;
  const mayAccess = async () => (await readMembershipState(db, { membershipId, now: membershipNow() }))?.hasAccess;
  if (await mayAccess()) return { ok: false, reason: 'has-access' };

  const merchant = await findReadyMerchantOf(db, { membershipId });
  if (!merchant) return { ok: false, reason: 'no-merchant' };
  const offer = (await readMembershipState(db, { membershipId, now: membershipNow() }))?.offer ?? null;
  const { begun, subscriptions } = await retrieveUnended(services, { membershipId });
  for (const each of subscriptions) await syncNow(refOf(each));
  // The bank has confirmed the payment, or an earlier request has paid.
  if (await mayAccess()) return { ok: true };

  const given = { accountId, membershipId, priceId, trialEndsAt: null, offer };
  // Beginning the last subscription again, with the same number, returns its current state.
  const last = subscriptions.findLast(
    (each) => each.status === 'incomplete' && each.price?.id === priceId && each.isOurs && each.offer?.id === offer?.id,
  );
  if (last) {
    const again = await beginSubscription(services, { ...given, begun: begun - 1 });
    const isSame = again.ok && again.value.subscriptionId === last.id;
    if (isSame && again.value.state !== 'declined') return answer(again, last, syncNow);
  }
  for (const each of subscriptions) {
    const ended = await payments.of(each.merchantId).cancelNow({ subscriptionId: each.id });
    if (!ended.ok && ended.reason === 'away') throw new ProviderUnavailable();
    await syncNow(refOf(each));
  }
  return answer(await beginSubscription(services, { ...given, begun }), merchant, syncNow);
}

async function answer(result: BeginResult, { merchantId }: { merchantId: string }, syncNow: SyncNow): Promise<Started> {
  if (!result.ok) {
    switch (result.reason) {
      case 'away':
        throw new ProviderUnavailable();
      case 'no-account':
        return { ok: false, reason: 'no-membership' };
      case 'no-card':
      case 'no-merchant':
      case 'no-address':
        return { ok: false, reason: result.reason };
      case 'unknown-customer':
      case 'other-currency':
        throw new Error(`A customer in the records cannot be charged: ${result.reason}`);
    }
  }
  const { value } = result;
  switch (value.state) {
    case 'begun':
      await syncNow({ merchantId, subscriptionId: value.subscriptionId });
      return { ok: true };
    case 'declined':
      return { ok: false, reason: 'declined' };
    case 'needs-bank':
      return { ok: false, reason: 'needs-bank', bank: value.bank };
  }
}
