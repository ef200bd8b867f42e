import { and, eq, isNull } from 'drizzle-orm';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import type { Charges, StartResult } from '../charges.ts';
import { takeOffer } from '../offers/commands.server.ts';
import { setPrice } from '../plan/commands.server.ts';
import { offerOf, wasShown } from '../prices/offer.ts';
import { findOnSale, type OfferTerms, offeredTo, type Price, type PriceList } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { pricesWithTax } from '../prices/tax.ts';
import { lockMembership } from '../status/current-membership.server.ts';
import { isOld } from '../status/payments-view.ts';

export type StartOutcome =
  | StartResult
  /** `past-due`: an open payment has to be paid first, by changing the card. */
  | { ok: false; reason: 'terms-not-accepted' | 'past-due' | 'plan-unknown' }
  | { ok: false; reason: 'price-changed'; offered: PriceList }
  /** The offer was used before, has ended, or has no place left; nothing is charged. */
  | { ok: false; reason: 'offer-gone'; offered: PriceList };

/**
 * Starts charging a membership without access: stores consent and price, closes an open cancellation, then requests the
 * first payment. A repeated call does not charge twice.
 * @param start.code offer of the submitted code, or null
 */
export async function startMembership(
  { db, secrets, charges }: Pick<Services, 'db' | 'secrets'> & { charges: Charges },
  start: {
    accountId: string;
    plan: string;
    shown?: string | undefined;
    code?: OfferTerms | null;
    attemptId: string;
    now: Date;
  },
): Promise<StartOutcome> {
  const { accountId, plan, shown, code = null, attemptId, now } = start;
  const agreed = await db.transaction(async (tx): Promise<Exclude<StartOutcome, { ok: true }> | { price: Price }> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    if (membership.access.may) return { ok: false, reason: 'has-access' };
    const { id: membershipId, cancelAt } = membership;
    const status = await charges.findPaymentStatus(tx, { membershipId });
    if (!status) return { ok: false, reason: 'no-merchant' };
    const { pastDue, awaitsTerms, usesTax } = status;
    if (awaitsTerms) return { ok: false, reason: 'terms-not-accepted' };
    const { price: own, creatorId } = membership;
    const sale = await listOnSale(tx, { creatorId, now });
    const offeredAt = (joined: Price) => pricesWithTax(offeredTo(sale, joined), usesTax);
    // A membership has one offer at a time. An unused offer takes precedence over the code.
    const fresh = own.offer ? null : code;
    const offered = offeredAt(fresh ? { ...own, offer: fresh } : own);
    const price = findOnSale(offered, plan);
    if (!price) return { ok: false, reason: 'plan-unknown' };
    if (!wasShown(price, shown)) return { ok: false, reason: 'price-changed', offered };
    // A cancelled or long overdue subscription does not block the start: `payments/` ends that subscription first.
    if (pastDue && cancelAt === null && !isOld(pastDue, now)) return { ok: false, reason: 'past-due' };
    const taken = fresh && offerOf(price);
    if (taken) {
      const taking = { offerId: taken.id, accountId, membershipId, now, isConfirmed: true };
      if (!(await takeOffer(tx, { secrets }, taking))) {
        return { ok: false, reason: 'offer-gone', offered: offeredAt(own) };
      }
    }
    await tx
      .update(cancellations)
      .set({ undoneAt: now })
      .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
    await tx.update(memberships).set({ cancelAt: null }).where(eq(memberships.id, membershipId));
    await setPrice(tx, { accountId, membershipId, price, now });
    await charges.recordConsent(tx, { accountId, price, beginsAtOnce: true, now });
    return { price };
  });
  return 'price' in agreed ? charges.start({ accountId, price: agreed.price, attemptId }) : agreed;
}
