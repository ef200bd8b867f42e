import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeIndexedDb } from '../../../tests/support/fake-indexed-db.ts';
import { answerRequests } from './answer-requests.ts';
import { offline } from './copy.ts';
import { changeStore } from './device.ts';
import { emptyStore, type StoredPage } from './store.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

const SITE = 'https://larder.test';
const mole = '/marisol/recipes/mole';
const cookMode: StoredPage = {
  path: `${mole}/cook`,
  address: `${mole}/cook`,
  title: 'Cooking mole',
  why: 'opened',
  at: Date.now(),
  bytes: 1_000,
  parts: [],
};

beforeEach(async () => {
  vi.stubGlobal('indexedDB', fakeIndexedDb().indexedDB);
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('Step 1') }) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await changeStore(() => ({ ...emptyStore, contactAt: Date.now(), pages: [cookMode] }));
});
afterEach(() => vi.unstubAllGlobals());

/** Returns null if the worker leaves the page to the browser. */
async function navigate(path: string, from: string | null): Promise<Response | null> {
  let respond: ((event: FetchEvent) => void) | undefined;
  const worker = {
    location: { origin: SITE },
    addEventListener(_type: string, listener: (event: FetchEvent) => void) {
      respond = listener;
    },
  };
  answerRequests(worker as unknown as WorkerScope);
  let answer: Promise<Response> | null = null;
  respond!({
    request: { url: SITE + path, method: 'GET', mode: 'navigate', referrer: from === null ? '' : SITE + from },
    respondWith(given: Promise<Response>) {
      answer = given;
    },
    waitUntil() {},
  } as unknown as FetchEvent);
  return answer;
}

test.each([
  ['of the kitchen to the library', '/marisol/recipes', '/kitchen'],
  ['of the kitchen to the account', '/account', '/kitchen/list'],
  ['to try again', '/marisol/recipes?q=soup', '/marisol/recipes?q=soup'],
  ['of cook mode to the recipe', mole, `${mole}/cook?step=3`],
])('without a network, a link %s leads to the offline page', async (_what, path, from) => {
  const answer = await navigate(path, from);
  expect(answer?.status).toBe(503);
  const html = await answer!.text();
  expect(html).toContain(offline.notHere.title);
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain(`href="${cookMode.address}"`);
});

test('any other way to a recipe opens its cook mode', async () => {
  for (const from of [null, '/kitchen']) {
    const answer = await navigate(mole, from);
    expect(answer?.headers.get('Location')).toBe(SITE + cookMode.address);
  }
});

test('public pages are left to the browser', async () => {
  expect(await navigate('/marisol/recipes', null)).toBeNull();
  expect(await navigate('/marisol/recipes', '/marisol')).toBeNull();
});
