import { expect, test } from 'vitest';
import { demoCreators } from '../../../../demo/creators.ts';
import { type WrittenOut, writingHabits } from '../../../../tests/support/writing-habits.ts';
import { readRecipeTexts } from './recipe-texts.ts';

const recipes: WrittenOut[] = demoCreators
  .flatMap((creator) => creator.recipes)
  .map(({ name, ingredients, method }) => ({
    name,
    serves: 6,
    prep: 15,
    cook: 90,
    note: 'Keeps for three days in the fridge.',
    groups: ingredients.map(({ title = '', lines }) => ({ title, lines })),
    steps: method.flatMap(({ steps }) => steps.map((step) => step.split(' | ')[0]!)),
  }));

/** Group titles are in lower case, because some writing habits use capitals. */
function readBack(text: string): WrittenOut | number {
  const { recipes } = readRecipeTexts(text);
  const [read] = recipes;
  if (!read || recipes.length > 1) return recipes.length;
  return {
    name: read.name,
    serves: read.yield?.number ?? 0,
    prep: read.minutes.prep ?? 0,
    cook: read.minutes.cook ?? 0,
    groups: read.groups.map(({ title, lines }) => ({ title: title.toLowerCase(), lines })),
    steps: read.steps.map(({ title, text: step }) => [title, step].filter(Boolean).join(': ')),
    note: read.notes?.at(-1)?.replace(/^(?:PS|Tip|Notes?)[.:]? /i, '') ?? '',
  };
}

const written = (recipe: WrittenOut): WrittenOut => ({
  ...recipe,
  groups: recipe.groups.map(({ title, lines }) => ({ title: title.toLowerCase(), lines })),
});

test.each(Object.entries(writingHabits))('every demo recipe written as %s is read back unchanged', (_, habit) => {
  expect(recipes.length).toBeGreaterThanOrEqual(60);
  expect(recipes.map((recipe) => readBack(habit(recipe)))).toEqual(recipes.map(written));
});

test('a name with an exclamation mark is distinguished from text before it', () => {
  const text =
    'Hi Ann,\n\nHere is the recipe you asked for.\n\nThe best leek soup there is!\n\nYou will need:\n\n3 leeks\n\nStep 1: Boil the leeks.';
  expect(readRecipeTexts(text).recipes.map(({ name }) => name)).toEqual(['The best leek soup there is!']);
});
