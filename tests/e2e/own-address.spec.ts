import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { test as base, expect } from './fixtures.ts';
import { continueAs, marisol, newEmail } from './person.ts';
import { LONG } from './runs.ts';

const test = base.extend<{ sites: { platform: string; marisols: string } }, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const server = await startDemoServer({ env: { SUBDOMAINS: 'on', SITE_HOST: 'localhost' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  sites: async ({ server, lend }, use) => {
    const platform = server.origin;
    const { context } = await lend();
    const page = await context.newPage();
    await signIn(page, platform, 'marisol@larder.example');
    await page.goto(`${platform}/studio/${marisol.id}/address`);
    await page.getByRole('radio', { name: /Short address/ }).check();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText('This is your address now.')).toBeVisible();
    await use({ platform, marisols: platform.replace('localhost', 'marisol.localhost') });
  },
});
// Allows requests to both hosts and, without scripts, blocked scripts.
test.use({ allowed: /another host: http:\/\/(marisol\.)?localhost:|\.js csp$/, freshBrowser: true });

async function signIn(page: Page, site: string, email: string) {
  await page.goto(`${site}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/sign-in/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
    /** A browser with scripts needs no press. */
    async function isTakenAlong(page: Page) {
      if (javaScriptEnabled) return;
      await expect(page.getByText('If nothing happens:')).toBeVisible();
      await goOn(page);
    }

    const tag = javaScriptEnabled ? [] : LONG;

    test('a member goes on from the platform to a creator’s site, and back', { tag }, async ({ page, sites }) => {
      const { platform, marisols } = sites;
      await signIn(page, platform, 'nora@larder.example');
      await page.goto(`${marisols}/sign-in?from=/kitchen/week`);
      await page.getByRole('link', { name: 'Signed in on Larder? Continue' }).click();
      await expect(page.getByText('You are signed in as nora@larder.example.')).toBeVisible();
      expect(new URL(page.url()).origin).toBe(platform);
      await goOn(page);
      await isTakenAlong(page);
      await expect(page).toHaveURL(`${marisols}/kitchen/week`);

      await page.context().clearCookies({ domain: 'localhost' });
      await page.goto(`${platform}/sign-in?from=/sign-up/${marisol.id}`);
      await page.getByRole('link', { name: 'Signed in on marisol.localhost? Continue' }).click();
      if (!javaScriptEnabled) await goOn(page);
      await isTakenAlong(page);
      await expect(page).toHaveURL(`${platform}/auth/hand-over`);
      await expect(page.getByText('This signs you in on Larder as nora@larder.example.')).toBeVisible();
      await goOn(page);
      await expect(page).toHaveURL(`${platform}/kitchen`);
    });

    test('a sign-up with Google begins and ends on a creator’s site', { tag }, async ({ page, sites }) => {
      const { platform, marisols } = sites;
      await page.goto(`${marisols}/sign-up`);
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Sign up with Google' }).click();
      const email = newEmail(`own-address-${javaScriptEnabled}`);
      await continueAs(page, { email, firstName: 'Ada', lastName: 'Marsh' });
      await isTakenAlong(page);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Complete Sign Up' }).click();
      await expect(page).toHaveURL(`${marisols}/success`);
      await page.goto(`${marisols}/account`);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText(/^Accepted on/)).toBeVisible();
      await page.goto(`${platform}/account`);
      await expect(page).toHaveURL(/\/sign-in/);
    });
  });
}
