import { and, eq, isNull } from 'drizzle-orm';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import type { Charges, StartResult } from '../charges.ts';
import { takeOffer } from '../offers/commands.server.ts';
import { setPrice } from '../plan/commands.server.ts';
import { offerOf, wasShown } from '../prices/offer.ts';
import { findOnSale, type OfferTerms, offeredTo, type Price, type PriceList } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { lockMembership } from '../status/current-membership.server.ts';
import { isOld } from '../status/payments-view.ts';

export type StartOutcome =
  | StartResult
  /** The terms are not accepted. */
  | { ok: false; reason: 'terms-not-accepted' }
  /** A payment is open that a card would pay. */
  | { ok: false; reason: 'past-due' }
  /** Nobody sells it here. */
  | { ok: false; reason: 'plan-unknown' }
  /** It is not what the page has shown. */
  | { ok: false; reason: 'price-changed'; offered: PriceList }
  /** The offer was taken before, has ended, or others took its last place; nothing is agreed to. */
  | { ok: false; reason: 'offer-gone'; offered: PriceList };

/**
 * Begins to charge a membership without access: what was agreed to and the price are stored, a cancellation that has taken
 * effect is behind it, then the first payment is asked for. Idempotent by the attempt.
 * @param start.shown the prices that the page has shown, as in `wasShown`
 * @param start.code the offer of a code, of this creator
 * @param start.attemptId made by the form
 */
export async function startMembership(
  { db, secrets, charges }: Pick<Services, 'db' | 'secrets'> & { charges: Charges },
  {
    accountId,
    plan,
    shown,
    code = null,
    attemptId,
    now,
  }: {
    accountId: string;
    plan: string;
    shown?: string | undefined;
    code?: OfferTerms | null;
    attemptId: string;
    now: Date;
  },
): Promise<StartOutcome> {
  const agreed = await db.transaction(async (tx): Promise<Exclude<StartOutcome, { ok: true }> | { price: Price }> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    if (membership.access.may) return { ok: false, reason: 'has-access' };
    const { id: membershipId, cancelAt } = membership;
    const { pastDue, awaitsTerms } = await charges.findPaymentStatus(tx, { membershipId });
    if (awaitsTerms) return { ok: false, reason: 'terms-not-accepted' };
    const { price: own, creatorId } = membership;
    const sale = await listOnSale(tx, { creatorId, now });
    const unused = own.offer ?? null;
    // One at a time: what was taken and not used comes first.
    const fresh = unused ? null : code;
    const offered = offeredTo(sale, fresh ? { ...own, offer: fresh } : own);
    const price = findOnSale(offered, plan);
    if (!price) return { ok: false, reason: 'plan-unknown' };
    if (!wasShown(price, shown)) return { ok: false, reason: 'price-changed', offered };
    // What was cancelled, or is long over, is ended by whoever charges before anything new begins.
    if (pastDue && cancelAt === null && !isOld(pastDue, now)) return { ok: false, reason: 'past-due' };
    const taken = fresh && offerOf(price);
    if (taken) {
      const taking = { offerId: taken.id, accountId, membershipId, now, isConfirmed: true };
      if (!(await takeOffer(tx, { secrets }, taking))) {
        return { ok: false, reason: 'offer-gone', offered: offeredTo(sale, own) };
      }
    }
    await tx
      .update(cancellations)
      .set({ undoneAt: now })
      .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
    await tx.update(memberships).set({ cancelAt: null }).where(eq(memberships.id, membershipId));
    await setPrice(tx, { accountId, membershipId, price, now });
    await charges.recordConsent(tx, { accountId, price, now });
    return { price };
  });
  return 'price' in agreed ? charges.start({ accountId, price: agreed.price, attemptId }) : agreed;
}
