import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import {
  type AppThreadWorker,
  createAppThread,
  type FromThread,
  type ThreadRequest,
  type ToThread,
} from './app-thread.ts';

const errors: string[] = [];
const log = { error: (_: unknown, message: string) => void errors.push(message), info: () => {} };

class FakeWorker extends EventEmitter {
  readonly sent: ToThread[] = [];
  isTerminated = false;
  postMessage(message: ToThread) {
    this.sent.push(message);
  }
  unref() {}
  async terminate() {
    this.isTerminated = true;
    return 0;
  }
  say(message: FromThread) {
    this.emit('message', message);
  }
  get requests() {
    return this.sent.filter((each): each is ThreadRequest => typeof each === 'object' && 'url' in each);
  }
}

let now = 1_000;

function aThread() {
  const workers: FakeWorker[] = [];
  const thread = createAppThread({ log, now: () => now }, () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as AppThreadWorker;
  });
  return { thread, workers };
}

const request = () => new Request('https://larder.test/studio', { method: 'POST', body: 'a=1' });
const site = { kind: 'platform', origin: 'https://larder.test' } as const;
const nobody = { site, address: '192.0.2.1', version: null };

afterEach(() => expect(errors.splice(0)).toEqual([]));

test('the thread starts once, on first use, and renders when the app is up', async () => {
  const { thread, workers } = aThread();
  expect([thread.renderer(), workers.length]).toEqual([null, 0]);
  thread.wake();
  thread.wake();
  expect([thread.renderer(), workers.length]).toEqual([null, 1]);

  workers[0]!.say('ready');
  const answering = thread.renderer()!(request(), nobody);
  const [asked] = workers[0]!.requests;
  expect(asked).toMatchObject({ method: 'POST', url: 'https://larder.test/studio', asking: nobody });
  expect(await new Response(asked!.body).text()).toBe('a=1');
  const headers: [string, string][] = [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ];
  workers[0]!.say({ number: asked!.number, status: 303, headers, body: null, route: '/studio', took: 7 });
  const { answer, ...rest } = await answering;
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, ['a=1', 'b=2']]);
  expect(rest).toEqual({ site, route: '/studio', took: 7 });
});

test('the thread stops answering a visitor who hangs up', async () => {
  const { thread, workers } = aThread();
  thread.wake();
  workers[0]!.say('ready');
  const hangUp = new AbortController();
  const answering = thread.renderer()!(new Request(request(), { signal: hangUp.signal }), nobody);
  hangUp.abort();
  const { number } = workers[0]!.requests[0]!;
  expect(workers[0]!.sent.at(-1)).toEqual({ abort: number });
  workers[0]!.say({ number, failed: true });
  await expect(answering).rejects.toThrow('The app failed on its thread');
});

test('requests of a thread that exits fail, and later ones are answered without it for at least a minute', async () => {
  const { thread, workers } = aThread();
  thread.wake();
  workers[0]!.say('ready');
  const answering = thread.renderer()!(request(), nobody);
  workers[0]!.emit('error', new Error('out of memory'));
  workers[0]!.emit('exit');
  await expect(answering).rejects.toThrow('The app’s thread has ended');
  expect(errors.splice(0)).toEqual(['The app’s thread has ended; requests are answered without it']);
  expect(thread.renderer()).toBeNull();
  thread.wake();
  expect(workers).toHaveLength(1);
  now += 60_000;
  thread.wake();
  expect(workers).toHaveLength(2);
});

test('closing waits until the thread has ended, and nothing starts it again', async () => {
  const { thread, workers } = aThread();
  thread.wake();
  workers[0]!.say('ready');
  let isClosed = false;
  const closing = thread.close().then(() => {
    isClosed = true;
  });
  expect([workers[0]!.sent, thread.renderer(), isClosed]).toEqual([['close'], null, false]);
  workers[0]!.emit('exit');
  await closing;
  thread.wake();
  expect(workers).toHaveLength(1);
});

test('a thread that never started closes at once', () => aThread().thread.close());
