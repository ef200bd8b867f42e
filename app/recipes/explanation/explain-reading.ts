import { type Person, type Role, roleOf } from '../../access/roles.ts';
import type { recipes } from '../../db/schema/recipes.ts';
import { audienceOf, mayReadFully } from '../paywall/paywall.ts';

type Row = typeof recipes.$inferSelect;

/** What decides how much of a recipe somebody is shown, besides who it is. */
export interface RecipeState extends Pick<Row, 'free' | 'status' | 'removedAt'> {
  creatorId: string;
  /** Of the creator's page; null: it has no address, or is not published, and its recipes are at no address either. */
  subdomain: string | null;
}

/** What somebody is shown of a recipe at its address, and the first reason that decides it. */
export type Reading =
  | { sees: 'nothing'; because: 'removed' | 'scheduled' | 'draft' | 'no-page' }
  | { sees: 'whole'; because: 'free' | Role }
  | { sees: 'teaser'; because: Role };

/** The same rules that the recipe's page applies, with the reason. */
export function explainReading(recipe: RecipeState, person: Person): Reading {
  if (recipe.removedAt) return { sees: 'nothing', because: 'removed' };
  if (recipe.status !== 'published') return { sees: 'nothing', because: recipe.status };
  if (recipe.subdomain === null) return { sees: 'nothing', because: 'no-page' };
  if (recipe.free) return { sees: 'whole', because: 'free' };
  const role = roleOf(person, recipe.creatorId);
  return { sees: mayReadFully(recipe, audienceOf(role)) ? 'whole' : 'teaser', because: role };
}
