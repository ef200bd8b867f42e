import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { parseLine } from '../../recipes/content/parse-recipe.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import { aisleOf } from './aisles.ts';
import { readFood } from './food.ts';
import { foodsOf, type ListEntry, partKeysOf, shoppingAisles } from './rows.ts';
import { entryOfPart } from './shopping-list.ts';

const entry = (id: string, lines: string[], factor = new Fraction(1)): ListEntry => ({
  id,
  name: id,
  factor,
  lines: lines.map((line) => parseLine(line)),
});
const rowsIn = (units: Units, ...entries: ListEntry[]) =>
  shoppingAisles(entries, { ticked: new Set(), units }).flatMap(({ rows }) => rows);
const rowsOf = (...entries: ListEntry[]) => rowsIn('written', ...entries);
const said = (...entries: ListEntry[]) => saidIn('written', ...entries);
const saidIn = (units: Units, ...entries: ListEntry[]) =>
  rowsIn(units, ...entries).map(({ amount, about, food, beside }) =>
    [about ? `about ${amount}` : amount, food, ...beside.map((each) => `plus ${each || 'more'}`)].join(' ').trim(),
  );

test('a line without a food or a number is never added up', () => {
  const twice = (line: string) => said(entry('a', [line]), entry('b', [line], new Fraction(2)));
  expect(twice('½ a good glug')).toEqual(['½ a good glug plus 1 good glug']);
  expect(twice('1 good glug')).toEqual(['1 good glug plus 2 good glugs']);
  expect(twice('a few sprigs thyme')).toEqual(['2 × a few sprigs thyme']);
  expect(twice('a couple of carrots')).toEqual(['carrots']);
  expect(twice('lots of pepper')).toEqual(['pepper']);
  expect(twice('½ a good glug olive oil')).toEqual(['1½ glugs olive oil']);
  expect(twice('a glass of wine')).toEqual(['3 glasses wine']);
  expect(said(entry('a', ['a few sprigs thyme'], new Fraction(3)))).toEqual(['a few sprigs thyme']);
});

describe('a food', () => {
  test.each([
    ['1 leg of lamb', 'leg of lamb'],
    ['2 legs of lamb', 'leg of lamb'],
    ['lots of salt', 'salt'],
    ['2 large red onions, sliced', 'red onion'],
    ['1 red onion', 'red onion'],
    ['3 onions', 'onion'],
    ['50 g unsalted butter', 'unsalted butter'],
    ['50 g softened butter', 'butter'],
    ['1 tin tomatoes', 'tinned tomato'],
    ['1 handful finely chopped parsley', 'parsley'],
    ['1 l boiling water', undefined],
    ['1 l sparkling water', 'sparkling water'],
    ['1 or 2 ???', '1 or 2 ???'],
  ])('%s is %s', (line, food) => {
    expect(readFood(parseLine(line))?.key).toBe(food);
  });

  test.each([
    ['red onion', 'produce'],
    ['garlic clove', 'produce'],
    ['ground clove', 'spices'],
    ['smoked streaky bacon', 'meat'],
    ['chicken stock', 'sauces'],
    ['coconut milk', 'tins'],
    ['lemon juice', 'produce'],
    ['black pepper', 'spices'],
    ['red pepper', 'produce'],
    ['peanut butter', 'sauces'],
    ['dried hominy', 'dry'],
    ['frozen pea', 'frozen'],
    ['chicken or vegetable stock', 'sauces'],
    ['butter or olive oil', 'dairy'],
    ['pork belly', 'meat'],
    ['saffron strand', 'spices'],
    ['dried red chilli', 'spices'],
    ['dried cherry', 'nuts'],
    ['dried porcini mushroom', 'dry'],
    ['fresh oregano', 'produce'],
    ['canned chickpea', 'tins'],
    ['pickled ginger', 'tins'],
    ['frozen puff pastry', 'frozen'],
    ['unsalted butter at room temperature', 'dairy'],
    ['celery rib', 'produce'],
    ['white crab meat', 'fish'],
    ['kitchen roll', 'other'],
    ['plastic wrap', 'other'],
    ['bird seed', 'other'],
    ['bread roll', 'bakery'],
    ['plum tomato', 'produce'],
    ['fresh peeled tomato', 'produce'],
    ['fresh tuna', 'fish'],
    ['tinned plum tomato', 'tins'],
  ])('%s is in the aisle %s', (food, aisle) => {
    expect(aisleOf(food)).toBe(aisle);
  });
});

