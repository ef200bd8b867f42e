import { and, eq, isNull } from 'drizzle-orm';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import type { Charges, StartResult } from '../charges.ts';
import type { PlanId } from '../plans.ts';
import { lockMembership } from './current-membership.server.ts';
import { isOld } from './payments-view.ts';
import { setPlan } from './plan-commands.server.ts';

export type StartOutcome =
  | StartResult
  /** A payment is open that a card would pay. */
  | { ok: false; reason: 'past-due' };

/**
 * Begins to charge a membership without access: what was agreed to and the plan are stored, a cancellation that has taken
 * effect is behind it, then the first payment is asked for. Idempotent by the attempt.
 * @param start.attemptId made by the form
 */
export async function startMembership(
  { db, charges }: Pick<Services, 'db'> & { charges: Charges },
  { now, ...start }: { accountId: string; plan: PlanId; attemptId: string; now: Date },
): Promise<StartOutcome> {
  const { accountId, plan } = start;
  const refused = await db.transaction(async (tx): Promise<StartOutcome | null> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    if (membership.access.may) return { ok: false, reason: 'has-access' };
    const { id: membershipId, cancelAt } = membership;
    const { pastDue } = await charges.findStanding(tx, { membershipId });
    // What was cancelled, or is long over, is ended by whoever charges before anything new begins.
    if (pastDue && cancelAt === null && !isOld(pastDue, now)) return { ok: false, reason: 'past-due' };
    await tx
      .update(cancellations)
      .set({ undoneAt: now })
      .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
    await tx.update(memberships).set({ cancelAt: null }).where(eq(memberships.id, membershipId));
    await setPlan(tx, { accountId, membershipId, plan, now });
    await charges.recordConsent(tx, { accountId, plan, now });
    return null;
  });
  return refused ?? charges.start(start);
}
