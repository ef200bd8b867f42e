import type { Role } from '../../access/roles.ts';

/**
 * For whom an answer about recipes is made. There are two versions of each, and no third: what is personal is never in
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

/** Whether the audience may read the whole recipe; else its teaser. */
export const mayReadFully = (recipe: { free: boolean }, audience: Audience): boolean =>
  recipe.free || audience === 'members';
