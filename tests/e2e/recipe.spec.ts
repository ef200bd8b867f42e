import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { members } from './members.ts';
import { becomeSignedIn } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';

const tostadas = '/marisol/recipes/chicken-tinga-tostadas';

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findBarriers(page, { only: 'wcag' })).toEqual([]);
}

const ingredients = (page: Page) => page.getByRole('region', { name: 'Ingredients' });
const box = (page: Page, name: string | RegExp) => ingredients(page).getByRole('checkbox', { name });

function watchShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift' });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a cook presses anywhere on a card, doubles the recipe, chooses units, ticks, and finds it so again', {
    tag: JOURNEY,
  }, async ({ page }) => {
    await openApp(page, '/marisol');
    const link = page.getByRole('link', { name: 'Chicken tinga tostadas' });
    await link.focus();
    const ring = await link.evaluate((each) => getComputedStyle(each, '::after').outlineStyle);
    expect(ring, 'the focus is shown').toBe('solid');
    const picture = page.locator('article').filter({ has: link }).locator('picture');
    await picture.click({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken tinga tostadas');
    await watchShifts(page);

    await ingredients(page).getByRole('button', { name: '2 times the recipe' }).click();
    await expect(page.getByLabel('Number of servings')).toHaveValue('8');
    await expect(box(page, /^16 corn tostadas/)).toBeVisible();
    await ingredients(page).getByRole('button', { name: 'One less' }).click();
    await expect(box(page, /^14 corn tostadas/)).toBeVisible();
    await ingredients(page).getByRole('button', { name: 'Metric' }).click();
    await expect(page).toHaveURL(`${tostadas}?serves=7&units=metric`);
    await box(page, /corn tostadas/).check();
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0);
    await expectNoViolations(page);

    await page.reload();
    await expect(page.getByLabel('Number of servings')).toHaveValue('7');
    await expect(page.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Shift');
    await appIsUp(page);
    await expect(box(page, /^14 corn tostadas/)).toBeChecked();
    await page.getByRole('button', { name: 'Clear ticks' }).click();
    await expect(box(page, /corn tostadas/)).not.toBeChecked();
    await page.reload();
    await page.keyboard.press('Shift');
    await appIsUp(page);
    await expect(box(page, /corn tostadas/)).not.toBeChecked();
  });

  test('links lead between its parts, and of two times on adjacent lines each is touched where it is seen', async ({
    page,
  }) => {
    await openApp(page, tostadas);
    await ingredients(page).getByRole('link', { name: 'Method' }).click();
    await expect(page.getByRole('heading', { name: 'Method' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Method' })).toBeFocused();
    await page.getByRole('region', { name: 'Method' }).getByRole('link', { name: 'Ingredients' }).click();
    await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeFocused();

    const time = page.locator('button.duration').first();
    await time.scrollIntoViewIfNeeded();
    const touched = await time.evaluate((first) => {
      const second = first.cloneNode(true) as HTMLElement;
      first.parentElement!.replaceChildren(first, document.createElement('br'), second);
      const [above, below] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      const at = (box: DOMRect, share: number) =>
        document.elementFromPoint(box.left + box.width / 2, box.top + 1 + (box.height - 2) * share)?.closest('button');
      const shares = [0, 0.25, 0.5, 0.75, 1];
      return {
        apart: below.top - above.bottom,
        first: shares.map((share) => at(above, share) === first),
        second: shares.map((share) => at(below, share) === second),
      };
    });
    expect(touched.apart, 'nearer than what can be touched of both').toBeLessThan(20);
    expect(touched.first).not.toContain(false);
    expect(touched.second).not.toContain(false);
  });

  test('the units of the last recipe are those of the next one', { tag: LONG }, async ({ page }) => {
    await openApp(page, tostadas);
    await ingredients(page).getByRole('button', { name: 'Metric' }).click();
    await page.getByRole('link', { name: 'Esquites' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esquites');
    await expect(page.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-pressed', 'true');
    // The units in a link take precedence.
    await page.goto('/marisol/recipes/mango-and-chile-paletas?units=us');
    await page.keyboard.press('Shift');
    await appIsUp(page);
    await expect(page.getByRole('button', { name: 'US' })).toHaveAttribute('aria-pressed', 'true');
  });
});

for (const width of [390, 1280]) {
  test(`at ${width} px amounts that come late are not those of another choice meanwhile, and move nothing`, {
    tag: width === 390 ? [] : LONG,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/shown-amounts-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await openApp(page, tostadas);
    await watchShifts(page);
    await ingredients(page).getByRole('button', { name: '2 times the recipe' }).click();
    await expect(page.getByLabel('Number of servings')).toHaveValue('8');
    await expect(page.locator('.recipe-ticks')).toHaveCSS('opacity', '0');
    await expect(page.locator('.recipe-method')).toHaveCSS('opacity', '0');
    // Shifts within half a second of a click count as caused by the click.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    resolve();
    await expect(box(page, /^16 corn tostadas/)).toBeVisible();
    await expect(page.locator('.recipe-ticks')).toHaveCSS('opacity', '1');
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0);
  });
}

test('by keyboard a cook changes the servings, ticks and unticks', async ({ page }) => {
  await openApp(page, tostadas);
  const servings = page.getByLabel('Number of servings');
  await servings.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12');
  await expect(box(page, /^24 corn tostadas/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(servings).toHaveValue('12');
  await expect(page).toHaveURL(`${tostadas}?serves=12`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'One more' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(servings).toHaveValue('13');
  await box(page, /bay lea/).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${tostadas}?serves=13`);
  await page.keyboard.press('Space');
  await expect(box(page, /bay lea/)).toBeChecked();
  for (const impossible of ['0', '999', '-1', '6.5']) {
    await servings.fill(impossible);
    await expect(page.getByRole('alert')).toHaveText('Choose 1 to 500.');
    await expect(servings, 'the field shows what the amounts follow').toHaveValue('13');
    await expect(box(page, /^26 corn tostadas/)).toBeVisible();
  }
  await servings.fill('12');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a recipe can be ticked off, and what needs scripts is hidden', async ({ page }) => {
    await page.goto(tostadas);
    await box(page, /corn tostadas/).check();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await expect(ingredients(page).getByRole('button', { name: 'Show' })).toBeVisible();
  });
});

test('a visitor’s page of a paid recipe is a teaser without violations, and leads to the sign-up', async ({ page }) => {
  await openApp(page, '/marisol/recipes/conchas');
  await expect(page.getByRole('heading', { name: 'The whole recipe is for members' })).toBeVisible();
  await expect(ingredients(page)).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Join our community now' }).click();
  await expect(page).toHaveURL(/\/sign-up\//);
});

test('a member’s page is whole and without violations, and goes on one sheet of paper', async ({ page }) => {
  await becomeSignedIn(page, members.paid.email);
  await openApp(page, '/marisol/recipes/pozole-rojo');
  await expect(box(page, /white onion/)).toBeVisible();
  await expectNoViolations(page);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
