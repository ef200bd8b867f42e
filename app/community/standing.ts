import type { Role } from '../access/roles.ts';

/**
 * A person's relation to a creator's community. Moderators work for the creator. An operator is a visitor: operators
 * look into a community only in the studio.
 */
export type Standing = 'moderator' | 'member' | 'visitor';

/** @param role relative to the community's creator */
export function standingOf(role: Role): Standing {
  switch (role) {
    case 'owner':
    case 'editor':
      return 'moderator';
    case 'member':
      return 'member';
    case 'visitor':
    case 'unconfirmed':
    case 'ended-member':
    case 'member-of-another':
    case 'another-creator':
    case 'operator':
      return 'visitor';
  }
}

/** Reasons why a person may not write. `read-only`: the community is ending. */
export type WriteRefusal = 'not-a-member' | 'closed' | 'read-only' | 'paused' | 'excluded';

/** Returns the reason why a person may not write, or null. A pause or exclusion does not stop moderators. */
export function writeRefusal(
  standing: Standing,
  { state, endsSince }: { state: 'open' | 'held' | 'closed'; endsSince: Date | null },
  profile: { pausedUntil: Date | null; excludedAt: Date | null } | null,
  now: Date,
): WriteRefusal | null {
  if (standing === 'visitor') return 'not-a-member';
  if (state === 'closed') return 'closed';
  if (endsSince) return 'read-only';
  return standing === 'moderator' ? null : sanction(profile, now);
}

/** Returns the pause or exclusion in force, or null. */
export function sanction(
  profile: { pausedUntil: Date | null; excludedAt: Date | null } | null,
  now: Date,
): 'paused' | 'excluded' | null {
  if (profile?.excludedAt) return 'excluded';
  return profile?.pausedUntil && profile.pausedUntil > now ? 'paused' : null;
}
