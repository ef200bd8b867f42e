import { describe, expect, test } from 'vitest';
import {
  emptyStore,
  filesOf,
  isBeingCooked,
  isLeavingCook,
  isOutOfDate,
  isStorable,
  kindOf,
  leadsOffline,
  MAX_BYTES,
  MAX_OPENED,
  MAX_PAGE_BYTES,
  MAX_PAGES,
  MAX_SAVED,
  memberRecipePathOf,
  type Reader,
  readBrand,
  readStore,
  type Store,
  type StoredPage,
  sizeOf,
  storedAddress,
  withContact,
  withMine,
  withoutPage,
  withPage,
  withSaved,
} from './store.ts';

const nora: Reader = { account: 'nora', access: 'marisol' };
const now = Date.UTC(2026, 10, 26);
const day = 24 * 60 * 60 * 1_000;
const heard = withContact(emptyStore, nora, now);

const page = (path: string, given: Partial<StoredPage> = {}): StoredPage => ({
  path,
  address: path,
  title: '',
  why: 'opened',
  at: now,
  bytes: 10_000,
  parts: ['/assets/all.js'],
  ...given,
});
const cook = (name: string, given: Partial<StoredPage> = {}) => page(`/marisol/recipes/${name}/cook`, given);

function storeOf(pages: readonly StoredPage[], bytesOf: Record<string, number> = { '/assets/all.js': 1_000 }): Store {
  return pages.reduce((store, each) => withPage(store, { page: each, bytesOf, reader: nora }), heard);
}
const pathsOf = ({ pages }: Store) => pages.map(({ path }) => path);

describe('without a network, a link', () => {
  test.each([
    ['of the kitchen', '/kitchen', true],
    ['of cook mode', '/marisol/recipes/mole/cook', true],
    ['of the offline page, to try again', '/marisol/recipes', true],
    ['of a page that the worker does not store', '/marisol', false],
    ['of a recipe’s public page', '/marisol/recipes/mole', false],
    ['typed by hand', null, false],
  ])('%s leads to the offline page: %s %s', (_what, from, leads) => {
    expect(leadsOffline('/marisol/recipes', from)).toBe(leads);
  });

  test.each([
    ['/marisol/recipes/mole/cook', true],
    ['/marisol/recipes/mole', true],
    ['/marisol/recipes/tinga/cook', false],
    ['/kitchen', false],
    [null, false],
  ])('of %s to a recipe does not reopen cook mode: %s', (from, isLeaving) => {
    expect(isLeavingCook('/marisol/recipes/mole', from)).toBe(isLeaving);
  });
});

