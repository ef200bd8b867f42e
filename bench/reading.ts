import { readRecipeFile } from '../app/recipes/reading/recipe-file.ts';
import { demoCreators } from '../demo/creators.ts';
import type { Bench } from './bench.ts';
import { measureCalls } from './members.ts';
import type { Group } from './report.ts';

const LINES = 500;

/** One recipe of so many lines: half of them the demo's ingredients, the others its steps. */
function longText(): string {
  const recipes = demoCreators.flatMap((creator) => creator.recipes);
  const ingredients = recipes.flatMap((recipe) => recipe.ingredients.flatMap(({ lines }) => lines));
  const steps = recipes.flatMap((recipe) => recipe.method.flatMap((part) => part.steps));
  return [
    ...['A long soup', '', 'Serves 4', '', 'Ingredients'],
    ...ingredients.slice(0, LINES / 2).map((line) => `- ${line}`),
    ...['', 'Method'],
    ...steps.slice(0, LINES / 2).map((step, at) => `${at + 1}. ${step}`),
  ].join('\n');
}

/** A text that is read as a recipe, against `JSON.parse` of what is read of it (docs/decisions/0064). */
export function readingGroup({ seconds }: Bench): Group {
  const bytes = Buffer.from(longText());
  const read = () => readRecipeFile('soup.txt', bytes);
  const result = JSON.stringify(read());
  return {
    title: `Reading: a text of ${LINES} lines, in the process`,
    contenders: [
      {
        name: '`JSON.parse` of the result',
        yardstick: true,
        measure: () => measureCalls(seconds, () => void JSON.parse(result)),
      },
      {
        name: '`readRecipeFile`',
        bar: { share: 0.2 },
        measure: () => measureCalls(seconds, () => void read()),
      },
    ],
  };
}
