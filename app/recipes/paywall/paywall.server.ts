import { type SQL, sql } from 'drizzle-orm';
import { recipeLibrary, recipeWords } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Audience } from './paywall.ts';

/**
 * The paywall in the database: nothing that an audience may not read leaves it. No other module selects these columns
 * for a page (a test says so).
 */

/** A recipe's body as it is stored (`readShownBody` reads it), or null for whom it is not. */
export const readableBody = (audience: Audience): SQL<unknown> =>
  audience === 'members' ? sql`${recipes.body}` : sql`case when ${recipes.free} then ${recipes.body} end`;

/** The words by which the audience may find a recipe. */
export const searchableWords = (audience: Audience) =>
  audience === 'members' ? recipeLibrary.allWords : recipeLibrary.publicWords;

/** In how many recipes the audience may find a word. */
export const knownCount = (audience: Audience) =>
  audience === 'members' ? recipeWords.allCount : recipeWords.publicCount;
