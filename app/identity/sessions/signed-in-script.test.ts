import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { signedInScript } from './signed-in-script.ts';

const HOUR = 60 * 60 * 1_000;
const nora = '1.nora.first';
const noraAgain = '1.nora.second';
const felix = '1.felix.first';

/** Browser storage whose stored names are own properties, as in browsers. */
class Storage {
  [name: string]: unknown;
  constructor() {
    const method = (value: unknown) => ({ value, enumerable: false, configurable: true });
    Object.defineProperties(this, {
      getItem: method((name: string) => this[name] ?? null),
      setItem: method((name: string, value: string) => {
        this[name] = value;
      }),
      removeItem: method((name: string) => delete this[name]),
    });
  }
}

function aTablet() {
  const storage = new Storage();
  let now = Date.parse('2026-11-26T18:00:00Z');
  let signedIn = false;
  let looks = 0;
  return {
    storage,
    /** @param said the cookie `signed_in`, or empty if not set */
    open(said: string) {
      const active = { postMessage: () => looks++ };
      runInNewContext(signedInScript(), {
        localStorage: storage,
        document: {
          cookie: said ? `a=b; signed_in=${said}` : 'a=b',
          documentElement: { toggleAttribute: (_: string, is: boolean) => (signedIn = is) },
          head: null,
          addEventListener() {},
        },
        navigator: { serviceWorker: { getRegistration: async () => ({ active }), addEventListener() {} } },
        MutationObserver: class {
          observe() {}
        },
        StorageEvent: class {},
        dispatchEvent() {},
        Date: { now: () => now },
      });
      return this;
    },
    later(milliseconds: number) {
      now += milliseconds;
      return this;
    },
    stores(items: Record<string, string>) {
      for (const [name, value] of Object.entries(items)) storage[name] = value;
      return this;
    },
    shown: () => {
      const names = Object.keys(storage).filter((name) => !/^larder (session|aside)$/.test(name));
      return Object.fromEntries(names.map((name) => [name, storage[name]]));
    },
    isSignedIn: () => signedIn,
    looks: () => Promise.resolve().then(() => looks),
  };
}

const ticks = { 'larder ticks pozole': 'hominy\nchiles' };
const timers = (...ids: string[]) => JSON.stringify({ ahead: 0, list: ids.map((id) => ({ id })) });
const cooking = { ...ticks, 'larder timers': timers('rice') };
const noras = () => aTablet().open(nora).stores(cooking);

describe('what pages have stored on a device', () => {
  test('is set aside while a session has expired, and given back when the same account signs in', () => {
    const tablet = noras().open('');
    expect(tablet.shown(), 'to a visitor').toEqual({});
    expect(tablet.later(HOUR).open(noraAgain).shown()).toEqual(cooking);
    expect(tablet.isSignedIn()).toBe(true);
    expect(tablet.storage).not.toHaveProperty('larder aside');
  });

  test.each([
    ['somebody else signs in', (tablet: ReturnType<typeof aTablet>) => tablet.open(felix)],
    ['somebody else signs in after it expired', (tablet: ReturnType<typeof aTablet>) => tablet.open('').open(felix)],
    ['its owner signs out', (tablet: ReturnType<typeof aTablet>) => tablet.open('0')],
    ['it was ended elsewhere after it expired here', (tablet: ReturnType<typeof aTablet>) => tablet.open('').open('0')],
    [
      'nobody signs in for a day',
      (tablet: ReturnType<typeof aTablet>) =>
        tablet
          .open('')
          .later(25 * HOUR)
          .open(''),
    ],
  ])('is removed when %s', (_what, happens) => {
    const tablet = noras();
    happens(tablet);
    expect(JSON.stringify(tablet.storage)).not.toMatch(/hominy|rice/);
    expect(tablet.later(HOUR).open(noraAgain).shown()).toEqual({});
  });

  test('stays out of sight until the second factor is given', () => {
    const tablet = noras().open('').open('1.');
    expect(tablet.isSignedIn()).toBe(true);
    expect(tablet.shown()).toEqual({});
    expect(tablet.open(noraAgain).shown()).toEqual(cooking);
  });

  test('stays when the same account signs in anew, and is to be sent to the server that rings', () => {
    const tablet = noras().stores({ 'larder timer push': '{"revision":4}' }).open(noraAgain);
    expect(tablet.shown()).toEqual({ ...cooking, 'larder timer push': '{"revision":4,"unsent":true}' });
    expect(tablet.storage['larder session']).toBe(noraAgain);
  });

  test('comes beside the timers of the meantime, and in the place of nothing that is newer', () => {
    const meanwhile = { 'larder ticks pozole': 'lime', 'larder timers': timers('eggs') };
    const { shown } = noras().open('').stores(meanwhile).open(noraAgain);
    expect(shown()).toEqual({ ...meanwhile, 'larder timers': timers('eggs', 'rice') });
  });

  test('by a visitor goes with whoever signs in', () => {
    expect(aTablet().open('').stores(ticks).open(nora).shown()).toEqual(ticks);
  });

  test('under other names is none of it', () => {
    const unsaved = { 'unsaved:page:tab': 'Soup' };
    expect(noras().stores(unsaved).open('0').shown()).toEqual(unsaved);
  });
});

test('the service worker looks whose its own store is, whenever a session begins or ends', async () => {
  const tablet = aTablet().open(nora);
  expect(await tablet.looks()).toBe(0);
  expect(await tablet.open(nora).looks()).toBe(0);
  expect(await tablet.open('').looks()).toBe(1);
  expect(await tablet.stores(ticks).open(felix).looks(), 'the first one after a session that expired').toBe(2);
  expect(await tablet.open('0').looks()).toBe(3);
});

test('a browser that stores nothing still says that somebody is signed in', () => {
  const tablet = aTablet();
  Object.defineProperty(tablet.storage, 'getItem', {
    value: () => {
      throw new Error('refused');
    },
  });
  expect(tablet.open(nora).isSignedIn()).toBe(true);
});
