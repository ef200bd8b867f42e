import type { Locator, Page } from '@playwright/test';
import { MAX_PENDING } from '../../app/kitchen/offline/outbox.ts';
import { isClean } from './axe.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSubscriber, marisol, newEmail } from './person.ts';
import { JOURNEY } from './runs.ts';
import { findFaults } from './widths.ts';

const recipe = `/${marisol.slug}/recipes/conchas`;

// Allows requests that fail while offline, and list requests that a newer request aborts.
test.use({
  allowed:
    /ERR_INTERNET_DISCONNECTED|list\.data\?\S*_routes=\S+ net::ERR_FAILED|Error loading route module|dynamically imported module/,
});

const gapBelowFacts = (page: Page) =>
  page.evaluate(() => {
    const [facts, words] = ['.recipe-facts', '.recipe-words'].map((part) => document.querySelector(part)!);
    return words!.getBoundingClientRect().top - facts!.getBoundingClientRect().bottom;
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a recipe is saved, cooked and noted without leaving it, also across a lost network, and the kitchen shows it', async ({
    page,
    context,
  }) => {
    await becomeSubscriber(page, newEmail('kitchen'));
    await openApp(page, recipe);
    const own = page.getByRole('region', { name: 'Your kitchen' });
    const note = own.getByRole('button', { name: 'Private note' });
    const more = () => own.getByRole('button', { name: 'More' }).click();
    await more();
    await expect(note, 'what is her own has come').toBeVisible();
    await page.keyboard.press('Escape');
    const gap = await gapBelowFacts(page);
    expect(gap, 'no empty row').toBeLessThan(40);

    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('button', { name: 'Saved (remove from saved recipes)' })).toBeVisible();
    await more();
    await own.getByRole('button', { name: 'I cooked it' }).click();
    await expect(own.getByRole('status').first()).toContainText('You cooked this today.');
    await note.click();
    await expect(own.getByLabel('Your private note on this recipe'), 'without the sheet').toBeInViewport();
    const cookedScript = /\/assets\/cooked-/;
    await page.route(cookedScript, (route) => route.abort('internetdisconnected'));
    await openApp(page, recipe);
    await expect(own.getByText('This part couldn’t be loaded. Please reload the page.')).toBeVisible();
    await page.getByRole('checkbox', { name: /bread flour/ }).check();
    await page.unroute(cookedScript);
    await openApp(page, recipe);
    await expect(own.getByRole('status').first()).toContainText('You cooked this today.');
    expect(await gapBelowFacts(page), 'the status is in space that was kept for it').toBe(gap);
    await more();
    await note.click();
    await own.getByLabel('Your private note on this recipe').fill('Less sugar\nmore butter');
    await context.setOffline(true);
    await own.getByRole('button', { name: 'Save private note' }).click();
    const waits = own.getByText('Saved on this device. It’s sent when you’re back online.');
    await expect(waits).toBeVisible();
    await expect(own.getByLabel('Your private note on this recipe')).toHaveValue('Less sugar\nmore butter');
    await context.setOffline(false);
    await expect(waits).toHaveCount(0);
    await own.getByRole('button', { name: 'Save private note' }).click();
    await expect(own.getByText('Private note saved.')).toBeVisible();
    await isClean(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Private note' }), 'on paper, while its form is open').toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(page, 'all on the recipe’s page').toHaveURL(recipe);

    await openApp(page, `/${marisol.slug}/recipes`);
    const card = page.getByRole('article').filter({ hasText: 'Conchas' });
    await expect(card, 'her own marks on the library’s cards').toContainText('Saved · Cooked');
    await expect(page.getByRole('link', { name: 'Sign up', exact: true }), 'she has').toHaveCount(0);

    await openApp(page, '/kitchen');
    const saved = page.getByRole('region', { name: 'Saved' });
    await expect(saved.getByRole('link', { name: 'Conchas' })).toHaveAttribute('href', recipe);
    await expect(page.getByRole('region', { name: 'Cooked' })).toContainText('Cooked today');
    await isClean(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await saved.getByRole('link', { name: 'Conchas' }).click();
    await expect(page).toHaveURL(recipe);
    await more();
    await note.click();
    await expect(own.getByLabel('Your private note on this recipe')).toHaveValue('Less sugar\nmore butter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.goto(`${recipe}/mine`);
    await isClean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await openApp(page, `${recipe}/mine`);
    const typed = page.getByLabel('Your private note on this recipe');
    await typed.fill('Half a no');
    let lost = 0;
    await page.route('**/mine.data*', (route) => {
      lost += 1;
      return route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: /^Saved/ }).click();
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.unroute('**/mine.data*');
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(typed, 'what is being typed stays where the page’s data do not come').toHaveValue('Half a no');
  });
});

const fillOutbox = (page: Page, most: number) =>
  page.evaluate(async (count) => {
    const opening = indexedDB.open('larder');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('offline', 'readwrite').objectStore('offline');
    const reading: IDBRequest<{ operations: { id: string; fields: string[][] }[] }> = store.get('outbox');
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    const made = reading.result.operations.filter(({ fields }) => fields.length > 0);
    const others = Array.from({ length: count - made.length }, () => ({
      ...made[0]!,
      id: crypto.randomUUID(),
      fields: [],
    }));
    const writing = store.put({ ...reading.result, operations: [...made, ...others] }, 'outbox');
    await new Promise((resolve) => writing.addEventListener('success', resolve));
    opening.result.close();
  }, most);

