import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../../tests/support/browser.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { aMember, aTrial } from '../../../../tests/support/members.ts';
import { bea } from '../../../../tests/support/membership.ts';
import { aPushBrowser, aPushService } from '../../../../tests/support/push-service.ts';
import { aBody, aRecipe } from '../../../../tests/support/rows.ts';
import { accounts, sessions } from '../../../db/schema/identity.ts';
import { recipes } from '../../../db/schema/recipes.ts';
import { pushKeys, pushSubscriptions, waitingTimers } from '../../../db/schema/timer-push.ts';
import { MAX_WAITING } from './commands.server.ts';
import { type CallLater, createTimerDispatcher, type TimerDispatcher } from './dispatcher.server.ts';
import { claimDueTimers } from './due-timers.server.ts';
import { createPushEncoder } from './push-encoder.server.ts';
import { openPushKeys } from './push-keys.server.ts';
import type { PushMessage } from './push-notices.ts';
import { MAX_SUBSCRIPTIONS } from './subscriptions.server.ts';
import { type SentTimer, timerPushPath } from './timer-push.ts';

const database = await testDatabase();
const { db } = database;
const { services, clock, startAtBeas, takeLogged } = await accountServices(db);
const MINUTE = 60_000;

let accountId: string;
let browser: TestBrowser;
let pozole: string;
let pushes: ReturnType<typeof aPushService>;
let started: TimerDispatcher[];

beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  pozole = (await aRecipe(db, bea.creatorId, { name: 'Pozole', slug: 'pozole', body: aBody('SECRET') })).id;
  pushes = aPushService();
  started = [];
  revision = 0;
  browser = aBrowser(services);
  await browser.signIn();
});
afterEach(async () => {
  for (const each of started) await each.stop();
});

/** `runDue` runs the calls that are due by the test's clock. */
function aDispatcher() {
  const calls = new Set<{ at: number; call: () => void }>();
  const later: CallLater = (milliseconds, call) => {
    const planned = { at: clock.now.getTime() + milliseconds, call };
    calls.add(planned);
    return () => calls.delete(planned);
  };
  const dispatcher = createTimerDispatcher({
    database,
    transport: pushes.transport,
    now: services.now,
    log: services.log,
    later,
    openEncoder: async () => createPushEncoder({ ...(await openPushKeys(db, services)), subject: 'mailto:a@b.test' }),
  });
  started.push(dispatcher);
  return {
    ...dispatcher,
    planned: () => [...calls].map(({ at }) => at),
    runDue() {
      for (const planned of calls) {
        if (planned.at > clock.now.getTime()) continue;
        calls.delete(planned);
        planned.call();
      }
    },
  };
}

let revision = 0;
const send = async (by: TestBrowser, request: object) => {
  const { status, html } = await by.post(timerPushPath, JSON.stringify(request));
  return { status, ...(JSON.parse(html) as { ok: boolean; reason?: string; revision?: number; leftOut?: number }) };
};
const timer = (fields: Partial<SentTimer> = {}): SentTimer => ({
  id: 'r1 4 1',
  recipeId: pozole,
  step: 4,
  left: 20 * MINUTE,
  ...fields,
});
const sendTimers = (timers: SentTimer[], by = browser) => {
  revision += 1;
  return send(by, { kind: 'timers', revision, timers });
};
const subscribe = async (by = browser, device = aPushBrowser()) => {
  expect(await send(by, { kind: 'subscribe', ...device.subscription })).toMatchObject({ status: 200, ok: true });
  return device;
};
const waiting = () => db.select().from(waitingTimers).orderBy(waitingTimers.endsAt);
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
async function sendAfter(milliseconds: number, dispatcher = aDispatcher()) {
  pass(milliseconds);
  await dispatcher.sendDue();
}

