import type { CurrentMembership } from '../access/member.server.ts';
import { isCancelled } from './membership-view.ts';

/**
 * States of a membership as shown to owners and operators.
 * - `unopened`: the address is not confirmed yet.
 * - `trial`, `paid`, `grace`, `complimentary`: the membership has access on these grounds. Time that was paid on
 *   another site is `paid` too.
 * - `cancelled`: the member has cancelled and has access until the end.
 * - `ended`: the membership is current but has no access.
 * - `former`: the membership is no longer current.
 */
export const memberStates = [
  'unopened',
  'trial',
  'paid',
  'grace',
  'complimentary',
  'cancelled',
  'ended',
  'former',
] as const;

export type MemberState = (typeof memberStates)[number];

/** @param membership.access access at `now` */
export function memberState(
  membership: Pick<CurrentMembership, 'openedAt' | 'endedAt' | 'cancelAt' | 'access'>,
  now: Date,
): MemberState {
  const { openedAt, endedAt, access } = membership;
  if (endedAt) return 'former';
  if (access.may) {
    if (isCancelled(membership, now)) return 'cancelled';
    return access.because === 'prepaid' ? 'paid' : access.because;
  }
  return openedAt ? 'ended' : 'unopened';
}
