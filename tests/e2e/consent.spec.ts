import type { Page } from '@playwright/test';
import {
  afterAFlush,
  beCountedBefore,
  counted,
  flushedRows,
  identify,
  leave,
  leftBehind,
  letSdkCome,
  nothing,
  sdkIsUp,
  test,
  watchSdk,
} from './counting-site.ts';
import { expect, openApp, pageIsWhole } from './fixtures.ts';
import { LONG } from './runs.ts';

const creator = counted.id;
const landing = `/${counted.slug}`;

// One after another, because the tests read the same table.
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ context, site }) => {
  await site.deleteRows();
  await watchSdk(context);
});

test.use({ asks: true });

test.describe('where the operator asks', () => {
  const question = { name: 'Counting visits' };
  const withdraw = { name: 'Stop counting my visits' };
  const withdrawn = 'You are no longer counted.';

  test('both answers look the same, and the question covers little of the page', { tag: LONG }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openApp(page, landing);
    const banner = page.getByRole('region', question);
    await expect(banner).toBeVisible();
    const looks = await banner.getByRole('button').evaluateAll((found) =>
      found.map((button) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight, padding, minHeight } =
          getComputedStyle(button);
        return { color, backgroundColor, borderColor, fontSize, fontWeight, padding, minHeight };
      }),
    );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    expect((await banner.boundingBox())!.height).toBeLessThan(0.6 * 640);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('before an answer, and with consent denied, nothing is loaded, sent or stored', async ({
    page,
    context,
    site,
  }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await openApp(page, landing);
    expect(await leftBehind(page)).toEqual(nothing);
    await page.evaluate(beCountedBefore);
    const banner = page.getByRole('region', question);
    await banner.getByRole('button', { name: 'No, do not' }).click();
    await expect(banner).toBeHidden();
    await letSdkCome(page);
    expect(await leftBehind(page)).toEqual(nothing);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(counted.payoff);
    await expect(banner).toBeHidden();
    await leave(page);
    expect(await site.rows()).toEqual([]);
    expect(asked.filter((url) => /sdk-|\/api\/analytics/.test(url))).toEqual([]);
  });

  test('consent is withdrawn with one press in another window, and nothing remains stored', async ({ page, site }) => {
    const policy = await policyWindow(page);
    await openApp(page, landing);
    await page.getByRole('button', { name: 'Yes, count me' }).click();
    await sdkIsUp(page);
    await expect.poll(flushedRows(page, site)).toMatchObject([identify(creator)]);

    // The SDK has not sent this click yet, because the clock is paused.
    await standStill(page);
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
    );
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await policy.getByRole('button', withdraw).focus();
    await policy.keyboard.press('Enter');
    await expect(policy.getByText(withdrawn)).toBeFocused();
    await expect(policy.getByRole('button', withdraw)).toBeHidden();

    await page.clock.runFor(afterAFlush);
    await page.clock.resume();
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await leave(page);
    expect(await leftBehind(page)).toEqual(nothing);
    expect(await site.rows()).toMatchObject([identify(creator)]);
    await openApp(page, landing);
    await expect(page.getByRole('region', question)).toBeVisible();
  });

  test('consent withdrawn before the SDK has loaded keeps it from loading', { tag: LONG }, async ({
    page,
    context,
    site,
  }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const policy = await policyWindow(page);
    await openApp(page, landing);
    await standStill(page);
    await page.getByRole('button', { name: 'Yes, count me' }).click();
    await policy.getByRole('button', withdraw).click();
    await expect(policy.getByText(withdrawn)).toBeFocused();
    await letSdkCome(page);
    await leave(page);
    expect(await leftBehind(page)).toEqual(nothing);
    expect(await site.rows()).toEqual([]);
    expect(asked.filter((url) => /sdk-|\/api\/analytics/.test(url))).toEqual([]);
  });

  async function policyWindow(page: Page): Promise<Page> {
    const policy = await page.context().newPage();
    await openApp(policy, '/privacy-policy');
    await expect(policy.getByRole('button', withdraw)).toBeHidden();
    // A tab in the background is drawn once a second, and a click in the tab waits for two frames.
    await page.bringToFront();
    return policy;
  }

  test('a visitor whose browser objects is not asked', { tag: LONG }, async ({ page, context }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await openApp(page, landing);
    await pageIsWhole(page);
    await expect(page.getByRole('region', question)).toBeHidden();
  });
});

async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