describe('a timer', () => {
  test('rings once on each browser of its account, with the recipe’s name and the step only', async () => {
    const phone = await subscribe();
    const other = aBrowser(services);
    await other.signIn();
    const tablet = await subscribe(other);
    expect(await sendTimers([timer()])).toEqual({ status: 200, ok: true, revision: 1, leftOut: 0 });
    const dispatcher = aDispatcher();
    await sendAfter(20 * MINUTE - 1, dispatcher);
    expect(pushes.takePushes()).toEqual([]);
    await sendAfter(1, dispatcher);
    await dispatcher.sendDue();
    const sent = pushes.takePushes();
    const message = { id: 'r1 4 1', title: 'Timer done: Pozole, step 4', path: '/bea/recipes/pozole/cook?step=4' };
    const by = (device: typeof phone) => sent.filter(({ endpoint }) => endpoint === device.subscription.endpoint);
    expect([phone, tablet].map((device) => by(device).map((push) => device.read(push)))).toEqual([
      [message],
      [message],
    ]);
    expect(sent[0]!.headers).toMatchObject({ TTL: '600', Urgency: 'high', 'Content-Encoding': 'aes128gcm' });
    expect(sent[0]!.headers.Topic).toMatch(/^[\w-]{32}$/);
    const { publicKey } = await openPushKeys(db, services);
    expect(sent[0]!.headers.Authorization).toMatch(new RegExp(`^vapid t=[^ ]+, k=${publicKey}$`));
    expect(await waiting()).toEqual([]);
  });

  test('links to the step in its amounts, and to no other address that a browser sends', async () => {
    const phone = await subscribe();
    const shown = [
      'serves=8&units=metric',
      'units=us&step=9&words=SECRET',
      'serves=-1&tin=bathtub',
      '//evil.test/?serves=3',
    ];
    await sendTimers(shown.map((each, at) => timer({ id: `${at}`, shown: each, left: 1_000 + at })));
    await sendAfter(2_000);
    const paths = pushes.takePushes().map((push) => (phone.read(push) as PushMessage).path);
    const cook = '/bea/recipes/pozole/cook';
    expect(paths.toSorted()).toEqual(
      ['?serves=8&units=metric&step=4', '?step=4', '?step=4', '?units=us&step=4'].map((query) => cook + query),
    );
  });

  test('gets no push when paused or stopped, and a later one when extended', async () => {
    await subscribe();
    const [stopped, paused, longer] = ['a', 'b', 'c'].map((id) => timer({ id, left: MINUTE }));
    await sendTimers([stopped!, paused!, longer!]);
    pass(MINUTE / 2);
    await sendTimers([{ ...longer!, left: 1.5 * MINUTE }]);
    const dispatcher = aDispatcher();
    await sendAfter(MINUTE / 2, dispatcher);
    expect(pushes.takePushes()).toEqual([]);
    await sendAfter(MINUTE, dispatcher);
    expect(pushes.takePushes()).toHaveLength(1);
  });

  test('stays stopped when an older request arrives late', async () => {
    await subscribe();
    const first = { kind: 'timers', revision: 5, timers: [timer()] };
    await send(browser, first);
    await send(browser, { kind: 'timers', revision: 6, timers: [] });
    expect(await send(browser, first)).toEqual({ status: 409, ok: false, reason: 'outdated', revision: 6 });
    expect(await send(browser, { kind: 'timers', revision: 6, timers: [timer()] })).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
  });

  test('ends by the server’s clock, as first sent', async () => {
    await subscribe();
    const sent = { kind: 'timers', revision: 1, timers: [timer({ left: 60_000.4 })] };
    await send(browser, sent);
    const endsAt = new Date(clock.now.getTime() + 60_001);
    pass(5_000);
    await send(browser, sent);
    expect(await waiting()).toMatchObject([{ endsAt, dueAt: endsAt }]);
  });

  test('is named without its recipe once that is unpublished', async () => {
    const phone = await subscribe();
    await sendTimers([timer({ left: 1_000 }), timer({ id: 'x', recipeId: crypto.randomUUID(), left: 1_000 })]);
    await db.update(recipes).set({ status: 'draft' }).where(eq(recipes.id, pozole));
    await sendAfter(1_000);
    const said = pushes.takePushes().map((push) => phone.read(push));
    expect(said.toSorted()).toMatchObject(Array(2).fill({ title: 'Timer done: A recipe, step 4', path: '/kitchen' }));
  });

  test('is sent once by several processes, even if one is killed before it begins', async () => {
    await subscribe();
    const timers = Array.from({ length: 20 }, (_, at) => timer({ id: `${at}`, left: 1_000 + at }));
    await sendTimers(timers);
    pass(2_000);
    const [one, other] = [aDispatcher(), aDispatcher()];
    await Promise.all([one.sendDue(), other.sendDue(), one.sendDue(), other.sendDue()]);
    expect(pushes.takePushes()).toHaveLength(20);
    await sendTimers([timer({ left: 1_000 })]);
    pass(1_000);
    const killed = db.transaction(async (tx) => {
      expect(await claimDueTimers(tx, { now: clock.now })).toHaveLength(1);
      await other.sendDue();
      expect(pushes.takePushes(), 'the other one leaves out what is locked').toEqual([]);
      throw new Error('Killed');
    });
    await expect(killed).rejects.toThrow('Killed');
    await other.sendDue();
    expect(pushes.takePushes()).toHaveLength(1);
  });
});

