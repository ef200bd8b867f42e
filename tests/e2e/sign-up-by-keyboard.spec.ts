import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';
import { card, marisol, newEmail, password } from './person.ts';

// Requests that are pending when a page is left fail in the service worker.
test.use({ allowed: /status of 40[013]|\/assets\/\S+\.js net::ERR_FAILED/ });

test('a sign-up and its correction work by keyboard alone', async ({ page }) => {
  const email = newEmail('by-keyboard');
  await openApp(page, `/${marisol.slug}`);
  await tabTo(page, 'Sign up');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/sign-up/${marisol.id}`);

  await typeInto(page, 'First name', 'Rosa');
  await typeInto(page, 'Last name', 'Keys');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', password);
  await tabTo(page, 'Show password');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await typeInto(page, 'Confirm password', 'correct horse');
  await tabToRole(page, 'radio');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeChecked();
  await typeInto(page, 'Cardholder name', 'Rosa Keys');
  await typeInto(page, 'Card number', card.number);
  await typeInto(page, 'Expiry date', '1230');
  await typeInto(page, 'Security code', card.securityCode);
  await typeInto(page, 'Country', 'Austral');
  await expect(page.getByLabel('Country')).toHaveValue('AU');
  await tabToRole(page, 'checkbox');
  await page.keyboard.press('Space');
  await tabTo(page, 'Sign up to our community');
  await page.keyboard.press('Enter');

  // The invalid field comes after the error summary.
  await expect(page.locator(':focus')).toContainText('Passwords do not match');
  await typeInto(page, 'Confirm password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await expect(page.locator(':focus'), 'the news is read out').toHaveAccessibleName(/^Account Created Successfully!/);
});

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

async function tabTo(page: Page, name: string) {
  await tabUntil(page, name, ({ names }) => names.includes(name));
}

async function tabToRole(page: Page, type: 'radio' | 'checkbox') {
  await tabUntil(page, type, (focused) => focused.type === type);
}

async function tabUntil(page: Page, what: string, reached: (focused: Awaited<ReturnType<typeof describe>>) => boolean) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await describe(page);
    if (!reached(focused)) continue;
    await expect(page.locator(':focus')).toBeInViewport();
    // The style sheet may load a moment after the page.
    await expect
      .poll(async () => (await describe(page)).outline, `${what} shows that it is focused`)
      .toBeGreaterThanOrEqual(2);
    return;
  }
  throw new Error(`Tab does not lead to ${what}`);
}

function describe(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const labels = [...(focused.labels ?? [])].map((label) => label.textContent ?? '');
    return {
      names: [...labels, focused.getAttribute('aria-label') ?? '', focused.textContent ?? ''],
      type: focused.type,
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    };
  });
}
