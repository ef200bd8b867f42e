import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { updateMetadata } from '../../identity/commands.server.ts';
import { findAccount } from '../../identity/queries.server.ts';
import { findPlan, type PlanId } from '../plans.ts';
import { lockMembership } from './current-membership.server.ts';
import { planApplies } from './plan-change.ts';

export type PlanResult =
  /** `from`: when the plan begins; null: it has. */
  { ok: true; from: Date | null } | { ok: false; reason: 'no-membership' };

/**
 * Chooses the membership's plan: at once, or while a period is paid, for the next one. Choosing the present plan takes
 * back what was chosen for later. Idempotent.
 */
export function changePlan(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  { accountId, plan, now }: { accountId: string; plan: PlanId; now: Date },
): Promise<PlanResult> {
  return db.transaction(async (tx): Promise<PlanResult> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    const own = eq(memberships.id, membership.id);
    await charges?.follow(tx, { membershipId: membership.id, asked: 'plan' });
    const from = planApplies(membership.access);
    if (from !== null) {
      const stays = plan === membership.plan;
      await tx
        .update(memberships)
        .set({ nextPlan: stays ? null : plan })
        .where(own);
      return { ok: true, from: stays ? null : from };
    }
    await setPlan(tx, { accountId, membershipId: membership.id, plan, now });
    return { ok: true, from: null };
  });
}

/**
 * The plan that was to come has come: the period that has begun is of it. Does nothing where the member has chosen
 * another since. The caller holds the account's lock, and the membership is its current one.
 * @returns whether the plan is another now
 */
export async function beginNextPlan(
  tx: Db,
  { membershipId, accountId, plan, now }: { membershipId: string; accountId: string; plan: PlanId; now: Date },
): Promise<boolean> {
  const [membership] = await tx
    .select({ nextPlan: memberships.nextPlan, endedAt: memberships.endedAt })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!membership || membership.endedAt || membership.nextPlan !== plan) return false;
  await setPlan(tx, { membershipId, accountId, plan, now });
  return true;
}

/** Writes the plan wherever it stands; none is to come any more. The caller holds the locks of `lockMembership`. */
export async function setPlan(
  tx: Db,
  { accountId, membershipId, plan, now }: { accountId: string; membershipId: string; plan: PlanId; now: Date },
): Promise<void> {
  await tx.update(memberships).set({ plan, nextPlan: null }).where(eq(memberships.id, membershipId));
  await tx.update(endUserDetails).set({ membershipType: plan }).where(eq(endUserDetails.authId, accountId));
  // The sign-up form's accounts have the plan in the metadata too (specification, section 7).
  const account = await findAccount(tx, { accountId });
  if (account && 'selected_plan' in account.metadata) {
    await updateMetadata(tx, { accountId, metadata: { selected_plan: plan, plan_details: findPlan(plan) }, now });
  }
}
