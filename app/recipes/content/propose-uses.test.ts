import { expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { takesOf } from './step-uses.ts';

/** Returns what each step takes, as '1/2 butter', by the items of the lines. */
function proposed(lines: string[], steps: string[], groups = [{ title: '', lines }]) {
  const content = recipeOf([], steps, { groups });
  const all = content.groups.flatMap((group) => group.lines);
  return content.steps.map(({ uses }) => uses.map((use) => `${takesOf(use)} ${all[use.line]!.item}`));
}

test.each<[fact: string, lines: string[], steps: string[], expected: string[][]]>([
  [
    'a fraction and the rest',
    ['80 g walnuts'],
    ['Fold in half the walnuts.', 'Top with the rest of the walnuts.'],
    [['1/2 walnuts'], ['rest walnuts']],
  ],
  ['a unit without a number', ['4 tbsp oil'], ['Heat a tablespoon of the oil.'], [['1 tablespoon oil']]],
  ['a count as a share', ['4 eggs'], ['Beat 3 of the eggs.'], [['3/4 eggs']]],
  [
    'two amounts in one step',
    ['100 g butter'],
    ['Melt 20 g of the butter. Add another 30 g of the butter.'],
    [['50 g butter']],
  ],
  [
    'parts of a plant',
    ['6 scallions, whites and greens separated'],
    ['Fry the scallion whites.', 'Scatter with the greens.'],
    [['some scallions'], ['rest scallions']],
  ],
  ['yolks and whites', ['3 eggs, separated'], ['Beat the yolks.', 'Whisk the whites.'], [['some eggs'], ['rest eggs']]],
  [
    'what is kept, and what is left',
    ['300 g prawns'],
    ['Keep 100 g of the prawns and chop the rest.', 'Top with the reserved prawns.'],
    [['2/3 prawns'], ['100 g prawns']],
  ],
  [
    'salt in two steps',
    ['2 tsp salt'],
    ['Season the meat with salt.', 'Add the salt to the pot.'],
    [['some salt'], ['some salt']],
  ],
  [
    'an egg in two steps',
    ['200 g flour', '1 egg'],
    ['Mix the flour and the egg.', 'Brush with egg.'],
    [['all flour', 'some egg'], ['some egg']],
  ],
])('%s: each step takes its share', (_, lines, steps, expected) => {
  expect(proposed(lines, steps)).toEqual(expected);
});

test.each<[string, string[], string[], string[][]]>([
  [
    'salt beyond the list',
    ['1 tbsp salt'],
    ['Add the salt.', 'It may want another teaspoon of salt.'],
    [['all salt'], []],
  ],
  [
    'food that is taken out',
    ['4 cloves', '1 kg beef'],
    ['Simmer the beef.', 'Fish out the cloves.'],
    [['all beef'], []],
  ],
  [
    'food that is only observed',
    ['2 onions', '1 l stock'],
    ['Add the stock once the onions are soft.'],
    [['all stock']],
  ],
  [
    'tap water',
    ['2 l water', '1 kg pork'],
    ['Soak the pork in plenty of water.', 'Add the water.'],
    [['all pork'], ['all water']],
  ],
  ['a word that is a verb', ['2 celery sticks', '100 g rice'], ['Stir the rice, because it sticks.'], [['all rice']]],
  [
    'an uncounted extra',
    ['500 g flour, plus extra for dusting'],
    ['Dust the board with flour.', 'Mix in the flour.'],
    [[], ['all flour']],
  ],
  ['a word for several lines', ['2 tbsp olive oil', '1 tbsp sesame oil'], ['Heat the oil.'], [[]]],
])('%s is not proposed', (_, lines, steps, expected) => {
  expect(proposed(lines, steps)).toEqual(expected);
});

const curry = [
  { title: 'For the spice paste', lines: ['4 shallots', '20 g ginger'] },
  { title: 'For the curry', lines: ['1 cinnamon stick', '3 star anise', '400 ml coconut milk', '1 tsp turmeric'] },
  { title: 'Filling', lines: ['200 g feta', '1 bunch chives', '2 eggs'] },
];

test.each([
  ['Blend everything for the spice paste.', ['all shallots', 'all ginger']],
  ['Pound the paste ingredients.', ['all shallots', 'all ginger']],
  ['Fry the whole spices.', ['all cinnamon stick', 'all star anise']],
  ['Mix all the filling ingredients except the chives.', ['all feta', 'all eggs']],
  ['Beat the eggs, then mix in the remaining filling ingredients apart from the chives.', ['all feta', 'all eggs']],
])('“%s” takes the lines of its group', (step, expected) => {
  const [uses] = proposed([], [step], curry);
  expect(uses).toEqual(expected);
});
