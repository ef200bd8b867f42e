import type { Services } from '../../http/services.ts';
import type { Charges, PlanNowResult } from '../charges.ts';
import { wasShown } from '../prices/offer.ts';
import { findOnSale, type Price } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { withTax } from '../prices/tax.ts';
import { lockMembership } from '../status/current-membership.server.ts';
import { isCancelled } from '../status/membership-view.ts';
import { mayBeginNow, NOW_HOLDS } from '../status/plan-change.ts';

export type PlanNowOutcome = PlanNowResult | { ok: false; reason: 'no-membership' | 'plan-unknown' | 'price-changed' };

/**
 * Switches plans immediately: stores the consent, then charges the amount shown on the page. If the payment fails, the
 * plan does not change. Idempotent by `attemptId`.
 * @param change.shown prices shown on the page, as in `wasShown`
 * @param change.due amount shown on the page, in cents
 * @param change.at time for which the page computed `due`
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
    if (!wasShown(withTax(price, false), shown)) return { ok: false, reason: 'price-changed' };
    // An earlier submission of the form may already have paid.
    if (membership.price.id === price.id) return { ok: true };
    const stands = await charges.findPaymentStatus(tx, { membershipId });
    const isLeaving = isCancelled({ cancelAt }, now) || moveAt !== null;
    if (!stands || !mayBeginNow({ ...membership, isLeaving }, stands, price, now))
      return { ok: false, reason: 'not-possible' };
    if (at > now || now.getTime() - at.getTime() > NOW_HOLDS) return { ok: false, reason: 'other-amount' };
    await charges.recordConsent(tx, { accountId, price, beginsAtOnce: false, now });
    return { membershipId, price };
  });
  if (!('price' in agreed)) return agreed;
  const { membershipId, price } = agreed;
  const { currency } = price;
  return charges.changePlanNow({ membershipId, priceId: price.id, at, due: { amount: due, currency }, attemptId });
}
