import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { tooBusy } from '../copy/form.ts';
import { withSession } from './with-session.ts';

/** Returns the data that a form's page receives: 'lost' for a form that waits on the device and is sent again. */
const answerTo = (thrown: unknown) =>
  withSession(
    () => Promise.reject(thrown),
    (sentence = 'lost') => sentence,
  );

test('a form refused by a busy server counts as lost', async () => {
  expect(await answerTo(new ErrorResponse(503, '', tooBusy))).toBe('lost');
  expect(await answerTo(new TypeError('Failed to fetch'))).toBe('lost');
});

test('a form over the rate limit says so, and its page stays', async () => {
  const sentence = 'Too many attempts. Please try again in 30 seconds.';
  expect(await answerTo(new ErrorResponse(429, '', sentence))).toBe(sentence);
});

test('a page whose session has ended does not go to the sign-in', async () => {
  expect(await answerTo(redirect('/sign-in?from=%2Fkitchen%2Flist'))).toMatch(/^You’re signed out/);
  const away = redirect('/kitchen/list');
  await expect(answerTo(away)).rejects.toBe(away);
});
