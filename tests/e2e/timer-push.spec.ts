import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, marisol, newEmail } from './person.ts';

const cook = `/${marisol.slug}/recipes/chicken-tinga-tostadas/cook?step=4`;
const title = 'Timer done: Chicken tinga tostadas, step 4';
const timers = (page: Page) => page.getByRole('region', { name: 'Timers' });

test.use({ allowed: /ERR_FAILED/, freshBrowser: true, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Fakes the browser's push service, which needs a network. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly || (options.applicationServerKey as Uint8Array).length !== 65)
        throw new Error('key');
      localStorage.setItem('stand-in', `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
      return (await PushManager.prototype.getSubscription())!;
    };
    PushManager.prototype.getSubscription = async () => {
      const endpoint = localStorage.getItem('stand-in');
      const unsubscribe = async () => {
        localStorage.removeItem('stand-in');
        return true;
      };
      return endpoint ? ({ toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription) : null;
    };
    const device = { tones: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      device.tones += 1;
      start.apply(this, when);
    };
    Object.assign(window, { device });
  });
}
const start = (page: Page) => page.getByRole('button', { name: '5 minutes', exact: true }).click();
const tones = (page: Page) => page.evaluate(() => (window as unknown as { device: { tones: number } }).device.tones);

const state = (page: Page) =>
  page.evaluate(
    async () =>
      (await (await fetch('/kitchen/timers', { method: 'POST', body: '{"kind":"state"}' })).json()) as {
        isOn: boolean;
        revision: number;
      },
  );

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, silent, tag }) => ({ title, silent: !!silent, tag }));
  });

/**
 * Records the tags of shown notifications. Chromium answers `getNotifications()` by dropping notifications that it has
 * not displayed yet.
 */
async function watchShown(context: BrowserContext): Promise<() => Promise<string[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown: string[] = [];
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (title, options) => {
      await show(title, options);
      shown.push(options!.tag!);
    };
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

test('a member lets timers ring on a locked phone; the page and the push are heard one at a time', async ({
  page,
  context,
}) => {
  await becomeSubscriber(page, newEmail('rings'));
  await context.grantPermissions(['notifications']);
  await standInForPushService(page);
  await page.clock.install();
  await openApp(page, cook);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await start(page);
  await expect(timers(page)).toContainText('only while this page is open');
  await timers(page).getByRole('button', { name: 'Ring when locked' }).click();
  await expect(timers(page)).toContainText('Timers ring on this phone when it is locked, too.');
  await expect.poll(() => state(page)).toMatchObject({ isOn: true, revision: 1 });
  await timers(page)
    .getByRole('button', { name: /^Pause: / })
    .click();
  await expect.poll(() => state(page)).toMatchObject({ revision: 2 });
  await timers(page)
    .getByRole('button', { name: /^Resume: / })
    .click();
  await expect.poll(() => state(page)).toMatchObject({ revision: 3 });

  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  const origin = new URL(page.url()).origin;
  const deliver = (message: { id: string; title: string }) => {
    const data = JSON.stringify({ ...message, path: cook });
    return session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
  const { id, left } = await page.evaluate(() => {
    const { ahead, list } = JSON.parse(localStorage.getItem('larder timers')!);
    return { id: list[0].id as string, left: list[0].endsAt - (ahead ?? 0) - Date.now() };
  });

  const shown = await watchShown(context);
  const salsa = { title: 'Timer done: Salsa, step 1', silent: false, tag: 'timer other 1 1' };
  await deliver({ id: 'other 1 1', title: salsa.title });
  await expect.poll(shown).toEqual([salsa.tag]);
  expect(await notifications(page)).toEqual([salsa]);

  await page.clock.fastForward(left + 2_000);
  await expect.poll(() => tones(page)).toBeGreaterThan(2);
  await deliver({ id, title });
  await deliver({ id, title });
  await expect.poll(shown).toEqual([salsa.tag, `timer ${id}`, `timer ${id}`]);
  const inOrder = async () => (await notifications(page)).toSorted((a, b) => a.title.localeCompare(b.title));
  expect(await inOrder(), 'one of each timer').toEqual([{ title, silent: true, tag: `timer ${id}` }, salsa]);
  await timers(page)
    .getByRole('button', { name: /^Stop ringing/ })
    .click();
  await expect.poll(() => notifications(page), 'what is stopped takes its notification away').toEqual([salsa]);

  await start(page);
  await timers(page).getByRole('button', { name: 'Turn off: ring when locked' }).click();
  await expect(timers(page).getByRole('button', { name: 'Ring when locked' })).toBeVisible();
  await expect.poll(() => state(page)).toMatchObject({ isOn: false });
});

test('what was stopped without a network is stopped at the next contact', async ({ page, context }) => {
  await becomeSubscriber(page, newEmail('stops'));
  await context.grantPermissions(['notifications']);
  await standInForPushService(page);
  await openApp(page, cook);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await start(page);
  await timers(page).getByRole('button', { name: 'Ring when locked' }).click();
  await expect.poll(() => state(page)).toMatchObject({ isOn: true, revision: 1 });
  await page.route('**/kitchen/timers', (route) => route.abort());
  await timers(page)
    .getByRole('button', { name: /^Stop: / })
    .click();
  await page.unroute('**/kitchen/timers');
  await openApp(page, `/${marisol.slug}/recipes`);
  await expect.poll(() => state(page)).toMatchObject({ revision: 2 });
});
