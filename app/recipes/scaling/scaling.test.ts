import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { factor, quantity } from '../../../tests/support/fractions.ts';
import { howMany } from '../../../tests/support/run.ts';
import { sourceFiles } from '../../../tests/support/source-files.ts';
import { parseLine } from '../content/parse-recipe.ts';
import { parseIngredientLine } from '../ingredients/ingredient-line.ts';
import { expressInFamily } from './express.ts';
import { converted, countGrid, families, measures, type Units, unitGrids } from './measures.ts';
import { glyphs, roundTo } from './rounding.ts';
import { plainText, showLine } from './show-line.ts';

const allUnits = ['written', 'metric', 'us', 'imperial'] as const;
const unit = fc.constantFrom(
  'g',
  'kg',
  'ml',
  'l',
  'oz',
  'lb',
  'tsp',
  'tbsp',
  'cup',
  'fl oz',
  'pint',
  'cm',
  'cloves',
  'tins',
  'eggs',
  'handfuls',
);
const lineOf = (amount: Fraction, of: string) => `${amount.toFraction(true)} ${of} of it`;
const say = (text: string, by: Fraction, units: Units) => showLine(parseLine(text), { factor: by, units });

const allFamilies = [...Object.values(families), ...Object.values(converted)];

describe('a shown amount', () => {
  test('is never 0, infinite or NaN', () => {
    fc.assert(
      fc.property(quantity, unit, factor, fc.constantFrom(...allUnits), (amount, of, by, units) => {
        for (const part of say(lineOf(amount, of), by, units)) {
          expect(part.text).not.toMatch(/NaN|Infinity|undefined|\d\.\d{4}|\/\d{2}/);
          if (part.kind === 'amount') expect(part.text).toMatch(/[1-9½⅓⅔¼¾⅙⅚⅛⅜⅝⅞]|^a little$/);
          if (part.kind === 'amount') expect(part.text).not.toMatch(/(?:^|[^\d.])0(?:$|[^\d.])/);
        }
      }),
      { numRuns: howMany({ short: 200, long: 2_000 }) },
    );
  });

  test('with factor 1 and original units is the line as written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(quantity, unit).map(([amount, of]) => lineOf(amount, of)),
        ),
        (text) => {
          const parts = say(text, new Fraction(1), 'written');
          expect(plainText(parts)).toBe(text);
        },
      ),
    );
  });

  test('grows with the amount, in every family of units', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allFamilies), quantity, quantity, (family, a, b) => {
        const [less, more] = a.compare(b) <= 0 ? [a, b] : [b, a];
        const shown = (value: Fraction) => expressInFamily(value, family).shown;
        expect(shown(less).compare(shown(more))).toBeLessThanOrEqual(0);
      }),
      { numRuns: howMany({ short: 300, long: 3_000 }) },
    );
  });

  test('has two parts at most', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allFamilies), quantity, factor, (family, amount, by) => {
        expect(expressInFamily(amount.mul(by), family).said.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: howMany({ short: 1_000, long: 10_000 }) },
    );
  });

  test('grows where the steps of a grid change', () => {
    const grids = [...allFamilies.map(({ grid }) => grid), ...Object.values(unitGrids), countGrid];
    for (const grid of grids) {
      for (const [below] of grid.slice(0, -1)) {
        const before = roundTo(new Fraction(below).mul(new Fraction(999, 1_000)), grid);
        expect(before.compare(roundTo(new Fraction(below), grid))).toBeLessThanOrEqual(0);
      }
    }
  });

  test('states the value that it was rounded to', () => {
    const sizes: Record<string, string> = {
      ...Object.fromEntries(Object.entries(measures).map(([id, { size }]) => [id, size])),
      pint: '568.26125',
      'fl oz': '28.4130625',
    };
    const own = ['ounces', 'spoons', 'cups', 'grams', 'imperial volumes'] as const;
    const said = [...own.map((name) => families[name]), ...Object.values(converted)];
    fc.assert(
      fc.property(fc.constantFrom(...said), quantity, (family, amount) => {
        const { said, shown } = expressInFamily(amount, family);
        const sum = said.reduce(
          (all, each) => all.add(readNumber(each.number).mul(sizes[each.unit]!)),
          new Fraction(0),
        );
        expect(sum.toFraction()).toBe(shown.toFraction());
      }),
    );
  });

  test('is within 3 % of the amount, or marked about', () => {
    const imperial: Record<string, string> = { pint: '568.26125', 'fl oz': '28.4130625' };
    const amounts = fc.record({ amount: quantity, of: unit, by: factor, units: fc.constantFrom(...allUnits) });
    fc.assert(
      fc.property(amounts, ({ amount, of, by, units }) => {
        const [written] = parseLine(lineOf(amount, of)).amounts;
        const measure = measures[written!.unit!];
        const exact = amount.mul(by).valueOf() * Number(measure?.size ?? 1);
        const [part] = say(lineOf(amount, of), by, units);
        fc.pre(exact < 20_000 && !part!.about && part!.text !== 'a little' && measure?.dimension !== 'length');
        const isTheirs = units === 'imperial' && of !== 'pint' && of !== 'fl oz';
        const sizeOf = (id: string) => Number((isTheirs && imperial[id]) || (measures[id as 'g']?.size ?? 1));
        const shown = parseIngredientLine(`${part!.text} of it`)
          .amounts.filter(({ relation }) => relation === 'first' || relation === 'plus')
          .reduce((sum, each) => sum + each.quantity!.valueOf() * sizeOf(each.unit?.id ?? ''), 0);
        expect(Math.abs(shown / exact - 1)).toBeLessThanOrEqual(0.0301);
      }),
      { numRuns: howMany({ short: 300, long: 3_000 }) },
    );
  });

  test('of four pints and an eighth is exact', () => {
    const { said } = expressInFamily(new Fraction('28.4130625').mul(82.5), families['imperial volumes']);
    expect(said).toEqual([{ number: '4⅛', isPlural: true, unit: 'pint' }]);
  });

  test('is within 3 % in all units except for the smallest amounts', () => {
    const names = ['grams', 'millilitres', 'ounces', 'cups', 'spoons', 'imperial volumes'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...names), quantity, factor, (name, amount, by) => {
        const { size } = families[name];
        const exact = amount.mul(by);
        const least = name === 'grams' || name === 'millilitres' ? 0.2 : name === 'ounces' ? 4.82 : 2.1 * Number(size);
        fc.pre(exact.valueOf() >= least);
        const { shown } = expressInFamily(exact, families[name]);
        expect(Math.abs(shown.div(exact).valueOf() - 1)).toBeLessThanOrEqual(0.0301);
      }),
      { numRuns: howMany({ short: 300, long: 3_000 }) },
    );
  });
});

