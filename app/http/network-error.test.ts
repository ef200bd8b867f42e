import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { otherSite } from '../copy/errors.ts';
import { withNetworkError } from './network-error.ts';

const failed = (sentence = 'Please try again.') => ({ sentence });
const asked = (thrown: unknown) => withNetworkError(() => Promise.reject(thrown), failed);

test('a lost response is reported in the page’s own words', async () => {
  expect(await asked(new TypeError('Failed to fetch'))).toEqual({ sentence: 'Please try again.' });
  expect(await asked(new ErrorResponse(502, '', '<h1>Bad Gateway</h1>'))).toEqual({ sentence: 'Please try again.' });
});

test('a refusal as cross-site is reported as such, and the page stays', async () => {
  expect(await asked(new ErrorResponse(403, '', otherSite))).toEqual({ sentence: otherSite });
});

test('a redirect is followed', async () => {
  const away = redirect('/account');
  await expect(asked(away)).rejects.toBe(away);
});
