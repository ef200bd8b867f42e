import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, fillInCard, newEmail } from './person.ts';
import { JOURNEY } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a member’s card is declined, another one is saved once the bank has asked, and the membership is cancelled', {
  tag: JOURNEY,
}, async ({ page }) => {
  await becomeSubscriber(page, newEmail('cancels'));
  await openApp(page, '/account/card');
  await expect(page.getByText(/\$99 is charged when your trial ends, on/)).toBeVisible();
  await fillInCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Save this card' }).click();
  await expect(page.getByText('Your bank didn’t say why.')).toBeVisible();
  await expect(page.getByLabel('Card number'), 'nothing of a card is stored').toHaveValue('');
  await expect(page.getByLabel('Cardholder name'), 'except the name on it').toHaveValue('Rosa Home');

  await fillInCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Save this card' }).click();
  await page.getByRole('link', { name: 'Confirm with your bank' }).click();
  await page.getByRole('button', { name: /approve|yes|allow/i }).click();
  await expect(page.getByText('Your card is saved.')).toBeVisible();
  await expect(page.getByText('Visa ending in 3155')).toBeVisible();

  await page.goto('/account/cancellation');
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByRole('heading', { name: 'Your membership is cancelled' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(/^Cancelled. Access until/).first()).toBeVisible();
});
