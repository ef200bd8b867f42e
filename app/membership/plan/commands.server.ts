import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { updateMetadata } from '../../identity/commands.server.ts';
import { findAccount } from '../../identity/queries.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { wasShown } from '../prices/offer.ts';
import { findOnSale, offeredTo, type Price, planDetails } from '../prices/price.ts';
import { findPrice, listOnSale } from '../prices/queries.server.ts';
import { withTax } from '../prices/tax.ts';
import { lockMembership } from '../status/current-membership.server.ts';
import { mayChangeTo, planApplies } from '../status/plan-change.ts';
import { confirmPlan } from './plan-email.server.ts';

export type PlanResult =
  /** `from` is the time at which the plan begins, or null if it has begun or was already the current plan. */
  | { ok: true; from: Date | null }
  | { ok: false; reason: 'no-membership' }
  /** The creator does not sell the plan, or not in the subscription's currency. */
  | { ok: false; reason: 'plan-unknown' }
  | { ok: false; reason: 'price-changed' };

/**
 * Changes the membership's plan, now or after the paid period. Choosing the current plan undoes a scheduled change and
 * keeps the price at which the member joined. Idempotent.
 * @param change.shown prices shown on the page, as in `wasShown`
 */
export function changePlan(
  services: Pick<Services, 'db'> & EmailServices,
  change: { accountId: string; plan: string; shown?: string | undefined; now: Date },
): Promise<PlanResult> {
  const { accountId, plan, shown, now } = change;
  return services.db.transaction(async (tx): Promise<PlanResult> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    const { id: membershipId, creatorId } = membership;
    const stays = plan === membership.price.plan;
    const offered = offeredTo(await listOnSale(tx, { creatorId, now }), membership.price);
    const price = findOnSale(offered, plan);
    if (!price || !mayChangeTo(price, membership)) return { ok: false, reason: 'plan-unknown' };
    // Compared without tax, as on the page, because a change of plan does not change the tax.
    if (!wasShown(withTax(price, false), shown)) return { ok: false, reason: 'price-changed' };
    await services.charges?.syncToProvider(tx, { membershipId, requested: 'plan' });
    const isAnother = price.id !== (membership.nextPrice ?? membership.price).id;
    const from = planApplies(membership, now);
    if (from !== null) {
      const next = stays ? { nextPlan: null, nextPriceId: null } : { nextPlan: plan, nextPriceId: price.id };
      // Forgets the price agreed for a scheduled move.
      await tx
        .update(memberships)
        .set({ ...next, movePriceId: null })
        .where(eq(memberships.id, membershipId));
    } else {
      await setPrice(tx, { accountId, membershipId, price, now });
    }
    if (isAnother) await confirmPlan(tx, services, { accountId, membershipId, price, now });
    return { ok: true, from: stays ? null : from };
  });
}

/**
 * Applies a price whose period has begun. Does nothing if the membership has ended, or if the price is neither
 * scheduled nor just paid for (`isAgreed`). The caller holds the account's lock.
 * @returns true if the price was applied
 */
export async function beginNextPrice(
  tx: Db,
  begun: { membershipId: string; accountId: string; priceId: string; isAgreed: boolean; now: Date },
): Promise<boolean> {
  const { membershipId, accountId, priceId, isAgreed, now } = begun;
  const [membership] = await tx
    .select({ priceId: memberships.priceId, nextPriceId: memberships.nextPriceId, endedAt: memberships.endedAt })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!membership || membership.endedAt) return false;
  if (membership.nextPriceId !== priceId && !(isAgreed && membership.priceId !== priceId)) return false;
  const price = await findPrice(tx, { priceId });
  await setPrice(tx, { membershipId, accountId, price: price!, now });
  return true;
}

/**
 * Stores a membership's price and plan. Clears a scheduled plan, a raise, and the price agreed for a scheduled move.
 * The caller holds the locks of `lockMembership`.
 */
export async function setPrice(
  tx: Db,
  { accountId, membershipId, price, now }: { accountId: string; membershipId: string; price: Price; now: Date },
): Promise<void> {
  const { id: priceId, plan } = price;
  await tx
    .update(memberships)
    .set({ plan, priceId, nextPlan: null, nextPriceId: null, movePriceId: null, raisePriceId: null, raiseAt: null })
    .where(eq(memberships.id, membershipId));
  await tx.update(endUserDetails).set({ membershipType: plan }).where(eq(endUserDetails.authId, accountId));
  // The metadata of some accounts also names the plan, as after a sign-up by form (specification, section 7).
  const account = await findAccount(tx, { accountId });
  if (account && 'selected_plan' in account.metadata) {
    await updateMetadata(tx, { accountId, metadata: { selected_plan: plan, plan_details: planDetails(price) }, now });
  }
}
