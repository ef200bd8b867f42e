import { describe, expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { recipePage } from './copy.ts';
import { asWritten } from './serving/serving-choice.ts';
import { MAX_NEEDS, servingOf, showAmounts } from './shown-amounts.ts';
import { groupUses, type Need, stepNeeds } from './step-needs.ts';

const scalable = { yield: { number: 4, word: '' }, tin: null };

function needsOf(lines: string[], steps: string[], serves: number | null = null) {
  const content = recipeOf(lines, steps, { yield: scalable.yield });
  const uses = groupUses(content.steps);
  const serving = servingOf({ ...asWritten, serves }, scalable);
  const all = content.groups.flatMap((group) => group.lines);
  return content.steps.map((step) => textsOf(stepNeeds(step, { lines: all, uses, serving })));
}

const textsOf = (needs: readonly Need[]): string[] =>
  needs.map((need) =>
    'item' in need
      ? need.item
      : (need.of ? `${recipePage.method.of[need.of]} ` : '') + need.parts.map(({ text }) => text).join(''),
  );

describe('the text beside a step', () => {
  test('lists each of its ingredients with the amount, without the preparation', () => {
    expect(needsOf(['4 cups (500 g) bread flour, sifted', '2 eggs, beaten'], ['Mix the flour with the eggs.'])).toEqual(
      [['4 cups (500 g) bread flour', '2 eggs']],
    );
  });

  test('includes a measured addition, but not one to taste', () => {
    const lines = ['2 chipotle chiles in adobo, plus 1 tbsp of their sauce', '3 tbsp soy sauce, plus more to taste'];
    expect(needsOf(lines, ['Blend the chipotle chiles with the soy sauce.'], 2)).toEqual([
      ['1 chipotle chile in adobo, plus 1½ tsp of their sauce', '1½ tbsp soy sauce'],
    ]);
  });

  test('has a decided amount even if the line has none', () => {
    expect(needsOf(['salt'], ['Salt the water.\n[uses 10 g: salt]', 'Add salt.\n[uses some: salt]'], 8)).toEqual([
      ['20 g salt'],
      ['salt'],
    ]);
  });

  test('is inflected with the number', () => {
    expect(needsOf(['1 avocado, sliced'], ['Top with the avocado.'], 8)).toEqual([['2 avocados']]);
    const lines = ['2 potatoes (about 300 g), peeled', '2 cherries (20 g)', '2 tomatoes (280 g)'];
    expect(needsOf(lines, ['Add the potatoes, cherries and tomatoes.'], 2)).toEqual([
      ['1 potato', '1 cherry', '1 tomato'],
    ]);
  });

  test('is not repeated for food that is already in the pot', () => {
    expect(needsOf(['500 g chicken thighs'], ['Brown the chicken thighs.', 'Return the chicken thighs.'])).toEqual([
      ['500 g chicken thighs'],
      [],
    ]);
  });

  test.each([
    'In another bowl whisk sugar, eggs and oil.',
    'In another large bowl whisk the sugar, eggs and oil.',
    'Into another pan crack eggs, then add sugar and oil.',
    'Take another bowl: whisk eggs, sugar and oil.',
    'In a second bowl whisk sugar, eggs and oil.',
    'After another minute add eggs, sugar and oil.',
    'After a few minutes add eggs, sugar and oil.',
    'With another spoon stir in eggs, sugar and oil.',
    'Several times whisk eggs, sugar and oil.',
    'In two bowls whisk eggs, sugar and oil.',
  ])('is the whole amount beside another bowl or time: “%s”', (text) => {
    const [needs] = needsOf(['100 g sugar', '4 eggs', '200 ml oil', '300 g flour'], [text, 'Add the flour.']);
    expect(needs!.toSorted()).toEqual(['100 g sugar', '200 ml oil', '4 eggs']);
  });

  test('is a part where another one of it is added', () => {
    expect(needsOf(['4 eggs'], ['Beat in another egg.', 'Beat in the rest of the eggs.'])).toEqual([
      ['part of the 4 eggs'],
      ['the rest of the 4 eggs'],
    ]);
  });

  test.each([
    ['Melt half the butter.', '30 g butter', '30 g butter'],
    ['Melt 20 g of the butter.', '20 g butter', '40 g butter'],
    ['Melt some of the butter, reserving a little.', 'part of the 60 g butter', 'the rest of the 60 g butter'],
  ])('is a part if the step takes a part, and then what is left: “%s”', (text, part, rest) => {
    expect(needsOf(['60 g butter'], [text, 'Stir in the rest of the butter.'])).toEqual([[part], [rest]]);
  });

  test.each([
    ['Whip half the cream. Keep the rest cold.', '100 ml cream'],
    ['Whip half the cream, then the rest.', '200 ml cream'],
  ])('is all of it only if the step also takes the rest: “%s”', (text, expected) => {
    expect(needsOf(['200 ml cream'], [text])).toEqual([[expected]]);
  });

  test('is all of it if the step repeats the whole amount', () => {
    const steps = ['Simmer with the 5 garlic cloves.', 'Take out the garlic cloves.'];
    expect(needsOf(['5 garlic cloves, peeled'], steps)[0]).toEqual(['5 garlic cloves']);
  });

  test('is the whole amount of an ingredient with a divided neighbour', () => {
    const steps = ['Melt half the butter and stir in the flour.', 'Add the rest of the butter. Dust with flour.'];
    expect(needsOf(['60 g butter', '30 g flour'], steps)[0]).toEqual(['30 g butter', '30 g flour']);
  });

  test('is not repeated where food is tasted for seasoning', () => {
    expect(needsOf(['1 tsp salt'], ['Add the salt.', 'Taste for salt.'])).toEqual([['1 tsp salt'], []]);
  });
});

function sharesOf(line: string, takes: string[], serves: number | null = null) {
  const steps = takes.map((each) => ({
    title: '',
    text: 'Add it.',
    uses: [{ line, nth: 0, takes: each }],
    footnotes: [],
  }));
  const content = recipeOf([line], [], { yield: scalable.yield, steps });
  const context = {
    lines: content.groups[0]!.lines,
    uses: groupUses(content.steps),
    serving: servingOf({ ...asWritten, serves }, scalable),
  };
  return content.steps.map((step) => textsOf(stepNeeds(step, context))[0]);
}

describe('of a line that steps divide', () => {
  test.each([
    ['4 tbsp oil, for frying', ['1/4', '1/2', 'rest'], ['1 tbsp oil', '2 tbsp oil', '1 tbsp oil']],
    ['3 eggs', ['1', 'rest'], ['1 egg', '2 eggs']],
    ['2–3 eggs', ['1', 'rest'], ['1 eggs', 'the rest of the 2–3 eggs']],
    ['1 lb 2 oz beef', ['2 oz', 'rest'], ['2 oz beef', 'the rest of the 1 lb 2 oz beef']],
    ['1 cup plus 2 tbsp butter', ['1 cup', 'rest'], ['1 cup butter', 'the rest of the 1 cup plus 2 tbsp butter']],
    ['2 x 400 g tins tomatoes', ['400 g', 'rest'], ['400 g tomatoes', 'the rest of the 2 x 400 g tins tomatoes']],
    ['1 cup milk', ['125 ml', 'rest'], ['125 ml milk', 'the rest of the 1 cup milk']],
    ['1 cup milk', ['8 tbsp', 'rest'], ['8 tbsp milk', '½ cup milk']],
    ['200 g butter', ['rest'], ['the rest of the 200 g butter']],
    ['200 g butter', ['rest', 'rest'], ['the rest of the 200 g butter', 'the rest of the 200 g butter']],
  ])('“%s”, %j take %j', (line, takes, expected) => {
    expect(sharesOf(line, takes)).toEqual(expected);
  });

  test('parts of an amount that does not scale stay the same', () => {
    expect(sharesOf('4 tbsp oil, for frying', ['1/4', 'rest'], 12)).toEqual(['1 tbsp oil', '3 tbsp oil']);
  });
});

test('what stands beside all steps of a recipe is bounded, however many lines its steps use', () => {
  const shown = [38, 75, 150, 300].map((count) => {
    const lines = Array.from({ length: count }, (_, at) => `${at + 1} cups leeks, chopped`);
    const uses = lines.map((line) => ({ line, nth: 0, takes: 'some' }));
    const steps = Array(Math.floor(count / 2)).fill({ title: '', text: 'Add the leeks.', uses });
    const { groups, steps: read } = recipeOf(lines, [], { yield: scalable.yield, steps });
    const sections = [{ title: '', steps: read.map((step, at) => ({ ...step, number: at + 1 })) }];
    const shown = showAmounts({ groups, sections, made: scalable.yield, notes: [] }, asWritten, scalable);
    return shown.steps.flatMap(({ needs }) => needs).length;
  });
  expect(Math.max(...shown)).toBeLessThanOrEqual(MAX_NEEDS);
  expect(shown[0]).toBeGreaterThan(300);
});
