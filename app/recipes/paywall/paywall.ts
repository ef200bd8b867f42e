import { type Person, type Role, roleOf } from '../../access/roles.ts';

/**
 * Audience of a response about recipes. `members` may read all of a creator's recipes; `public` may read free recipes
 * and the teasers of all other recipes.
 */
export type Audience = 'public' | 'members';

/**
 * Returns the audience that a role belongs to. `paywall.server.ts` applies an audience in the database.
 * @param role relative to the recipes' creator
 */
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
 * Offer on a page that does not show everything. `move`: to move here from another creator. `account`: to see the
 * account page, for members of this creator whose membership currently gives no access.
 */
export type WayIn = 'join' | 'move' | 'account';

/**
 * Versions in which a page is rendered and cached: for members, and for the public with each of the three offers
 * (docs/decisions/0044-paywall.md). A version describes a group of readers, never one person.
 */
export const pageVersions = ['members', 'join', 'move', 'account'] as const satisfies ('members' | WayIn)[];
export type PageVersion = (typeof pageVersions)[number];

/** Returns the offer in the page's header, or null if the header shows no offer. */
export const offerOf = (version: PageVersion): 'join' | 'move' | null =>
  version === 'join' || version === 'move' ? version : null;

export const audienceOfVersion = (version: PageVersion): Audience => (version === 'members' ? 'members' : 'public');

/** Properties of a person that determine the version of a creator's pages. */
interface Reader extends Person {
  membership: (NonNullable<Person['membership']> & { endedAt: Date | null }) | null;
}

/** Returns the version of a creator's pages for a reader, or for a visitor if `reader` is null. */
export function pageVersionFor(reader: Reader | null, creatorId: string): PageVersion {
  const { membership = null } = reader ?? {};
  if (audienceOf(roleOf(reader, creatorId)) === 'members') return 'members';
  if (!reader?.emailConfirmedAt || !membership || membership.endedAt) return 'join';
  return membership.creatorId === creatorId ? 'account' : 'move';
}

/** Returns true if the audience may read the whole recipe, or false if only the teaser. */
export const mayReadFully = (recipe: { free: boolean }, audience: Audience): boolean =>
  recipe.free || audience === 'members';
