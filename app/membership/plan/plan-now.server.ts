import type { Services } from '../../http/services.ts';
import type { Charges, PlanNowResult } from '../charges.ts';
import { wasShown } from '../prices/offer.ts';
import { findOnSale, type Price } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { lockMembership } from '../status/current-membership.server.ts';
import { isCancelled } from '../status/membership-view.ts';
import { mayBeginNow, NOW_HOLDS } from '../status/plan-change.ts';

export type PlanNowOutcome =
  | PlanNowResult
  | { ok: false; reason: 'no-membership' }
  /** Nobody sells it here. */
  | { ok: false; reason: 'plan-unknown' }
  /** It is not what the page has shown. */
  | { ok: false; reason: 'price-changed' };

/**
 * Begins another plan at once: what is agreed to is stored, then exactly the amount that the page has shown is charged. If
 * that is not paid nothing changes. Idempotent by the attempt.
 * @param change.shown the prices that the page has shown, as in `wasShown`
 * @param change.due what the page has shown, in cents
 * @param change.at up to when the page counted the present period as used
 */
export async function changePlanNow(
  { db, charges }: Pick<Services, 'db'> & { charges: Charges },
  change: {
    accountId: string;
    plan: string;
    shown?: string | undefined;
    due: number;
    at: Date;
    attemptId: string;
    now: Date;
  },
): Promise<PlanNowOutcome> {
  const { accountId, plan, shown, due, at, attemptId, now } = change;
  const agreed = await db.transaction(async (tx): Promise<PlanNowOutcome | { membershipId: string; price: Price }> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    const { id: membershipId, creatorId, cancelAt, moveAt } = membership;
    const price = findOnSale(await listOnSale(tx, { creatorId, now }), plan);
    if (!price) return { ok: false, reason: 'plan-unknown' };
    if (!wasShown(price, shown)) return { ok: false, reason: 'price-changed' };
    // Also the second of two posts: the first has paid.
    if (membership.price.id === price.id) return { ok: true };
    const stands = await charges.findPaymentStatus(tx, { membershipId });
    const isLeaving = isCancelled({ cancelAt }, now) || moveAt !== null;
    if (!mayBeginNow({ ...membership, isLeaving }, stands, price, now)) return { ok: false, reason: 'not-possible' };
    if (at > now || now.getTime() - at.getTime() > NOW_HOLDS) return { ok: false, reason: 'other-amount' };
    await charges.recordConsent(tx, { accountId, price, now });
    return { membershipId, price };
  });
  if (!('price' in agreed)) return agreed;
  const { membershipId, price } = agreed;
  const { currency } = price;
  return charges.changePlanNow({ membershipId, priceId: price.id, at, due: { amount: due, currency }, attemptId });
}