test('a shown amount read again is the amount that it was rounded from, in any units', () => {
  // A pint is 568 ml in Britain and 473 ml in the US.
  const sizeOf = (id: string, units: Units) =>
    id === 'pint' && units === 'imperial' ? 568.26125 : Number(measures[id as 'g']?.size ?? 1);
  const measured = fc.constantFrom('g', 'kg', 'ml', 'l', 'oz', 'lb', 'tsp', 'tbsp', 'cup', 'quart', 'cm', 'inch');
  const word = fc.constantFrom('', '', 'heaped ');
  const end = fc.constantFrom(null, 2, 5);
  fc.assert(
    fc.property(
      fc.record({ amount: quantity, of: measured, word, end, by: factor, units: fc.constantFrom(...allUnits) }),
      ({ amount, of, word, end, by, units }) => {
        const exact = amount.mul(by).valueOf() * Number(measures[of]!.size);
        fc.pre(exact > 10 && exact < 20_000);
        const high = end === null ? '' : `-${amount.mul(end).toFraction(true)}`;
        const shown = say(`${amount.toFraction(true)}${high} ${word}${of} of it`, by, units).map((part) => part.text);
        const again = parseIngredientLine(shown.join(''));
        const [first, ...more] = again.amounts;
        const value = [first!, ...more.filter(({ relation }) => relation === 'plus')].reduce(
          (sum, each) => sum + each.quantity!.valueOf() * sizeOf(each.unit!.id, units),
          0,
        );
        expect(Math.abs(value / exact - 1)).toBeLessThan(word ? 0.55 : 0.3);
        if (end && exact > 1_000) expect(first!.quantityMax!.div(first!.quantity!).valueOf() / end).toBeCloseTo(1, 0);
      },
    ),
    { numRuns: howMany({ short: 200, long: 2_000 }) },
  );
});

const valueOfGlyph = new Map(Object.entries(glyphs).map(([value, glyph]) => [glyph, value]));
function readNumber(number: string): Fraction {
  const part = number.at(-1)!;
  const value = valueOfGlyph.get(part);
  return value ? new Fraction(number.slice(0, -1) || 0).add(value) : new Fraction(number);
}

test('any line is shown without throwing, in any units', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '1',
      '½',
      '400g',
      ' ',
      ' ',
      '/',
      '(',
      ')',
      'x',
      'to',
      'or',
      'plus',
      'cup',
      '1 lb',
      'tin',
      'eggs',
      '–',
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 30 }), factor, fc.constantFrom(...allUnits), (fragments, by, units) => {
      expect(say(fragments.join(''), by, units).every(({ text }) => text !== '')).toBe(true);
    }),
    { numRuns: howMany({ short: 200, long: 2_000 }) },
  );
});

test('the browser needs no parser: scaling imports only types and sizes of units from neighbouring rooms', () => {
  const files = sourceFiles('app/recipes/scaling').filter(({ path }) => !path.endsWith('.test.ts'));
  const imported = files.flatMap((file) =>
    file.imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
  );
  const others = imported.filter((target) => !target.startsWith('app/recipes/scaling/'));
  expect([...new Set(others)].sort()).toEqual(['app/recipes/ingredients/unit-sizes.ts', 'fraction.js']);
  expect(files.length).toBeGreaterThan(8);
});
