import { appIsUp, expect, test } from './fixtures.ts';
import { becomeSubscriber, marisol, newEmail, northkitchen } from './person.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a subscriber moves to another creator and back, after an explanation, with one button each', async ({ page }) => {
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
