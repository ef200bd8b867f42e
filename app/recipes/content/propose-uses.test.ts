import { expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { takesOf } from './step-uses.ts';

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

const sauces = [
  { title: 'Marinade', lines: ['1 tsp sesame oil', '2 tbsp soy sauce', '500 g beef'] },
  { title: 'Salad', lines: ['3 tsp sesame oil', '200 g carrots', '1 cucumber'] },
];

test.each<[fact: string, steps: string[], expected: string[][]]>([
  [
    'other ingredients of the step',
    ['Mix the beef and soy sauce.', 'Toss the carrots and cucumber with 1 tsp sesame oil.'],
    [
      ['all soy sauce', 'all beef'],
      ['1 tsp sesame oil', 'all carrots', 'all cucumber'],
    ],
  ],
  [
    'the title of the part',
    ['For the marinade, mix the beef, soy sauce and sesame oil.', 'Peel the carrots.'],
    [['all sesame oil', 'all soy sauce', 'all beef'], ['all carrots']],
  ],
  [
    'the part of the steps around',
    ['Peel the carrots and the cucumber.', 'Warm the sesame oil.', 'Mix the carrots and the cucumber.'],
    [['all carrots', 'all cucumber'], ['all sesame oil'], []],
  ],
])('%s: tells which line of one name is meant', (_, steps, expected) => {
  expect(proposed([], steps, sauces)).toEqual(expected);
});

test('a name in two parts is left open between steps about different parts', () => {
  const groups = [
    { title: 'Cake', lines: ['200 g butter', '200 g flour', '2 eggs'] },
    { title: 'Icing', lines: ['100 g butter', '200 g cream cheese', '1 tbsp milk'] },
  ];
  const steps = ['Beat the flour and the eggs.', 'Work in the butter.', 'Mix the cream cheese and the milk.'];
  expect(proposed([], steps, groups)[1]).toEqual([]);
});

test.each([
  ['For the spice paste, blend everything together.', ['all shallots', 'all ginger']],
  ['For the filling, mix everything except the chives.', ['all feta', 'all eggs']],
  ['Filling :: Whisk everything together.', ['all feta', 'all chives', 'all eggs']],
  ['Simmer until everything is soft.', []],
])('“%s” takes the lines of the part that it names', (step, expected) => {
  const [title, text] = step.includes(' :: ') ? step.split(' :: ') : ['', step];
  const content = recipeOf([], [], { groups: curry, steps: [{ title: title!, text: text!, uses: [], footnotes: [] }] });
  const all = content.groups.flatMap((group) => group.lines);
  expect(content.steps[0]!.uses.map((use) => `${takesOf(use)} ${all[use.line]!.item}`)).toEqual(expected);
});

test.each<[fact: string, lines: string[], steps: string[], expected: string[][]]>([
  ['halves of a kind', ['400 g mince (half beef, half pork)'], ['Brown the mince.'], [['all mince']]],
  [
    'halves of a kind, handled again',
    ['400 g mince (half beef, half pork)'],
    ['Brown the mince.', 'Return the mince.'],
    [['all mince'], []],
  ],
  [
    'halves of the method',
    ['1 bunch mint, half chopped, half in sprigs'],
    ['Add the mint.', 'Top with the mint.'],
    [['1/2 mint'], ['1/2 mint']],
  ],
  ['half of one of two', ['2 onions'], ['Chop half an onion.'], [['1/4 onions']]],
  ['half of the only piece', ['1 onion'], ['Chop half an onion.'], [['1/2 onion']]],
  ['a figure for half of one', ['2 onions'], ['Chop ½ onion.'], [['1/4 onions']]],
  ['pieces cut in half', ['4 peppers'], ['Cut in half lengthwise peppers.'], [['all peppers']]],
  [
    'what is left',
    ['150 g ricotta'],
    ['Stir in a third of the ricotta.', 'Top with the ricotta that is left.'],
    [['1/3 ricotta'], ['rest ricotta']],
  ],
  [
    'what was left',
    ['4 tbsp oil'],
    ['Heat 1 tbsp of the oil.', 'Add the oil that was left.'],
    [['1 tbsp oil'], ['rest oil']],
  ],
  ['leftovers', ['4 tbsp oil'], ['Heat 1 tbsp of the oil.', 'Add the oil left over.'], [['1 tbsp oil'], ['rest oil']]],
  [
    'a further amount',
    ['80 g butter', '200 g mushrooms'],
    ['Melt 20 g of the butter. Fry the mushrooms in another 20 g.'],
    [['40 g butter', 'all mushrooms']],
  ],
  [
    'a further spoonful',
    ['3 tbsp oil', '200 g tofu'],
    ['Heat a tablespoon of the oil. Fry the tofu in another tablespoon.'],
    [['2 tablespoon oil', 'all tofu']],
  ],
  [
    'a further amount of another unit',
    ['80 g butter', '200 ml milk'],
    ['Melt 20 g of the butter. Add another 20 ml.'],
    [['20 g butter']],
  ],
  [
    'one piece, and the rest in the same way',
    ['40 wrappers'],
    ['Fill a wrapper. Repeat with the rest.'],
    [['all wrappers']],
  ],
  [
    'some pieces, and the rest in the same way',
    ['500 g prawns'],
    ['Fry a few of the prawns. Repeat with the remaining prawns.'],
    [['all prawns']],
  ],
  [
    'a share, and the rest in the same way',
    ['300 g leeks'],
    ['Fry a third of the leeks. Repeat with the rest.'],
    [['all leeks']],
  ],
  ['amounts for each jar', ['8 cloves garlic'], ['In each of 4 jars put 2 cloves of garlic.'], [['all garlic']]],
  ['one piece for each', ['4 bay leaves'], ['Into each jar put a bay leaf.'], [['all bay leaves']]],
  ['pieces for each person', ['32 dumplings'], ['Put 8 dumplings per person into the soup.'], [['all dumplings']]],
  [
    'a conditional rest',
    ['250 g flour'],
    ['Add 200 g of the flour, and the rest of the flour only if it is sticky.'],
    [['some flour']],
  ],
  ['a part of what is left', ['2 eggs'], ['Bind with one egg and the yolk of the other.'], [['some eggs']]],
  ['an addition with a purpose', ['25 g butter, plus 2 tbsp for brushing'], ['Mix in the butter.'], [['some butter']]],
  [
    'the mince',
    ['300 g minced beef', '200 g minced pork'],
    ['Brown the mince.'],
    [['all minced beef', 'all minced pork']],
  ],
  ['a kind in brackets', ['200 g dangmyeon (sweet potato starch noodles)'], ['Boil the noodles.'], [['all dangmyeon']]],
  ['the only bread', ['1 baguette'], ['Slice the bread.'], [['all baguette']]],
  ['the only cream', ['20 cl crème fraîche'], ['Stir in the cream.'], [['all crème fraîche']]],
  ['salt and a verb', ['½ tsp salt', 'salt and pepper'], ['Mix the salt and knead.'], [[]]],
  ['a plain plural', ['2 onions', '4 spring onions'], ['Fry the onions.'], [['all onions']]],
])('%s: takes what is certain', (_, lines, steps, expected) => {
  expect(proposed(lines, steps)).toEqual(expected);
});

test.each<[string, string[], string[], string[][]]>([
  ['food that is left out', ['2 tbsp capers', '4 eggs'], ['Mix everything but the capers.'], [['all eggs']]],
  [
    'cooked eggs',
    ['2 eggs', '1 onion'],
    ['Beat the eggs with the onion and fry.', 'Garnish with the egg strips.'],
    [['all eggs', 'all onion'], []],
  ],
  [
    'vinegar from the onions',
    ['2 tbsp vinegar', '1 onion'],
    ['Soak the onion in the vinegar.', 'Whisk in the vinegar from the onions.'],
    [['all vinegar', 'all onion'], []],
  ],
  [
    'more oil than is listed',
    ['2 tbsp oil', '1 onion'],
    ['Mix the oil and onion.', 'Drizzle with oil.'],
    [['all onion'], []],
  ],
  [
    'leaves of something else',
    ['2 bay leaves', '1 cabbage'],
    ['Cook the cabbage, peeling off the leaves.'],
    [['all cabbage']],
  ],
  ['food that coats', ['2 tbsp masala', '400 g potatoes'], ['Stir until the potatoes are coated with masala.'], [[]]],
  [
    'a list that is taken out',
    ['2 lemongrass stalks', '1 cinnamon stick', '3 star anise'],
    ['Remove the lemongrass, leaves, cinnamon and star anise.'],
    [[]],
  ],
  [
    'a rest after an open step',
    ['4 tbsp oil', '1 onion'],
    ['Heat 1 tbsp of the oil.', 'Fry the onion with the oil.', 'Add the rest of the oil.'],
    [['1 tbsp oil'], ['all onion'], ['some oil']],
  ],
])('%s: is not proposed', (_, lines, steps, expected) => {
  expect(proposed(lines, steps)).toEqual(expected);
});

test.each<[string, string[], string[], string[][]]>([
  [
    'food of a clause',
    ['1 kg lamb', '200 ml wine'],
    ['Simmer until the lamb gives and has drunk the wine.', 'Add the wine and the lamb.'],
    [[], ['all lamb', 'all wine']],
  ],
  ['food that waits', ['1 lemon', '4 eggs'], ['Have the lemon ready, and beat the eggs.'], [['all eggs']]],
  ['a remark', ['4 chicken breasts'], ['Note: for juicier results, brine the chicken.'], [[]]],
  ['a suggestion', ['2 tbsp honey', '300 g tofu'], ['You can swap the honey for syrup. Fry the tofu.'], [['all tofu']]],
  ['any that are left', ['1 head garlic'], ['Squeeze any garlic cloves over the stew.'], [[]]],
  ['another kind', ['50 g butter', '2 eggs'], ['Spread with peanut butter. Boil the egg noodles.'], [[]]],
  ['another colour', ['1 green pepper', '1 red pepper'], ['Slice the red pepper.'], [['all red pepper']]],
  ['another colour alone', ['1 green pepper'], ['Slice the red pepper.'], [[]]],
  ['food in tins', ['2 tomatoes', '1 tin tomatoes'], ['Add the tinned tomatoes.'], [['all tomatoes']]],
  ['a mixture of two', ['4 cloves garlic', '1 loaf'], ['Spread with the garlic butter.'], [[]]],
  ['the dish', ['2 tsp chilli powder', '1 lime'], ['Season the chilli with lime.'], [['all lime']]],
  ['a tool', ['2 eggs', '1 kg potatoes'], ['Get out a potato ricer and an egg whisk.'], [[]]],
  [
    'what greases',
    ['150 g butter', '2 eggs'],
    ['Grease a tin with butter.', 'Beat the butter and the eggs.'],
    [[], ['all butter', 'all eggs']],
  ],
  [
    'more than is listed',
    ['1 tsp salt'],
    ['Boil a pan of water with 2 tsp salt.', 'Add the salt.'],
    [[], ['all salt']],
  ],
  [
    'everything after a first step',
    ['2 carrots', '300 ml juice'],
    ['Peel the carrots.', 'Blend all the ingredients.'],
    [['all carrots'], []],
  ],
  [
    'food that is handled again',
    ['4 dried red chillies', '2 green chillies'],
    ['Soak the dried chillies.', 'Grind the soaked chillies.'],
    [['all dried red chillies'], []],
  ],
  ['what a later step repeats', ['500 g lasagne'], ['Cover with the lasagne.', 'Repeat twice.'], [[], []]],
  ['as much as fits', ['500 ml stock'], ['Add stock to come halfway up.'], [[]]],
  ['a part by each', ['100 g butter'], ['Brush each sheet with butter.'], [[]]],
  ['a sum in two steps', ['1 head garlic, plus 4 cloves'], ['Roast the garlic.', 'Crush the garlic.'], [[], []]],
])('%s is left out', (_, lines, steps, expected) => {
  expect(proposed(lines, steps)).toEqual(expected);
});

test.each<[fact: string, lines: string[], steps: string[], expected: string[][]]>([
  [
    'half of the rest',
    ['6 tbsp oil'],
    ['Heat half the oil.', 'Add half of the remaining oil.'],
    [['1/2 oil'], ['some oil']],
  ],
  [
    'the last third',
    ['240 g butter'],
    ['Spread with a third of the butter.', 'Spread with the last third of the butter.'],
    [['1/3 butter'], ['1/3 butter']],
  ],
  [
    'the other half',
    ['1 lemon'],
    ['Squeeze in the lemon juice.', 'Serve with the other half of the lemon.'],
    [[], ['1/2 lemon']],
  ],
  [
    'a glug',
    ['6 tbsp oil', '1 onion'],
    ['Fry the onion in a glug of the oil.', 'Add the rest of the oil.'],
    [['some oil', 'all onion'], ['rest oil']],
  ],
  ['almost all', ['500 g flour'], ['Mix in almost all the flour.'], [['some flour']]],
  ['what is held back', ['100 g pine nuts'], ['Toast the pine nuts, and keep a handful.'], [['some pine nuts']]],
  ['all but a few', ['50 g walnuts'], ['Scatter over the walnuts, apart from a few.'], [['some walnuts']]],
  ['pieces of a unit', ['4 cloves garlic'], ['Crush 2 of the garlic cloves.'], [['1/2 garlic']]],
  [
    'one of several',
    ['2 onions', '2 bay leaves', '1 tsp salt'],
    ['Boil one of the onions, bay and salt.'],
    [['1/2 onions', 'all bay leaves', 'all salt']],
  ],
  [
    'two of a kind',
    ['400 g minced beef', '200 g minced pork'],
    ['Brown the two meats.'],
    [['all minced beef', 'all minced pork']],
  ],
  [
    'what is left of nothing',
    ['3 tbsp butter'],
    ['Melt a third of the butter.', 'Melt the rest of the butter.', 'Brush with the last of the butter.'],
    [['1/3 butter'], ['rest butter'], []],
  ],
  ['zest and then fruit', ['1 orange'], ['Grate the orange zest.', 'Quarter the orange.'], [['some orange'], []]],
  [
    'a rest after a spoonful of some oil',
    ['3 tbsp rapeseed oil', '2 tbsp sesame oil'],
    [
      'Heat 1 tbsp of the rapeseed oil.',
      'Add another spoonful of oil.',
      'Add the remaining rapeseed oil and the sesame oil.',
    ],
    [['1 tbsp rapeseed oil'], [], ['some rapeseed oil', 'all sesame oil']],
  ],
])('%s: takes the part that is known', (_, lines, steps, expected) => {
  expect(proposed(lines, steps)).toEqual(expected);
});

test('a name in two parts means the line of the part that the step is about', () => {
  const groups = [
    { title: 'Cake', lines: ['200 g flour', '1 tsp vanilla extract', '2 eggs'] },
    { title: 'Icing', lines: ['200 g icing sugar', '1 vanilla pod', '2 tbsp milk'] },
  ];
  expect(proposed([], ['Cake :: Mix the flour, the eggs and the vanilla.'], groups)[0]).toContain(
    'all vanilla extract',
  );
});
