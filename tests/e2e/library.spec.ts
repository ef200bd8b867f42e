import { expect, openApp, test } from './fixtures.ts';
import { inLongRun } from './runs.ts';
import { findFaults } from './widths.ts';

const LIBRARY = '/marisol/recipes';

test('is searched as one types, by keyboard, with errors in spelling, and a choice leaves as many as it says', async ({
  page,
}) => {
  await openApp(page, LIBRARY);
  const before = await page.getByRole('status').last().innerText();
  const field = page.getByRole('searchbox', { name: 'Search recipes' });
  await field.focus();
  await page.keyboard.type('chikcen');
  await expect(page.getByText('Showing results for chicken.')).toBeVisible();
  await expect(page).toHaveURL(`${LIBRARY}?q=chikcen`);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('chikcen');
  await page.getByRole('link', { name: 'Search for “chikcen” instead' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found for “chikcen”' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all recipes' }).click();
  await expect(page.getByText(before, { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');

  const free = page.getByRole('link', { name: /^Free/ });
  const [, count] = /\((\d+) recipes?\)/.exec(await free.innerText())!;
  await free.click();
  await expect(page).toHaveURL(/free=on/);
  await expect(free).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('list', { name: 'Recipes' }).getByRole('listitem')).toHaveCount(Number(count));
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(LIBRARY);
});

test('on a phone filters are behind a button that counts them, keep the place, and put the results in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApp(page, LIBRARY);
  const first = page.getByRole('list', { name: 'Recipes' }).getByRole('listitem').first();
  const free = page.getByRole('link', { name: /^Free/ });
  await expect(first).toBeInViewport();
  await expect(free).toBeHidden();

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByText('More filters').click();
  await expect(page.getByRole('link', { name: /^Milk-free/ })).toBeVisible();
  const place = await free.boundingBox();
  await free.click();
  await expect(free).toHaveAttribute('aria-current', 'true');
  expect(await free.boundingBox()).toEqual(place);
  const show = page.getByRole('button', { name: /^Show \d+ recipes$/ });
  await expect(show).toBeInViewport();
  await show.click();
  await expect(free).toBeHidden();
  await expect(first).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'false');
});

test('the library, and a search that finds nothing, fit the window and have no barrier that axe finds', async ({
  page,
}) => {
  for (const path of [LIBRARY, ...(inLongRun() ? [`${LIBRARY}?q=xyzzyqq&diet=milk`] : [])]) {
    await openApp(page, path);
    expect([path, await findFaults(page)]).toEqual([path, []]);
  }
});
