import { createElement, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { anAccess, noAccess } from '../../../tests/support/facts.ts';
import { elements, visibleText } from '../../../tests/support/html.ts';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import type { Access } from '../access/access.ts';
import { Confirmed, inboxesOf, Sent } from './success-states.tsx';

const until = new Date('2026-12-03T03:10:00Z');
const access = anAccess('trial', until);
const hadBefore = noAccess('nothing', null);

describe('the success page', () => {
  const words = (page: ReactElement) => visibleText(`<body>${render(page)}`).join(' ');
  const sent = (more = {}) =>
    createElement(Sent, { brand: bea, email: 'rosa@home.example', canResend: true, answer: undefined, ...more });

  test('shows the email and the next step', () => {
    const page = words(sent());
    expect(page).toMatch(/Welcome to Bea’s Broth.*Account Created Successfully!.*rosa@home\.example/);
    expect(page).toMatch(/inbox.*spam.*verification link.*full access/i);
    expect(page).toMatch(/Send it again.*Back to Bea’s Broth.*Back to Home/);
  });

  test('offers another mail only when one can be sent', () => {
    expect(words(sent({ canResend: false }))).not.toContain('Send it again');
  });

  test('shows the result of a request for another mail', () => {
    expect(words(sent({ answer: { error: null } }))).toContain('We’ve sent it again');
    const tooOften = 'We’ve sent it a few times already. Please wait a little and try again.';
    expect(words(sent({ answer: { error: tooOften } }))).toContain(tooOften);
  });

  test('links to the kitchen or to the sign-in once confirmed', () => {
    const here = render(createElement(Confirmed, { brand: bea, access }));
    expect(here).toContain('Your email is confirmed');
    expect(here).toContain('href="/kitchen"');
    const solid = elements(here, 'a').filter(({ attributes }) => attributes.class?.trim() === 'button');
    expect(
      solid.map(({ inside }) => inside),
      'one way on',
    ).toEqual(['Go to your kitchen']);
    expect(here).not.toContain('inbox');
    expect(render(createElement(Confirmed, { brand: bea, access: null }))).toContain('href="/sign-in"');
  });
});

test('the success page says until when the trial runs, or that it was used before', () => {
  const words = (of: Access) =>
    visibleText(`<body>${render(createElement(Confirmed, { brand: bea, access: of }))}`).join(' ');
  expect(words(access)).toMatch(/Your trial runs until 3 December 2026\. At 03:10 UTC/);
  expect(words(access)).not.toContain('Payments are not open');
  expect(words(hadBefore)).toMatch(/You’ve already had your free days with Bea’s Broth.*Payments aren’t open yet/);
});

test('the success page after a move mentions no created or confirmed account', () => {
  const page = render(createElement(Confirmed, { brand: bea, access, moved: true }));
  expect(page).toContain('You’ve moved to Bea’s Broth');
  expect(page).toContain('on the same plan as before');
  expect(page).not.toMatch(/confirmed|created/i);
});

test.each([
  ['rosa@gmail.com', ['gmail']],
  ['Rosa@GoogleMail.com', ['gmail']],
  ['rosa@hotmail.co.uk', ['outlook']],
  ['rosa@outlook.com', ['outlook']],
  ['rosa@live.nl', ['outlook']],
  ['rosa@olive.example', ['gmail', 'outlook']],
  ['rosa@gmail.com.example', ['gmail', 'outlook']],
])('the inboxes of %s are %j', (email, names) => {
  expect(inboxesOf(email).map(({ name }) => name)).toEqual(names);
});
