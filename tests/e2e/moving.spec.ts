import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, newEmail, northkitchen } from './person.ts';
import { LONG } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

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
