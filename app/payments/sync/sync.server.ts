import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { recordFact } from '../../membership/access/facts.server.ts';
import { scheduleMembershipEmails } from '../../membership/emails/due.server.ts';
import { beginNextPrice } from '../../membership/plan/commands.server.ts';
import { confirmPlan } from '../../membership/plan/plan-email.server.ts';
import { findPrice } from '../../membership/prices/queries.server.ts';
import { lockMembershipById } from '../../membership/status/current-membership.server.ts';
import { schedulePaymentEmails } from '../emails/schedule.server.ts';
import { factsOf, type IgnoreReason } from '../facts-of.ts';
import { findCreatorOf, listConnected } from '../merchant/queries.server.ts';
import type { Payments, SubscriptionRef } from '../payments.ts';
import type { Retrieved } from '../provider.ts';
import type { PaymentSnapshot } from '../snapshot.ts';
import { wasAgreedTo } from './agreed.server.ts';
import { findOwner } from './owner.server.ts';
import { recordAfterDeletion } from './retained.server.ts';
import { findBegunWith, findStored, findVersion, writeSubscription } from './stored.server.ts';
import { recordTransactions } from './transactions.server.ts';

export type SyncServices = Pick<Services, 'db' | 'membershipNow' | 'log' | 'charges'> &
  EmailServices & { payments: Pick<Payments, 'of' | 'livemode'> };

export type SyncResult =
  /** `facts` is the number of new facts. */
  | { ok: true; facts: number }
  /** Reason why the subscription was left alone. Nothing was changed. */
  | { ok: true; leftAlone: LeftAlone }
  /** `overtaken`: in each try, another sync wrote between retrieving and writing. */
  | { ok: false; reason: 'away' | 'overtaken' };

/** `disconnected`: the merchant was disconnected. `other-creator`: merchant and membership have different creators. */
type LeftAlone = IgnoreReason | 'unknown-subscription' | 'disconnected' | 'other-creator';

const TRIES = 5;

/**
 * Retrieves a subscription and stores its facts, its state, a plan that has begun, and the emails that follow.
 * Idempotent. Starts again if another sync wrote after the retrieval, so that an older state never replaces a newer
 * one.
 */
export async function syncSubscription(
  services: SyncServices,
  { merchantId, subscriptionId }: SubscriptionRef,
): Promise<SyncResult> {
  const { db, log, payments } = services;
  if ((await listConnected(db, [merchantId])).length === 0) return { ok: true, leftAlone: 'disconnected' };
  for (let tries = 0; tries < TRIES; tries++) {
    const version = await findVersion(db, subscriptionId);
    const retrieved = await payments.of(merchantId).retrieve(subscriptionId);
    if (!retrieved.ok && retrieved.reason === 'away') return { ok: false, reason: 'away' };
    const stored: Stored = retrieved.ok
      ? await store(services, { merchantId, retrieved: retrieved.value, version })
      : { state: 'left-alone', reason: 'unknown-subscription' };
    switch (stored.state) {
      case 'written':
        return { ok: true, facts: stored.facts };
      case 'left-alone':
        log.info(
          { subscriptionId, reason: stored.reason, known: version !== null },
          'A subscription that is not one of ours was left alone',
        );
        return { ok: true, leftAlone: stored.reason };
      case 'overtaken':
        break;
    }
  }
  return { ok: false, reason: 'overtaken' };
}

type Stored = { state: 'written'; facts: number } | { state: 'left-alone'; reason: LeftAlone } | { state: 'overtaken' };

