import type { CurrentMembership } from '../access/member.server.ts';
import { isCancelled } from './membership-view.ts';

/**
 * States of a membership as seen by owners and operators. Each membership has exactly one.
 * - `unopened`: the address is not confirmed yet.
 * - `trial`, `paid`, `grace`, `complimentary`: grounds of its access.
 * - `cancelled`: it has access until the requested end.
 * - `ended`: it has no access, or never had any because the trial was used before.
 * - `former`: another membership of the account replaced it.
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

/** @param membership.access as of `now` */
export function memberState(
  membership: Pick<CurrentMembership, 'openedAt' | 'endedAt' | 'cancelAt' | 'access'>,
  now: Date,
): MemberState {
  const { openedAt, endedAt, access } = membership;
  if (endedAt) return 'former';
  if (access.may) return isCancelled(membership, now) ? 'cancelled' : access.because;
  return openedAt ? 'ended' : 'unopened';
}