describe('a process that sends pushes', () => {
  const sentBy = async (count: number) => {
    await expect.poll(async () => (await waiting()).length).toBe(0);
    return pushes.takePushes().length === count;
  };

  test('is idle without timers, and is notified of the next end by another process', async () => {
    const dispatcher = aDispatcher();
    await dispatcher.start();
    dispatcher.runDue();
    await expect.poll(() => dispatcher.planned()).toEqual([]);
    await subscribe();
    await sendTimers([timer({ left: 5 * MINUTE })]);
    await expect.poll(() => dispatcher.planned()).toEqual([clock.now.getTime() + 5 * MINUTE]);
    pass(5 * MINUTE);
    dispatcher.runDue();
    expect(await sentBy(1)).toBe(true);
    await expect.poll(() => dispatcher.planned()).toEqual([]);
  });

  test('sends pushes for timers that ended during a short outage', async () => {
    await subscribe();
    await sendTimers([timer({ id: 'old', left: MINUTE }), timer({ left: 12 * MINUTE })]);
    pass(13 * MINUTE);
    const dispatcher = aDispatcher();
    await dispatcher.start();
    dispatcher.runDue();
    expect(await sentBy(1)).toBe(true);
    expect(dispatcher.ends).toMatchObject({ sent: 1, late: 1 });
  });
});

describe('a push service', () => {
  test.each([404, 410])('that responds %s gets no further pushes for that browser', async (status) => {
    const phone = await subscribe();
    pushes.answers.set(phone.subscription.endpoint, { status, retryAfter: null });
    await sendTimers([timer({ left: 1_000 })]);
    await sendAfter(1_000);
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
    expect(await sendTimers([timer()])).toEqual({ status: 409, ok: false, reason: 'not-subscribed' });
  });

  test('gets the delay that it requests, for other timers too, and then the push once', async () => {
    const phone = await subscribe();
    const { endpoint } = phone.subscription;
    pushes.answers.set(endpoint, { status: 429, retryAfter: '30' });
    await sendTimers([timer({ left: 1_000 }), timer({ id: 'b', left: 2_000 })]);
    const dispatcher = aDispatcher();
    await sendAfter(1_000, dispatcher);
    pushes.answers.delete(endpoint);
    await sendAfter(1_000, dispatcher);
    expect(pushes.takePushes()).toHaveLength(1);
    await sendAfter(28_999, dispatcher);
    expect(pushes.takePushes()).toEqual([]);
    await sendAfter(1, dispatcher);
    expect(pushes.takePushes().map((push) => phone.read(push))).toMatchObject([{ id: 'r1 4 1' }, { id: 'b' }]);
    expect(await waiting()).toEqual([]);
  });

  test('gets no retry for a timer stopped meanwhile', async () => {
    const phone = await subscribe();
    pushes.answers.set(phone.subscription.endpoint, 'down');
    await sendTimers([timer({ left: 1_000 }), timer({ id: 'b', left: 1_000 })]);
    const dispatcher = aDispatcher();
    await sendAfter(1_000, dispatcher);
    pushes.takePushes();
    pushes.answers.clear();
    await sendTimers([timer({ id: 'b', left: 0 })]);
    await sendAfter(5_000, dispatcher);
    expect(pushes.takePushes().map((push) => phone.read(push))).toMatchObject([{ id: 'b' }]);
  });

  test('does not delay other browsers by silence or a redirect', async () => {
    const silent = await subscribe();
    const other = aBrowser(services);
    await other.signIn();
    const phone = await subscribe(other, aPushBrowser({ host: 'fcm.googleapis.com' }));
    pushes.answers.set(silent.subscription.endpoint, 'never');
    await sendTimers([timer({ left: 1_000 })]);
    const dispatcher = aDispatcher();
    pass(1_000);
    const sending = dispatcher.sendDue();
    await expect.poll(() => dispatcher.ends.sent).toBe(1);
    pass(10_000);
    dispatcher.runDue();
    await sending;
    expect(dispatcher.ends).toMatchObject({ sent: 1, again: 1 });
    pushes.answers.set(silent.subscription.endpoint, { status: 302, retryAfter: null });
    await sendAfter(MINUTE, dispatcher);
    expect(dispatcher.ends).toMatchObject({ sent: 1, refused: 1 });
    expect(pushes.takePushes().filter(({ endpoint }) => endpoint === phone.subscription.endpoint)).toHaveLength(1);
    expect(JSON.stringify(takeLogged())).not.toContain(silent.subscription.endpoint);
    expect(await waiting()).toEqual([]);
  });
});

