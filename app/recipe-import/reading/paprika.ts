import { isNode } from './json-ld.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';
import { lineOf, linesOf } from './plain-text.ts';
import { readRecipeNode } from './recipe-node.ts';

/** Reads a recipe exported by Paprika, with its picture in base64. Null if the document is not from Paprika. */
export function readPaprika(document: unknown): { recipe: ParsedRecipe; picture: string | null } | null {
  if (!isNode(document) || typeof document.name !== 'string') return null;
  if (typeof document.ingredients !== 'string' && typeof document.directions !== 'string') return null;
  const text = (field: string) => (typeof document[field] === 'string' ? document[field] : '');
  const read = readRecipeNode({
    name: document.name,
    description: text('description'),
    recipeYield: text('servings'),
    prepTime: text('prep_time'),
    cookTime: text('cook_time'),
    totalTime: text('total_time'),
    recipeIngredient: linesOf(text('ingredients')),
    recipeInstructions: text('directions'),
    recipeCategory: Array.isArray(document.categories) ? document.categories : [],
    image: text('image_url'),
    url: text('source_url'),
  });
  const recipe: ParsedRecipe = {
    ...read,
    source: read.source ?? (lineOf(text('source')).slice(0, 300) || null),
    notes: [...linesOf(text('notes')), ...(read.notes ?? []), ...labelled('Nutrition', text('nutritional_info'))],
    unplaced: [
      ...(read.unplaced ?? []),
      ...labelled('Difficulty', text('difficulty')),
      // The source field holds either the page's address or its name, so the name becomes a note.
      ...(read.source === null ? [] : labelled('Source', text('source'))),
    ],
  };
  return { recipe, picture: text('photo_data') || null };
}

const labelled = (label: string, text: string): string[] => {
  const said = linesOf(text).join('\n');
  return said === '' ? [] : [`${label}: ${said}`];
};