test('a shopping list adds up, stays ticked, and fits the window', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeSubscriber(page, newEmail('list'));
  await openApp(page, recipe);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'On your list' }).click();
  await page.getByLabel('Servings of Conchas').fill('24');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('button', { name: '8 cups bread flour' })).toBeVisible();
  await isClean(page);
  await page.getByRole('button', { name: 'Remove Conchas' }).click();
  const add = async (line: string) => {
    await page.getByLabel('What else do you need?').fill(line);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  };
  const arrives = Promise.withResolvers<void>();
  await page.route('/kitchen/list.data*', async (route) => {
    if (route.request().postData()?.includes('2+lemons')) await arrives.promise;
    await route.continue();
  });
  await add('2 lemons');
  await add('1 lemon');
  await page.getByLabel('What else do you need?').fill('1 le');
  arrives.resolve();
  await expect(page.getByRole('button', { name: '3 lemons' })).toBeVisible();
  await expect(page.getByLabel('What else do you need?'), 'what is being typed stays').toHaveValue('1 le');
  await page.unroute('/kitchen/list.data*');
  const lemons = page.getByRole('button', { name: '3 lemons' });
  await lemons.click();
  await expect(lemons).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('That’s everything.')).toBeVisible();
  await context.setOffline(true);
  await add('1 leek');
  await expect(page.getByRole('button', { name: '1 leek' })).toBeVisible();
  await expect(page.getByLabel('What else do you need?'), 'emptied').toHaveValue('');
  await expect(page.getByText('One change waits for the network.')).toBeVisible();
  const paste = (text: string) =>
    page.getByLabel('What else do you need?').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await fillOutbox(page, MAX_PENDING - 2);
  await paste('3 pears\n2 quinces\n1 fig\n4 limes\n');
  const notAdded = page.getByLabel('2 pasted lines aren’t on the list yet');
  await expect(notAdded, 'what finds no room stays').toHaveValue('1 fig\n4 limes');
  await expect(page.getByRole('alert')).toContainText('Too many changes wait for the network');
  for (const name of ['3 pears', '2 quinces']) await expect(page.getByRole('button', { name })).toBeVisible();
  await isClean(page);
  await fillOutbox(page, 0);
  await page.getByRole('button', { name: 'Add these lines' }).click();
  await expect(page.getByRole('button', { name: '4 limes' })).toBeVisible();
  await expect(notAdded).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('for the network.')).toHaveCount(0);
  await paste('a line\n'.repeat(5_000));
  await expect(page.getByText('You pasted 5000 lines')).toBeVisible();
  await paste('2 onions\n1 cabbage\n');
  for (const name of ['2 onions', '1 cabbage']) await expect(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Add Conchas' }).click();
  await expect(page.getByRole('region', { name: 'Recipes on this list' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.reload();
  await expect(lemons).toHaveAttribute('aria-pressed', 'true');
});

test('a day is tapped and a recipe picked by its picture, and it moves by keyboard and by dragging', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeSubscriber(page, newEmail('week'));
  await openApp(page, '/kitchen/week');
  const week = page.getByRole('region', { name: 'Next week' });
  const day = (weekday: string) =>
    week.locator('.week-day').filter({ has: page.getByRole('heading', { name: weekday }) });
  const conchasOn = (weekday: string) => day(weekday).getByRole('link', { name: 'Conchas', exact: true });
  await week.getByRole('link', { name: /^Add on Monday/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Plan a recipe' });
  await isClean(page);
  await sheet.getByRole('button', { name: 'Plan Conchas' }).click();
  await expect(conchasOn('Monday')).toBeVisible();
  await expect(sheet).toBeHidden();
  const handle = page.getByRole('button', { name: 'Move Conchas to another day' });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(conchasOn('Tuesday')).toBeVisible();
  await expect(handle).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 900 });
  await week.locator('.week-entry').dragTo(day('Thursday'));
  await expect(conchasOn('Thursday')).toBeVisible();
  await page.reload();
  await expect(conchasOn('Thursday')).toBeVisible();
});

/** Each poll aborts the previous read, so the intervals grow. */
const rarely = { intervals: [250, 500, 1_000, 2_000, 4_000, 8_000], timeout: 90_000 };

test('a list is shared by a link, in step in both windows, and a form after the sign-out keeps what was typed', {
  tag: JOURNEY,
}, async ({ page, browser }) => {
  await becomeSubscriber(page, newEmail('shared'));
  await openApp(page, '/kitchen/list');
  const line = page.getByLabel('What else do you need?');
  await line.fill('2 lemons, unwaxed');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const lemons = page.getByRole('button', { name: '2 lemons, unwaxed' });
  await expect(lemons).toBeVisible();
  await expect(line, 'emptied').toHaveValue('');
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByLabel('Link to your list').inputValue();

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await other.clock.install();
  const holder = await other.newPage();
  await holder.goto(link);
  await holder.getByRole('button', { name: '2 lemons, unwaxed' }).click();
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return lemons.getAttribute('aria-pressed');
    }, rarely)
    .toBe('true');
  // A window with a fake clock may not repaint after the resize in `findFaults`.
  expect(await findFaults(holder), 'the list by its link').toEqual([]);
  await line.fill('1 leek');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  // The other window polls every four seconds.
  const isThereSoon = (shown: Locator) =>
    expect
      .poll(async () => {
        await holder.clock.fastForward(4_000);
        return shown.isVisible();
      }, rarely)
      .toBe(true);
  await isThereSoon(holder.getByRole('button', { name: '1 leek' }));
  await page.getByRole('button', { name: 'End the link' }).click();
  await isThereSoon(holder.getByRole('heading', { name: 'This link no longer works' }));
  await other.close();

  await openApp(page, '/kitchen/week');
  expect(await findFaults(page), 'the week').toEqual([]);
  await openApp(page, '/kitchen/list');
  await page.context().clearCookies();
  await line.fill('3 onions');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await expect(page.getByText('You’re signed out. Sign in in another tab, then send this again.')).toBeVisible();
  await expect(line).toHaveValue('3 onions');
});
