import type { Locator, Page } from '@playwright/test';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { hostile } from './hostile-page.ts';
import { LONG } from './runs.ts';

const slidesInView = [
  { width: 320, features: 1, peeking: 1.2 },
  { width: 390, features: 1, peeking: 1.2 },
  { width: 599, features: 1, peeking: 1.2 },
  { width: 600, features: 2, peeking: 2 },
  { width: 899, features: 2, peeking: 2 },
  { width: 900, features: 3, peeking: 3 },
  { width: 1280, features: 3, peeking: 3 },
];

test('the rows show one, 1.2, two or three slides by the width of the window, and on a phone run off it', async ({
  page,
}) => {
  await page.goto('/marisol');
  for (const { width, features, peeking } of slidesInView) {
    await page.setViewportSize({ width, height: 800 });
    const seen = {
      features: await countSlidesInView(carousel(page, 'What you get')),
      recipes: await countSlidesInView(carousel(page, 'Access all my recipes')),
      reviews: await countSlidesInView(carousel(page, 'Used and loved by over 300,000 home cooks')),
    };
    expect(seen, `at ${width} px`).toEqual({ features, recipes: peeking, reviews: peeking });
  }

  await page.setViewportSize({ width: 390, height: 800 });
  const { track, slides } = partsOf(carousel(page, 'Access all my recipes'));
  expect(await track.boundingBox()).toMatchObject({ x: 0, width: 390 });
  const heading = await page.getByRole('heading', { name: 'Access all my recipes' }).boundingBox();
  expect((await slides.first().boundingBox())?.x, 'in line with the heading').toBe(heading?.x);
});

test('a row that fits its window has no buttons', { tag: LONG }, async ({ page }) => {
  for (const { path, features } of [
    { path: '/beasbroth', features: 2 },
    { path: '/northkitchen', features: 3 },
  ]) {
    await page.goto(path);
    for (const { width, inView } of [
      { width: 390, inView: 1 },
      { width: 600, inView: 2 },
      { width: 900, inView: 3 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      const { slides, next } = partsOf(carousel(page, 'What you get'));
      await expect(slides).toHaveCount(features);
      await expect(next, `${features} slides at ${width} px`).toBeVisible({ visible: features > inView });
    }
  }
});

test('a long text on a slide has a way to read on, by keyboard too; a short one is whole', { tag: LONG }, async ({
  page,
}) => {
  await page.goto(`/${hostile.subdomain}`);
  const reviews = page.getByRole('region', { name: 'Used and loved' });
  const long = reviews.locator('blockquote').filter({ hasText: 'salt and pepper salt' });
  const text = long.locator('p').first();
  const cut = () => text.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
  await expect.poll(cut).toBe(true);
  await long.getByText('Read more').focus();
  await page.keyboard.press('Enter');
  await expect.poll(cut).toBe(false);
  const short = reviews.locator('blockquote').filter({ hasText: hostile.markup });
  await expect(short.getByText('Read more')).toHaveCount(0);
  const headline = page.getByRole('heading', { level: 1 });
  expect(await headline.evaluate((element) => element.scrollHeight > element.clientHeight + 1)).toBe(false);
});

for (const width of [390, 1280]) {
  const tag = width === 390 ? [] : LONG;
  test(`at ${width} px 'Next' and 'Previous' move a row by a view, end at its ends, and say where one is`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openApp(page, '/marisol');
    const row = carousel(page, 'Access all my recipes');
    const { next, previous, slides } = partsOf(row);
    await expect(previous).toBeDisabled();
    await expect(next).toBeEnabled();

    await next.click();
    await expectLeftmost(row, width < 600 ? 1 : 3);
    await expect(previous).toBeEnabled();
    await previous.click();
    await expectLeftmost(row, 0);
    await expect(previous).toBeDisabled();

    for (let presses = 0; presses < 12 && (await next.isEnabled()); presses += 1) {
      const before = await leftmost(row);
      await next.click();
      await expect.poll(async () => (await leftmost(row)) > before || (await next.isDisabled())).toBe(true);
    }
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await expect(previous).toBeEnabled();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
    if (width === 390) await expectPlaceIsSaid(page);
  });
}

async function expectPlaceIsSaid(page: Page): Promise<void> {
  const row = carousel(page, 'What you get');
  const { next } = partsOf(row);
  const heading = row.getByRole('heading');
  await expect(row.getByText('1 / 4', { exact: true })).toBeVisible();
  // Announced only after a move.
  await expect(row.locator('[aria-live]')).toHaveText('');
  expect((await next.boundingBox())!.y).toBeGreaterThan((await heading.boundingBox())!.y + 100);
  await next.click();
  await expect(row.getByText('2 / 4', { exact: true })).toBeVisible();
  await expect(row.locator('[aria-live]')).toHaveText('2 of 4');

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row.getByText('2–4 / 4', { exact: true })).toBeVisible();
  const [above, beside] = [(await heading.boundingBox())!, (await next.boundingBox())!];
  expect(beside.y).toBeLessThan(above.y + above.height);
}

test('a press on ‘Next’ before hydration is applied once, after hydration', async ({ page }) => {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/marisol');
  const row = carousel(page, 'Access all my recipes');
  await partsOf(row).next.click();
  expect(await leftmost(row)).toBe(0);

  letThrough();
  await appIsUp(page);
  await expectLeftmost(row, 3);
  await expect(partsOf(row).previous).toBeEnabled();
  // If the press counted twice, the row would scroll to the sixth slide.
  await scrollingHasEnded(row);
  expect(await leftmost(row)).toBe(3);
});

function carousel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

function partsOf(row: Locator) {
  return {
    track: row.getByRole('list'),
    slides: row.getByRole('listitem'),
    next: row.getByRole('button', { name: 'Next' }),
    previous: row.getByRole('button', { name: 'Previous' }),
  };
}

function countSlidesInView(row: Locator): Promise<number> {
  return partsOf(row).track.evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    const [from, to] = [Math.max(left, 0), Math.min(right, document.documentElement.clientWidth)];
    const shares = [...track.children].map((slide) => {
      const seen = slide.getBoundingClientRect();
      return Math.max(0, Math.min(seen.right, to) - Math.max(seen.left, from)) / seen.width;
    });
    return Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100;
  });
}

/** Returns the index of the slide at the start of the row, or -1 between two slides. */
function leftmost(row: Locator): Promise<number> {
  return partsOf(row).track.evaluate((track) => {
    const start = track.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(track).paddingLeft);
    return [...track.children].findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - start) < 2);
  });
}

async function expectLeftmost(row: Locator, slide: number): Promise<void> {
  await expect.poll(() => leftmost(row)).toBe(slide);
}

async function scrollingHasEnded(row: Locator): Promise<void> {
  await partsOf(row).track.evaluate(
    (track) =>
      new Promise<void>((resolve) => {
        let last = Number.NaN;
        let still = 0;
        const look = () => {
          still = track.scrollLeft === last ? still + 1 : 0;
          last = track.scrollLeft;
          if (still > 5) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
