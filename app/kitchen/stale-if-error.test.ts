import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { staleIfError } from './stale-if-error.ts';

const list = 'http://larder.test/kitchen/list';
const fails = (thrown: unknown, url = list) => ({
  request: new Request(url),
  serverLoader: () => Promise.reject(thrown) as Promise<string>,
});

function anOpenPage() {
  const data = staleIfError<string>();
  const leave = data.show('50 things left', '/kitchen/list');
  return { load: data.load, leave };
}

const onDevice = (address: string) => redirect(address, { headers: { 'X-Remix-Reload-Document': 'yes' } });

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['no network, with the page stored on the device', onDevice('/kitchen/list')],
  ['a busy server', new ErrorResponse(503, '', 'Too busy')],
  ['a rate limit', new ErrorResponse(429, '', 'Too many requests')],
])('an open page keeps its data when a reload fails: %s', async (_what, thrown) => {
  expect(await anOpenPage().load(fails(thrown))).toBe('50 things left');
});

test.each([
  ['the session has ended', redirect('/sign-in')],
  ['another page is to be loaded', onDevice('/sign-in')],
  ['the page is gone', new ErrorResponse(404, '', '')],
])('the page does not keep its data when %s', async (_what, thrown) => {
  await expect(anOpenPage().load(fails(thrown))).rejects.toBe(thrown);
});

test('a page opened just now, or at another address, does not keep data', async () => {
  const thrown = new TypeError('Failed to fetch');
  const { load, leave } = anOpenPage();
  await expect(load(fails(thrown, `${list}?add=soup`))).rejects.toBe(thrown);
  leave();
  await expect(load(fails(thrown))).rejects.toBe(thrown);
});
