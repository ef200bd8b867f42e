import { type Person, type Role, roleOf } from '../../access/roles.ts';

/**
 * For whom an answer about recipes is made. There are two audiences, and no third: what is personal is never in
 * them. `members` may read all of a creator's recipes, `public` the free ones and of the others the teaser.
 */
export type Audience = 'public' | 'members';

/**
 * The paywall: who may read a creator's paid recipes. Everything that shows a recipe, or finds one, asks for an
 * audience; `paywall.server.ts` says what the database gives to it.
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
 * What a page that does not show everything offers: to join, to `move` here from another creator, or to look at the
 * `account`, whose membership with this creator gives no access right now.
 */
export type WayIn = 'join' | 'move' | 'account';

/**
 * The versions in which a page is rendered and cached: what members may read, and what the public may, with one of three
 * ways in (docs/decisions/0044-paywall.md). A version says what many people are to the creator, and nothing of one person.
 */
export const pageVersions = ['members', 'join', 'move', 'account'] as const satisfies ('members' | WayIn)[];
export type PageVersion = (typeof pageVersions)[number];

/** What the header of such a page offers; null: nothing, to those who belong to the creator. */
export const offerOf = (version: PageVersion): 'join' | 'move' | null =>
  version === 'join' || version === 'move' ? version : null;

export const audienceOfVersion = (version: PageVersion): Audience => (version === 'members' ? 'members' : 'public');

/** What decides a person's version of a creator's pages. */
interface Reader extends Person {
  membership: (NonNullable<Person['membership']> & { endedAt: Date | null }) | null;
}

/** @param reader null: not signed in */
export function pageVersionFor(reader: Reader | null, creatorId: string): PageVersion {
  const { membership = null } = reader ?? {};
  if (audienceOf(roleOf(reader, creatorId)) === 'members') return 'members';
  if (!reader?.emailConfirmedAt || !membership || membership.endedAt) return 'join';
  return membership.creatorId === creatorId ? 'account' : 'move';
}

/** Whether the audience may read the whole recipe; else its teaser. */
export const mayReadFully = (recipe: { free: boolean }, audience: Audience): boolean =>
  recipe.free || audience === 'members';
