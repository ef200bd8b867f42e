import { describe, expect, test } from 'vitest';
import { readExclusions, statementsOf } from './exclusions.ts';

describe('a search', () => {
  test.each([
    ['no milk', '', ['milk'], []],
    ['pancakes without milk', 'pancakes', ['milk'], []],
    ['No eggs, no dairy cake', 'cake', ['egg', 'dairy'], []],
    ['without milk or eggs', '', ['milk', 'egg'], []],
    ['Gluten-Free bread', 'bread', ['gluten'], []],
    ['without nuts', '', ['nut'], []],
    ['no shellfish', '', ['shellfish'], []],
    ['soup without coriander', 'soup', [], ['coriander']],
    ['curry without fish sauce', 'curry', [], ['fish sauce']],
    ['egg and dairy free cake', 'cake', ['dairy', 'egg'], []],
    ['no milk recipes', '', ['milk'], []],
    ['eggless cake', 'cake', ['egg'], []],
    ['not too spicy curry', 'curry', [], ['spicy', 'chile', 'cayenne', 'jalapeño']],
    ['no peanut butter and fish', '', ['fish'], ['peanut butter']],
  ])('“%s” searches for “%s”, free from %j and without %j', (q, rest, freeFrom, without) => {
    expect(readExclusions(q)).toEqual({ rest, freeFrom, without });
  });

  test.each([
    'no knead bread',
    'no-knead bread',
    'no bake cheesecake',
    'free range chicken',
    'sugar free',
    'no',
    'soup without',
  ])('“%s” excludes nothing', (q) => {
    expect(readExclusions(q)).toEqual({ rest: q, freeFrom: [], without: [] });
  });

  test.each(['constructor free', '__proto__-free', 'no __proto__'])('“%s” names no allergen', (q) => {
    expect(readExclusions(q).freeFrom).toEqual([]);
  });

  const fifty = Array.from({ length: 50 }, (_, n) => `w${n}`);
  test.each([
    ['one by one', `no ${fifty.join(' no ')}`],
    ['in one list', `no ${fifty.join(' or ')}`],
    ['with what makes a dish spicy', `no ${fifty.slice(0, 7).join(' or ')} or spicy`],
  ])('excludes at most eight terms %s, and searches for none of the others', (_how, q) => {
    const { rest, without } = readExclusions(q);
    expect([rest, without.length]).toEqual(['', 8]);
  });

  test('excludes every allergen, also after eight terms', () => {
    const allergens = ['milk', 'egg', 'fish', 'nut', 'soya', 'celery', 'mustard', 'sesame', 'lupin', 'gluten'];
    const q = `no ${fifty.join(' or ')} no ${allergens.slice(0, 9).join(' or ')} gluten free`;
    expect(readExclusions(q).freeFrom).toEqual(allergens);
  });
});

test('free from nuts includes peanuts, and a tag may attest it', () => {
  expect(statementsOf('nut')).toEqual({ allergens: ['nuts', 'peanuts'], tags: ['nut free'] });
});

test('a recipe without wheat or lactose may contain gluten or milk, but not vice versa', () => {
  expect(statementsOf('gluten').tags).not.toContain('wheat free');
  expect(statementsOf('wheat').tags).toContain('gluten free');
  expect(statementsOf('milk').tags).toEqual(['milk free', 'dairy free']);
  expect(statementsOf('lactose').tags).toContain('dairy free');
});
