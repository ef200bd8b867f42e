import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { howMany } from '../../../tests/support/run.ts';
import type { Units } from '../scaling/measures.ts';
import { plainText } from '../scaling/show-line.ts';
import { showStep } from '../scaling/show-step.ts';
import { parseLine } from './parse-recipe.ts';
import { parseSteps } from './parse-step.ts';

interface Group {
  title: string;
  lines: string[];
}

const understand = (text: string, groups: Group[], section = '') =>
  parseSteps(
    [{ title: section, text, uses: [], footnotes: [] }],
    groups.map(({ title, lines }) => ({ title, lines: lines.map((line) => parseLine(line)) })),
  )[0]!;

const ungrouped = (lines: string[]): Group[] => [{ title: '', lines }];

describe('a step names', () => {
  const named = (text: string, lines: string[]) =>
    understand(text, ungrouped(lines)).mentions.map((line) => lines[line]);

  test.each<[string, string[], string[]]>([
    [
      'Toast the chillies.',
      ['60 g dried guajillo chillies', '2 dried ancho chillies'],
      ['60 g dried guajillo chillies', '2 dried ancho chillies'],
    ],
    [
      'Blend with the chipotles.',
      ['2 chipotle chillies in adobo', '4 green chillies'],
      ['2 chipotle chillies in adobo'],
    ],
    [
      'Mix the strong flour with the salt.',
      ['500 g strong white flour', '120 g plain flour', '1 tsp fine salt'],
      ['500 g strong white flour', '1 tsp fine salt'],
    ],
    ['Add the other garlic cloves.', ['8 garlic cloves, peeled', '4 cloves'], ['8 garlic cloves, peeled']],
    ['Fry the garlic.', ['8 garlic cloves, peeled'], ['8 garlic cloves, peeled']],
    ['Stir in the coriander.', ['1 tbsp ground coriander', '20 g coriander leaves'], ['20 g coriander leaves']],
    [
      'Stir in the ground coriander.',
      ['1 tbsp ground coriander', '20 g coriander leaves'],
      ['1 tbsp ground coriander'],
    ],
    [
      'Add the hot stock.',
      ['1 l chicken or vegetable stock', '600 g chicken thighs'],
      ['1 l chicken or vegetable stock'],
    ],
    ['Keep 300 ml of the pork broth.', ['1.2 kg pork shoulder'], []],
    ['Cover with boiling water.', ['3 l water'], []],
    ['Pour in the water.', ['3 l water'], ['3 l water']],
    ['Cool it in a sink of cold water.', ['3 l cold water'], []],
    ['Bring a large pan of water to the boil.', ['300 ml water'], []],
    ['Put the rice in a pan with water.', ['200 g rice', '300 ml water'], ['200 g rice', '300 ml water']],
    ['Boil it in a big pot of the water.', ['3 l cold water'], ['3 l cold water']],
    ['As thick as single cream.', ['100 ml soured cream'], []],
    ['Lay the fish in the dish.', ['700 g sea bass or snapper fillets'], ['700 g sea bass or snapper fillets']],
    ['Stir it into the mayonnaise, for the fish.', ['700 g cod', '4 tbsp mayonnaise'], ['4 tbsp mayonnaise']],
    ['Pour in the stock and keep a ladleful for the rice.', ['200 g rice', '1 l stock'], ['1 l stock']],
    ['For the fish: melt the butter.', ['700 g cod', '100 g butter'], ['700 g cod', '100 g butter']],
    ['Fry the leeks. Do the same for the onions.', ['3 leeks', '2 onions'], ['3 leeks', '2 onions']],
    ['Wait for the butter to melt.', ['100 g butter'], ['100 g butter']],
    ['Season with pepper. Char the peppers.', ['black pepper', '2 red peppers'], ['black pepper', '2 red peppers']],
    ['Oil the tray and salt the water.', ['2 tbsp oil', '1 tsp salt'], []],
    ['Cream the butter and sugar.', ['100 g butter', '50 g sugar', '200 ml cream'], ['100 g butter', '50 g sugar']],
    [
      'Blend the chillies until very smooth.',
      ['4 dried chillies', '¼ cabbage very finely shredded'],
      ['4 dried chillies'],
    ],
    ['Boil until white.', ['1 white onion'], []],
    ['Boil until olive green and tender.', ['1 tbsp olive oil'], []],
    ['Fry until soft and a deep lemon yellow.', ['2 lemons'], []],
    ['Let the butter brown.', ['100 g butter'], ['100 g butter']],
    ['Cook until the sugar and butter brown.', ['100 g butter'], ['100 g butter']],
    ['In a little oil brown the meat.', ['2 tbsp oil', '300 g pork'], ['2 tbsp oil', '300 g pork']],
    ['The berries should burst.', ['500 g blueberries'], ['500 g blueberries']],
  ])('%s', (text, lines, expected) => expect(named(text, lines)).toEqual(expected));

  test('the ingredient of its section’s group if two groups have it', () => {
    const groups = [
      { title: 'For the dough', lines: ['100 g butter'] },
      { title: 'For the sauce', lines: ['50 g butter'] },
    ];
    expect(understand('Melt the butter.', groups, 'The sauce').mentions).toEqual([1]);
    expect(understand('For the dough, melt the butter.', groups).mentions).toEqual([0]);
    expect(understand('Melt the butter.', groups).mentions).toEqual([]);
  });
});

