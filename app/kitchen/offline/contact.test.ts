import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeIndexedDb } from '../../../tests/support/fake-indexed-db.ts';
import { pendingOperation } from '../../../tests/support/kitchen-operations.ts';
import { makeContact, removeWhenOld } from './contact.ts';
import { changeOutbox, changeStore, loadOutbox, loadStore } from './device.ts';
import { withOperation } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';
import { emptyStore, type StoredPage } from './store.ts';

const HOUR = 60 * 60 * 1_000;
const EVENING = Date.parse('2026-11-26T18:00:00Z');

const nora = { account: 'nora', access: 'marisol', isEnded: false };
const felix = { account: 'felix', access: 'marisol', isEnded: false };
const expired = { account: null, access: 'public', isEnded: false };
const ended = { account: null, access: 'public', isEnded: true };

const { stored, indexedDB } = fakeIndexedDb();

let says: typeof nora | typeof expired;
let areFilesThere: boolean;
/** True if the worker is killed while deleting files. */
let workerEnds: boolean;
/** Texts sent to the server, each with the signed-in account. */
let sent: string[];

beforeEach(() => {
  stored.clear();
  sent = [];
  says = nora;
  vi.stubGlobal('indexedDB', indexedDB);
  areFilesThere = true;
  workerEnds = false;
  vi.stubGlobal('caches', {
    async delete() {
      if (workerEnds) throw new Error('The worker has ended');
      areFilesThere = false;
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: { method?: string; body?: URLSearchParams }) => {
    if (init.method !== 'POST') return Response.json(says);
    if (says.account === null) return new Response(null, { status: 202, headers: { 'X-Remix-Response': 'yes' } });
    sent.push(`${says.account} ${path} ${init.body?.get('text')}`);
    return new Response(null, { status: 200, headers: { 'X-Remix-Response': 'yes' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page: StoredPage = {
  path: '/marisol/recipes/pozole/cook',
  address: '/marisol/recipes/pozole/cook',
  title: 'Pozole',
  why: 'opened',
  at: EVENING,
  bytes: 1_000,
  parts: [],
};
const leek = pendingOperation('leek', { text: '1 leek' }, { at: EVENING });

async function aTablet(): Promise<void> {
  await changeStore(() => ({ ...emptyStore, reader: { account: 'nora', access: 'marisol' }, contactAt: EVENING }));
  await changeStore((store) => ({ ...store, pages: [page] }));
  await changeOutbox((outbox) => withOperation(outbox, leek));
}

async function after(later: number, said: typeof says): Promise<void> {
  says = said;
  await makeContact(EVENING + later);
  await sendOutbox(EVENING + later);
}

test('operations pending at expiry are sent once the same account signs in, and pages are stored again', async () => {
  await aTablet();
  await after(HOUR, expired);
  expect((await loadStore()).pages, 'pages for members are removed').toEqual([]);
  expect(sent).toEqual([]);
  await after(2 * HOUR, nora);
  expect(sent).toEqual(['nora /kitchen/list.data 1 leek']);
  expect(await loadOutbox()).toMatchObject({ operations: [], aside: null, removed: 0 });
});

test.each([
  ['another account signs in after the session expired', [expired, felix]],
  ['the session is ended on another device after it expired here', [expired, ended]],
])('pending operations are never sent by others, and are removed when %s', async (_what, saying) => {
  await aTablet();
  for (const [at, said] of saying.entries()) await after((at + 1) * HOUR, said);
  expect(JSON.stringify([...stored.values()])).not.toContain('1 leek');
  await after(10 * HOUR, nora);
  expect(sent).toEqual([]);
});

test('operations set aside are removed after a day, even without a contact', async () => {
  await aTablet();
  await after(HOUR, expired);
  await removeWhenOld(EVENING + 26 * HOUR);
  expect(await loadOutbox()).toMatchObject({ operations: [], aside: null, removed: 1 });
});

test.each([
  ['names another reader', () => makeContact(EVENING + HOUR)],
  ['has not been contacted for two weeks', () => removeWhenOld(EVENING + 400 * HOUR)],
])('a worker killed while removing stored data, because the server %s, removes it later', async (_what, work) => {
  await aTablet();
  says = felix;
  workerEnds = true;
  await expect(work()).rejects.toThrow('ended');
  expect(areFilesThere).toBe(true);
  workerEnds = false;
  await work();
  expect(areFilesThere).toBe(false);
  expect((await loadStore()).pages).toEqual([]);
});

test('two contacts at once keep what was stored after the first', async () => {
  await aTablet();
  says = felix;
  const order: string[] = [];
  const deletes = async () => order.push('deleted');
  vi.stubGlobal('caches', { delete: deletes });
  const [first, second] = await Promise.all([
    makeContact(EVENING + HOUR).then(async (contact) => {
      order.push('stored');
      return contact;
    }),
    makeContact(EVENING + HOUR),
  ]);
  expect([first?.isNew, second?.isNew]).toEqual([true, false]);
  expect(order).toEqual(['deleted', 'stored']);
});
