import { createElement } from 'react';
import { expect, test } from 'vitest';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import type { Allergen } from '../../recipes/content/allergens.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import { readSearch } from './library-search.ts';
import type { FoundLibrary } from './load-library.server.ts';
import { LibraryPage } from './page.tsx';

const site: CreatorSite = {
  ...bea,
  pageId: bea.creatorId,
  subdomain: 'bea',
  cookName: null,
  favicon: null,
  profiles: { instagram: null, tiktok: null, linkedin: null },
  letters: null,
  community: null,
};

const nothingRead: FoundLibrary['read'] = { freeFrom: [], without: [], claims: [], minutes: null, serves: null };

function textOf(q: string, found: Partial<FoundLibrary>, audience: Audience = 'members'): string {
  const counts = { free: 0, time: { 15: 0, 30: 0, 60: 0 }, tags: [], diet: [] };
  const nothing = {
    total: 0,
    next: null,
    counts,
    recipes: [],
    corrected: null,
    read: nothingRead,
    tagGroups: {},
    mentions: null,
    shortened: false,
  };
  const newest = [{ id: '1', name: 'Soup' }] as unknown as FoundLibrary['newest'];
  const page = createElement(LibraryPage, {
    site,
    offer: null,
    audience,
    found: { ...nothing, newest, search: readSearch(new URLSearchParams({ q })), ...found },
  });
  return render(page).replaceAll(/<[^>]*>/g, '');
}

test('a search names the creator’s statements that it used, and links to the word search', () => {
  const text = textOf('vegan, no milk, no nuts', {
    read: { ...nothingRead, freeFrom: ['milk', 'nut'], claims: ['vegan'] },
  });
  expect(text).toContain('Marked milk-free, nut-free and vegan by Bea’s Broth.');
  expect(text).toContain('Search for “vegan, no milk, no nuts” instead');
  expect(textOf('soup', {})).not.toContain('instead');
});

test('a visitor’s search with an exclusion says that it leaves out paid recipes', () => {
  const said =
    'Members’ recipes are left out unless tagged “coriander-free” and “fish sauce-free”: ' +
    'only members can search their ingredients.';
  const read = { ...nothingRead, without: ['coriander', 'fish sauce'] };
  expect(textOf('x', { read }, 'public')).toContain(`Recipes that don’t mention coriander or fish sauce. ${said}`);
  expect(textOf('x', { read })).not.toContain(said);
});

test('a search says how it read a time, a number of people and a wish', () => {
  const read: FoundLibrary['read'] = {
    ...nothingRead,
    claims: ['quick', 'no-cook', 'no-bake', 'spicy'],
    minutes: 20,
    serves: 2,
  };
  expect(textOf('x', { read })).toContain(
    'Marked quick, or ready in 30 min. Marked no-cook, or without cooking time. Marked no-bake, or without the oven. Marked spicy. ' +
      'Ready in 20 min or less. Written for 2.',
  );
});

test('recipes that only mention a diet are apart from those that the creator marks', () => {
  const beans = { id: '2', name: 'Beans', path: '/bea/recipes/beans', minutes: null, activeMinutes: null };
  const mentions = { name: 'vegan', recipes: [beans] } as unknown as FoundLibrary['mentions'];
  const text = textOf('vegan', { read: { ...nothingRead, claims: ['vegan'] }, mentions, newest: [] });
  expect(text).toMatch(/Nothing found.*Mentions vegan.*Not marked vegan by Bea’s Broth\. Check the recipe\..*Beans/s);
  expect(text).not.toContain('The newest recipes');
});

test('filters without a result are not offered', () => {
  const counts = { free: 0, time: { 15: 0, 30: 1, 60: 2 }, tags: [], diet: [] };
  const text = textOf('', { counts, total: 2 });
  expect(text).not.toContain('Up to 15 min');
  expect(text).toContain('Up to 30 min');
  expect(text).not.toMatch(/Free\d/);
  expect(textOf('', { counts, total: 2, search: readSearch(new URLSearchParams('time=15')) })).toContain(
    'Up to 15 min',
  );
});

test('tags are grouped by meal, diet and main ingredient', () => {
  const counts = {
    free: 0,
    time: { 15: 0, 30: 0, 60: 0 },
    tags: [
      ['winter', 3],
      ['vegan', 2],
      ['beans', 2],
      ['soup', 1],
    ] as [string, number][],
    diet: [['milk', 1]] as [Allergen, number][],
  };
  const tagGroups = { winter: 'other', vegan: 'diet', beans: 'ingredient', soup: 'meal' } as const;
  expect(textOf('', { counts, tagGroups })).toMatch(
    /Meal.*soup.*Diet.*Milk-free.*vegan.*Main ingredient.*beans.*More.*winter/s,
  );
});
