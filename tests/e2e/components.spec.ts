import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';

const address = (style: string) => `/dev/components?style=${style}`;
const parts = ['Choices', 'Fields', 'Messages', 'Tables, lists and pictures'];
/** Groups compared in each style and width. Few, because the repository contains the reference pictures. */
const looks = [
  { style: 'hearth', width: 390, shown: parts },
  { style: 'hearth', width: 1280, shown: ['Type', 'Buttons and links', ...parts] },
  { style: 'market', width: 1280, shown: ['Type', 'Buttons and links'] },
  { style: 'atelier', width: 1280, shown: ['Type', 'Buttons and links'] },
];

const faces: Record<string, [text: string, display: string]> = {
  hearth: ['Figtree', 'Young Serif'],
  market: ['Hanken Grotesk', 'Bricolage Grotesque'],
  atelier: ['Instrument Sans', 'Instrument Serif'],
};

/** Allowed difference. Low, because the corners of all buttons together are a thousandth of a picture. */
const tolerance = { maxDiffPixelRatio: 0.001 };

test.describe('components look as in their pictures', () => {
  test.use({ freshBrowser: true, timezoneId: 'UTC' });

  for (const { style, width, shown } of looks) {
    test(`in the style ${style}, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await waitForFonts(page);
      await openApp(page, address(style));
      await expect(page.locator('[data-state="hover"]').first()).toBeVisible();
      await page.evaluate(loadAll);
      expect(await page.evaluate(facesInUse)).toEqual(faces[style]);
      for (const name of shown) {
        const picture = `${style}-${width}-${name.split(/[ ,]/)[0]!.toLowerCase()}.png`;
        await expect.soft(page.getByRole('region', { name, exact: true })).toHaveScreenshot(picture, tolerance);
      }
      if (!shown.includes('Fields')) return;
      await page.getByRole('link', { name: 'Open the sheet' }).click();
      await page.mouse.move(0, 0);
      await expect.soft(page.getByRole('dialog')).toHaveScreenshot(`${style}-${width}-sheet.png`, tolerance);
    });
  }
});

/** Makes the browser wait for fonts. By `font-display`, a busy browser may keep the fallback font permanently. */
async function waitForFonts(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/font-display:\s*(optional|swap)/g, 'font-display:block') });
  });
}

async function loadAll(): Promise<void> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
}

/** A family without a loaded file is undefined. */
function facesInUse(): (string | undefined)[] {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const families = new Set(loaded.map(({ family }) => family.replaceAll('"', '')));
  return ['main', 'main h2'].map((shown) => {
    const first = getComputedStyle(document.querySelector(shown)!).fontFamily.split(',')[0]!.replaceAll('"', '');
    return families.has(first) ? first : undefined;
  });
}

test('the sheet holds the page, and Escape, its button and a press beside it return to its link', async ({ page }) => {
  await openApp(page, address('hearth'));
  const link = page.getByRole('link', { name: 'Open the sheet' });
  const sheet = page.getByRole('dialog', { name: 'Sheet' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).press('Enter'),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await link.press('Enter');
    await expect(sheet).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await close();
    await expect(sheet).toBeHidden();
    await expect(link).toBeFocused();
  }
});

test.describe('without scripts', () => {
  // Allows the blocked preloads of scripts.
  test.use({ javaScriptEnabled: false, allowed: /\.js csp$/ });

  test('the link shows the sheet as a part of the page', async ({ page }) => {
    await page.goto(address('hearth'));
    const sheet = page.locator('dialog');
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: 'Open the sheet' }).click();
    await expect(sheet.getByRole('link', { name: 'Recipes' })).toBeInViewport();
  });
});
