import { expect, test } from 'vitest';
import { emptyRecipe } from '../app/recipes/content/recipe-shape.ts';
import { withMethod } from './written-recipe.ts';

const bread = {
  ...emptyRecipe,
  name: 'Bread',
  groups: [
    { title: 'For the dough', lines: ['500 g flour', '10 g salt', '30 g butter, soft', '100 g salted butter'] },
    { title: 'For the top', lines: ['5 g salt'] },
  ],
};
const usesOf = (...steps: string[]) => withMethod({ ...bread, method: [{ steps }] }).steps.map(({ uses }) => uses);

test('a step has a text, and the uses after a bar', () => {
  const { steps } = withMethod({
    ...bread,
    method: [{ title: 'Dough', steps: ['Mix. | flour; dough/salt 1/2', 'Knead.'] }],
  });
  expect(steps).toEqual([
    {
      title: 'Dough',
      text: 'Mix.',
      uses: [
        { line: '500 g flour', nth: 0, takes: 'all' },
        { line: '10 g salt', nth: 0, takes: '1/2' },
      ],
      footnotes: [],
    },
    { title: '', text: 'Knead.', uses: [], footnotes: [] },
  ]);
});

test('a use takes an amount, a part or the rest', () => {
  const uses = usesOf('Mix. | flour 5 g; top/salt some; butter, soft rest');
  expect(uses.flat().map(({ takes }) => takes)).toEqual(['5 g', 'some', 'rest']);
});

test('other ingredients that a step names are decided not to be used', () => {
  expect(usesOf('Mix. | salted butter 1/2', 'Put half of the salted butter away.')[1]).toEqual([
    { line: '100 g salted butter', nth: 0, takes: 'none' },
  ]);
});

test.each([
  ['Mix. | sugar', 'Bread: “sugar” names 0 ingredient lines.'],
  ['Mix. | salt', 'Bread: “salt” names 2 ingredient lines.'],
  ['Mix. | flour 3/2', 'Bread: “3/2” is not a share or an amount.'],
])('%s is refused', (step, error) => expect(() => usesOf(step)).toThrow(error));
