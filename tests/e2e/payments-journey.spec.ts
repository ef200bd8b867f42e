import type { Page } from '@playwright/test';
import { expect, openApp } from './fixtures.ts';
import { test } from './own-site.ts';
import { fillIn, fillInCard, marisol, newEmail } from './person.ts';
import { LONG } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** `npm run test:full` asks for the same over HTTP, and for the fields of the card in a browser. */
const tag = LONG;

test('from a declined card through trial, charge, failure, grace, recovery and cancellation to a new start', {
  tag,
}, async ({ page, mailServer }) => {
  test.slow(); // three months
  const email = newEmail('journey');
  const account = (sentence: RegExp) => untilAccountSays(page, sentence);
  const mailed = (subject: string) => mailServer.mailTo(email, { subject });

  await test.step('a card without money leaves an account without one', async () => {
    await openApp(page, `/sign-up/${marisol.id}`);
    await fillIn(page, email, { number: '4000000000009995' });
    await page.getByRole('button', { name: 'Sign up to our community' }).click();
    await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Your account is ready, but your card was declined' }),
    ).toBeVisible();
    await expect(page.getByText('there isn’t enough money on it')).toBeVisible();
  });

  await test.step('another one is taken at once, and this one is declined too', async () => {
    await fillInCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(page.getByText('Your bank didn’t say why.')).toBeVisible();
    await page.goto((await mailed('Verify')).link);
    await expect(page).toHaveURL(`/${marisol.id}/success`);
  });

  await test.step('another card is saved once the bank has asked', async () => {
    await page.getByRole('link', { name: 'Add a card' }).click();
    await expect(page.getByText(/\$99 is charged when your trial ends, on/)).toBeVisible();
    const [name, number] = [page.getByLabel('Cardholder name'), page.getByLabel('Card number')];
    await fillInCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(page.getByText('Your bank didn’t say why.')).toBeVisible();
    await expect(number, 'nothing of a card is kept').toHaveValue('');
    await expect(name, 'but the name on it').toHaveValue('Rosa Home');
    await fillInCard(page, '4000002500003155');
    await page.getByRole('button', { name: 'Save this card' }).click();
    await page.getByRole('link', { name: 'Confirm with your bank' }).click();
    await page.getByRole('button', { name: /approve|yes|allow/i }).click();
    await expect(page).toHaveURL(/\/account\/card\?/);
    await expect(page.getByText('Your card is saved.')).toBeVisible();
    await expect(page.getByText('Visa ending in 3155')).toBeVisible();
  });

  await test.step('another plan within the trial is what the trial’s end charges', async () => {
    await page.goto('/account/plan');
    await expect(page.getByText(/You’ll pay \$10 on .* instead of \$99/)).toBeVisible();
    await page.getByRole('button', { name: 'Change to monthly' }).click();
    await expect(page.getByText('You’re on the monthly plan now.')).toBeVisible();
    await goForward(page, 'week');
    await goForward(page, 'day');
    await account(/Your membership is paid until/);
    await mailed('Your payment of $10');
  });

  await test.step('a renewal that fails leaves access, and a new card pays it', async () => {
    await steer(page, /Decline from now on/);
    await goForward(page, 'month');
    await account(/Your last payment failed. Everything stays open until/);
    await mailed('didn’t go through');
    await page.getByRole('link', { name: 'Change your card' }).first().click();
    await expect(page.getByText('We’ll try it again as soon as you save a card.')).toBeVisible();
    await fillInCard(page);
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(page.getByText('Your card is saved.')).toBeVisible();
    await account(/Your membership is paid until/);
  });

  await test.step('each charge has a receipt', async () => {
    await page.goto('/account/receipts');
    await expect(page.getByRole('listitem').filter({ hasText: 'Receipt' })).toHaveText([/\$10/, /\$10/]);
    const receipt = page.getByRole('link', { name: /Receipt/ }).first();
    await page.goto((await receipt.getAttribute('href'))!);
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByText('$10').first()).toBeVisible();
  });

  await test.step('what is cancelled stays open until it was paid, and nothing is charged any more', async () => {
    await page.goto('/account/cancellation');
    await expect(
      page.getByText('Nothing more is charged. You can change your mind until then.', { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByRole('heading', { name: 'Your membership is cancelled' })).toBeVisible();
    await account(/Cancelled. Access until/);
    await goForward(page, 'month');
    await account(/The time you paid for ended on/);
  });

  await test.step('starting again is charged once, and opens everything', async () => {
    await page.getByRole('link', { name: 'Start again' }).first().click();
    await page.getByRole('button', { name: /^Pay \$10 and start/ }).click();
    await expect(page.getByText('Thank you. Everything is open', { exact: false })).toBeVisible();
    await page.goto('/account/receipts');
    await expect(page.getByRole('listitem').filter({ hasText: 'Receipt' })).toHaveCount(3);
  });
});

/** Presses a button of the stand-in. */
async function steer(page: Page, button: RegExp): Promise<void> {
  await page.goto('/dev/payments');
  await page.getByRole('button', { name: button }).first().click();
  // All that becomes due on the way is done before the answer.
  await expect(page).toHaveURL(/done=/, { timeout: 120_000 });
}

const goForward = (page: Page, by: 'day' | 'week' | 'month') => steer(page, new RegExp(`forward by a ${by}$`, 'i'));

/** Reloads the account until it shows the sentence: effects of a moved clock may lag behind its response. */
async function untilAccountSays(page: Page, sentence: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/account');
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
}
