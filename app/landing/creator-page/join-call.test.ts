import { createElement } from 'react';
import { expect, test } from 'vitest';
import { elements, visibleText } from '../../../tests/support/html.ts';
import { render } from '../../../tests/support/rendered-page.ts';
import { JoinCall } from './join-call.tsx';
import type { LandingView } from './landing-page.ts';

const view = { creatorId: 'bea', costs: '$10 a month' } as LandingView;
const shown = (isMember: boolean) => {
  const signUp = { to: '/sign-up/bea', state: { from: '/bea' }, isMember };
  const html = render(createElement(JoinCall, { view, signUp, name: 'signup_hero' }));
  const [link] = elements(html, 'a');
  const [price] = elements(html, 'p');
  return { text: visibleText(`<body>${html}`), link: link!.attributes, price: price!.attributes.class!.split(' ') };
};

test('a visitor is called to join, at a price; the press is counted', () => {
  const { text, link, price } = shown(false);
  expect(text).toEqual(['Join our community now', '7 days free, then $10 a month. Cancel any time.']);
  expect(link).toMatchObject({ href: '/sign-up/bea', 'data-click': 'signup_hero' });
  expect(price).not.toContain('invisible');
});

test('a member is shown the way to the kitchen; the price stays where it was, unseen', () => {
  const { text, link, price } = shown(true);
  expect(text[0]).toBe('Your kitchen');
  expect(link.href).toBe('/kitchen');
  expect(link).not.toHaveProperty('data-click');
  expect(price).toContain('invisible');
});
