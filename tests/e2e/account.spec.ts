import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { activeCreators, expect, test } from './fixtures.ts';

const marisol = activeCreators.find((creator) => creator.slug === 'marisol')!;
const password = 'correct horse battery';
const card = '4242424242424242';

/** Pages that say no answer so by their status too, which the browser repeats in the console. */
test.use({ allowed: /status of 40[0139]/ });

test('a visitor signs up, is refused until confirmed, and confirms in the same browser', async ({ page, context }) => {
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const email = 'same-browser@cook.example';
  await signUp(page, email);
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(sent.some((text) => text.includes('same-browser'))).toBe(true);
  for (const text of sent) expect(text.replace(/\D/g, '')).not.toContain(card);

  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/sign-in/);

  await page.goto(await linkMailedTo(context, email));
  await expect(page.getByText('Email Verified Successfully!')).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.goto('/account');
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole('link', { name: marisol.name }).first()).toBeVisible();
});

test('a mail scanner with a browser verifies nothing; a click on another device does', async ({ page, browser }) => {
  const email = 'other-device@cook.example';
  await signUp(page, email);
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
  const link = await linkMailedTo(page.context(), email);

  const elsewhere = await browser.newContext();
  const scanner = await elsewhere.newPage();
  await scanner.goto(link);
  const verify = scanner.getByRole('button', { name: 'Verify my email' });
  await expect(verify).toBeVisible();
  await signIn(page, email, password);
  await expect(page, 'the scanner’s visit confirmed nothing').toHaveURL(/\/sign-in/);

  await verify.click();
  await baseExpect(scanner.getByText('Email Verified Successfully!')).toBeVisible();
  await elsewhere.close();
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/account/);
});

test('Google’s stand-in signs a newcomer up, and knows them the next time', async ({ page }) => {
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByRole('button', { name: /Ada Marsh/ }).click();
  await expect(page.getByText('Account Created Successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(`/${marisol.id}/success`);
  await page.goto('/account');
  await expect(page.getByText('ada.marsh@mail.example').first()).toBeVisible();
});

async function signUp(page: Page, email: string) {
  await page.goto(`/sign-up/${marisol.id}`);
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Home');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Cardholder name').fill('Rosa Home');
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/Expiry/).fill('1230');
  await page.getByLabel(/Security code/).fill('123');
  await page.getByLabel('Country').selectOption({ label: 'Australia' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
  await expect(page).toHaveURL(`/${marisol.id}/success`);
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await answered;
}

/** The first link of the newest mail to an address, read in the demo's mailbox as a person would. */
async function linkMailedTo(context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage();
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(page.getByText(email).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').first().click();
  const href = await page.frameLocator('iframe').locator('a').first().getAttribute('href');
  await page.close();
  return href!;
}
