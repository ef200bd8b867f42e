import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { handClock } from '../../../tests/support/hand-clock.ts';
import { madeZip } from '../../../tests/support/made-zip.ts';
import { createMemberFileReader, MAX_MS, type ReadResult } from './member-file-reader.server.ts';

class HandThread extends EventEmitter {
  isEnded = false;
  postMessage() {}
  async terminate() {
    this.isEnded = true;
  }
}

const log = { info: () => {}, error: () => {} };
const bytes = (text: string) => new TextEncoder().encode(text);
const turn = () => new Promise((resolve) => setImmediate(resolve));

function aReader() {
  const clock = handClock();
  const threads: HandThread[] = [];
  const reader = createMemberFileReader({
    log,
    startThread() {
      const thread = new HandThread();
      threads.push(thread);
      return thread;
    },
    later(milliseconds, callback) {
      const timer = clock.setTimeout(callback, milliseconds);
      return () => clock.clearTimeout(timer);
    },
  });
  return { clock, threads, read: (owner: string) => reader.read(owner, bytes('x')) };
}

test('a file is read on a thread and returned as JSON', async () => {
  const reader = createMemberFileReader({ log });
  const read = await reader.read('bea', bytes('email,active_subscription,expiry\na@home.example,true,2027-03-03'));
  expect(read).toMatchObject({ ok: true, source: 'substack' });
  expect(read.ok && JSON.parse(read.people)).toMatchObject([{ email: 'a@home.example', row: 2 }]);
  expect(await reader.read('bea', bytes('a,b\n1,2'))).toEqual({ ok: false, reason: 'unknown' });
});

test('a list in no known format is returned with its columns, and read with the chosen ones', async () => {
  const reader = createMemberFileReader({ log });
  const list = 'who,day\na@home.example,2027-03-03';
  const read = await reader.read('bea', madeZip([{ name: 'members.csv', bytes: list }]));
  expect(read).toMatchObject({
    ok: false,
    reason: 'no-known-columns',
    columns: [{ heading: 'who' }, { heading: 'day' }],
  });
  if (read.ok || read.reason !== 'no-known-columns') throw new Error('The columns are known');
  expect(new TextDecoder().decode(read.content)).toBe(list);
  const choice = { email: 0, name: null, plan: null, paidUntil: 1, nextCharge: null, order: null };
  const chosen = await reader.read('bea', read.content, choice);
  expect(chosen).toMatchObject({ ok: true, source: 'list' });
  expect(chosen.ok && JSON.parse(chosen.people)).toMatchObject([{ email: 'a@home.example', paidUntil: '2027-03-03' }]);
});

test('the list in an archive is read, and nothing else of it', async () => {
  const reader = createMemberFileReader({ log });
  const list = 'email,active_subscription,expiry\na@home.example,true,2027-03-03';
  const archive = (name: string) =>
    madeZip([
      { name: 'posts.csv', bytes: 'post_id' },
      { name, bytes: list },
    ]);
  expect(await reader.read('bea', archive('export/email_list.bea.csv'))).toMatchObject({
    ok: true,
    source: 'substack',
  });
  expect(await reader.read('bea', archive('subscribers.csv'))).toMatchObject({ ok: true });
  expect(await reader.read('bea', archive('posts/1.hello.html'))).toEqual({ ok: false, reason: 'only-posts' });
  expect(await reader.read('bea', madeZip([{ name: 'xl/workbook.xml', bytes: '' }]))).toEqual({
    ok: false,
    reason: 'spreadsheet',
  });
  expect(await reader.read('bea', bytes('PK\u0003\u0004…'))).toEqual({ ok: false, reason: 'spreadsheet' });
});

test.each<[string, (thread: HandThread, pass: (milliseconds: number) => void) => void]>([
  ['its time is over', (_, pass) => pass(MAX_MS)],
  ['its thread has no memory left', (thread) => thread.emit('error', new Error('ERR_WORKER_OUT_OF_MEMORY'))],
  ['its thread ends without a word', (thread) => thread.emit('exit')],
])('a file is rejected as too much when %s, and its thread ends', async (_what, happens) => {
  const { clock, threads, read } = aReader();
  const reading = read('bea');
  await turn();
  clock.pass(MAX_MS - 1);
  await turn();
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);
  happens(threads[0]!, clock.pass);
  expect([await reading, threads[0]!.isEnded]).toEqual([{ ok: false, reason: 'too-much' }, true]);
});

test('files are read one at a time, with at most one waiting per owner and four in all', async () => {
  const { threads, read } = aReader();
  const unknown: ReadResult = { ok: false, reason: 'unknown' };
  const first = read('bea');
  await turn();
  const second = read('bea');
  expect(await read('bea')).toEqual({ ok: false, reason: 'waiting' });
  const others = ['ada', 'cy', 'di'].map(read);
  expect(await read('ed')).toEqual({ ok: false, reason: 'busy' });
  for (const [at, reading] of [first, second, ...others].entries()) {
    expect(threads).toHaveLength(at + 1);
    threads[at]!.emit('message', unknown);
    expect(await reading).toEqual(unknown);
    await turn();
  }
});
