import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveListener, listenToCommunity, type PostChange } from './live.ts';

class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  say(type: string, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    Channel.all.delete(this);
  }
}

interface Waiting {
  run: () => void;
  refuse: () => void;
}
function aLockManager() {
  const waiting: Waiting[] = [];
  let holder: { refuse: () => void } | null = null;
  const grantNext = () => {
    holder = null;
    waiting.shift()?.run();
  };
  return {
    request(_name: string, options: { signal?: AbortSignal; steal?: true }, work: () => Promise<void> | undefined) {
      return new Promise<void>((resolve, reject) => {
        const refuse = () => reject(new DOMException('gone', 'AbortError'));
        const run = () => {
          const own = { refuse };
          holder = own;
          void Promise.resolve(work()).then(() => {
            resolve();
            if (holder === own) grantNext();
          });
        };
        if (options.steal) {
          holder?.refuse();
          return run();
        }
        if (!holder) return run();
        const entry = { run, refuse };
        waiting.push(entry);
        options.signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(entry), 1);
          refuse();
        });
      });
    },
  };
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const settle = () => vi.advanceTimersByTimeAsync(0);
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Source.all = [];
  Channel.all.clear();
  page.visibilityState = 'visible';
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('window', { BroadcastChannel: Channel });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { locks: aLockManager() });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function aTab() {
  const heard: (string | PostChange)[] = [];
  const listener: LiveListener = {
    onPost: (change) => heard.push(change),
    onMissed: () => heard.push('missed'),
    onReturn: () => heard.push('return'),
  };
  const stop = listenToCommunity('/bea/community/stream', listener);
  stops.push(stop);
  await settle();
  return { heard, stop };
}

const open = () => Source.all.filter(({ readyState }) => readyState !== Source.CLOSED);
const change: PostChange = { thread: 't', post: 'p', author: 'a', kind: 'shown' };
const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('of two tabs, one connects and passes events on, and the other follows when it closes', async () => {
  const [one, two] = [await aTab(), await aTab()];
  expect(Source.all).toHaveLength(1);
  Source.all[0]!.say('ready');
  Source.all[0]!.say('post', change);
  expect([one.heard, two.heard]).toEqual([
    ['missed', change],
    ['missed', change],
  ]);
  one.stop();
  await settle();
  expect(open()).toEqual([Source.all[1]]);
  Source.all[1]!.say('ready');
  expect(two.heard.at(-1)).toBe('missed');
});

test('the browser’s own reconnection counts nothing anew unless the server says that events were missed', async () => {
  const { heard } = await aTab();
  const [source] = Source.all as [Source];
  for (const event of ['ready', 'ready', 'reload']) source.say(event);
  expect(heard).toEqual(['missed', 'missed']);
});

test('a silent connection is replaced after a minute', async () => {
  await aTab();
  const [source] = Source.all as [Source];
  source.say('ready');
  for (let beats = 0; beats < 8; beats++) {
    await vi.advanceTimersByTimeAsync(25_000);
    source.say('beat');
  }
  expect(Source.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(75_000);
  expect([Source.all.length, open().length]).toEqual([2, 1]);
});

test('a tab that is hidden for long closes its connection, and reads everything anew when it is shown', async () => {
  const { heard } = await aTab();
  Source.all[0]!.say('ready');
  show('hidden');
  await minutes(4);
  show('visible');
  show('hidden');
  await minutes(4);
  expect(open()).not.toEqual([]);
  await minutes(6);
  expect(open()).toEqual([]);
  show('visible');
  await settle();
  expect([heard.at(-1), open().length]).toEqual(['return', 1]);
});

test('refused connections are tried again with pauses, and after the last when the tab is shown again', async () => {
  const { heard } = await aTab();
  for (let seconds = 0; seconds < 3_600; seconds += 5) {
    for (const source of open()) source.refuse();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(Source.all).toHaveLength(5);
  show('hidden');
  show('visible');
  await settle();
  expect(open()).toHaveLength(1);
  expect(heard).toEqual(['return']);
});

test('“bye” ends listening in all tabs', async () => {
  await aTab();
  const two = await aTab();
  Source.all[0]!.say('bye');
  await minutes(10);
  expect(open()).toEqual([]);
  two.stop();
});

test('a tab replaces a leader that has been frozen', async () => {
  await aTab();
  await aTab();
  const [frozen] = Source.all as [Source];
  // The leader's timers do not run, and it hears nothing.
  frozen.dispatchEvent = () => true;
  const connects = vi.spyOn(frozen, 'close').mockImplementation(() => {});
  await minutes(3);
  expect(connects).toHaveBeenCalled();
  expect(Source.all.length).toBeGreaterThan(1);
});
