import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { fadedWords, faultsOfCooking, step, swipe } from './cooking.ts';
import { expect, openApp, test } from './fixtures.ts';
import { members } from './members.ts';
import { becomeSignedIn, password } from './person.ts';

async function planDinner(page: Page): Promise<void> {
  await openApp(page, '/kitchen/dinner');
  for (const name of ['Conchas', 'Chicken tinga tostadas']) await page.getByLabel(name, { exact: true }).check();
  await page.getByLabel('When do you want to eat?').fill('18:30');
  await page.getByLabel('How many are eating?').fill('8');
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect(page.getByRole('heading', { name: 'The plan' })).toBeVisible();
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('two dishes are cooked as one list of steps, with their times, amounts and timers, and what is late moves the rest', async ({
  page,
  context,
}) => {
  await becomeSignedIn(page, members.paid.email);
  await planDinner(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start cooking' }).click();
  await expect(page).toHaveURL(/\/kitchen\/dinner\/cook\?recipes=.*&at=18%3A30&serves=8$/);
  await expect(page.getByRole('heading', { name: 'Dinner at 6:30 PM' })).toBeVisible();
  const dish = page.locator('.cook-dish-name');
  const all = await page.locator('.cook-steps button').count();
  const seen: string[] = [];
  for (let at = 1; at <= all; at++) {
    await expect(page.getByRole('heading', { name: `Step ${at} of ${all}` })).toBeVisible();
    seen.push((await dish.textContent())!.split(':')[0]!);
    await expect(page.locator('.cook-begins')).toHaveText(/\d:\d\d [AP]M/);
    if (at < all) await page.keyboard.press('ArrowRight');
  }
  expect(new Set(seen)).toEqual(new Set(['Conchas', 'Chicken tinga tostadas']));
  const changes = seen.filter((name, at) => at > 0 && name !== seen[at - 1]).length;
  expect(changes, 'the other dish comes while one waits').toBeGreaterThan(1);

  await page.getByRole('button', { name: new RegExp(`^Step ${seen.indexOf('Chicken tinga tostadas') + 1}$`) }).click();
  await expect(step(page)).toContainText('Put the chicken and bay leaf');
  await expect(page.getByRole('list', { name: 'You need' })).toContainText('2 bay leaves');
  expect(await step(page).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThan(23.9);
  expect(await fadedWords(page), 'words of less than 7:1').toEqual([]);
  await page.getByRole('button', { name: '15 minutes' }).click();
  const timers = page.getByRole('region', { name: 'Timers' });
  await expect(timers).toContainText('Simmer 15 minutes, Chicken tinga tostadas');
  await expect(timers.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  const finger = await context.newCDPSession(page);
  const here = await page.getByRole('heading', { name: /^Step \d+ of/ }).textContent();
  await swipe(page, finger, 320, 60);
  await expect(page.getByRole('heading', { name: here! })).toHaveCount(0);
  await swipe(page, finger, 60, 320);
  await expect(page.getByRole('heading', { name: here! })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Done' }).check();
  expect(await faultsOfCooking(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByText('Running late?').click();
  await page.getByRole('button', { name: '30 min longer' }).click();
  await expect(page.getByText('Took 30 min longer.')).toBeVisible();
  await expect(page.getByRole('heading', { name: here! }), 'the same step').toBeVisible();
  await expect(page.getByRole('button', { name: '30 min longer' }), 'where the cook pressed').toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  await expect(timers.getByRole('timer')).toHaveText(/^1[345]:\d\d$/);

  // The plan must survive the end of the session.
  await context.clearCookies({ name: /session/ });
  await page.keyboard.press('ArrowRight');
  await page.getByText('Running late?').click();
  await page.getByRole('button', { name: '5 min longer' }).first().click();
  await page.getByLabel('Email').fill(members.paid.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Took 5 min longer.')).toBeVisible();
  await page.getByRole('link', { name: 'The plan' }).click();
  await expect(page.getByText('Took 30 min longer.')).toBeVisible();
  await page.getByRole('link', { name: 'Start cooking' }).click();
  await expect(page.getByText('This is where you left off.')).toBeVisible();
  await expect(page.getByRole('button', { name: /, done$/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Step ${all}` }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  for (const name of ['Conchas', 'Chicken tinga tostadas']) {
    await expect(page.getByRole('region', { name }).getByRole('button', { name: 'I cooked it' })).toBeVisible();
  }
});
