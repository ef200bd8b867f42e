import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Amount } from './amount.ts';
import { parseIngredientLine } from './ingredient-line.ts';

/** Describes an amount: '2 1/2 cup', '3..4 tbsp', 'a pinch'. Adds the relation, except for the first amount. */
function words({ quantity, quantityMax, unit, relation }: Amount): string {
  const number = quantity ? quantity.toFraction(true) : 'a';
  const amount = [`${number}${quantityMax ? `..${quantityMax.toFraction(true)}` : ''}`, unit?.id]
    .filter(Boolean)
    .join(' ');
  return relation === 'first' ? amount : `${relation} ${amount}`;
}

function read(line: string): string {
  const { amounts, item, note, doubt } = parseIngredientLine(line);
  if (doubt) return `? ${doubt}`;
  return [amounts.map(words).join(' | '), item, note].filter(Boolean).join(' → ');
}

describe('a number', () => {
  test.each([
    ['2 eggs', '2 → eggs'],
    ['2½ cups plain flour', '2 1/2 cup → plain flour'],
    ['2 1/2 cups flour', '2 1/2 cup → flour'],
    ['2-1/2 cups flour', '2 1/2 cup → flour'],
    ['1 and 1/2 cups sugar', '1 1/2 cup → sugar'],
    ['one and a half cups milk', '1 1/2 cup → milk'],
    ['half an onion, chopped', '1/2 → onion → chopped'],
    ['½ a cucumber', '1/2 → cucumber'],
    ['1⁄2 cup water', '1/2 cup → water'],
    ['.5 cup water', '1/2 cup → water'],
    ['1,5 kg potatoes', '1 1/2 kg → potatoes'],
    ['1,500 g potatoes', '1500 g → potatoes'],
    ['Two or three tomatoes', '2..3 → tomatoes'],
    ['a dozen eggs', 'a dozen → eggs'],
    ['Salt', 'Salt'],
    ['salt and pepper, to taste', 'salt and pepper → to taste'],
    ['1/3rd cup oil', '1/3 cup → oil'],
    ['2/3rds cup oil', '2/3 cup → oil'],
    ['3/4ths of a cup of oil', '3/4 cup → oil'],
    ['1/3 rd cup oil', '1/3 cup → oil'],
    ['0.6666666667 cup oil', '2/3 cup → oil'],
    ['1.3333333333333333 cups oil', '1 1/3 cup → oil'],
    ['.1666667 tsp salt', '1/6 tsp → salt'],
    ['0,6667 l Milch', '2/3 l → Milch'],
    ['0.0625 tsp salt', '1/16 tsp → salt'],
    ['twenty-five cherries', '25 → cherries'],
    ['sixteen ounces pasta', '16 oz → pasta'],
    ['two thirds cup milk', '2/3 cup → milk'],
    ['two-thirds of a cup of milk', '2/3 cup → milk'],
    ['three-quarter cup milk', '3/4 cup → milk'],
    ['one half cup milk', '1/2 cup → milk'],
    ['one and three quarter cups milk', '1 3/4 cup → milk'],
    ['1 and half cups milk', '1 1/2 cup → milk'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('a range', () => {
  test.each([
    ['3–4 tbsp', '3..4 tbsp'],
    ['1 to 1½ cups stock', '1..1 1/2 cup → stock'],
    ['100g-150g cheese', '100..150 g → cheese'],
    ['1 cup to 1 1/4 cups milk', '1..1 1/4 cup → milk'],
    ['1¼- to 1½-pound tenderloins', '1 1/4..1 1/2 lb → tenderloins'],
    ['One 3- to 4-lb. chicken', '1 | each 3..4 lb → chicken'],
    ['2 (1- to 1¼-pound) pork tenderloins', '2 | each 1..1 1/4 lb → pork tenderloins'],
    ['1- or 2-inch piece ginger', '1..2 inch → piece ginger'],
    ['4 (6- to 8-oz) salmon fillets', '4 | each 6..8 oz → salmon fillets'],
    ['750–900ml/1⅓–1⅔ pint gravy', '750..900 ml | same 1 1/3..1 2/3 pint → gravy'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('a unit', () => {
  test.each([
    ['1 T butter', '1 tbsp → butter'],
    ['1 t salt', '1 tsp → salt'],
    ['8 fl. oz. milk', '8 fl oz → milk'],
    ['1 heaped tsp turmeric', '1 tsp → turmeric'],
    ['14-ounces tofu', '14 oz → tofu'],
    ['2 large cloves of garlic', '2 clove → garlic'],
    ['a good pinch of saffron', 'a pinch → saffron'],
    ['knob of butter', 'a knob → butter'],
    ['2 large eggs', '2 → large eggs'],
    ['litre of milk', 'litre of milk'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('several amounts', () => {
  test.each([
    ['2½ cups (300 g) plain flour, sifted', '2 1/2 cup | same 300 g → plain flour → sifted'],
    ['500g/1lb 2oz potatoes', '500 g | same 1 lb | plus 2 oz → potatoes'],
    ['250ml/9fl oz/1 cup milk', '250 ml | same 9 fl oz | same 1 cup → milk'],
    ['1 lb 2 oz beef', '1 lb | plus 2 oz → beef'],
    ['½ cup plus 2 tablespoons sugar', '1/2 cup | plus 2 tbsp → sugar'],
    ['1 x 400g tin tomatoes', '1 tin | each 400 g → tomatoes'],
    ['2 × 400g/14oz tins chickpeas', '2 tin | each 400 g | each 14 oz → chickpeas'],
    ['two 14-ounce cans coconut milk', '2 can | each 14 oz → coconut milk'],
    ['1 (14.5-ounce) can tomatoes', '1 can | each 14 1/2 oz → tomatoes'],
    ['4 chicken thighs (about 6 ounces each)', '4 | each 6 oz → chicken thighs → about 6 ounces each'],
    ['12 (6-inch) corn tortillas', '12 | each 6 inch → corn tortillas'],
    ['5cm/2in piece ginger', '5 cm | same 2 inch → piece ginger'],
    ['whole milk 60 ml', '60 ml → whole milk'],
    ['¼ cup whole milk 60 ml', '1/4 cup | same 60 ml → whole milk 60 ml'],
    ['1 lemon or 2 limes', '1 | also 2 → lemon or 2 limes'],
    ['2 tbsp sugar, plus 1 tsp for sprinkling', '2 tbsp | also 1 tsp → sugar → plus 1 tsp for sprinkling'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('text before the amount', () => {
  test.each([
    ['about 2 cups water', '2 cup → water'],
    ['juice of 1 lemon', '1 → lemon → juice of'],
    ['Finely grated zest and juice of ½ orange', '1/2 → orange → Finely grated zest and juice of'],
    ['Scant ½ cup sugar', '1/2 cup → sugar'],
    ['• 2 eggs', '2 → eggs'],
    ['- 2 eggs', '2 → eggs'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('digits that are not an amount', () => {
  test.each([
    ['1 cup 2% milk', '1 cup → 2% milk'],
    ["500g '00' flour", "500 g → '00' flour"],
    ['1 onion, cut into 8 wedges', '1 → onion → cut into 8 wedges'],
    ['100 g dark chocolate (70%)', '100 g → dark chocolate → 70%'],
    ['1 tsp Chinese 5-spice', '1 tsp → Chinese 5-spice'],
    ['2 steaks, ½ inch thick', '2 → steaks → ½ inch thick'],
    ['1 onion (see note 2)', '1 → onion → see note 2'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('a line is doubtful', () => {
  test.each([
    ['70% dark chocolate, 200g', 'figures-left'],
    ['7-Up', 'figures-left'],
    ['Nonstick spray or 2 tablespoons butter', 'figures-left'],
    ['3-2 tbsp milk', 'figures-left'],
    ['1000000000 g flour', 'figures-left'],
    ['1¼, cups cream', 'unit-left'],
    ['2 hefty tablespoons cream', 'unit-left'],
    ['0 cups sugar', 'impossible-amount'],
    ['1/0 cup sugar', 'unit-left'],
    ['9'.repeat(10_000), 'too-long'],
  ])('%s', (line, doubt) => expect(parseIngredientLine(line).doubt).toBe(doubt));
});

test('an amount has its position in the written line', () => {
  const line = '  •  2  ×  400 g  tins tomatoes, or 1½\u00a0kg fresh cafe\u0301';
  const { amounts } = parseIngredientLine(line);
  const parts = amounts.map(({ start, numberEnd, unitStart, end }) => [
    line.slice(start, numberEnd),
    line.slice(unitStart, end),
  ]);
  expect(parts).toEqual([
    ['2', ''],
    ['400', 'g'],
    ['1½', 'kg'],
  ]);
});

const fragment = fc.oneof(
  fc.constantFrom(
    '1',
    '½',
    '1/2',
    '400g',
    ' ',
    ' ',
    '-',
    '/',
    '(',
    ')',
    ',',
    'x',
    'to',
    'or',
    'plus',
    'cup',
    'of',
    'a',
    '%',
    '.',
  ),
  fc.string({ maxLength: 4 }),
);

test('reading any line does not throw, and its amounts are positive and within the line', () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
      const line = fragments.join('');
      const { amounts, doubt } = parseIngredientLine(line);
      for (const { start, numberEnd, unitStart, end, quantity, quantityMax } of amounts) {
        expect(start).toBeLessThan(end);
        expect(numberEnd).toBeGreaterThanOrEqual(start);
        expect(unitStart).toBeGreaterThanOrEqual(numberEnd);
        expect(end).toBeGreaterThanOrEqual(unitStart);
        expect(end).toBeLessThanOrEqual(line.length);
        if (doubt) continue;
        expect(quantity === null || quantity.n > 0n).toBe(true);
        expect(!quantity || !quantityMax || quantityMax.compare(quantity) > 0).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

describe('a price', () => {
  test.each([
    ['1 lb ground beef ($6.99)', '1 lb → ground beef → $6.99'],
    ['2 cloves garlic ($0.16)', '2 clove → garlic → $0.16'],
    ['1 can (15 oz) beans $1.29', '1 can | each 15 oz → beans $1.29'],
    ['200 g feta (3,49 €)', '200 g → feta → 3,49 €'],
  ])('is not an amount: %s', (line, expected) => expect(read(line)).toBe(expected));

  test('leaves other digits in doubt', () => expect(read('1 lb beef ($6.99) 12 9')).toBe('? figures-left'));
});
