import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { differingParts, nameOfPart, wordsOfPart } from '../recipe-editor/differing-parts.ts';

/** In what an earlier content of a recipe differs from what there is now, in words. */
export function comparedRecipes(earlier: RecipeContent, current: RecipeContent) {
  return differingParts(draftOfContent(earlier), draftOfContent(current)).map((part) => ({
    key: part.id,
    label: nameOfPart(part),
    earlier: part.mine ? wordsOfPart(part.id, part.mine) : '',
    current: part.theirs ? wordsOfPart(part.id, part.theirs) : '',
  }));
}
