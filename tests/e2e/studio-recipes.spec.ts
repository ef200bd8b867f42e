import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { pasteHtml } from './hands.ts';
import { becomeCreator, becomeSignedIn, newEmail } from './person.ts';
import { LONG } from './runs.ts';
import { readerOf } from './studios.ts';
import { findFaults } from './widths.ts';

/** Allows responses to conflicts and to failed saves. */
test.use({ viewport: { width: 390, height: 844 }, allowed: /status of (409|503)/ });

const asCreator = (page: Page) => becomeCreator(page, newEmail('recipe-writer'));

async function begin(page: Page, studio: string, name: string): Promise<string> {
  const recipe = randomUUID();
  await openApp(page, `${studio}/recipes/new/${recipe}`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  return `${studio}/recipes/${recipe}`;
}

test('a recipe pasted on a phone is corrected, published, and cooked for three by a member', async ({
  page,
  anotherBrowser,
}) => {
  const studio = await asCreator(page);
  await openApp(page, `${studio}/recipes/new/${randomUUID()}`);
  await page.getByRole('button', { name: 'Paste it as text' }).click();
  await pasteHtml(
    page.getByLabel('The whole recipe'),
    `<b id="docs-internal-guid-1"><h1>Lime water</h1><p>Serves 4</p><h2>Ingredients</h2>
      <ul><li><p>1 litre water</p></li><li><p>limes, 1 for every 2 people</p></li><li><p>80 g sugar</p></li></ul>
      <h2>Method</h2><ol><li><p>Press the limes and stir in the sugar.</p></li><li><p>Add the water. Sweeten it.</p></li></ol></b>`,
  );
  await expect(page.getByText('Found: 3 ingredients and 2 steps.')).toBeVisible();
  await expect(page.getByText('1 line to check.')).toBeVisible();
  await page.getByRole('button', { name: 'Check them one by one' }).click();
  await page.getByRole('button', { name: 'Check this' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Check this' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show it as written' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Check this' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();

  const chips = page.getByRole('list', { name: 'What goes in' });
  const sugar = chips.first().getByRole('button', { name: /^80 g sugar ?, suggested/ });
  await sugar.click();
  await page.keyboard.press('Escape');
  await expect(sugar).toBeFocused();
  await sugar.click();
  await page.getByLabel('An amount').fill('20 g');
  await page.keyboard.press('Enter');
  await expect(chips.first().getByRole('button', { name: '20 g sugar', exact: true })).toBeFocused();
  await chips.last().getByRole('button', { name: 'Add an ingredient to this step' }).click();
  await page.getByRole('button', { name: '80 g sugar' }).click();
  await expect(chips.last().getByRole('button', { name: '60 g sugar', exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Publishing' }).getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. Members can read it now.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const live = page.getByRole('dialog', { name: 'It’s live' });
  const address = (await live.getByRole('link', { name: 'See it on your page' }).getAttribute('href'))!;
  await expect(live.getByLabel('Link to share')).toHaveValue(new RegExp(`^https?://[^/]+${address}$`));
  await live.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lime water');

  const member = await anotherBrowser();
  await becomeSignedIn(member, readerOf(newEmail('recipe-writer')));
  await member.goto(`${address}/cook?serves=3`);
  await expect(member.getByText('Press the limes and stir in the sugar.')).toBeVisible();
  const needs = member.getByRole('list', { name: 'You need' });
  await expect(needs).toContainText('15 g sugar');
  await member.getByRole('button', { name: 'Next step' }).click();
  await expect(needs).toContainText('45 g sugar');

  await page.getByLabel('Name', { exact: true }).fill('Cold lime water');
  await expect(page.getByText('You have unpublished changes.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await openApp(page, `${studio}/recipes?q=lime`);
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await page.getByLabel('Select all').check();
  await expect(page.getByText(`${await rows.count()} selected`), 'each recipe once').toBeVisible();
});

test('two tabs that write the same recipe are both shown, and one chooses part by part', { tag: LONG }, async ({
  page,
  context,
}) => {
  const studio = await asCreator(page);
  const address = await begin(page, studio, 'Broth');
  const other = await context.newPage();
  await openApp(other, address);
  await other.getByLabel('Introduction').fill('Of the other tab.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await expect(other.getByText('Publish', { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Introduction')).toHaveValue('Of the other tab.');

  // A tab in the background is drawn once a second, and a click in the tab waits for two frames.
  await page.bringToFront();
  await page.getByLabel('Name', { exact: true }).fill('Clear broth');
  await expect(page.getByRole('heading', { name: 'Changed in two places' })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  const choice = page.getByRole('region', { name: 'Changed in two places' });
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save my choices' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 choices left')).toBeVisible();
  await page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Yours' }).check();
  await page.getByRole('group', { name: 'Introduction' }).getByRole('radio', { name: 'The other version' }).check();
  await page.getByRole('button', { name: 'Save my choices' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openApp(page, address);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Clear broth');
  await expect(page.getByLabel('Introduction')).toHaveValue('Of the other tab.');

  await other.bringToFront();
  await openApp(other, address);
  await other.getByLabel('Introduction').fill('Of the other tab, again.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.bringToFront();
  await page.getByLabel('Introduction').fill('Hers.');
  await page.getByRole('button', { name: 'Keep all of mine' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openApp(page, address);
  await expect(page.getByLabel('Introduction')).toHaveValue('Hers.');
});

test('what is typed after the session ended is offered after signing in, and not shown before', async ({
  page,
  context,
}) => {
  const studio = await asCreator(page);
  const address = await begin(page, studio, 'Stew');
  await context.clearCookies();
  await page.getByLabel('Introduction').fill('Typed after the end.');
  await expect(page.getByText('Nothing is lost')).toBeVisible();
  await asCreator(page);
  await openApp(page, address);
  await expect(page.getByText('Changed: Introduction')).toBeVisible();
  await expect(page.getByRole('definition').getByText('Typed after the end.')).toBeVisible();
  await expect(page.getByLabel('Introduction')).toHaveValue('');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByLabel('Introduction')).toHaveValue('Typed after the end.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openApp(page, address);
  await expect(page.getByLabel('Introduction')).toHaveValue('Typed after the end.');
  await expect(page.getByRole('button', { name: 'Use it' })).toBeHidden();
});

const unsavedOn = (page: Page) =>
  page.evaluate(() => Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('unsaved:')));
/** Stores an unsaved copy of the open recipe, as a page with this schema version would. */
async function leaveCopy(page: Page, schemaVersion: number, name: string): Promise<void> {
  await page.route('**/draft', (route) => route.fulfill({ status: 503 }));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.getByText('Offline: stored on this device')).toBeVisible();
  const [[place, copy]] = (await unsavedOn(page)) as [[string, string]];
  await page.goto('/privacy-policy');
  await page.evaluate(([at, text]) => localStorage.setItem(at, text), [
    place,
    JSON.stringify({ ...JSON.parse(copy), schemaVersion }),
  ] as const);
  await page.unroute('**/draft');
}

test('what is on the device is offered also after an update, and shown as text where it cannot be opened', {
  tag: LONG,
}, async ({ page }) => {
  const studio = await asCreator(page);
  const address = await begin(page, studio, 'Stock');
  await leaveCopy(page, 1, 'Brown stock');
  await openApp(page, address);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Brown stock');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await unsavedOn(page), 'once it is saved').toEqual([]);

  await leaveCopy(page, 99, 'Stock of tomorrow');
  for (const _visit of [1, 2]) {
    await openApp(page, address);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Brown stock');
    await expect(page.getByRole('textbox', { name: 'Unsaved text from another version' })).toHaveValue(
      /Stock of tomorrow/,
    );
  }
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByText('Unsaved text from another version')).toBeHidden();
  expect(await unsavedOn(page)).toEqual([]);
});

test('several recipes are published from the list by keyboard only after a question', {
  tag: LONG,
}, async ({ page }) => {
  const studio = await asCreator(page);
  const names = ['Bulk broth', 'Bulk stew'];
  for (const name of names) {
    await begin(page, studio, name);
    await page.getByLabel('Ingredient 1', { exact: true }).fill('1 onion');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  }
  const list = `${studio}/recipes?q=bulk`;
  await openApp(page, list);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const select = async () => {
    await page.getByLabel('Select all').focus();
    await page.keyboard.press('Space');
  };
  const drafts = page.getByRole('listitem').filter({ hasText: /Bulk/ }).filter({ hasText: 'Draft' });
  await select();
  await press('Publish…');
  await expect(page.getByRole('heading', { name: 'Publish 2 recipes?' })).toBeVisible();
  await expect(page.getByText('2 recipes are missing something.')).toBeVisible();
  for (const name of names) await expect(page.getByText(`${name} no steps`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Cancel', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Publish 2 recipes?' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }), 'and not on nothing').toBeFocused();
  await expect(drafts, 'nothing was published').toHaveCount(2);
});

test('a line is moved by keyboard and by a pointer, and a removed one taken back', { tag: LONG }, async ({ page }) => {
  const studio = await asCreator(page);
  await begin(page, studio, 'Toast');
  const line = (number: number) => page.getByLabel(`Ingredient ${number}`, { exact: true });
  await line(1).fill('1 slice bread');
  await line(1).press('Enter');
  await expect(line(2)).toBeFocused();
  await line(2).fill('10 g butter');
  await line(2).press('Alt+ArrowUp');
  await expect(line(1)).toHaveValue('10 g butter');
  await expect(line(1)).toBeFocused();
  await page.getByRole('button', { name: 'Remove 10 g butter' }).click();
  await expect(line(1)).toHaveValue('1 slice bread');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(1)).toHaveValue('10 g butter');
  await expect(line(1)).toBeFocused();

  await line(2).press('Enter');
  await line(3).fill('1 pinch salt');
  const rows = page.locator('li[data-row]');
  await rows.nth(0).scrollIntoViewIfNeeded();
  await rows.nth(0).locator('> span').hover();
  await page.mouse.down();
  for (const at of [1, 2]) await rows.nth(at).locator('> span').hover({ force: true });
  await page.mouse.up();
  await expect(line(3)).toHaveValue('10 g butter');
  await expect(line(1)).toHaveValue('1 slice bread');
});

test('every page about recipes is accessible on a phone and on a desktop', { tag: LONG }, async ({ page }) => {
  const studio = await asCreator(page);
  const address = await begin(page, studio, 'Plain soup');
  for (const each of [
    `${studio}/recipes`,
    `${studio}/recipes/new/${randomUUID()}`,
    address,
    `${address}/publication`,
    `${address}/preview?as=visitor`,
    `${studio}/import`,
  ]) {
    await openApp(page, each);
    expect(await findFaults(page), each).toEqual([]);
  }
});
