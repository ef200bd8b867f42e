import { type Person, type Role, roleOf } from '../../access/roles.ts';

/** Audience. `members` may read all of a creator's recipes; `public` may read free recipes and teasers. */
export type Audience = 'public' | 'members';

export function audienceOf(role: Role): Audience {
  switch (role) {
    case 'member':
    case 'owner':
    case 'editor':
    case 'operator':
      return 'members';
    case 'visitor':
    case 'unconfirmed':
    case 'ended-member':
    case 'member-of-another':
    case 'another-creator':
      return 'public';
  }
}

/**
 * Offer on a page that does not show everything. `move`: to move here from another creator. `account`: for members of
 * this creator whose membership gives no access.
 */
export type WayIn = 'join' | 'move' | 'account';

/** Versions in which a page is cached, for groups of readers, never one person (docs/decisions/0044-paywall.md). */
export const pageVersions = ['members', 'join', 'move', 'account'] as const satisfies ('members' | WayIn)[];
export type PageVersion = (typeof pageVersions)[number];

/** Returns the offer in the page's header, if any. */
export const offerOf = (version: PageVersion): 'join' | 'move' | null =>
  version === 'join' || version === 'move' ? version : null;

export const audienceOfVersion = (version: PageVersion): Audience => (version === 'members' ? 'members' : 'public');

interface Reader extends Person {
  membership: (NonNullable<Person['membership']> & { endedAt: Date | null }) | null;
}

/** Returns the version of a creator's pages for a reader. A null reader is a visitor. */
export function pageVersionFor(reader: Reader | null, creatorId: string): PageVersion {
  const { membership = null } = reader ?? {};
  if (audienceOf(roleOf(reader, creatorId)) === 'members') return 'members';
  if (!reader?.emailConfirmedAt || !membership || membership.endedAt) return 'join';
  return membership.creatorId === creatorId ? 'account' : 'move';
}

export const mayReadFully = (recipe: { free: boolean }, audience: Audience): boolean =>
  recipe.free || audience === 'members';
