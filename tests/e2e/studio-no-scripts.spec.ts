import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { newCreator } from './new-creators.ts';
import { password } from './person.ts';
import { LONG } from './runs.ts';

test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // The conflict that the test makes, and scripts that the browser is told of and does not load.
  allowed: /409 \(Conflict\)|\/assets\/.*\.js csp$/,
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });

// `npm run test:full` sends each of these forms to the app as a browser without scripts does.
test('without scripts a creator goes from the invitation to a public page and a recipe', { tag: LONG }, async ({
  page,
}) => {
  const olive = newCreator({ creator: 'olive', attempt: test.info().retry + test.info().repeatEachIndex });
  const { link: invitation } = await mailTo(olive.email);
  await page.goto(invitation.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Open my account').click();

  await expect(page.getByRole('heading', { name: 'This is your page' })).toBeVisible();
  await page.getByLabel('Or your own').fill('#2e6190');
  await button(page, 'Next').click();
  await page.getByLabel('Headline').fill('Bread while you sleep');
  await button(page, 'Next').click();
  // Fields that only scripts save are hidden.
  await expect(page.getByLabel('The whole recipe')).toBeHidden();
  await link(page, 'Write your first recipe').click();

  await expect(page.getByText('It saves as you go.')).toBeHidden();
  const recipe = page.getByLabel('The whole recipe');
  await recipe.fill('Slow loaf\n\nServes 8\n\nIngredients\n\n500 g flour\n10 g salt\n\nMethod\n\n1. Mix, wait, bake.');
  await page.getByLabel('milk').selectOption('Free from');
  await button(page, 'Save').click();
  await expect(page.locator('#saved')).toBeVisible();

  // Saved in another tab meanwhile: nothing is overwritten, and nothing that was typed is lost.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByLabel('The whole recipe').fill((await recipe.inputValue()).replace('Slow', 'Very slow'));
  await button(tab, 'Save').click();
  await expect(tab.locator('#saved')).toBeVisible();
  await tab.close();
  await recipe.fill((await recipe.inputValue()).replace('10 g salt', '12 g salt'));
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('It was changed somewhere else.');
  await expect(recipe).toHaveValue(/^Slow loaf[\s\S]*12 g salt/);
  await expect(page.getByLabel('Current version')).toHaveValue(/^Very slow loaf/);
  await expect(page.getByLabel('milk')).toHaveValue('free-from');
  await button(page, 'Save').click();
  await link(page, 'Check and publish').click();
  await button(page, 'Publish now').click();
  await expect(page.getByText('Published. It shows once your page is public.')).toBeVisible();

  await link(page, 'My page').click();
  await page.getByRole('heading', { name: 'Reasons to join' }).click();
  for (const [at, reason] of ['A loaf a week', 'A starter by mail'].entries()) {
    await button(page, 'Add a reason').click();
    const item = page.locator('li', { has: page.getByText(`Reason ${at + 1}`, { exact: true }) });
    await item.getByLabel('What they get').fill(reason);
    if (at === 1) await page.getByLabel('More: Reason 2').click();
    await (at === 0 ? item.getByRole('button', { name: 'Save' }) : button(page, 'Move up: Reason 2')).click();
  }
  await link(page, 'Publish…').click();
  await button(page, 'Publish now').click();
  await expect(page.getByText('Published. Everyone can see it now.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/${olive.subdomain}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread while you sleep');
  await expect(page.locator('section:has(#features) article')).toHaveText([/A starter by mail/, /A loaf a week/]);
  await link(page, /Slow loaf/).click();
  await expect(page.getByRole('heading', { name: 'Slow loaf', level: 1 })).toBeVisible();
});
