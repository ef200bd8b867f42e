import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../tests/support/rendered-page.ts';
import { signInFirst, tooBusy } from '../../copy/form.ts';
import { FormSummary } from './outcome.tsx';
import { FreshForms } from './sign-in-again.tsx';

const link = 'href="/sign-in/again?redirect_to=%2F"';

test('a summary of a refusal for a stale sign-in leads to another one beside the page, and no other summary does', () => {
  const said = render(createElement(FormSummary, { message: signInFirst }));
  expect([said.includes(link), said.includes('target="_blank"')]).toEqual([true, true]);
  expect(render(createElement(FormSummary, { message: tooBusy }))).not.toContain(link);
});

test('forms that need a recent sign-in have the way to one in their place', () => {
  const shown = (isFresh: boolean) => render(createElement(FreshForms, { isFresh }, 'the form'));
  expect([shown(true), shown(false).includes('the form'), shown(false).includes(link)]).toEqual([
    'the form',
    false,
    true,
  ]);
});
