import { RouterContextProvider, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { noSuchPage, pageLoader, tooManyRequests } from './replies.ts';
import { type Services, servicesContext } from './services.ts';

test.each([
  [1, 'a second'],
  [30, '30 seconds'],
  [59, '59 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('a wait of %i seconds is told as %s', (retryAfter, told) => {
  const { data } = tooManyRequests({ ok: false, retryAfter }, (summary) => summary);
  expect(data).toBe(`Too many attempts. Please try again in ${told}.`);
});

function load(work: () => Promise<unknown>, logged: string[] = []) {
  const context = new RouterContextProvider();
  const log = { error: (_: unknown, message: string) => logged.push(message), info: () => {} };
  context.set(servicesContext, { log } as unknown as Services);
  return pageLoader('A name could not be read', work)({ context });
}

test('a page that cannot be read is logged once, and a 503', async () => {
  const logged: string[] = [];
  const failing = load(() => Promise.reject(new Error('down')), logged);
  await expect(failing).rejects.toMatchObject({ data: null, init: { status: 503 } });
  expect(logged).toEqual(['A name could not be read']);
});

test.each([
  ['a redirect', redirect('/account')],
  ['an unknown page', noSuchPage()],
])('%s passes a page’s loader', async (_what, thrown) => {
  const logged: string[] = [];
  await expect(load(() => Promise.reject(thrown), logged)).rejects.toBe(thrown);
  expect(logged).toEqual([]);
});
