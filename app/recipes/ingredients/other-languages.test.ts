import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseIngredientLine } from './ingredient-line.ts';

const rows = readFileSync(new URL('other-languages.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t') as [string, string, string, string, string, string]);

function read(line: string): string[] | 'in doubt' {
  const { amounts, doubt } = parseIngredientLine(line);
  if (doubt) return 'in doubt';
  const [first] = amounts;
  const each = amounts.find(({ relation }) => relation === 'each');
  return [
    first?.quantity?.toFraction() ?? (first ? '1' : ''),
    first?.quantityMax?.toFraction() ?? '',
    first?.unit?.id ?? '',
    each ? `${each.quantity!.toFraction()} ${each.unit!.id}` : '',
  ];
}

describe.each(['de', 'fr', 'es', 'it'])('lines in %s', (language) => {
  const own = rows.filter(([of]) => of === language);

  test.each(own)('%s: %s', (_, line, number, larger, unit, each) => {
    expect(read(line)).toEqual([number, larger, unit, each]);
  });
});

describe('uncertain text in another language', () => {
  test.each(['1 cucharadita y media de sal', '2 c de azúcar', '1 tazza e mezza di farina', '1 taza y media de harina'])(
    '%s is in doubt',
    (line) => expect(read(line)).toBe('in doubt'),
  );
  // These units differ between countries, or even within one country.
  test.each([
    ['1 Tasse Mehl', '1'],
    ['2 Pfund Kartoffeln', '2'],
    ['2 tazas de arroz', '2'],
    ['2 etti di prosciutto', '2'],
    ['1 tasse de sucre', '1'],
  ])('%s is counted, without a unit of ours', (line, number) => expect(read(line)).toEqual([number, '', '', '']));
  test.each(['ein wenig Salz', 'un poco de sal', 'un peu de sel', "un po' di sale", 'Sale q.b.', 'demi-glace'])(
    '%s has no number',
    (line) => expect(read(line)).toEqual(['', '', '', '']),
  );
});

describe('words of other languages leave an English line alone', () => {
  test.each([
    ['3 dos equis', '3', ''],
    ['2 chili peppers', '2', ''],
    ['10 filo sheets', '10', ''],
    ['1 c almonds', '1', 'cup'],
    ['1.125 kg beef', '9/8', 'kg'],
    ['Tres leches cake', '', ''],
  ])('%s', (line, number, unit) => expect(read(line)).toEqual([number, '', unit, '']));
});
