import type { CurrentMembership } from '../access/member.server.ts';
import { isCancelled } from './membership-view.ts';

/**
 * What a membership is to whoever looks at it from outside; each has exactly one.
 * - `unopened`: the address is not confirmed yet.
 * - `trial`, `paid`, `grace`, `complimentary`: it has access, by this.
 * - `cancelled`: it has access until the end that its member asked for.
 * - `ended`: it has none; also when it never had any, because the trial was used up before.
 * - `former`: another membership of the account took its place.
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