describe('of two lines with one name, a step names', () => {
  const namedIn = (lines: string[], steps: string[]) =>
    parseSteps(
      steps.map((text) => ({ title: '', text, uses: [], footnotes: [] })),
      [{ title: '', lines: lines.map((line) => parseLine(line)) }],
    ).map(({ mentions }) => mentions);
  const sugars = ['100 g caster sugar', '50 g icing sugar', '2 eggs'];

  test('the one that no other step names on its own', () => {
    expect(namedIn(sugars, ['Beat the sugar and the eggs.', 'Dust with the icing sugar.'])).toEqual([[0, 2], [1]]);
  });

  test('neither if each is named elsewhere', () => {
    const steps = ['Add the caster sugar.', 'Add the icing sugar.', 'Stir until the sugar has melted.'];
    expect(namedIn(sugars, steps)[2]).toEqual([]);
  });

  test('and of the remaining ingredients those that no step names', () => {
    expect(namedIn(sugars, ['Beat the eggs.', 'Add the remaining ingredients.'])[1]).toEqual([0, 1]);
  });
});

test('the product of one part is not an ingredient of another part with the same name', () => {
  const finish = { title: 'To finish', lines: ['1 tsp garam masala', '2 red onions'] };
  const namedIn = (text: string, part: Group) => understand(text, [part, finish]).mentions;
  const masala = { title: 'For the masala', lines: ['3 tbsp ghee'] };
  expect(namedIn('Tip the beans into the masala.', masala)).toEqual([]);
  expect(namedIn('Stir in the garam masala.', masala)).toEqual([1]);
  expect(namedIn('Stir in the masala.', { title: 'For the beans', lines: ['3 tbsp ghee'] })).toEqual([1]);
  expect(namedIn('Fry the chicken.', { title: 'The chicken', lines: ['4 chicken thighs'] })).toEqual([0]);
  expect(namedIn('Add the onions.', { title: 'The onions', lines: ['1 tbsp vinegar'] })).toEqual([2]);
});

test.each(['Beat in the two sugars.', 'Rub the 2 sugars together.', 'Reserve the two sugars.'])(
  'a number of lines is no amount: “%s”',
  (text) => {
    expect(understand(text, ungrouped(['100 g caster sugar', '50 g brown sugar'])).amounts).toEqual([]);
  },
);

