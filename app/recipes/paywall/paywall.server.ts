import { type SQL, sql } from 'drizzle-orm';
import { recipeLibrary, recipeWords } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Audience } from './paywall.ts';

/**
 * Paywall in the database: SQL that returns nothing that the audience may not read. A test checks that only listed
 * modules name the columns with paid content.
 */

/** Returns SQL for a recipe's stored body, or for null if the audience may not read it. */
export const readableBody = (audience: Audience): SQL<unknown> =>
  audience === 'members' ? sql`${recipes.body}` : sql`case when ${recipes.free} then ${recipes.body} end`;

/** Returns the column of words that the audience may search. */
export const searchableWords = (audience: Audience) =>
  audience === 'members' ? recipeLibrary.allWords : recipeLibrary.publicWords;

/** Returns the column with the number of recipes in which the audience may find a word. */
export const knownCount = (audience: Audience) =>
  audience === 'members' ? recipeWords.allCount : recipeWords.publicCount;