describe('a browser', () => {
  test('gets its state and the public key; the private key is stored sealed', async () => {
    const { publicKey, privateKey } = await openPushKeys(db, services);
    const state = async () => JSON.parse((await browser.post(timerPushPath, JSON.stringify({ kind: 'state' }))).html);
    expect(await state()).toEqual({ publicKey, isOn: false, revision: 0 });
    await subscribe();
    await sendTimers([timer()]);
    expect(await state()).toEqual({ publicKey, isOn: true, revision: 1 });
    await send(browser, { kind: 'unsubscribe' });
    expect(await state()).toEqual({ publicKey, isOn: false, revision: 0 });
    expect(await waiting()).toEqual([]);
    expect(JSON.stringify(await db.select().from(pushKeys))).not.toContain(privateKey);
  });

  test('has to subscribe again if the sealing secret is lost, but not if it is rotated', async () => {
    await subscribe();
    const before = await openPushKeys(db, services);
    const renewed = ['another secret of at least 32 characters', ...services.secrets] as const;
    expect(await openPushKeys(db, { ...services, secrets: renewed })).toEqual(before);
    expect(await openPushKeys(db, { ...services, secrets: [renewed[0]] })).toEqual(before);
    expect(await db.select().from(pushSubscriptions)).toHaveLength(1);
    const after = await openPushKeys(db, services);
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });

  test.each([
    ['an unknown push service', { endpoint: 'https://10.0.0.1/x' }, 'unknown-push-service'],
    ['invalid keys', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'malformed'],
    ['an address that is too long', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` }, 'malformed'],
  ])('is refused with %s', async (_, fields, reason) => {
    const request = { kind: 'subscribe', ...aPushBrowser().subscription, ...fields };
    expect(await send(browser, request)).toEqual({ status: 400, ok: false, reason });
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });

  test.each([
    ['200 timers', () => Array.from({ length: 200 }, (_, at) => timer({ id: `${at}` })), 'too-many-timers'],
    ['900 hours', () => [timer({ left: 900 * 60 * MINUTE })], 'wrong-duration'],
    ['less than nothing', () => [timer({ left: -1 })], 'wrong-duration'],
    ['one timer twice', () => [timer(), timer()], 'malformed'],
    ['an overlong choice of amounts', () => [timer({ shown: 's'.repeat(401) })], 'malformed'],
    ['words of a step', () => [{ ...timer(), words: 'Simmer' } as SentTimer], 'malformed'],
  ])('gets an error for %s, and waiting timers stay', async (_, timers, reason) => {
    await subscribe();
    await sendTimers([timer()]);
    expect(await sendTimers(timers())).toEqual({ status: 400, ok: false, reason });
    expect(await waiting()).toHaveLength(1);
  });

  test('gets an error for invalid JSON', async () => {
    for (const text of ['', '{', 'null', '[]', '{"kind":"other"}', 'x'.repeat(40_000)]) {
      const { status, html } = await browser.post(timerPushPath, text);
      expect([status, JSON.parse(html)]).toEqual([400, { ok: false, reason: 'malformed' }]);
    }
  });

  test('learns how many timers exceeded the account’s maximum, those that end last', async () => {
    const devices = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const each = aBrowser(services);
        await each.signIn();
        await subscribe(each);
        return each;
      }),
    );
    const twenty = (from: number) =>
      Array.from({ length: 20 }, (_, at) => timer({ id: `${at}`, left: (from + at) * MINUTE }));
    expect(await sendTimers(twenty(1), devices[0])).toMatchObject({ leftOut: 0 });
    expect(await sendTimers(twenty(1), devices[1])).toMatchObject({ leftOut: 0 });
    expect(await sendTimers(twenty(1).toReversed(), devices[2])).toMatchObject({ ok: true, leftOut: 10 });
    const repeat = { kind: 'timers', revision, timers: twenty(1).toReversed() };
    expect(await send(devices[2]!, repeat), 'the response was lost').toMatchObject({ ok: true, leftOut: 10 });
    expect(await waiting()).toHaveLength(MAX_WAITING);
    const last = await waiting();
    expect(Math.max(...last.slice(-20).map(({ endsAt }) => endsAt.getTime()))).toBe(clock.now.getTime() + 20 * MINUTE);
  });

  test('rings for the last account signed in; ten browsers of an account ring', async () => {
    const device = await subscribe();
    await aMember(db, { facts: [aTrial()], email: 'other@larder.test' });
    const theirs = aBrowser(services);
    await theirs.signIn({ email: 'other@larder.test' });
    await subscribe(theirs, device);
    expect(await sendTimers([timer()])).toMatchObject({ reason: 'not-subscribed' });
    for (let count = 0; count < MAX_SUBSCRIPTIONS + 1; count += 1) {
      const each = aBrowser(services);
      await each.signIn();
      pass(1_000);
      await subscribe(each);
    }
    const own = db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
    expect(await own).toHaveLength(MAX_SUBSCRIPTIONS);
  });

  test('loses its subscription and timers at sign-out and with a deleted account', async () => {
    await subscribe();
    await sendTimers([timer()]);
    const other = aBrowser(services);
    await other.signIn();
    await subscribe(other);
    await browser.post('/sign-out');
    expect(await db.select().from(pushSubscriptions)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    await send(other, { kind: 'timers', revision: 1, timers: [timer()] });
    await db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await db.select().from(sessions)).toEqual([]);
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});