test('a step names the variant that its part lists', () => {
  const groups = [
    { title: 'For the churros', lines: ['250 ml water', '1 tbsp sugar', '150 g flour'] },
    { title: 'To coat', lines: ['100 g sugar', '2 tsp cinnamon'] },
  ];
  expect(understand('Boil the water with the sugar, then beat in the flour.', groups).mentions).toEqual([0, 1, 2]);
  expect(understand('Roll in the cinnamon and sugar.', groups).mentions).toEqual([3, 4]);
});

describe('a step’s times', () => {
  const times = (text: string) =>
    understand(text, []).durations.map(({ start, end, seconds, secondsMax }) => [
      text.slice(start, end),
      seconds,
      secondsMax,
    ]);

  test.each<[string, (string | number | null)[][]]>([
    ['Toast for 20–30 seconds a side.', [['20–30 seconds', 20, 30]]],
    ['Simmer for 1 hour 30 minutes.', [['1 hour 30 minutes', 5_400, null]]],
    ['Leave for 1½–2 hours, until doubled.', [['1½–2 hours', 5_400, 7_200]]],
    [
      'Rest for half an hour, then 5 mins.',
      [
        ['half an hour', 1_800, null],
        ['5 mins', 300, null],
      ],
    ],
    ['Cook for an hour and a half.', [['an hour and a half', 5_400, null]]],
    ['Bake 45 minutes to 1 hour.', [['45 minutes to 1 hour', 2_700, 3_600]]],
    ['Chill for two hours or overnight.', [['two hours', 7_200, null]]],
    ['Leave overnight. It keeps 3 days.', []],
    ['Cut into 2 cm pieces for 4 people.', []],
  ])('%s', (text, expected) => expect(times(text)).toEqual(expected));

  test.each<[string, string, number]>([
    ['Simmer for twenty-five minutes.', 'twenty-five minutes', 1_500],
    ['Simmer for forty five minutes.', 'forty five minutes', 2_700],
    ['Bake for three quarters of an hour.', 'three quarters of an hour', 2_700],
    ['Bake for ¾ of an hour.', '¾ of an hour', 2_700],
    ['Bake for 3/4 hour.', '3/4 hour', 2_700],
    ['Chill two thirds of an hour.', 'two thirds of an hour', 2_400],
    ['Soak for 1/2 an hour.', '1/2 an hour', 1_800],
    ['Soak for ½ an hour.', '½ an hour', 1_800],
    ['Soak for a half hour.', 'a half hour', 1_800],
    ['Soak for half-an-hour.', 'half-an-hour', 1_800],
    ['Rest a quarter of an hour.', 'a quarter of an hour', 900],
    ['Rest a quarter-hour.', 'a quarter-hour', 900],
    ['Braise for 2 and a half hours.', '2 and a half hours', 9_000],
    ['Braise for two-and-a-half hours.', 'two-and-a-half hours', 9_000],
    ['Braise for one and three-quarter hours.', 'one and three-quarter hours', 6_300],
    ['Braise for 1 and a quarter hours.', '1 and a quarter hours', 4_500],
    ['Braise for an hour and three quarters.', 'an hour and three quarters', 6_300],
    ['Braise for two & a half hours.', 'two & a half hours', 9_000],
    ['Braise for 1 and half hours.', '1 and half hours', 5_400],
    ['Braise for 1:30 hours.', '1:30 hours', 5_400],
    ['Braise for 0:45 h.', '0:45 h', 2_700],
    ['Boil 6:30 minutes.', '6:30 minutes', 390],
    ['Boil 12m 30s.', '12m 30s', 750],
    ['Blend 90s.', '90s', 90],
    ['Low heat-10 minutes.', '10 minutes', 600],
    ['Boil 12 min 30 sec.', '12 min 30 sec', 750],
    ['Boil 2m30s, then drain.', '2m30s', 150],
    ['Bake 1h30m.', '1h30m', 5_400],
    ['Bake 1h30 at 180°C.', '1h30', 5_400],
    ['Bake 1 h 30.', '1 h 30', 5_400],
    ['Bake 1 hour 15, until set.', '1 hour 15', 4_500],
    ['Bake 1 hr. 30 min.', '1 hr. 30 min', 5_400],
    ['Bake 2 hrs., 15 mins. until set.', '2 hrs., 15 mins', 8_100],
    ['Bake one hour and twenty minutes.', 'one hour and twenty minutes', 4_800],
    ['Bake one hour twenty.', 'one hour twenty', 4_800],
    ['A 1-hour-30-minute rest.', '1-hour-30-minute', 5_400],
    ['Cuire 1 heure 30 min.', '1 heure 30 min', 5_400],
    ['Cuire 1 heure et demie.', '1 heure et demie', 5_400],
    ['Cuire 2 h 15 min à four doux.', '2 h 15 min', 8_100],
    ['2 Stunden und 15 Minuten ruhen lassen.', '2 Stunden und 15 Minuten', 8_100],
    ['1 Std. 15 Min. backen.', '1 Std. 15 Min', 4_500],
    ['Cuocere 1 ora e mezza.', '1 ora e mezza', 5_400],
    ['Cocer 1 hora y 15 minutos.', '1 hora y 15 minutos', 4_500],
    ['Cocer 2 horas y media.', '2 horas y media', 9_000],
    ['Cocer 1 hora y cuarto.', '1 hora y cuarto', 4_500],
    ['Cuocere 2 ore e 30.', '2 ore e 30', 9_000],
    ['Braise for one and one-half hours.', 'one and one-half hours', 5_400],
    ['Braise for an hour-and-a-half.', 'an hour-and-a-half', 5_400],
  ])('%s: the sum', (text, words, seconds) => expect(times(text)).toEqual([[words, seconds, null]]));

  test.each<[string, number, number]>([
    ['Cook twenty to twenty-five minutes.', 1_200, 1_500],
    ['Cook between 20 and 25 minutes.', 1_200, 1_500],
    ['Bake 1 hour 15 minutes to 1 hour 30 minutes.', 4_500, 5_400],
    ['Bake half to three quarters of an hour.', 1_800, 2_700],
    ['Bake 45 min. to 1 hr.', 2_700, 3_600],
    ['Rest an hour or two.', 3_600, 7_200],
    ['20 bis 25 Minuten backen.', 1_200, 1_500],
    ['Boil 5/6 minutes.', 300, 360],
    ['Bake 1:15 to 1:30 hours.', 4_500, 5_400],
    ['Cuire 1h15-1h30.', 4_500, 5_400],
    ['Cuire 20 à 25 minutes.', 1_200, 1_500],
  ])('%s: the range', (text, seconds, secondsMax) =>
    expect(times(text)).toEqual([[expect.any(String), seconds, secondsMax]]),
  );

  test.each([
    'Cuire une heure 30 min.',
    'Una hora y 15 minutos en el horno.',
    'Cuire vingt-cinq minutes.',
    'Cocer treinta y cinco minutos.',
    'Leave for 1 day 12 hours.',
    'Braise for 1 hour 20 more.',
    'Boil for a hundred and twenty minutes.',
    'Cuire 1 heure trente.',
    'Rest three quarter hours.',
    'Fry 2+2 minutes.',
    'Braise for 1.30 hours.',
    'Braise for 3 quarters of an hour.',
    'Serve at 1:30.',
    'Mix 2:1 with water, as in the 1970s.',
    'In a second bowl, beat the eggs.',
  ])('%s: no timer rather than a part of the time', (text) => expect(times(text)).toEqual([]));

  test.each<[string, number[]]>([
    ['Bake for 1 hour. 30 minutes before the end, baste.', [3_600, 1_800]],
    ['After 1 hour, 30 minutes before the end, baste.', [3_600, 1_800]],
    ['Bake 1 hour 180°C.', [3_600]],
    ['Chill an hour, half an hour if thin.', [3_600, 1_800]],
    ['Simmer 1 hour and 2 cups of stock will be left.', [3_600]],
  ])('%s: each on its own', (text, seconds) => expect(times(text).map(([, each]) => each)).toEqual(seconds));
});

