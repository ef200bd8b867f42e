import type { Page } from '@playwright/test';
import { activeCreators, expect, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { emailOf } from './members.ts';

export const [marisol, northkitchen] = ['marisol', 'northkitchen'].map(
  (slug) => activeCreators.find((creator) => creator.slug === slug)!,
) as [(typeof activeCreators)[number], (typeof activeCreators)[number]];

export const password = 'correct horse battery';
export const card = { number: '4242424242424242', securityCode: '737' };

export function newEmail(name: string): string {
  const { retry, repeatEachIndex } = test.info();
  return emailOf({ name, attempt: retry + repeatEachIndex });
}

export async function fillInSignUp(page: Page, email: string, creatorId = marisol.id): Promise<void> {
  await page.goto(`/sign-up/${creatorId}`);
  await fillIn(page, email);
}

/** Fills in the open sign-up page, without a card if `number` is null. */
export async function fillIn(
  page: Page,
  email: string,
  { number = card.number }: { number?: string | null } = {},
): Promise<void> {
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Home');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  // The card fields are hidden without scripts.
  if (number !== null && (await page.getByLabel('Card number').isVisible())) await fillInCard(page, number);
  await page.getByLabel('Country').selectOption({ label: 'Australia' });
  // Without scripts, the Google form above has a checkbox too.
  await page.getByRole('checkbox').last().check();
}

export async function fillInCard(page: Page, number = card.number): Promise<void> {
  await page.getByLabel('Cardholder name').fill('Rosa Home');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('Security code').fill(card.securityCode);
}

export async function signUp(page: Page, email: string, creatorId = marisol.id): Promise<void> {
  await fillInSignUp(page, email, creatorId);
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
  await expect(page).toHaveURL(`/${creatorId}/success`);
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
}

export async function becomeSubscriber(page: Page, email: string, creatorId = marisol.id): Promise<void> {
  const name = { firstName: 'Rosa', lastName: 'Home' };
  const chosen = { confirmPassword: password, country: 'AU', plan: 'yearly', terms: 'on' };
  await submit(page, `/sign-up/${creatorId}`, { ...name, email, password, ...chosen });
  const { searchParams } = new URL((await mailTo(email, { subject: 'Verify' })).link);
  await submit(page, '/auth/verify', Object.fromEntries(searchParams));
}

/** Signs in with a plain request of this browser. Returns the path of the redirect. */
export async function becomeSignedIn(page: Page, email: string, secret = password): Promise<string> {
  const { location } = await submit(page, '/sign-in', { email, password: secret });
  if (!location) throw new Error(`${email} is not signed in`);
  return location;
}

/** Returns the path of the studio, without the page that opens first. */
export async function becomeCreator(page: Page, email: string, secret = password): Promise<string> {
  return /^\/studio\/[\da-f-]{36}/.exec(await becomeSignedIn(page, email, secret))![0];
}

async function submit(page: Page, path: string, form: Record<string, string>): Promise<Record<string, string>> {
  const headers = { origin: process.env.E2E_ORIGIN! };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  expect(answer.status(), path).toBeLessThan(400);
  return answer.headers();
}

export async function trySignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await trySignIn(page, email, secret);
  await expect(page).toHaveURL('/kitchen');
}

/**
 * Signs in on the Google stand-in. First waits for the stand-in's page, because the previous page has a field of the
 * same name.
 */
export async function continueAs(page: Page, who: { email: string; firstName?: string; lastName?: string }) {
  await expect(page.getByText('This is not Google.')).toBeVisible();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('First name').fill(who.firstName ?? '');
  await page.getByLabel('Last name').fill(who.lastName ?? '');
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}
