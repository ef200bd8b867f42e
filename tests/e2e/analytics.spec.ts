import {
  afterAFlush,
  beCountedBefore,
  clicked,
  counted,
  flushedRows,
  identify,
  leave,
  leftBehind,
  letSdkCome,
  nothing,
  other,
  sdkIsUp,
  sdkRestsWith,
  test,
  watchSdk,
} from './counting-site.ts';
import { expect, openApp } from './fixtures.ts';
import { LONG } from './runs.ts';

const creator = counted.id;
const landing = `/${counted.slug}`;
const buttons = [
  { link: 'Sign up', within: 'banner', name: 'signup_header' },
  { link: 'Join our community now', within: 'banner', name: 'signup_hero' },
  { link: 'Get cooking now', within: 'main', name: 'get_cooking_features' },
  { link: 'Join our community now', within: 'main', name: 'join_community_cta' },
] as const;
const first = identify(creator);
const click = (button: string) => clicked(creator, button);

// One after another, because the tests read the same table.
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ context, site }) => {
  await site.deleteRows();
  await watchSdk(context);
});

test('each button’s click is a row of one device, after one `$identify`', { tag: LONG }, async ({ page, site }) => {
  await page.goto(landing);
  await sdkIsUp(page);
  for (const { link, within } of buttons) {
    await page.getByRole(within).getByRole('link', { name: link, exact: true }).last().click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(counted.payoff);
  }
  await expect.poll(site.rows).toHaveLength(5);
  await leave(page);
  const rows = await site.rows();
  expect(rows).toMatchObject([first, ...buttons.map(({ name }) => click(name))]);
  expect(new Set(rows.map((row) => row.device)).size).toBe(1);
});

test('other links and buttons are not counted, and a second visit identifies nobody again', { tag: LONG }, async ({
  page,
  site,
}) => {
  await page.goto(landing);
  await sdkIsUp(page);
  await page.getByRole('link', { name: 'Access all my recipes' }).click();
  await expect(page).toHaveURL(`/sign-up/${creator}`);
  await page.goto(landing);
  await sdkIsUp(page);
  await leave(page);
  expect(await site.rows()).toMatchObject([first]);
});

test('a visit is counted once a day, with the name of the link it came by', { tag: LONG }, async ({ page, site }) => {
  await page.goto(`${landing}?utm_source=Bio`);
  await sdkIsUp(page);
  await expect.poll(flushedRows(page, site)).toMatchObject([first]);
  await page.goto(landing);
  await sdkIsUp(page);
  await leave(page);
  expect(await site.visits()).toEqual([{ creator, host: null, utm: 'bio' }]);
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await page.goto(landing);
  await sdkIsUp(page);
  await expect.poll(() => flushedRows(page, site)().then(site.visits)).toHaveLength(2);
});

test('each creator’s page knows the browser as another device', { tag: LONG }, async ({ page, site }) => {
  for (const { slug } of [counted, other]) {
    await page.goto(`/${slug}`);
    await sdkIsUp(page);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  }
  await expect.poll(site.rows).toHaveLength(4);
  const rows = await site.rows();
  expect(rows.map((row) => row.creator)).toEqual([creator, creator, other.id, other.id]);
  expect(new Set(rows.map((row) => row.device)).size).toBe(2);
});

test.describe('a page that is left right after a click', () => {
  test.use({ allowed: /\.js|ERR_FAILED/ });
  test('before the app has loaded: the link navigates natively', async ({ page, site }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(landing);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await expect.poll(site.rows).toMatchObject([click('signup_header')]);

    await page.unroute('**/*.js');
    await page.goto(landing);
    await sdkIsUp(page);
    await expect.poll(flushedRows(page, site)).toMatchObject([click('signup_header'), first]);
    const [early, late] = await site.rows();
    expect(late!.device).toBe(early!.device);
  });
  test('before the SDK has loaded, by client-side navigation', { tag: LONG }, async ({ page, site }) => {
    await page.route('**/analytics-sdk-*.js', () => {});
    await openApp(page, landing);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await page.goto('/welcome');
    await expect.poll(site.rows).toMatchObject([click('signup_header')]);
  });

  test('with the SDK', async ({ page, site }) => {
    await page.goto(landing);
    await sdkIsUp(page);
    await page.getByRole('link', { name: 'Sign up', exact: true }).evaluate((link: HTMLElement) => {
      link.click();
      location.href = '/welcome';
    });
    await expect(page).toHaveURL('/welcome');
    await expect.poll(site.rows).toMatchObject([first, click('signup_header')]);

    // The SDK does not know that the beacon arrived, and sends the event again at the next visit.
    const again = page.waitForResponse(/\/api\/analytics\/.*track/);
    await page.goto(landing);
    await sdkIsUp(page);
    await page.clock.runFor(afterAFlush);
    expect((await again).status()).toBe(200);
    expect(await site.rows()).toHaveLength(2);
  });
});