describe('an address', () => {
  test.each([
    ['/kitchen', 'kitchen'],
    ['/kitchen/list', 'kitchen'],
    ['/kitchen/dinner', 'kitchen'],
    ['/kitchen/dinner/cook', 'kitchen'],
    ['/kitchen/shared-list/a-token', null],
    ['/marisol/recipes/mole/cook', 'cook'],
    ['/marisol/recipes/mole/mine', 'mine'],
    ['/marisol/recipes/mole', 'recipe'],
    ['/kitchen/reader', null],
    ['/kitchen/calendar/secret.ics', null],
    ['/marisol', null],
    ['/marisol/recipes/mole/note', null],
    ['/account', null],
  ])('%s: %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });

  test('is not stored if the page would replace the kitchen, or is a confirmation', () => {
    const storable = (text: string) => isStorable(new URL(text, 'https://larder.test'));
    expect(['/kitchen', '/kitchen?saved=', '/kitchen/list?saved='].map(storable)).toEqual([true, false, true]);
    expect(['', '?done=saved'].map((query) => storable(`/marisol/recipes/mole/mine${query}`))).toEqual([true, false]);
  });

  test('is stored with its amounts, without the step', () => {
    const address = (text: string) => storedAddress(new URL(text, 'https://larder.test'));
    expect(address('/marisol/recipes/mole/cook?step=4')).toBe('/marisol/recipes/mole/cook');
    expect(address('/marisol/recipes/mole/cook?units=us&step=4&serves=8')).toBe(
      '/marisol/recipes/mole/cook?serves=8&units=us',
    );
  });
});

describe('the store’s reader', () => {
  const filled = storeOf([cook('mole'), page('/kitchen/list', { why: 'kitchen' })]);

  test('keeps the store while it is unchanged', () => {
    expect(withContact(filled, { ...nora }, now + day)).toEqual({ ...filled, contactAt: now + day });
  });

  test.each([
    ['the person signed out', { account: null, access: 'public' }],
    ['another person signed in', { account: 'felix', access: 'marisol' }],
    ['the membership has ended', { account: 'nora', access: 'none' }],
  ])('empties the store once %s', (_what, reader: Reader) => {
    const after = withContact(filled, reader, now + 1);
    expect(after).toEqual({ ...emptyStore, reader, contactAt: now + 1 });
    expect(filesOf(after).size).toBe(0);
  });

  test('is required: pages of another or an unknown reader are not stored', () => {
    const stored = { page: cook('mole'), bytesOf: {}, reader: nora };
    expect(withPage(heard, { ...stored, reader: { ...nora, access: 'none' } })).toBe(heard);
    expect(withPage(heard, { ...stored, reader: { ...nora, account: 'felix' } })).toBe(heard);
    expect(withPage(emptyStore, stored)).toBe(emptyStore);
  });
});

describe('a store without contact', () => {
  test.each([
    [14 * day, false],
    [14 * day + 1, true],
    [-14 * day, false],
    [-14 * day - 1, true],
    [60 * 60 * 1_000, false],
  ])('for %i milliseconds by the device’s clock is out of date: %s', (passed, is) => {
    expect(isOutOfDate(heard, now + passed)).toBe(is);
  });

  test('is not out of date if it never had any: it is empty', () => {
    expect(isOutOfDate(emptyStore, now)).toBe(false);
  });

  test('is emptied at the next contact once out of date, even for the same reader', () => {
    expect(pathsOf(withContact(storeOf([cook('mole')]), nora, now + 15 * day))).toEqual([]);
  });
});

describe('the store’s bounds', () => {
  test('drop the recipes saved first, and keep the pages opened last', () => {
    const names = Array.from({ length: 75 }, (_, at) => `saved-${at}`);
    const saved = names.map((name) => cook(name).path);
    const told = withSaved(heard, [...saved, '/account']);
    expect(told.saved).toEqual(saved.slice(0, MAX_SAVED));
    const pages = names.flatMap((name, at) => {
      const stored = { why: 'saved', at: now + at } as const;
      return [cook(name, stored), page(memberRecipePathOf(cook(name).path), stored)];
    });
    const opened = Array.from({ length: 40 }, (_, at) => cook(`opened-${at}`, { at: now - at - 1 }));
    const store = [...opened, ...pages].reduce(
      (before, each) => withPage(before, { page: each, bytesOf: {}, reader: nora }),
      told,
    );
    expect(store.pages).toHaveLength(MAX_PAGES);
    const there = pathsOf(store);
    expect(there.slice(0, MAX_OPENED)).toEqual(opened.slice(0, MAX_OPENED).map(({ path }) => path));
    expect(there.slice(MAX_OPENED, MAX_OPENED + 2 * MAX_SAVED)).toEqual(withMine(saved.slice(0, MAX_SAVED)));
  });

  test('drop the oldest pages, and keep the kitchen’s own', () => {
    const list = page('/kitchen/list', { why: 'kitchen', at: now - 9 * day });
    const recipes = Array.from({ length: MAX_PAGES + 6 }, (_, at) => cook(`recipe-${at}`, { at: now + at }));
    const store = storeOf([list, ...recipes]);
    expect(store.pages).toHaveLength(MAX_PAGES);
    expect(pathsOf(store)).toContain('/kitchen/list');
    expect(pathsOf(store)).toContain(cook(`recipe-${MAX_PAGES + 5}`).path);
    expect(pathsOf(store)).not.toContain(cook('recipe-6').path);
  });

  test('drop pages by bytes, with pictures that no other page needs', () => {
    const megabyte = 1024 * 1024;
    const bytesOf = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/media/${at}/card`, 3 * megabyte]));
    const pages = Array.from({ length: 20 }, (_, at) =>
      cook(`recipe-${at}`, { at: now + at, parts: [`/media/${at}/card`] }),
    );
    const store = storeOf(pages, bytesOf);
    expect(sizeOf(store)).toBeLessThanOrEqual(MAX_BYTES);
    expect(sizeOf(store)).toBeGreaterThan(MAX_BYTES - 4 * megabyte);
    expect(pathsOf(store)[0]).toBe(cook('recipe-19').path);
    expect(filesOf(store)).not.toContain('/media/0/card');
  });

  test('exclude an oversized page', () => {
    expect(pathsOf(storeOf([cook('endless', { bytes: MAX_PAGE_BYTES + 1 })]))).toEqual([]);
  });

  test('count a page once, and keep it opened when it is also saved', () => {
    const store = storeOf([
      cook('mole', { address: '?serves=4' }),
      cook('mole', { why: 'saved', address: '?serves=8' }),
    ]);
    expect(store.pages).toEqual([cook('mole', { why: 'opened', address: '?serves=8' })]);
  });

  test('keep parts that another page needs', () => {
    const bytesOf = { '/assets/all.js': 1, '/media/mole': 2 };
    const store = storeOf([cook('mole', { parts: ['/assets/all.js', '/media/mole'] }), cook('pozole')], bytesOf);
    expect(filesOf(withoutPage(store, cook('mole').path))).toEqual(new Set([cook('pozole').path, '/assets/all.js']));
  });
});

test('count an opened page as being cooked from for half a day', () => {
  expect(isBeingCooked(cook('mole'), now + day / 2 - 1)).toBe(true);
  expect(isBeingCooked(cook('mole'), now + day / 2)).toBe(false);
  expect(isBeingCooked(cook('mole', { why: 'saved' }), now)).toBe(false);
  expect(isBeingCooked(page('/kitchen/list'), now)).toBe(false);
});

test('an invalid store is read as empty, and an invalid colour gives no brand', () => {
  for (const each of [null, undefined, 'x', {}, { pages: 1 }, { pages: [] }])
    expect(readStore(each)).toEqual(emptyStore);
  expect(readStore(heard)).toEqual(heard);
  const light = { name: 'Marisol', accent: '#a83a1e', onAccent: '#ffffff', button: '#a83a1e', onButton: '#ffffff' };
  const brand = { ...light, darkAccent: '#b0452a', darkOnAccent: '#ffffff' };
  expect(readStore({ ...heard, brand }).brand).toEqual(brand);
  const pale = { ...brand, accent: '#f6d365', onAccent: '#1c1410', button: '#7a5b00', onButton: '#ffffff' };
  expect(readBrand({ ...pale, wash: '#fffdf9' })).toEqual(pale);
  const { button: _button, onButton: _onButton, ...withoutButton } = brand;
  expect(readBrand(withoutButton), 'the accent is its button').toEqual(brand);
  expect(readBrand(light), 'stored by an earlier version').toMatchObject({ darkAccent: '#a83a1e' });
  for (const button of ['red', 7]) expect(readBrand({ ...pale, button })).toBeNull();
  for (const accent of ['red', '#a83a1e;}', null]) expect(readBrand({ ...brand, accent })).toBeNull();
});
