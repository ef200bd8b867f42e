import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { marisol } from '../demo/creators/marisol.ts';
import { demoPassword } from '../demo/people.ts';
import { measuredChromium } from '../tests/e2e/chromium.ts';
import { startDemoServer } from '../tests/e2e/demo-server.ts';

/** `npm run screenshots`: makes the README's pictures again, from a new demo. */

const desktop = 1280;
const phone = { width: 390, height: 844 };
const studio = `/studio/${marisol.id}`;
const pozole = '/marisol/recipes/pozole-rojo';

const server = await startDemoServer();
const browser = await chromium.launch(measuredChromium);
try {
  const visitor = await open();
  await take(visitor, 'marisol-desktop', { width: desktop, height: 1500 }, '/marisol');
  await take(visitor, 'tiffinclub-phone', phone, '/tiffinclub');
  await take(visitor, 'library-phone', phone, '/marisol/recipes?q=chikcen');

  const member = await open();
  await signUp(member);
  await take(member, 'account-desktop', { width: desktop, height: 1000 }, '/account');
  await visit(member, `${pozole}?serves=4&units=metric`);
  await member.getByRole('button', { name: 'Save', exact: true }).click();
  await member.getByRole('button', { name: 'I cooked it' }).click();
  const cooked = 'You cooked this';
  await member.getByText(cooked).waitFor();
  await take(member, 'recipe-desktop', { width: desktop, height: 1300 }, `${pozole}?serves=4&units=metric`, cooked);

  const creator = await open();
  await visit(creator, '/sign-in');
  await creator.getByLabel('Email').fill(marisol.email);
  await creator.getByLabel('Password', { exact: true }).fill(demoPassword);
  await creator.getByRole('button', { name: 'Sign in', exact: true }).click();
  await creator.waitForURL(/studio/);
  await take(creator, 'studio-desktop', { width: desktop, height: 800 }, `${studio}/page`);
  await take(creator, 'studio-phone', phone, studio);
} finally {
  await browser.close();
  await server.stop();
}

async function open(): Promise<Page> {
  return (await browser.newContext({ baseURL: server.origin, timezoneId: 'UTC' })).newPage();
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('html[data-settled]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** @param text text of a part that is loaded after the page */
async function take(
  page: Page,
  name: string,
  viewport: { width: number; height: number },
  address: string,
  text?: string,
): Promise<void> {
  await page.setViewportSize(viewport);
  // Visited twice, because the text font is loaded from the second page on.
  await visit(page, address);
  await visit(page, address);
  if (text) await page.getByText(text).waitFor();
  const file = path.resolve(import.meta.dirname, `../docs/screenshots/${name}.png`);
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  console.log(name);
}

async function signUp(page: Page): Promise<void> {
  const password = 'correct horse battery';
  await visit(page, `/sign-up/${marisol.id}`);
  const fields = [
    ...[['First name', 'Rosa'] as const, ['Last name', 'Home'] as const, ['Email', 'rosa@home.example'] as const],
    ...[['Confirm password', password] as const, ['Cardholder name', 'Rosa Home'] as const],
    ...[['Card number', '4242424242424242'] as const, ['Expiry', '1230'] as const, ['Security code', '737'] as const],
  ];
  await page.getByLabel('Password', { exact: true }).fill(password);
  for (const [label, value] of fields) await page.getByLabel(label).fill(value);
  await page.getByLabel('Country').selectOption({ label: 'Australia' });
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Sign up to our community' }).click();
  await page.waitForURL(/success/);
  await visit(page, `${await firstMail(page, /Verify/)}?view=text`);
  const link = await page.locator('a[href*="/auth/verify"]').first().getAttribute('href');
  await page.goto(link!);
  await page.waitForURL(/success/);
}

async function firstMail(page: Page, subject: RegExp): Promise<string> {
  const mail = page.getByRole('link', { name: subject }).first();
  for (let tries = 0; tries < 60; tries += 1) {
    await visit(page, '/dev/mail');
    const address = (await mail.count()) > 0 ? await mail.getAttribute('href') : null;
    if (address) return address;
    await delay(500);
  }
  throw new Error(`No mail with the subject ${subject}`);
}
