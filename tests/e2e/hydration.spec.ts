import type { Page } from '@playwright/test';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { addPasskeyDevice } from './passkey-device.ts';
import { becomeSignedIn, becomeSubscriber, marisol, newEmail } from './person.ts';
import { inLongRun } from './runs.ts';

/** Moving the pointer over a page loads its scripts, so hydration often happens while a button is being pressed. */

const SCRIPTS = '**/assets/*.js';

/** Holds back scripts requested from now on. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await appIsUp(page);
    await page.unroute(SCRIPTS);
  };
}

function placesOfControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('name') ?? control.innerText;
        return `${name}: ${[x, y + scrollY, width, height].map(Math.round)}`;
      });
  });
}

async function expectNothingMoves(page: Page, path: string): Promise<void> {
  const letScriptsCome = await holdScripts(page);
  await page.goto(path);
  await expect(page, 'it is the page that was asked for').toHaveURL(path);
  const places = await placesOfControls(page);
  expect(places).not.toEqual([]);
  await page.keyboard.press('Shift');
  await letScriptsCome();
  expect(await placesOfControls(page), `${path} as it hydrates`).toEqual(places);
}

test.use({ viewport: { width: 390, height: 844 } });

test('timers pressed before the scripts have come start once they have', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/marisol/recipes/chicken-tinga-tostadas');
  for (const time of ['15 minutes', '5 minutes']) await page.getByRole('button', { name: time, exact: true }).click();
  await page.getByRole('heading', { name: 'Method' }).click();
  await letScriptsCome();
  await expect(page.getByRole('region', { name: 'Timers' }).getByRole('timer')).toHaveCount(2);
});

test('nothing moves as the forms of visitors hydrate', async ({ page }) => {
  for (const path of ['/sign-in', `/sign-up/${marisol.id}`, '/auth/forgot-password']) {
    await expectNothingMoves(page, path);
  }
});

test('nothing moves as the forms of an account hydrate', async ({ page }) => {
  await becomeSubscriber(page, newEmail('hydration'));
  const others = ['/name', '/plan', '/cancellation', '/email', '/password', '/deletion'];
  for (const part of ['', '/card', ...(inLongRun() ? others : [])]) {
    await expectNothingMoves(page, `/account${part}`);
  }
});

test.describe('the second step of an account with a passkey', () => {
  const path = '/sign-in/second-factor';
  // The browser logs the 400 that answers a wrong code.
  test.use({ allowed: /400 \(Bad Request\)/ });

  test('nothing moves as it hydrates, and a press that began before is sent', async ({ page, browser }) => {
    const email = newEmail('passkey-holder');
    await addPasskeyDevice(page);
    await becomeSignedIn(page, email);
    await openApp(page, '/account/second-factor');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('region', { name: 'Keep these codes' })).toBeVisible();
    await page.context().clearCookies();
    await becomeSignedIn(page, email);
    await expectNothingMoves(page, path);

    const letScriptsCome = await holdScripts(page);
    await page.goto(path);
    await page.getByLabel('code').fill('not-a-code');
    await page.getByRole('button', { name: 'Continue' }).hover();
    await page.mouse.down();
    await letScriptsCome();
    await page.mouse.up();
    await expect(page.getByRole('alert').filter({ hasText: 'That code is wrong' })).toBeVisible();

    const storageState = await page.context().storageState();
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false, storageState });
    const plain = await withoutScripts.newPage();
    await plain.goto(path);
    await expect(plain.getByText('Passkeys need JavaScript.')).toBeVisible();
    await withoutScripts.close();
  });
});