test.each([
  ['1 lb (450 g) ripe tomatoes, quartered, or 1 can (14 oz) whole plum tomatoes', 'produce'],
  ['4 tomatoes (or 1 tin)', 'produce'],
  ['300 g cooked beans, or 1 jar', 'dry'],
  ['2 x 400g tins chopped tomatoes', 'tins'],
  ['1 kitchen roll', 'other'],
])('%s is in the aisle %s', (line, aisle) => {
  const shown = { ticked: new Set<string>(), units: 'written' as const };
  expect(shoppingAisles([entry('Soup', [line])], shown).map((each) => each.aisle)).toEqual([aisle]);
});

test('the foods of a recipe have the keys of its lines, without what comes from the tap', () => {
  const soup = entry('Soup', ['2 leeks, sliced', '1 litre water', 'salt', '1 leek']);
  const foods = foodsOf(soup.lines);
  expect(foods.map(({ food }) => food)).toEqual(['leeks', 'salt']);
  const keys = partKeysOf(soup);
  const id = entryOfPart(keys[0]!);
  expect(foods.map(({ lines }) => lines.map((line) => id + line))).toEqual([[keys[0], keys[3]], [keys[2]]]);
});

describe('a shopping list', () => {
  test('adds up a food of several recipes and shows the parts of the sum', () => {
    const [row, ...more] = rowsOf(entry('Pozole', ['2 onions, sliced']), entry('Salsa', ['1 large onion, diced']));
    expect([row!.amount, row!.food, more]).toEqual(['3', 'onions', []]);
    expect(row!.parts.map(({ from, text }) => [from, text])).toEqual([
      ['Pozole', '2 onions, sliced'],
      ['Salsa', '1 large onion, diced'],
    ]);
  });

  test.each<[string, string[], string]>([
    ['masses in different units', ['1 kg flour', '250 g flour'], '1.25 kg flour'],
    ['cups and spoons', ['1 cup milk', '2 tbsp milk'], '1 cup + 2 tbsp milk'],
    ['a mass and a volume whose density is known', ['125 g flour', '1 cup flour'], 'about 250 g flour'],
    ['a mass and a volume whose density is not', ['100 g kimchi', '1 cup kimchi'], '100 g + 1 cup kimchi'],
    ['things and what they are weighed in', ['2 carrots', '200 g carrots'], '2 + 200 g carrots'],
    ['a range', ['2-3 carrots', '1 carrot'], '3–4 carrots'],
    ['what is counted in another way', ['2 cloves garlic', '1 head garlic'], '2 cloves + 1 head garlic'],
    ['what has no amount', ['1 tsp salt', 'salt, to taste'], '1 tsp salt plus more'],
    ['pounds and ounces', ['1 lb beef', '8 oz beef'], '1½ lb beef'],
    [
      'a food counted in the remark',
      ['3 cups corn kernels, from 4 ears', '1½ cups corn kernels'],
      '4½ cups corn kernels',
    ],
    ['a food counted in brackets', ['1 cup lime juice (about 8 limes)', '¼ cup lime juice (2)'], '1¼ cups lime juice'],
    ['a food with another choice', ['1 lb tomatoes, or 1 can (14 oz) plum', '2 lb tomatoes'], '3 lb tomatoes'],
    ['parts of things', ['2¾ white onions', '3 white onions'], '6 white onions'],
    ['less than one thing', ['½ cabbage'], '½ cabbage'],
    ['what is counted in brackets', ['300 g carrots (3 large)', '100 g carrots'], '400 g carrots'],
    ['what the remark adds', ['2 tbsp oil, plus 1 tbsp for the pan', '1 tbsp oil'], '4 tbsp oil'],
    ['an open number', ['2 tbsp thyme', 'a few sprigs thyme'], '2 tbsp thyme plus a few sprigs thyme'],
    ['another choice of food', ['1 lemon or 2 limes', '1 lemon or 2 limes'], '2 × 1 lemon or 2 limes'],
    ['a third three times', ['1/3 cup sugar', '1/3 cup sugar', '1/3 cup sugar'], '1 cup sugar'],
  ])('%s: %j', (_what, lines, sum) => {
    expect(said(entry('Soup', lines))).toEqual([sum]);
  });

  test.each<[Units, string, string[], string]>([
    ['metric', 'ounces', ['8 oz beef', '100 g beef'], '325 g beef'],
    ['us', 'grams', ['500 g beef', '1 lb beef'], '2 lb 2 oz beef'],
    ['metric', 'cups whose density is known', ['2 cups flour'], 'about 250 g flour'],
    ['metric', 'cups whose density is not', ['1 cup milk', '100 ml milk'], '340 ml milk'],
    ['us', 'millilitres', ['250 ml milk', '1 cup milk'], '2 cups + 1 tbsp milk'],
    ['metric', 'spoons, which all kitchens have', ['1 tbsp cumin', '2 tsp cumin'], '1 tbsp + 2 tsp cumin'],
    ['metric', 'what the creator weighed too', ['1 cup (150 g) flour', '100 g flour'], '250 g flour'],
    ['metric', 'sticks of butter', ['2 sticks butter', '100 g butter'], '325 g butter'],
    ['metric', 'cups and spoons', ['½ cup olive oil', '6 tbsp olive oil'], '205 ml olive oil'],
    ['metric', 'few spoons', ['3 tbsp olive oil', '2 tsp olive oil'], '3 tbsp + 2 tsp olive oil'],
    ['us', 'many spoons', ['14 tbsp olive oil'], '¾ cup + 2 tbsp olive oil'],
    ['metric', 'two spellings', ['3½ cups (500 g) corn, from about 5 ears', '1⅓ cups (200 g) corn'], '700 g corn'],
    ['written', 'sticks of butter', ['2 sticks butter'], '2 sticks butter'],
    ['us', 'a range', ['100-200 g beef'], '3½ oz – 7 oz beef'],
  ])('in %s, %s: %j', (units, _what, lines, sum) => {
    expect(saidIn(units, entry('Soup', lines))).toEqual([sum]);
  });

  test.each<[Units, string[], string]>([
    ['written', ['3 x 400g tins chickpeas', '1 tin chickpeas'], '4 tins (3 × 400 g) chickpeas'],
    ['written', ['1 tin chickpeas', '400g tin chickpeas'], '2 tins (1 × 400 g) chickpeas'],
    ['written', ['2 x 400g tins chickpeas', '1 × 400 g tin chickpeas, drained'], '3 tins (400 g) chickpeas'],
    ['written', ['1 x 400g tin chickpeas', '2 x 800g tins chickpeas'], '3 tins (1 × 400 g, 2 × 800 g) chickpeas'],
    ['written', ['2 (15-oz) cans black beans', '1 can black beans'], '3 cans (2 × 15 oz) black beans'],
    ['written', ['2 tins tomatoes (400g)', '1 can tomatoes'], '3 tins (2 × 400 g) tomatoes'],
    ['written', ['1 (14.5 oz/400g) can tomatoes', '1 can tomatoes'], '2 cans (1 × 14½ oz) tomatoes'],
    ['metric', ['1 (14.5 oz/400g) can tomatoes', '1 can tomatoes'], '2 cans (1 × 400 g) tomatoes'],
    ['us', ['2 x 400g tins chickpeas', '2 tins chickpeas'], '4 tins (2 × 14 oz) chickpeas'],
    ['written', ['1 jar (340 g) passata', '2 jars passata'], '3 jars (1 × 340 g) passata'],
    ['written', ['2 bottles red wine (750 ml)', '1 bottle red wine'], '3 bottles (2 × 750 ml) red wine'],
    ['written', ['4 salmon fillets, 150 g each', '2 salmon fillets'], '6 (4 × 150 g) salmon fillets'],
    ['written', ['1 chicken (about 1.5 kg)', '1 chicken'], '2 chickens'],
  ])('%s: containers are one sum with their sizes: %j', (units, lines, expected) => {
    const entries = lines.map((line, at) => entry(String(at), [line]));
    expect(saidIn(units, ...entries)[0]).toBe(expected);
    const shared = shoppingAisles(entries, { ticked: new Set(), units, foodsOnly: true }).flatMap(({ rows }) => rows);
    expect(`${shared[0]!.amount} ${shared[0]!.food}`).toBe(expected);
  });

  test.each([
    [['2 red onions', '1 onion']],
    [['1 lemon', '2 tbsp lemon juice']],
    [['400 ml coconut milk', '200 ml milk']],
    [['2 tomatoes', '1 x 400g tin chopped tomatoes']],
  ])('never adds up different foods: %j', (lines) => {
    expect(rowsOf(entry('Soup', lines))).toHaveLength(2);
  });

  test('shows a line that cannot be added up in its own words', () => {
    expect(said(entry('Soup', ['2 x 400g tins chopped tomatoes', 'a pinch of saffron']))).toEqual([
      'a pinch of saffron',
      '2 x 400g tins chopped tomatoes',
    ]);
  });

  test('names beside a sum what cannot be added, also for link holders', () => {
    const entries = [entry('Soup', ['2 tbsp thyme']), entry('Stew', ['a few sprigs thyme, torn', 'thyme, to serve'])];
    for (const foodsOnly of [false, true]) {
      const [row] = shoppingAisles(entries, { ticked: new Set(), units: 'written', foodsOnly })[0]!.rows;
      expect([row!.amount, row!.food, row!.beside]).toEqual(['2 tbsp', 'thyme', ['a few sprigs thyme', '']]);
    }
  });

  test('scales the amounts to the wanted servings', () => {
    expect(said(entry('Soup', ['2 onions', '150 g lentils'], new Fraction(3)))).toEqual(['6 onions', '450 g lentils']);
  });

  test('leaves out tap water', () => {
    expect(said(entry('Soup', ['1 l cold water', '1 leek']))).toEqual(['1 leek']);
  });

  test('ticks a row when all its parts are ticked', () => {
    const both = [entry('Soup', ['1 leek']), entry('Stew', ['2 leeks'])];
    const keys = rowsOf(...both)[0]!.parts.map(({ key }) => key);
    const ticked = (some: string[]) =>
      shoppingAisles(both, { ticked: new Set(some), units: 'written' })[0]!.rows[0]!.isTicked;
    expect([ticked([]), ticked(keys.slice(0, 1)), ticked(keys)]).toEqual([false, false, true]);
  });

  test('shows every line exactly once', () => {
    const line = fc.constantFrom(
      '2 onions',
      '1 onion',
      '3 tbsp oil',
      'oil for frying',
      '1 cup sugar',
      '50 g sugar',
      '1 or 2 ???',
    );
    const recipe = fc.record({ lines: fc.array(line, { maxLength: 6 }), factor: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(recipe, { maxLength: 5 }), (recipes) => {
        const entries = recipes.map(({ lines, factor }, at) => entry(`r${at}`, lines, new Fraction(factor)));
        const keys = rowsOf(...entries).flatMap(({ parts }) => parts.map(({ key }) => key));
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBe(recipes.reduce((sum, { lines }) => sum + lines.length, 0));
      }),
    );
  });
});
