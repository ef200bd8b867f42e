import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../tests/support/rendered-page.ts';
import { SaveState } from './save-state.tsx';

const shown = (state: 'saved' | 'saving', hasErrors: boolean) =>
  render(createElement(SaveState, { state, message: null, from: '/studio', hasErrors }));

test('a draft with an error is not simply called saved', () => {
  expect(shown('saved', false)).toContain('>Saved<');
  expect(shown('saved', true)).not.toContain('>Saved<');
  expect(shown('saved', true)).toContain('Draft saved. Something needs fixing before you publish.');
  expect(shown('saving', true)).toContain('>Saving…<');
});
