import type { Role } from '../access/roles.ts';

/**
 * A person's relation to a creator's community. Members read and write, also during their trial; moderators work for
 * the creator. A visitor reads only words that author and creator made public. An operator is a visitor, because
 * operators look into a community only in the studio, where the visit is recorded.
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

/**
 * Reasons why a person may not write. `closed`: the creator closed the community. `read-only`: the community is ending.
 */
export type WriteRefusal = 'not-a-member' | 'closed' | 'read-only' | 'paused' | 'excluded';

/**
 * Returns the reason why a person may not write, or null. A pause or exclusion does not stop moderators.
 * @param profile null if the person has no profile
 */
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

/** Returns the pause or exclusion in force, or null. The result also applies to edits by former members. */
export function sanction(
  profile: { pausedUntil: Date | null; excludedAt: Date | null } | null,
  now: Date,
): 'paused' | 'excluded' | null {
  if (profile?.excludedAt) return 'excluded';
  return profile?.pausedUntil && profile.pausedUntil > now ? 'paused' : null;
}
