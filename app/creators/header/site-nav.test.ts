import { createElement } from 'react';
import { expect, test } from 'vitest';
import { elements } from '../../../tests/support/html.ts';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import { AccountSubpage } from './account-subpage.tsx';
import { MemberNav } from './member-nav.tsx';
import { PlaceLinks } from './place-links.tsx';
import { SiteNav } from './site-nav.tsx';

const ways = (html: string) =>
  elements(html, 'a').map(({ inside, attributes }) =>
    [inside.replace(/<svg.*<\/svg>/, ''), attributes.href, attributes.class].filter(Boolean).join(' '),
  );
const work = { path: '/studio/b', words: 'Your studio' };
const links = { work, editPage: '/studio/b/page', places: null };

test('a public header holds a visitor’s and a member’s links, of which the style sheet shows one set', () => {
  const html = render(createElement(SiteNav, { recipes: '/bea/recipes', from: '/bea' }));
  expect(ways(html)).toEqual([
    'Recipes /bea/recipes for-visitors',
    'Kitchen /kitchen',
    'Recipes /bea/recipes',
    'List /kitchen/list',
    'Week /kitchen/week',
    'Sign in /sign-in for-visitors',
    'Your account /account',
  ]);
  expect(html).toContain('<div class="places for-members">');
  expect(elements(html, 'details')[0]!.attributes.class).toBe('for-members');
  const [form] = elements(html, 'form');
  expect(form!.attributes).toMatchObject({ method: 'post', action: '/sign-out' });
  expect(form!.inside).toContain('Sign out');
});

test('a page for one person has a member’s links, and a link to the owner’s editor', () => {
  expect(ways(render(createElement(MemberNav, { path: '/bea', links })))).toEqual([
    'Kitchen /kitchen',
    'Recipes /bea/recipes',
    'List /kitchen/list',
    'Week /kitchen/week',
    'Your account /account',
    'Your studio /studio/b',
    'Edit page /studio/b/page',
  ]);
  expect(ways(render(createElement(MemberNav, { path: null })))).toEqual([
    'Kitchen /kitchen',
    'List /kitchen/list',
    'Week /kitchen/week',
    'Your account /account',
  ]);
});

test('a member’s links have the letters and the community of the member’s creator, on a phone in the account menu', () => {
  const places = { path: '/bea', letters: '/bea/letters', community: '/bea/community' };
  const html = (path: string) => render(createElement(MemberNav, { path, links: { ...links, places } }));
  const both = ['Letters /bea/letters', 'Community /bea/community'];
  expect(ways(html('/bea')).slice(4)).toEqual([
    ...both,
    ...both,
    'Your account /account',
    'Your studio /studio/b',
    'Edit page /studio/b/page',
  ]);
  expect(elements(html('/bea'), 'form')[0]!.inside).toMatch(/^<div class="phone-places">.*Community/);
  expect(html('/ann'), 'a page in another creator’s brand').not.toContain('Community');
});

test('every page below the account has it too', () => {
  const html = render(
    createElement(AccountSubpage, Object.assign({ brand: bea, title: 'Your card' }, { children: '' })),
  );
  expect(ways(html).slice(1, 3)).toEqual(['Kitchen /kitchen', 'Recipes /bea/recipes']);
  expect(html).toContain('places-bar');
});

test('a creator’s header leads members to the community, unless it is closed', () => {
  const html = (community: string | null) =>
    render(createElement(PlaceLinks, { site: { letters: '/bea/letters', community }, forMembers: true }));
  expect(ways(html('/bea/community'))).toEqual(['Letters /bea/letters', 'Community /bea/community for-members']);
  expect(ways(html(null))).toEqual(['Letters /bea/letters']);
});
