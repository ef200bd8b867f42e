import { afterEach, describe, expect, test, vi } from 'vitest';
import { readPushAnswer } from './push-answer.ts';
import { readEndpoint } from './push-endpoint.ts';
import { findNotified, tagOf } from './push-notices.ts';
import { type PushScope, ringForPushes } from './worker-push.ts';

describe('a push endpoint', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/a:b', 'fcm.googleapis.com'],
    ['https://FCM.googleapis.com:443/fcm/send/a', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', 'updates.push.services.mozilla.com'],
    ['https://web.push.apple.com/QG', 'web.push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=a', 'wns2-par02p.notify.windows.com'],
  ])('%s is accepted', (text, host) => {
    expect(readEndpoint(text)?.host).toBe(host);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com@10.0.0.1/fcm/send/a',
    'https://fcm.googleapis.com.larder.test/a',
    'https://evilfcm.googleapis.com/a',
    'https://notify.windows.com/w',
    'https://.notify.windows.com/w',
    'https://evil-push.apple.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com/a#b',
    'fcm.googleapis.com/a',
    'data:text/plain,a',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ])('%s is rejected', (text) => {
    expect(readEndpoint(text)).toBeNull();
  });
});

describe('the outcome of an attempt', () => {
  const now = Date.UTC(2026, 10, 26, 12);
  const outcomeOf = (status: number | null, retryAfter: string | null = null, ended = 0) =>
    readPushAnswer(status === null ? null : { status, retryAfter }, { endedAt: now - ended, now });

  test('is sent, gone or refused for good', () => {
    expect([200, 201, 204].map((status) => outcomeOf(status).kind)).toEqual(Array(3).fill('sent'));
    expect([404, 410].map((status) => outcomeOf(status).kind)).toEqual(['gone', 'gone']);
    expect([301, 302, 400, 401, 403, 413].map((status) => outcomeOf(status).kind)).toEqual(Array(6).fill('refused'));
  });

  test('is a retry at the requested time, or after twice the previous delay', () => {
    const retryAfter = (seconds: number) => ({ kind: 'again', at: now + seconds * 1_000, isRequested: true });
    const usual = (seconds: number) => ({ kind: 'again', at: now + seconds * 1_000, isRequested: false });
    expect(outcomeOf(429, '30')).toEqual(retryAfter(30));
    expect(outcomeOf(503, new Date(now + 90_000).toUTCString())).toEqual(retryAfter(90));
    expect([outcomeOf(429, '0'), outcomeOf(429, new Date(now - 9_000).toUTCString())]).toEqual([
      retryAfter(1),
      retryAfter(1),
    ]);
    expect([outcomeOf(429), outcomeOf(429, 'soon'), outcomeOf(500), outcomeOf(null)]).toEqual(Array(4).fill(usual(1)));
    expect([outcomeOf(null, null, 8_000), outcomeOf(502, null, 300_000)]).toEqual([usual(8), usual(60)]);
  });
});

describe('the service worker', () => {
  const message = { id: 'r1 4 1', title: 'Timer done: Pozole, step 4', path: '/marisol/recipes/pozole/cook?step=4' };

  /** @param pages.answers whether the page rings; `never` for a frozen page */
  function aWorker(pages: { answers: boolean | 'never'; visibilityState?: 'visible' | 'hidden'; url?: string }[]) {
    const notices: unknown[][] = pages.map(() => []);
    const shown: [string, NotificationOptions][] = [];
    const opened: string[] = [];
    const listeners = new Map<string, (event: never) => void>();
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    ringForPushes({
      location: { origin: 'https://larder.test' },
      registration: { showNotification: async (title, options) => void shown.push([title, options]) },
      clients: {
        matchAll: async () =>
          pages.map(({ answers, visibilityState = 'visible', url = 'https://larder.test/kitchen' }, at) => ({
            url,
            visibilityState,
            focus: async () => opened.push(`focus ${at}`),
            postMessage(notice: { kind: string }, ports: Transferable[] = []) {
              notices[at]!.push(notice.kind);
              const [port] = ports as MessagePort[];
              if (answers !== 'never') port?.postMessage({ rings: answers });
            },
          })),
        openWindow: async (href) => opened.push(href),
      },
      addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    } as PushScope);
    const call = async (type: string, event: object) => {
      listeners.get(type)!({ ...event, waitUntil } as never);
      await Promise.all(work);
    };
    return { shown, notices, opened, call, push: (json: () => unknown) => call('push', { data: { json } }) };
  }

  test('rings if no page does, and tells the pages', async () => {
    const worker = aWorker([{ answers: false }, { answers: true, visibilityState: 'hidden' }]);
    await worker.push(() => message);
    expect(worker.shown).toEqual([
      [message.title, expect.objectContaining({ tag: 'timer r1 4 1', data: { path: message.path } })],
    ]);
    expect(worker.shown[0]![1].silent).toBeUndefined();
    expect(worker.notices).toEqual([['timer-pushed', 'timer-notified'], ['timer-notified']]);
  });

  test('shows a silent notification if a visible page rings', async () => {
    const worker = aWorker([{ answers: true }, { answers: false }]);
    await worker.push(() => message);
    expect(worker.shown).toEqual([[message.title, expect.objectContaining({ silent: true })]]);
    expect(worker.notices).toEqual([['timer-pushed'], ['timer-pushed']]);
  });

  test('does not wait for a frozen page', async () => {
    vi.useFakeTimers();
    try {
      const worker = aWorker([{ answers: 'never' }]);
      const pushed = worker.push(() => message);
      await vi.advanceTimersByTimeAsync(500);
      await pushed;
      expect(worker.shown[0]![1].silent).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows nothing for a message that is not the site’s', async () => {
    const worker = aWorker([]);
    await worker.push(() => ({ title: 'Hello' }));
    await worker.push(() => JSON.parse('{'));
    await worker.call('push', { data: null });
    expect(worker.shown).toEqual([]);
  });

  test('focuses the page of the step, or opens it', async () => {
    const notification = { data: { path: message.path } };
    const cook = { answers: true, url: 'https://larder.test/marisol/recipes/pozole/cook?serves=8&step=2' };
    const there = aWorker([{ answers: true }, cook]);
    await there.call('notificationclick', { notification });
    expect(there.opened).toEqual(['focus 1']);
    const closed = aWorker([{ answers: true }]);
    await closed.call('notificationclick', { notification });
    expect(closed.opened).toEqual([`https://larder.test${message.path}`]);
  });
});

describe('open notifications', () => {
  function showing(...timers: { id: string; silent?: boolean }[]) {
    const closed: string[] = [];
    const shown = timers.map(({ id, silent = false }) => ({ tag: tagOf(id), silent, close: () => closed.push(id) }));
    const registration = { getNotifications: async () => shown };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    return closed;
  }
  afterEach(() => void vi.unstubAllGlobals());

  test('reveal for which timers one rang', async () => {
    showing({ id: 'pozole' }, { id: 'salsa', silent: true });
    expect(await findNotified(['pozole', 'salsa', 'rice'], [])).toEqual(['pozole']);
  });

  test('are closed for timers stopped here, and stay for those of other devices', async () => {
    const closed = showing({ id: 'pozole' }, { id: 'salsa' }, { id: 'of another device' });
    await findNotified(['salsa'], ['pozole']);
    expect(closed).toEqual(['pozole']);
  });
});
