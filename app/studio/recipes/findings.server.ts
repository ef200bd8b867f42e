import { accentTrouble } from '../../creators/brand/accent.ts';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { OwnRecipe } from '../../recipes/commands.server.ts';
import type { Known } from '../../recipes/editing/checks.ts';
import { listOtherItems } from '../../recipes/editing/edited-recipe.server.ts';

/** Returns what the checks need besides the recipe: colour and ingredients of the creator's other recipes. */
export async function findKnown(db: Db, own: OwnRecipe): Promise<Known> {
  const [found, otherItems] = await Promise.all([findOwnLandingPage(db, own), listOtherItems(db, own)]);
  return { accent: accentTrouble(found?.page?.accentColor ?? null), otherItems };
}
