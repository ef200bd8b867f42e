import { describe, expect, test } from 'vitest';
import {
  answers,
  choice,
  emptyOf,
  flag,
  hasShape,
  id,
  items,
  knownParts,
  maybe,
  number,
  parts,
  text,
  texts,
} from './shape.ts';
import { schemaOf } from './shape-schema.ts';
import { documentFormat, sentFields, storedDocument, upgradedFields, withStoredParts } from './stored-document.ts';

const shape = parts({
  name: text(5),
  free: flag,
  style: choice(['plain', 'fine']),
  yield: maybe(parts({ number, word: text(5) })),
  tags: texts(text(5), 2),
  pictures: items({ id, alt: text(5) }, 'id', 2),
  attested: answers(['milk', 'eggs'], ['contains', 'free-from']),
});
const one = '00000000-0000-4000-8000-000000000001';
const two = '00000000-0000-4000-8000-000000000002';
const full = {
  name: 'Soup',
  free: true,
  style: 'fine' as const,
  yield: { number: 4, word: 'bowls' },
  tags: ['leek'],
  pictures: [{ id: one, alt: 'Soup' }],
  attested: { milk: 'contains' as const },
};
const schema = schemaOf(shape);

describe('a shape', () => {
  test('has an empty value, which fits the shape', () => {
    const empty = emptyOf(shape);
    expect(empty).toEqual({ name: '', free: false, style: 'plain', yield: null, tags: [], pictures: [], attested: {} });
    expect([hasShape(shape, empty), schema.safeParse(empty).success]).toEqual([true, true]);
  });

  test.each<[string, object, 'fits' | 'is too long' | 'has more' | 'is something else']>([
    ['what is full', {}, 'fits'],
    ['a long text', { name: 'Leek soup' }, 'is too long'],
    ['many texts', { tags: ['a', 'b', 'c'] }, 'is too long'],
    ['a field that is not known', { story: 'Once' }, 'has more'],
    ['an item’s part that is not known', { pictures: [{ id: one, alt: '', credit: 'B' }] }, 'has more'],
    ['an answer that is not asked for', { attested: { bread: 'contains' } }, 'has more'],
    ['another answer', { attested: { milk: 'perhaps' } }, 'is something else'],
    ['another choice', { style: 'loud' }, 'is something else'],
    ['a number as a text', { name: 1 }, 'is something else'],
    ['a text as a flag', { free: 'yes' }, 'is something else'],
    ['a list as a text', { name: [] }, 'is something else'],
    ['a text as a list', { tags: 'leek' }, 'is something else'],
    ['nothing where something is', { name: null }, 'is something else'],
    ['a part that is left out', { yield: { number: 4 } }, 'is something else'],
  ])('%s: the schema takes only what fits; an editor can show what is too long', (_what, change, as) => {
    const value: unknown = { ...full, ...change };
    expect(schema.safeParse(value).success).toBe(as === 'fits');
    expect(hasShape(shape, value)).toBe(as !== 'is something else');
  });

  test('has the parts that it knows, and no others', () => {
    const more = { ...full, story: 'Once', pictures: [{ id: one, alt: 'Soup', credit: 'Bea' }] };
    expect(knownParts(shape, { ...more, attested: { milk: 'contains', bread: 'contains' } })).toEqual(full);
  });
});

const format = documentFormat(parts({ title: text(100), lines: texts(text(100), 9) }), [
  ({ name = '', ...fields }) => ({ ...fields, title: name }),
  (fields) => ({ lines: [], ...fields }),
]);

describe('a stored document', () => {
  test.each([
    ['of no version', { name: 'Soup' }],
    ['of version 1', { schemaVersion: 1, name: 'Soup' }],
    ['of version 2', { schemaVersion: 2, title: 'Soup' }],
    ['of today’s', storedDocument(format, { title: 'Soup', lines: [] })],
  ])('%s is read in today’s version', (_what, stored) => {
    expect(upgradedFields(format, stored)).toEqual({ title: 'Soup', lines: [] });
  });

  test('of a newer version is stored again with its unknown fields and its version', () => {
    const newer = { schemaVersion: 9, title: 'Soup', lines: [], story: 'Once' };
    const read = upgradedFields(format, newer)!;
    expect(storedDocument(format, read)).toEqual(newer);
  });

  test.each([[null], ['soup'], [[]], [{ schemaVersion: 'x' }], [{ schemaVersion: 0 }]])('%j is none', (stored) => {
    expect(upgradedFields(format, stored)).toBeNull();
  });
});

describe('a save', () => {
  test('keeps unknown fields, also those of items, whatever else changes', () => {
    const before = {
      ...full,
      story: 'Once',
      schemaVersion: 9,
      yield: { number: 4, word: '', size: 'big' },
      pictures: [
        { id: one, alt: 'Soup', credit: 'Ann' },
        { id: two, alt: 'Leeks', credit: 'Bob' },
      ],
      attested: { eggs: 'contains', bread: 'contains' },
    };
    const written = {
      ...full,
      name: 'Stew',
      pictures: [
        { id: two, alt: 'A leek' },
        { id: one, alt: 'Soup' },
      ],
      attested: { milk: 'contains' as const },
    };
    expect(withStoredParts(shape, written, before)).toEqual({
      ...written,
      story: 'Once',
      schemaVersion: 9,
      yield: { number: 4, word: 'bowls', size: 'big' },
      pictures: [
        { id: two, alt: 'A leek', credit: 'Bob' },
        { id: one, alt: 'Soup', credit: 'Ann' },
      ],
      attested: { milk: 'contains', bread: 'contains' },
    });
  });

  test('drops the unknown fields of a removed item, and gives them to one of two equal items', () => {
    const item = { id: one, alt: 'Soup' };
    const before = { ...full, pictures: [{ ...item, credit: 'Ann' }] };
    const write = (...pictures: (typeof item)[]) => withStoredParts(shape, { ...full, pictures }, before).pictures;
    expect(write()).toEqual([]);
    expect(write(item, item)).toEqual([{ ...item, credit: 'Ann' }, item]);
  });

  test('by a page of an earlier version keeps the fields that the page did not know', () => {
    const sent = { name: 'Stew' };
    const stored = { title: 'Soup', lines: ['3 leeks'] };
    expect(sentFields(format, sent, { schemaVersion: 1, stored })).toEqual({ title: 'Stew', lines: ['3 leeks'] });
  });
});
