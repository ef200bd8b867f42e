import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import type { WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { differingParts, nameOfPart, wordsOfPart } from '../recipe-editor/differing-parts.ts';

/** In what an earlier content of a recipe differs from what there is now, in words, of pictures in their addresses too. */
export function comparedRecipes(earlier: RecipeContent, current: RecipeContent) {
  return differingParts(draftOfContent(earlier), draftOfContent(current)).map((part) => ({
    key: part.id,
    label: nameOfPart(part),
    earlier: part.mine ? wordsOfPart(part.id, part.mine) : '',
    current: part.theirs ? wordsOfPart(part.id, part.theirs) : '',
    ...(part.id === 'pictures'
      ? { pictures: { earlier: addressesOf(part.mine), current: addressesOf(part.theirs) } }
      : {}),
  }));
}

const addressesOf = (written: WrittenRecipe | null) => written?.pictures.map(({ address }) => address) ?? [];
