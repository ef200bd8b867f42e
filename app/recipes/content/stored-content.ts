import type { recipes } from '../../db/schema/recipes.ts';
import { readBody } from './read-body.ts';
import type { RecipeContent } from './recipe-content.ts';

/**
 * The content that a row holds, the other way round than `recipeColumns`: of a row that plain SQL brought over, and that
 * has no revision yet.
 */
export function storedContent(row: typeof recipes.$inferSelect): RecipeContent {
  const { introduction, groups, steps, notes, source, morePictures } = readBody(row.body) ?? {
    ...{ introduction: row.teaser ?? '', groups: [], steps: [], notes: [], source: null, morePictures: [] },
  };
  const own = row.imageUrl ? [{ address: row.imageUrl, alt: row.imageAlt ?? '' }] : [];
  return {
    name: row.name ?? '',
    free: row.free,
    pictures: [...own, ...morePictures],
    introduction,
    yield: row.yieldNumber === null ? null : { number: row.yieldNumber, word: row.yieldWord ?? '' },
    minutes: { prep: row.prepTime, cook: row.cookTime, rest: row.restTime },
    tags: row.tags,
    allergens: row.allergens,
    groups,
    steps,
    notes,
    source,
  };
}
