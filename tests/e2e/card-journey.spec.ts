import { expect, openApp, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { fillIn, fillInCard, marisol, newEmail } from './person.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a card that is declined leaves the account, and another that asks the bank is saved on the account page', async ({
  page,
}) => {
  const email = newEmail('declined');
  await openApp(page, `/sign-up/${marisol.id}`);
  await fillIn(page, email, { number: '4000000000009995' });
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your card was declined' })).toBeVisible();
  await expect(page.getByText('there is too little money on it')).toBeVisible();

  await page.goto((await mailTo(email)).link);
  await expect(page.getByText('Email Verified Successfully!')).toBeVisible();
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.getByRole('link', { name: 'Add a card' }).click();
  await expect(page.getByText('There is no card on your account')).toBeVisible();
  await expect(page.getByText(/\$99 is charged when your trial ends, on/)).toBeVisible();
  await fillInCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Save this card' }).click();
  await page.getByRole('link', { name: 'Confirm with your bank' }).click();
  await page.getByRole('button', { name: /approve|yes|allow/i }).click();
  await expect(page).toHaveURL(/\/account\/card\?/);
  await expect(page.getByText('Your card is saved.')).toBeVisible();
  await expect(page.getByText('Visa ending in 3155')).toBeVisible();
});
