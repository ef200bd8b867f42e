import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '../../demo/people.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeCreator, newEmail } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';
import { subdomainOf } from './studios.ts';
import { findFaults } from './widths.ts';

const live = (page: Page) => page.frameLocator('iframe');
const saved = (page: Page) => page.locator('[data-save=saved]');
const reasons = (page: Page) => page.getByLabel('What they get', { exact: true });
async function openPart(page: Page, name: string): Promise<void> {
  const part = page.locator('details[name=page-part]', { has: page.getByRole('heading', { name, exact: true }) });
  if (!(await part.evaluate((each: HTMLDetailsElement) => each.open))) await part.locator('> summary').click();
}
const WELCOME = 'The first thing people read';
async function focusInMenu(page: Page, number: number, name: string): Promise<void> {
  await page.getByLabel(`More: Reason ${number}`).click();
  await page.getByRole('button', { name: `${name}: Reason ${number}` }).focus();
}

test('what is written shows on the page beside it, in the order that one makes, and to visitors once it is published', {
  tag: JOURNEY,
}, async ({ page, anotherBrowser }) => {
  const email = newEmail('studio-page');
  const studio = await becomeCreator(page, email);
  await openApp(page, `${studio}/page`);
  await expect(live(page).getByRole('heading', { level: 1 })).toHaveText('Soup first');
  await openPart(page, WELCOME);
  await page.getByLabel('Headline').fill('Bread, then soup');
  await expect(live(page).getByRole('heading', { level: 1 })).toHaveText('Bread, then soup');
  await openPart(page, 'Your look');
  await page.getByLabel('Your colour', { exact: true }).fill('#fff');
  await expect(page.getByText('White would make your buttons hard to see, so they get a darker shade.')).toBeVisible();
  const join = live(page).getByRole('link', { name: 'Join our community now' }).first();
  await expect(join, 'no paper on white').toHaveCSS('background-color', 'rgb(38, 38, 38)');
  await page.getByLabel('Your colour', { exact: true }).fill('');
  await expect(live(page).locator('header').getByRole('link').first()).toHaveText('Sign in');

  await openPart(page, 'Reasons to join');
  const add = page.getByRole('button', { name: 'Add a reason' });
  for (const [at, text] of ['Letters', 'Menus', 'Mistakes'].entries()) {
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(reasons(page).nth(at)).toBeFocused();
    await page.keyboard.type(text);
  }
  await focusInMenu(page, 2, 'Move up');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reason is now number 1 of 3')).toBeAttached();
  await page.keyboard.press('Escape');
  await focusInMenu(page, 3, 'Remove');
  await page.keyboard.press('Enter');
  await expect(reasons(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reasons(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove: Reason 3' }).click();
  await expect(live(page).getByRole('article')).toContainText(['Menus', 'Letters']);

  await live(page).getByRole('heading', { level: 1 }).click();
  await expect(page.getByLabel('Headline')).toBeFocused();

  await expect(saved(page)).toBeVisible();
  await page.reload();
  await openPart(page, WELCOME);
  await expect(page.getByLabel('Headline')).toHaveValue('Bread, then soup');
  const visitor = await anotherBrowser();
  await openApp(page, `${studio}/page`);
  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed the headline' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Added 2 reasons to join' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. Everyone can see it now.')).toBeVisible();

  await visitor.goto(`/${subdomainOf(email)}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Bread, then soup');
  await expect(visitor.getByRole('article')).toContainText(['Menus', 'Letters']);
});

/** Adds a picture to the closing message of a new creator's page, and returns its field. */
async function addPicture(page: Page, email: string) {
  const studio = await becomeCreator(page, email);
  await openApp(page, `${studio}/page`);
  await openPart(page, 'Closing message');
  const create = { width: 1200, height: 600, channels: 3 as const, background: { r: 200, g: 120, b: 60 } };
  const buffer = await sharp({ create }).png().toBuffer();
  const field = page.getByRole('group', { name: 'Picture behind it' });
  await field.locator('input[type=file]').setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer });
  return { field, done: field.getByRole('button', { name: 'Done' }) };
}

test('a crop stays that is chosen while the picture’s words are being saved', async ({ page }) => {
  const { field, done } = await addPicture(page, newEmail('early-cropper'));
  const cropped = Promise.withResolvers<void>();
  await page.route('**/words', async (route) => {
    const response = await route.fetch();
    if (route.request().postData()?.includes('alt=')) await cropped.promise;
    await route.fulfill({ response });
  });
  await done.click();
  await field.getByRole('button', { name: 'The point that stays in view' }).press('Shift+ArrowLeft');
  await expect(live(page).locator('.last-call img')).toHaveAttribute('src', /~40-50\//);
  cropped.resolve();
  await expect(done).toBeHidden();
  await expect(live(page).locator('.last-call img')).toHaveAttribute('src', /~40-50\//);
  await expect(field.getByText('40% from the left, 50% from the top')).toBeVisible();
});

test('a picture is cropped by dragging in it or by the arrow keys, and the page shows it so', async ({ page }) => {
  const { field, done } = await addPicture(page, newEmail('picture-cropper'));
  await done.click();
  await expect(done, 'the words are saved, and the form is closed').toBeHidden();
  const pad = field.getByRole('button', { name: 'The point that stays in view' });
  const frame = pad.locator('span').first();
  await expect(frame, 'the picture has loaded').toBeVisible();
  const { width, height } = (await pad.boundingBox())!;
  await pad.dragTo(pad, { targetPosition: { x: width * 0.8, y: height / 2 }, steps: 4 });
  await expect(field.getByText('80% from the left, 50% from the top')).toBeVisible();
  await pad.press('Shift+ArrowLeft');
  await expect(field.getByText('70% from the left, 50% from the top')).toBeVisible();
  // A phone shows two fifths of the picture's width.
  const [picture, shown] = [(await pad.boundingBox())!, (await frame.boundingBox())!];
  expect((shown.x - picture.x) / picture.width).toBeCloseTo(0.5, 1);
  expect(shown.width / picture.width).toBeCloseTo(0.4, 1);
  await expect(live(page).locator('.last-call img')).toHaveAttribute('src', /~70-50\//);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await openPart(page, 'Closing message');
  await expect(field.getByText('70% from the left, 50% from the top')).toBeVisible();
  await field.getByRole('button', { name: 'Use the middle' }).click();
  await expect(live(page).locator('.last-call img')).not.toHaveAttribute('src', /~/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one gets from a field to what it makes, and back to the field by a tap', async ({ page }) => {
    const studio = await becomeCreator(page, 'marisol@larder.example', demoPassword);
    await openApp(page, `${studio}/page`);
    await openPart(page, 'Questions');
    const question = page.getByLabel('Question', { exact: true }).last();
    await page.locator('details[name=page-faqs-item] > summary').last().tap();
    await question.tap();
    const asked = await question.inputValue();
    await page.getByRole('button', { name: 'See', exact: true }).tap();
    await expect(question).toBeHidden();
    await expect(live(page).locator('summary').filter({ hasText: asked })).toBeInViewport();
    await live(page).locator('summary').filter({ hasText: asked }).tap();
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport();
  });
});

test('on a phone and on a desktop axe finds nothing on these pages, and none is wider than the window', {
  tag: LONG,
}, async ({ page }) => {
  const studio = await becomeCreator(page, 'marisol@larder.example', demoPassword);
  const parts = ['page', 'page/publication', 'page/history', 'page/subdomain', 'pictures', 'pictures/unused', 'people'];
  for (const part of parts) {
    await openApp(page, `${studio}/${part}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await findFaults(page), part).toEqual([]);
  }
  await openApp(page, `${studio}/pictures`);
  await page.getByRole('main').getByRole('list').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await findFaults(page), 'a picture').toEqual([]);
});
