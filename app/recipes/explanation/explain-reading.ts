import { type Person, type Role, roleOf } from '../../access/roles.ts';
import type { recipes } from '../../db/schema/recipes.ts';
import { audienceOf, mayReadFully } from '../paywall/paywall.ts';

type Row = typeof recipes.$inferSelect;

/** State of a recipe that, with the person, determines how much of it is shown. */
export interface RecipeState extends Pick<Row, 'free' | 'status' | 'removedAt'> {
  creatorId: string;
  /** Subdomain of the creator's published page, or null if there is none. Recipes then have no address. */
  subdomain: string | null;
}

/** Extent of a recipe that a person is shown at its address, with the first deciding reason. */
export type Reading =
  | { sees: 'nothing'; because: 'removed' | 'scheduled' | 'draft' | 'no-page' }
  | { sees: 'whole'; because: 'free' | Role }
  | { sees: 'teaser'; because: Role };

/** Returns what a person sees of a recipe and why, by the same rules as the recipe's page. */
export function explainReading(recipe: RecipeState, person: Person): Reading {
  if (recipe.removedAt) return { sees: 'nothing', because: 'removed' };
  if (recipe.status !== 'published') return { sees: 'nothing', because: recipe.status };
  if (recipe.subdomain === null) return { sees: 'nothing', because: 'no-page' };
  if (recipe.free) return { sees: 'whole', because: 'free' };
  const role = roleOf(person, recipe.creatorId);
  return { sees: mayReadFully(recipe, audienceOf(role)) ? 'whole' : 'teaser', because: role };
}
