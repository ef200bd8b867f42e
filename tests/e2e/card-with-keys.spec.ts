import type { Page } from '@playwright/test';
import { countedMerchant, counted as creator, test } from './counting-site.ts';
import { type AskedOfStripe, serveStripeJs } from './fake-stripe-js.ts';
import { accentColour, expect, openApp } from './fixtures.ts';
import { card, fillIn, newEmail } from './person.ts';

// These tests use the site of the analytics tests, which has Stripe keys.

const STRIPE = 'https://js.stripe.com/';

test.use({ allowed: /another host: https:\/\/js\.stripe\.com|ERR_FAILED|net::ERR|status of 40/ });
test.describe.configure({ mode: 'default' });

const openSignUp = (page: Page) => openApp(page, `/sign-up/${creator.id}`);
const submit = (page: Page) => page.getByRole('button', { name: 'Sign up to our community' }).click();
const onSuccess = (page: Page) => expect(page).toHaveURL(`/${creator.id}/success`);
const askedOfStripe = (page: Page) =>
  page.evaluate(() => (window as unknown as { askedOfStripe: AskedOfStripe[] }).askedOfStripe);

function watch(page: Page) {
  const fromStripe: string[] = [];
  const posted: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(STRIPE)) fromStripe.push(request.url());
    if (request.method() === 'POST' && request.url().includes('/sign-up/')) {
      posted.push(new URLSearchParams(request.postData() ?? ''));
    }
  });
  return { fromStripe, posted };
}

test('Stripe’s fields come when somebody begins to fill the card in, look like the page, and only a token is posted', async ({
  page,
  context,
}) => {
  await serveStripeJs(context);
  const { fromStripe, posted } = watch(page);
  await openSignUp(page);
  await fillIn(page, newEmail('keys'), { number: null });
  await page.getByLabel('Email').focus();
  // Filling in the country may already have loaded Stripe.js.
  expect(fromStripe.length).toBeLessThanOrEqual(1);
  await page.getByLabel('Cardholder name').fill('Rosa Home');
  await page.getByLabel('Card number').fill(card.number);
  expect(fromStripe).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/)]);

  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Your card is incomplete.');
  await page.getByLabel('Expiry date').fill('1230');
  await page.getByLabel('Security code').fill(card.securityCode);
  const accent = await accentColour(page);
  const asked = await askedOfStripe(page);
  await submit(page);
  await onSuccess(page);

  expect(posted).toHaveLength(1);
  expect(posted[0]!.get('cardToken')).toBe('ctoken_1NnQUf2eZvKYlo2CIObdtbn1');
  expect([...posted[0]!.values()].join(' ')).not.toContain(card.number);
  const of = (name: string, all = asked) => all.find((each) => each.name === name)?.with;
  expect(of('Stripe')).toEqual([
    expect.stringMatching(/^pk_test_/),
    expect.objectContaining({ stripeAccount: countedMerchant }),
  ]);
  expect(of('elements')).toMatchObject({
    mode: 'setup',
    currency: 'usd',
    allowedPaymentMethodTypes: ['card', 'link'],
    appearance: { variables: {} },
  });
  expect(JSON.stringify(of('elements')).toLowerCase()).toContain(
    (await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-text'))).trim(),
  );
  expect(accent).not.toBe('');
  expect(of('createConfirmationToken', await askedOfStripe(page))).toEqual({
    payment_method_data: { billing_details: { name: 'Rosa Home', address: { country: 'AU' } } },
  });
});

test('when Stripe’s fields do not come one is told, and can sign up without a card', async ({ page, context }) => {
  await serveStripeJs(context, { fails: true });
  const { posted } = watch(page);
  await openSignUp(page);
  await page.getByLabel('Cardholder name').fill('Rosa Home');
  await expect(page.getByText('The card fields didn’t load.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await fillIn(page, newEmail('keys-away'), { number: null });
  await submit(page);
  await onSuccess(page);
  expect(posted.map((each) => each.get('cardToken'))).toEqual(['']);
});

test('who comes from a page without cards gets a document that lets Stripe in', async ({ page, context }) => {
  await serveStripeJs(context);
  await openApp(page, `/${creator.slug}`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`/sign-up/${creator.id}`);
  await page.getByLabel('Cardholder name').focus();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', `/${creator.slug}`);
});
