import type { Page } from '@playwright/test';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, marisol, newEmail, northkitchen } from './person.ts';
import { LONG } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a subscriber moves to another creator and back, after an explanation, with one button each', {
  tag: LONG,
}, async ({ page }) => {
  await becomeSubscriber(page, newEmail('mover'));
  await page.goto(`/${northkitchen.slug}`);
  await page.keyboard.press('Shift');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Your kitchen' })).toHaveAttribute('href', '/kitchen');
  await banner.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: `Move to ${northkitchen.name}` })).toBeVisible();
  await expect(page.getByText(`You’re with ${marisol.name} on the yearly plan.`)).toBeVisible();
  await expect(page.getByText('The rest of your trial comes with you')).toBeVisible();
  await page.getByRole('button', { name: `Move to ${northkitchen.name}` }).click();

  await expect(page.getByRole('heading', { name: `You’ve moved to ${northkitchen.name}` })).toBeVisible();
  await expect(page.getByText(/Account Created|email is confirmed/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your kitchen' }).click();
  await expect(page.getByRole('link', { name: `Cooking with ${northkitchen.name}` })).toBeVisible();

  await page.goto(`/sign-up/${northkitchen.id}`);
  await expect(page).toHaveURL('/northkitchen/recipes');
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByRole('button', { name: `Move to ${marisol.name}` }).click();
  await expect(page.getByRole('heading', { name: `You’ve moved to ${marisol.name}` })).toBeVisible();

  await page.goto(`/sign-up/${northkitchen.id}`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
});

test('another creator’s recipe offers a visitor to join, and a member of somebody else to move', { tag: LONG }, async ({
  page,
}) => {
  const path = `/${northkitchen.slug}/recipes/${(await paidRecipe(page))!}`;
  await openApp(page, path);
  const join = page.getByRole('link', { name: 'Join our community now' });
  await expect(join).toBeVisible();
  await becomeSubscriber(page, newEmail('offered-a-move'));
  await openApp(page, path);
  const move = page.getByRole('main').getByRole('link', { name: `Move to ${northkitchen.name}` });
  await expect(move).toHaveAttribute('href', `/sign-up/${northkitchen.id}`);
  await expect(join).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
});

/** The slug of one that is for members. */
async function paidRecipe(page: Page): Promise<string | undefined> {
  await page.goto(`/${northkitchen.slug}/recipes`);
  const card = page.getByRole('article').filter({ hasText: 'Members' }).first();
  return (await card.getByRole('link').getAttribute('href'))?.split('/').at(-1);
}