/** @param given.version version of the stored state before the retrieval, or null if there was none */
async function store(
  services: SyncServices,
  { merchantId, retrieved, version }: { merchantId: string; retrieved: Retrieved; version: number | null },
): Promise<Stored> {
  const { db, payments } = services;
  const { subscription } = retrieved;
  // Skips the search for an owner for subscriptions of other applications in the account.
  const ofAnybody = factsOf(retrieved, { livemode: payments.livemode, membership: null });
  if (!ofAnybody.ok && ofAnybody.reason !== 'no-membership') return { state: 'left-alone', reason: ofAnybody.reason };
  return db.transaction(async (tx): Promise<Stored> => {
    const now = services.membershipNow();
    const found = await findOwner(tx, { merchantId, ...subscription });
    // The owner of a merchant can write any membership's id into the metadata of a subscription.
    if (found && found.creatorId !== (await findCreatorOf(tx, { merchantId }))) {
      return { state: 'left-alone', reason: 'other-creator' };
    }
    const locked = found && (await lockMembershipById(tx, found));
    if (!found || !locked) {
      const facts = await recordAfterDeletion(tx, { merchantId, retrieved, livemode: payments.livemode });
      return facts === null ? { state: 'left-alone', reason: 'no-membership' } : { state: 'written', facts };
    }
    const { membershipId, accountId } = found;
    const before = await findStored(tx, subscription.id);
    if ((before?.version ?? null) !== version) return { state: 'overtaken' };
    const { livemode } = payments;
    const offer = await findBegunWith(tx, { subscription, membershipId });
    const early = factsOf(retrieved, { livemode, offer, membership: found.membership });
    // The customer may have been recorded in the account while this transaction waited for the lock.
    const membership = async () => (await findOwner(tx, { merchantId, ...subscription }))?.membership ?? null;
    const read = early.ok ? early : factsOf(retrieved, { livemode, offer, membership: await membership() });
    if (!read.ok) return { state: 'left-alone', reason: read.reason };

    const known = await listKnownFacts(tx, membershipId);
    const fresh = read.facts.filter(({ kind, providerId }) => !known.has(`${kind}:${providerId}`));
    for (const fact of fresh) await recordFact(tx, fact);
    const { transactions } = retrieved;
    await recordTransactions(tx, { merchantId, creatorId: found.creatorId, membershipId, transactions });
    // The provider sync ends the subscription of a refunded member, and refunds charges made after the member left.
    const hasLeft = locked.endedAt !== null || locked.cancelAt !== null;
    if (fresh.some(({ kind }) => kind === 'refunded' || kind === 'disputed' || (kind === 'paid' && hasLeft))) {
      await services.charges?.syncToProvider(tx, { membershipId });
    }
    const isChanged = await writeSubscription(tx, services, {
      ...read,
      merchantId,
      retrieved,
      membershipId,
      now,
      before,
    });
    const begun = hasBegunPeriod(read.snapshot) ? read.snapshot.price.id : null;
    if (begun !== null) {
      const paid = new Set(fresh.filter(({ kind }) => kind === 'paid').map(({ providerId }) => providerId));
      const isAgreed = await wasAgreedTo(tx, { accountId, priceId: begun, invoices: retrieved.invoices, paid });
      const hasBegun = await beginNextPrice(tx, { membershipId, accountId, priceId: begun, isAgreed, now });
      if (hasBegun && isAgreed) {
        const price = (await findPrice(tx, { priceId: begun }))!;
        await confirmPlan(tx, services, { accountId, membershipId, price, now });
        // Changes requested for the previous plan are obsolete, so the provider sync plans again for the new one.
        await services.charges?.syncToProvider(tx, { membershipId, requested: 'plan' });
      }
    }
    // Without a change, an earlier sync has scheduled the emails.
    if (isChanged || fresh.length > 0) {
      await schedulePaymentEmails(tx, services, { membershipId, now });
      await scheduleMembershipEmails(tx, services, { membershipId, now });
    }
    return { state: 'written', facts: fresh.length };
  });
}

async function listKnownFacts(tx: Db, membershipId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ kind: membershipFacts.kind, providerId: membershipFacts.providerId })
    .from(membershipFacts)
    .where(eq(membershipFacts.membershipId, membershipId));
  return new Set(rows.map(({ kind, providerId }) => `${kind}:${providerId}`));
}

/** Returns true if the subscription is past its trial. In a trial, a plan changes at once, so no plan has to begin. */
function hasBegunPeriod(snapshot: PaymentSnapshot | null): snapshot is PaymentSnapshot {
  return snapshot?.status === 'active' || snapshot?.status === 'past_due';
}
