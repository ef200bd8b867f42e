import {
  clicked,
  eventually,
  identify,
  leave,
  leftBehind,
  letSdkCome,
  nothing,
  sdkIsUp,
  test,
  watchSdk,
} from './counting-site.ts';
import { activeCreators, expect, openApp } from './fixtures.ts';

const [marisol] = activeCreators;
const creator = marisol!.id;

// One after the other: they look into one table.
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ context, site }) => {
  await site.forget();
  await watchSdk(context);
});

const objections = {
  'Do Not Track': { doNotTrack: '1' },
  'Global Privacy Control': { globalPrivacyControl: true },
};
for (const [name, wish] of Object.entries(objections)) {
  test(`with ${name} nothing is loaded, sent or kept`, async ({ page, context, site }) => {
    await context.addInitScript((wish) => {
      for (const [name, value] of Object.entries(wish)) Object.defineProperty(navigator, name, { value });
    }, wish);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await context.addInitScript(beCountedBefore);
    await page.goto('/marisol');
    await letSdkCome(page);
    await page.waitForTimeout(500);
    expect(await leftBehind(page)).toEqual(nothing);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await leave(page);
    expect(await site.rows()).toEqual([]);
    expect(asked.filter((url) => /sdk-|\/api\/analytics/.test(url))).toEqual([]);
  });
}

/** What the SDK leaves, as from a time when nobody was asked or nothing objected yet; runs in the page. */
function beCountedBefore(): void {
  localStorage.setItem('mp_some-creator_mixpanel', '{"distinct_id":"$device:1"}');
  localStorage.setItem('__mpq_some-creator_ev', '[]');
}

test.describe('where the operator asks', () => {
  test.use({ asks: true });
  const question = { name: 'Counting visits' };

  test('the answers are equals, and the question covers no more than it must', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openApp(page, '/marisol');
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

  test('before an answer, and after a no, nothing is loaded, sent or kept', async ({ page, context, site }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await openApp(page, '/marisol');
    expect(await leftBehind(page)).toEqual(nothing);
    await page.evaluate(beCountedBefore);
    const banner = page.getByRole('region', question);
    await banner.getByRole('button', { name: 'No, do not' }).click();
    await expect(banner).toBeHidden();
    await letSdkCome(page);
    await page.waitForTimeout(500);
    expect(await leftBehind(page)).toEqual(nothing);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(marisol!.payoff!);
    await expect(banner).toBeHidden();
    await leave(page);
    expect(await site.rows()).toEqual([]);
    expect(asked.filter((url) => /sdk-|\/api\/analytics/.test(url))).toEqual([]);
  });

  test('after a yes clicks are counted, and the question is not put again', async ({ page, site }) => {
    await openApp(page, '/marisol');
    await page.getByRole('button', { name: 'Yes, count me' }).click();
    await sdkIsUp(page);
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(`/sign-up/${creator}`);
    await expect.poll(site.rows, eventually).toMatchObject([identify(creator), clicked(creator, 'signup_header')]);
    await page.goto('/marisol');
    await sdkIsUp(page);
    await expect(page.getByRole('region', question)).toBeHidden();
  });

  test('who objects by the browser is not even asked', async ({ page, context }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await openApp(page, '/marisol');
    await page.waitForTimeout(500);
    await expect(page.getByRole('region', question)).toBeHidden();
  });
});
