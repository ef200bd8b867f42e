import { parseIngredient } from '@jlucaspains/sharp-recipe-parser';
import { parseIngredientLine } from '../app/recipes/ingredients/ingredient-line.ts';
import { demoCreators } from '../demo/creators.ts';
import type { Bench } from './bench.ts';
import { measureCalls } from './members.ts';
import type { Group } from './report.ts';

/** The demo's ingredients, as they are written. */
const lines = demoCreators.flatMap(({ recipes }) =>
  recipes.flatMap(({ ingredients }) => ingredients.flatMap((group) => group.lines)),
);

/** All of them, against the parser that was looked at first (docs/decisions/0041). */
export function ingredientsGroup({ seconds }: Bench): Group {
  return {
    title: `Ingredients: ${lines.length} lines understood, in the process`,
    contenders: [
      {
        name: 'sharp-recipe-parser',
        yardstick: true,
        measure: () => measureCalls(seconds, () => lines.forEach((line) => void parseIngredient(line, 'en'))),
      },
      {
        name: '`parseIngredientLine`, with its doubts',
        bar: { share: 0.5 },
        measure: () => measureCalls(seconds, () => lines.forEach((line) => void parseIngredientLine(line))),
      },
    ],
  };
}
