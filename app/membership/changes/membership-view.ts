import type { Access } from '../access/access.ts';
import type { StandingMembership } from '../access/member.server.ts';
import { type TimelinePoint, timeline } from '../access/timeline.ts';
import type { PlanId } from '../plans.ts';
import { planApplies } from './plan-change.ts';

/** A membership as its owner's pages show it. */
export interface MembershipView {
  /** Without its facts, which the browser does not need. */
  access: Access;
  opened: boolean;
  /** It is history: its owner has no membership now. */
  ended: boolean;
  plan: PlanId;
  /** The plan that was chosen for later, and when it or another would begin: null: at once. */
  nextPlan: PlanId | null;
  planFrom: Date | null;
  /** Asked for, and still to take effect. */
  cancelled: boolean;
  /** The move to come; null: none. */
  move: { to: string; at: Date } | null;
  timeline: readonly TimelinePoint[];
}

/** @param nextCreator the name of whom the member moves to; null when no move is to come */
export function viewOf(membership: StandingMembership, nextCreator: string | null, now: Date): MembershipView {
  const { access, plan, nextPlan, openedAt, endedAt, cancelAt, moveAt } = membership;
  return {
    access: { ...access, facts: [] },
    opened: openedAt !== null,
    ended: endedAt !== null,
    plan,
    nextPlan: planApplies(access) ? nextPlan : null,
    planFrom: planApplies(access),
    cancelled: access.may && isCancelled({ cancelAt }, now),
    move: access.may && nextCreator !== null && moveAt ? { to: nextCreator, at: moveAt } : null,
    timeline: timeline(membership, now),
  };
}

/** Whether a cancellation is still to take effect. */
export function isCancelled({ cancelAt }: { cancelAt: Date | null }, now: Date): boolean {
  return cancelAt !== null && cancelAt > now;
}
