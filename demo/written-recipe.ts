import type { AttestedAllergens } from '../app/recipes/content/allergens.ts';
import { emptyRecipe, type WrittenRecipe } from '../app/recipes/content/recipe-shape.ts';
import { splitUses } from '../app/recipes/content/uses-text.ts';
import type { DemoRecipe } from './types.ts';

/** Converts a demo recipe, with its stored drawing, to the form that recipe commands accept. */
export function writtenRecipe(recipe: DemoRecipe, picture: { address: string; alt: string }): WrittenRecipe {
  const { name, free, introduction, minutes, tags, notes } = recipe;
  return {
    ...emptyRecipe,
    name,
    free,
    pictures: [picture],
    introduction,
    yield: recipe.yield,
    minutes,
    tags,
    allergens: attested(recipe),
    groups: recipe.ingredients.map(({ title = '', lines }) => ({ title, lines })),
    steps: splitUses(
      recipe.method.flatMap(({ title = '', steps }) =>
        steps.map((text, at) => ({ title: at === 0 ? title : '', text })),
      ),
      recipe.ingredients.flatMap(({ lines }) => lines),
    ),
    notes,
  };
}

function attested({ contains, freeFrom }: DemoRecipe): AttestedAllergens {
  const allergens: AttestedAllergens = {};
  for (const allergen of contains) allergens[allergen] = 'contains';
  for (const allergen of freeFrom) allergens[allergen] = 'free-from';
  return allergens;
}