test.describe('offline', () => {
  test.use({ allowed: /ERR_INTERNET_DISCONNECTED/ });
  test('clicks are queued, and sent when the browser is online again', { tag: LONG }, async ({
    page,
    context,
    site,
  }) => {
    await page.goto(landing);
    await sdkIsUp(page);
    await expect.poll(flushedRows(page, site)).toMatchObject([first]);
    await sdkRestsWith(page, 0);
    // Navigation would fail without a network.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true));
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/analytics/'));
    for (const { link, within } of buttons) {
      await page.getByRole(within).getByRole('link', { name: link, exact: true }).last().click();
    }
    await page.clock.runFor(afterAFlush);
    await failed;
    // If the browser were online again before the SDK handles the failure, the SDK would drop the events.
    await sdkRestsWith(page, buttons.length);
    expect(await site.rows()).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(flushedRows(page, site)).toMatchObject([first, ...buttons.map(({ name }) => click(name))]);
  });
});

test.describe('where the SDK is blocked', () => {
  test.use({ allowed: /sdk-.*\.js|ERR_FAILED.*sdk/ });
  test('the page works without errors, and nothing is counted', { tag: LONG }, async ({ page, site }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const blocked = page.waitForEvent('requestfailed', (request) => /sdk-/.test(request.url()));
    await page.route('**/analytics-sdk-*.js', (route) => route.abort());
    await openApp(page, landing);
    await letSdkCome(page);
    await blocked;
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await leave(page);
    expect(await site.rows()).toEqual([]);
    expect(errors).toEqual([]);
  });
});

test('the running SDK has the specification’s constants, watches no form and records nothing', async ({ page }) => {
  await page.route('**/api/analytics/**', (route) => route.fulfill({ json: { status: 1 } }));
  await page.goto(landing);
  await sdkIsUp(page);
  const running = await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the SDK as it is, not as its types say
    const { sdk } = window as any;
    const names = ['record_idle_timeout_ms', 'record_max_ms', 'record_sessions_percent', 'autocapture', 'api_host'];
    const { batchSize, flushInterval, libConfig } = sdk.request_batchers.events;
    const { properties } = sdk.track('Button Click', { text: 'x'.repeat(300) });
    return {
      config: names.map((name) => sdk.get_config(name)),
      batch: { batchSize, flushInterval, timeout: libConfig.batch_request_timeout_ms },
      textCap: properties.text.length,
      distinctId: sdk.get_distinct_id(),
      version: properties.$lib_version,
    };
  });
  expect(running).toEqual({
    config: [30 * 60 * 1000, 24 * 60 * 60 * 1000, 0, false, `${new URL(page.url()).origin}/api/analytics/${creator}`],
    batch: { batchSize: 50, flushInterval: 5000, timeout: 90_000 },
    textCap: 255,
    distinctId: creator,
    version: '2.83.0',
  });
});

test('with Global Privacy Control nothing is loaded, sent or stored', async ({ page, context, site }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await context.addInitScript(beCountedBefore);
  await page.goto(landing);
  await letSdkCome(page);
  expect(await leftBehind(page)).toEqual(nothing);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(`/sign-up/${creator}`);
  await leave(page);
  expect(await site.rows()).toEqual([]);
  expect(asked.filter((url) => /sdk-|\/api\/analytics/.test(url))).toEqual([]);
});

test('without a consent question there is no button to withdraw consent', { tag: LONG }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('analytics-consent', 'yes'));
  await openApp(page, '/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