describe('a step is shown', () => {
  const lines = [
    '8 garlic cloves',
    '1.2 kg pork',
    '200 g butter',
    '1 tsp salt',
    '3 eggs',
    '500 ml milk',
    '1 l oil, for frying',
    '70% chocolate, 200g',
  ];
  const shown = (text: string, factor: number | string, units: Units = 'written') =>
    plainText(showStep(understand(text, ungrouped(lines)), { factor: new Fraction(factor), units }));

  test.each([
    ['Add the remaining 3 garlic cloves.', 'Add the remaining 6 garlic cloves.'],
    ['Blend with 300 ml of the broth.', 'Blend with 600 ml of the broth.'],
    ['Work in 100 g of the butter a spoonful at a time.', 'Work in 200 g of the butter a spoonful at a time.'],
    ['Add ½ teaspoon of salt.', 'Add 1 teaspoon of salt.'],
    ['Divide the dough into 12 pieces of about 80 g.', 'Divide the dough into 24 pieces of about 80 g.'],
    ['Ladle into six bowls.', 'Ladle into 12 bowls.'],
    ['Divide in 2 equal portions.', 'Divide in 2 equal portions (for the original amounts).'],
    ['Shape the two pastes into 6 balls each.', 'Shape the two pastes into 12 balls each.'],
    ['Cut both halves into 3 wedges each.', 'Cut both halves into 3 wedges each (for the original amounts).'],
    ['Roll the four doughs into four balls each.', 'Roll the four doughs into 8 balls each.'],
    ['Cut each into 4 pieces.', 'Cut each into 4 pieces.'],
    ['Cut the two onions into 8 wedges each.', 'Cut the two onions into 8 wedges each.'],
    ['Cut the logs into 10 slices each.', 'Cut the logs into 10 slices each.'],
    ['Cut the onion into 8 wedges.', 'Cut the onion into 8 wedges.'],
    ['Add the 2 whole garlic cloves.', 'Add the 4 whole garlic cloves.'],
    ['Beat in 1 egg and knead.', 'Beat in 2 eggs and knead.'],
    ['Stir into 3 tablespoons of the milk.', 'Stir into 6 tablespoons of the milk.'],
    ['Stir 3 tablespoons of this into the milk.', 'Stir 6 tablespoons of this into the milk.'],
  ])('doubled: %s', (text, expected) => expect(shown(text, 2)).toBe(expected));

  test('with a fractional number of pieces states the servings that it was written for', () => {
    expect(shown('Divide into 12 pieces.', '1/2')).toBe('Divide into 6 pieces.');
    expect(shown('Shape the two pastes into 6 balls each.', '1/2')).toBe('Shape the two pastes into 3 balls each.');
    expect(shown('Divide into 5 pieces.', '1/2')).toBe('Divide into 5 pieces (for the original amounts).');
  });

  test.each([
    ['Heat the tablespoon of the milk.', 'Heat the 3 tablespoons of the milk.'],
    ['Heat a tablespoon of the milk.', 'Heat 3 tablespoons of the milk.'],
    ['Heat a little of the milk.', 'Heat a little of the milk.'],
    ['Melt the other cup of butter.', 'Melt the other 3 cups of butter.'],
    ['Melt the other 7 oz of butter.', 'Melt the other 1 lb 5 oz of butter.'],
    ['Blend until smooth. You should have about 1¼ cups.', 'Blend until smooth. You should have about 3¾ cups.'],
    ['Slice the kernels off. You want about 5 cups.', 'Slice the kernels off. You want about 15 cups.'],
    ['Simmer until reduced to 300 ml.', 'Simmer until reduced to 900 ml.'],
    ['Cut across the long side into 16 strips.', 'Cut across the long side into 48 strips.'],
    ['Divide the mango between 8 ice-pop molds.', 'Divide the mango between 24 ice-pop molds.'],
  ])('tripled: %s', (text, expected) => expect(shown(text, 3)).toBe(expected));

  test.each([
    ['Heat the tablespoon of the milk.', 'Heat the 1½ teaspoons of the milk.'],
    ['Heat the other 2 tablespoons of the milk.', 'Heat the other tablespoon of the milk.'],
    ['Heat the other 2 tbsp of the milk.', 'Heat the other 1 tbsp of the milk.'],
    ['You should have 1¼ cups (300 ml); top up with stock.', 'You should have 150 ml; top up with stock.'],
  ])('halved in metric units: %s', (text, expected) => expect(shown(text, '1/2', 'metric')).toBe(expected));

  test.each([
    ['Roll the dough to a rectangle of 40 × 50 cm.', 'rectangle of 40 × 50 cm'],
    ['Roll it out into a 16-inch square and chill.', '16-inch square'],
    ['Cut one into dice, slice the other three.', 'the other three'],
    ['Fold in thirds, then roll gently to 40 × 20 cm.', '40 × 20 cm'],
    ['Set the strips on two lined trays.', 'two lined trays'],
    ['Butter 2 large baking sheets and heat the oven.', '2 large baking sheets'],
    ['Cool in the pan, then cut into nine.', 'nine'],
    ['Cut the cake into four.', 'four'],
    ['Slice the brownies into nine and dust with sugar.', 'nine'],
  ])('states its original servings where it cannot scale: %s', (text, words) => {
    expect(shown(text, '1/2')).toBe(text.replace(words, `${words} (for the original amounts)`));
    expect(shown(text, 1)).toBe(text);
  });

  test.each([
    'Roll each into a circle of 12 cm.',
    'Roll one ball at a time to a 20 cm round.',
    'Set on a lined tray.',
    'One piece at a time, roll out to 40 × 20 cm.',
    'Lay them on two sheets of filo.',
    'Fry the fish on both sides, one side and then the other.',
    'Peel the onion and cut into four.',
    'Cut the leeks in four, then rinse.',
  ])('leaves amounts per piece unchanged: %s', (text) => expect(shown(text, '1/2')).toBe(text));

  test.each([
    'Simmer for 20 minutes in a pot that holds 7 litres.',
    'Cut the pork into 2 cm cubes.',
    'Roll into an 8 cm disc.',
    'Sprinkle ¼ teaspoon of salt into each.',
    'Pour in 80 ml of the batter.',
    'Add half the butter.',
    'Put a small board and about 1 kg of weight on top.',
    'Heat 5 cm of the oil to 180°C.',
    'Butter a 23 cm tin.',
    'Melt 100 g of the chocolate.',
  ])('doubled with nothing to scale: %s', (text) => expect(shown(text, 2)).toBe(text));

  test.each<[string, Units, string]>([
    ['Heat the oven to 180°C (160°C fan).', 'us', 'Heat the oven to 350°F (320°F fan).'],
    ['Bake at 155°C fan.', 'us', 'Bake at 310°F fan.'],
    ['Bake at fan 155°C.', 'imperial', 'Bake at fan 310°F.'],
    ['Bake at 325°F (fan).', 'metric', 'Bake at 165°C (fan).'],
    ['Bake at 180°C/fan 160°C/gas mark 4.', 'us', 'Bake at 350°F/fan 320°F/gas mark 4.'],
    ['Heat the oven to 180C/160C fan/gas 4.', 'us', 'Heat the oven to 350°F/320°F fan/gas 4.'],
    ['Bake at 180°C/350°F/gas mark 4.', 'us', 'Bake at 350°F/gas mark 4.'],
    ['Bake at 180°C/350°F/gas mark 4.', 'metric', 'Bake at 180°C/gas mark 4.'],
    ['Heat the oven to 350°F (180°C).', 'metric', 'Heat the oven to 180°C.'],
    ['Heat the oven to 350°F (180°C).', 'us', 'Heat the oven to 350°F.'],
    ['Heat to 375 degrees F (190 degrees C), then bake.', 'metric', 'Heat to 190 degrees C, then bake.'],
    ['Heat to 375 degrees F (190 degrees C), then bake.', 'us', 'Heat to 375 degrees F, then bake.'],
    ['Bake at 200C/180 fan/400F for 20 minutes.', 'us', 'Bake at 400F for 20 minutes.'],
    ['Bake at 200C/180 fan/400F for 20 minutes.', 'metric', 'Bake at 200C/180 fan for 20 minutes.'],
    ['Bake at 200C (180 fan)/400F.', 'us', 'Bake at 400F.'],
    ['Bake at 200C/fan 180/gas 6.', 'us', 'Bake at 400°F/fan 355/gas 6.'],
    ['Bake at 200C/180 fan.', 'us', 'Bake at 400°F/355 fan.'],
    ['Bake at 200°C (fan 180) for 20 minutes.', 'us', 'Bake at 400°F (fan 355) for 20 minutes.'],
    ['Bake at 220°C (200°C fan, 425°F, gas 7).', 'us', 'Bake at 425°F, gas 7.'],
    ['Bake at 220°C (200°C fan, 425°F, gas 7).', 'metric', 'Bake at 220°C (200°C fan, gas 7).'],
    ['Heat to 200C (fan 180C / 400F / gas 6).', 'us', 'Heat to 400F / gas 6.'],
    ['Heat the oil to 350–375°F (175–190°C).', 'metric', 'Heat the oil to 175–190°C.'],
    ['Cook to 165°F/74°C inside.', 'metric', 'Cook to 74°C inside.'],
    ['Heat to 180°C or 350°F.', 'us', 'Heat to 350°F.'],
    ['Oven 190°C (fan 170°C), gas mark 5 or 375°F.', 'metric', 'Oven 190°C (fan 170°C), gas mark 5.'],
    ['Oven 190°C (fan 170°C), gas mark 5 or 375°F.', 'us', 'Oven gas mark 5 or 375°F.'],
    ['Cook at 57°C/134.6°F.', 'us', 'Cook at 134.6°F.'],
    ['Keep between 100 and 110°F (38-43°C).', 'metric', 'Keep between 38-43°C.'],
    ['Keep between 100 and 110°F.', 'metric', 'Keep between 38–43°C.'],
    ['Warm the milk to 37°C.', 'us', 'Warm the milk to 99°F.'],
    ['Bake at 350°F.', 'metric', 'Bake at 180°C.'],
    ['Bake at gas mark 6.', 'metric', 'Bake at 200°C.'],
    ['Cook to 63 °C inside.', 'us', 'Cook to 145°F inside.'],
    ['Boil to 110–115°C.', 'us', 'Boil to 230–239°F.'],
    ['Heat the oven to 200°C. Heat the oil to 170°C.', 'us', 'Heat the oven to 400°F. Heat the oil to 338°F.'],
    ['Butter a 23 cm tin.', 'us', 'Butter a 9-inch tin.'],
    ['Line a 20cm (8in) round tin.', 'us', 'Line an 8in round tin.'],
    ['Line a 20cm/8-inch tin.', 'metric', 'Line a 20cm tin.'],
    ['Grease a 9 x 13-inch dish.', 'metric', 'Grease a 23 x 33 cm dish.'],
    ['Shape into pieces of 55 g.', 'us', 'Shape into pieces of 2 oz.'],
    ['Cut into ½-inch dice.', 'metric', 'Cut into 1.25 cm dice.'],
    ['Cut into 1 cm dice.', 'imperial', 'Cut into ⅜-inch dice.'],
    ['Roll 3 mm thick.', 'us', 'Roll ⅛ inch thick.'],
    ['Roll 2 mm thick.', 'us', 'Roll 1/16 inch thick.'],
    ['Cut into 2 mm slices.', 'us', 'Cut into 1/16-inch slices.'],
    ['Roll 2–3 mm thick.', 'us', 'Roll 1/16–⅛ inch thick.'],
    ['Roll 1 mm thick.', 'us', 'Roll 1 mm thick.'],
    ['Cut into 1- to 2-inch pieces.', 'metric', 'Cut into 2.5 to 5 cm pieces.'],
    ['Sterilise a 1-litre jar.', 'us', 'Sterilise a 1-quart jar.'],
    ['Pour into a 1.5 litre jug.', 'us', 'Pour into a 1½-quart jug.'],
    ['Fill a 500 ml jar.', 'us', 'Fill a 2-cup jar.'],
    ['Use a 3-quart Dutch oven.', 'metric', 'Use a 3-litre Dutch oven.'],
    ['Use a 3-quart (2.8-litre) Dutch oven.', 'metric', 'Use a 2.8-litre Dutch oven.'],
    ['Use a 3-quart (2.8-litre) Dutch oven.', 'us', 'Use a 3-quart Dutch oven.'],
    ['Use a 6- to 8-quart pot.', 'metric', 'Use a 6 to 8-litre pot.'],
    ['Fill 4 one-pint jars and a 1-gallon bag.', 'metric', 'Fill 4 one-pint jars and a 4-litre bag.'],
    ['Butter a 2-cup ramekin.', 'metric', 'Butter a 500 ml ramekin.'],
    ['Use a 1-litre jar.', 'imperial', 'Use a 1-litre jar.'],
    [
      'Per serving: 320 kcal, 18 g protein, 12 g fat, 30 g carbs.',
      'us',
      'Per serving: 320 kcal, 18 g protein, 12 g fat, 30 g carbs.',
    ],
    ['Calories 250, protein: 18 g, fat 12g, fibre 3 g', 'us', 'Calories 250, protein: 18 g, fat 12g, fibre 3 g'],
    ['Shape into 30 g fat fingers.', 'us', 'Shape into 1 oz fat fingers.'],
    ['Melt the 100 g butter.', 'us', 'Melt the 3½ oz butter.'],
    ['Use 3 ice-pop molds of 3½ oz (100 ml).', 'metric', 'Use 3 ice-pop molds of 100 ml.'],
    ['Use about 3 cups (400 g) of petals.', 'metric', 'Use about 400 g of petals.'],
    ['Use about 3 cups (400 g) of petals.', 'imperial', 'Use about 14 oz of petals.'],
    ['Keep it under an inch of water.', 'metric', 'Keep it under 2.5 cm of water.'],
    ['Heat a 9-inch skillet.', 'metric', 'Heat a 23 cm skillet.'],
    ['Freeze at −20°C.', 'us', 'Freeze at -4°F.'],
    ['Reheat at 150°C for 8 minutes.', 'us', 'Reheat at 300°F for 8 minutes.'],
    ['Fry for 3 minutes at 180°C.', 'us', 'Fry for 3 minutes at 356°F.'],
    ['Blend with 1¼ cups (300 ml) of the broth.', 'metric', 'Blend with 300 ml of the broth.'],
  ])('%s in %s units', (text, units, expected) => expect(shown(text, 1, units)).toBe(expected));

  test('with its times as parts of their own', () => {
    const parts = showStep(understand('Fry 2 eggs for 3 minutes.', ungrouped(lines)), {
      factor: new Fraction(1),
      units: 'written',
    });
    expect(parts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'text: Fry ',
      'amount: 2',
      'text:  eggs for ',
      'duration: 3 minutes',
      'text: .',
    ]);
  });
});

test('any step is shown as written with factor 1 and original units', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '2',
      '½',
      '180°C',
      ' ',
      ' ',
      '-',
      'hour',
      ' minutes',
      ' g',
      'gas 4',
      'salt',
      'each',
      'of the ',
      '1–2 ',
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
      const text = fragments.join('');
      const step = understand(text, ungrouped(['2 eggs', 'salt', text.slice(0, 40)]));
      const written = { factor: new Fraction(1), units: 'written' } as const;
      expect(plainText(showStep(step, written))).toBe(text);
      for (const units of ['metric', 'us', 'imperial'] as const) showStep(step, { factor: new Fraction(7, 3), units });
    }),
    { numRuns: howMany({ short: 100, long: 1_000 }) },
  );
});
