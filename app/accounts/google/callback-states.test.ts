import { createElement } from 'react';
import { expect, test } from 'vitest';
import { visibleText } from '../../../tests/support/html.ts';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import { GoogleProfile } from './callback-states.tsx';

const words = (charges: boolean) => {
  const profile = { brand: bea, email: 'ada@mail.example', firstName: 'Ada', lastName: null, plan: null };
  const page = createElement(GoogleProfile, { ...profile, legalAccepted: false, charges, answer: undefined });
  return visibleText(`<body>${render(page)}`).join(' ');
};

test('the terms next to Google’s button are accurate without a card and without payments', () => {
  expect(words(true)).toContain('No card needed. Access ends after 7 days unless you add one.');
  expect(words(true)).toContain('we’ll ask before charging.');
  expect(words(true)).not.toContain('takes no payments yet');
  expect(words(false)).toContain('takes no payments yet');
  expect(words(false)).not.toContain('No card needed');
});
