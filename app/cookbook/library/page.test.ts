import { createElement } from 'react';
import { expect, test } from 'vitest';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
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
};

function textOf(q: string, found: Partial<FoundLibrary>, audience: Audience = 'members'): string {
  const counts = { free: 0, time: { 15: 0, 30: 0, 60: 0 }, tags: [], diet: [] };
  const nothing = {
    total: 0,
    next: null,
    counts,
    recipes: [],
    corrected: null,
    freeFrom: [],
    without: [],
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
  const text = textOf('no milk, no nuts', { freeFrom: ['milk', 'nut'] });
  expect(text).toContain('Only recipes that Bea’s Broth says are milk-free and nut-free.');
  expect(text).toContain('Search for “no milk, no nuts” instead');
  expect(textOf('soup', {})).not.toContain('instead');
});

test('a search says which parts of paid recipes it covers', () => {
  const said = 'Of members’ recipes, that is the name, the tags and the introduction’s first sentence.';
  const without = ['coriander', 'fish sauce'];
  expect(textOf('x', { without }, 'public')).toContain(
    `Only recipes that don’t mention coriander or fish sauce. ${said}`,
  );
  expect(textOf('x', { without })).not.toContain(said);
});
