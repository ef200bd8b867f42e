import { parseRecipe } from '../../app/recipes/content/parse-recipe.ts';
import type { RecipeContent } from '../../app/recipes/content/recipe-content.ts';
import { emptyRecipe, type WrittenRecipe } from '../../app/recipes/content/recipe-shape.ts';
import { splitSteps } from '../../app/recipes/content/steps-text.ts';

export function aWrittenRecipe(fields: Partial<WrittenRecipe> = {}): WrittenRecipe {
  return {
    name: 'Leek soup',
    free: false,
    pictures: [{ address: 'https://pictures.example/soup.jpg', alt: 'A bowl of soup' }],
    introduction: 'For cold days. And for warm ones.\n\nMy grandmother made it.',
    yield: { number: 4, word: 'bowls' },
    minutes: { prep: 10, cook: 60, rest: null },
    tags: ['soup'],
    allergens: { milk: 'free-from' },
    groups: [{ title: '', lines: ['3 leeks', '1 litre stock'] }],
    steps: [{ title: '', text: 'Slice the leeks.', uses: [], footnotes: [] }],
    notes: ['Freezes well.'],
    unplaced: [],
    source: null,
    ...fields,
  };
}

export const aContent = (fields: Partial<WrittenRecipe> = {}): RecipeContent => parseRecipe(aWrittenRecipe(fields));

export const recipeOf = (lines: string[], steps: string[] = [], fields: Partial<WrittenRecipe> = {}): RecipeContent =>
  parseRecipe({
    ...emptyRecipe,
    name: 'Dinner',
    free: true,
    groups: [{ title: '', lines }],
    steps: splitSteps(
      steps.map((text) => ({ title: '', text })),
      lines,
    ),
    ...fields,
  });
