import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPage, aPageFeature } from '../../../tests/support/page-content.ts';
import { addItem, changeItem, moveItem, putItemBack, removeItem } from './page-lists.ts';
import { differencesBetween, mergePages, type Side } from './page-merge.ts';

const [one, two, three] = [aPageFeature('1'), aPageFeature('2'), aPageFeature('3')];
const bodies = ({ features }: ReturnType<typeof aPage>) => features.map(({ body }) => body).join('');

describe('two versions of a page', () => {
  test('differ in fields, items and order, each separately', () => {
    const mine = aPage({ payoff: 'Mine', features: [one, two] });
    const theirs = aPage({ payoff: 'Theirs', features: [two, { ...one, body: '!' }, three] });
    expect(differencesBetween(mine, theirs).map(({ key }) => key)).toEqual([
      'payoff',
      `features.${one.id}`,
      `features.${three.id}`,
      'features.order',
    ]);
    expect(differencesBetween(mine, mine)).toEqual([]);
  });

  test('are merged part by part', () => {
    const mine = aPage({ payoff: 'Mine', callToAction: 'Mine', features: [one, two] });
    const theirs = aPage({ payoff: 'Theirs', callToAction: 'Theirs', features: [three, two] });
    const merged = mergePages(mine, theirs, { payoff: 'theirs', [`features.${three.id}`]: 'theirs' });
    expect(merged).toMatchObject({ payoff: 'Theirs', callToAction: 'Mine' });
    expect(bodies(merged)).toBe('312');
  });

  test('with one chosen throughout give that one', () => {
    const lists = fc.shuffledSubarray([one, two, three, { ...one, id: crypto.randomUUID() }]);
    const page = fc.record({ payoff: fc.constantFrom('a', 'b'), features: lists }).map(aPage);
    fc.assert(
      fc.property(page, page, fc.constantFrom<Side>('mine', 'theirs'), (mine, theirs, side) => {
        const choices = Object.fromEntries(differencesBetween(mine, theirs).map(({ key }) => [key, side]));
        const wanted = side === 'mine' ? mine : theirs;
        const merged = mergePages(mine, theirs, choices);
        expect({ ...merged, features: new Set(merged.features) }).toEqual({
          ...wanted,
          features: new Set(wanted.features),
        });
        const left = differencesBetween(merged, wanted).map(({ key }) => key);
        expect(left).toEqual([]);
      }),
    );
  });
});

describe('a list', () => {
  const page = aPage({ features: [one, two, three] });

  test('moves items within its bounds', () => {
    expect(bodies(moveItem(page, 'features', three.id, 0))).toBe('312');
    expect(bodies(moveItem(page, 'features', one.id, 99))).toBe('231');
    expect(moveItem(page, 'features', one.id, -1)).toBe(page);
    expect(moveItem(page, 'features', 'unknown', 1)).toBe(page);
  });

  test('gains items up to its limit', () => {
    let full = page;
    for (let at = 0; at < 20; at++) full = addItem(full, 'features', crypto.randomUUID());
    expect(full.features.length).toBe(12);
  });

  test('loses an item, and gets it back at its place', () => {
    const without = removeItem(page, 'features', two.id);
    expect(bodies(without)).toBe('13');
    expect(bodies(putItemBack(without, 'features', two, 1))).toBe('123');
    expect(putItemBack(page, 'features', two, 1)).toBe(page);
  });

  test('accepts only known fields of an item', () => {
    const changed = changeItem(page, 'features', one.id, { body: 'new', id: 'x', admin: 'yes' });
    expect(changed.features[0]).toEqual({ id: one.id, body: 'new', image: '' });
  });
});
