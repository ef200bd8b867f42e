import type { Locator, Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { activeCreators, expect, openApp, pageIsWhole, test } from './fixtures.ts';
import { hostile } from './hostile-page.ts';
import { LONG } from './runs.ts';
import { axeWidths, widths } from './widths.ts';

const paths = [
  ...['/', '/marisol', '/marisol/recipes/chicken-tinga-tostadas'],
  '/marisol/recipes/chicken-tinga-tostadas/cook?step=4',
  ...['/privacy-policy', '/nowhere/at-all'],
];
const others = [
  ...['/welcome', '/nobody-of-this-name', '/marisol/community'],
  '/northkitchen/recipes/apple-cake?units=us&tin=round-30',
  ...activeCreators.map((creator) => `/${creator.slug}`),
  ...['/marisol/recipes/conchas', '/tiffinclub/recipes/rajma', '/terms-and-conditions'],
].filter((path) => !paths.includes(path));

test.describe('from 320 pixels up', () => {
  test.use({ allowed: /404 \(Not Found\).*(nobody-of-this-name|nowhere\/at-all|favicon\.ico)/ });

  for (const path of [...paths, ...others]) {
    const tag = others.includes(path) ? LONG : [];
    test(`${path} has no overflow, no small text or targets, and no axe violations`, { tag }, async ({ page }) => {
      await openApp(page, path);
      await pageIsWhole(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const problems = { overflow: await findOverflow(page), smallText: await findSmallText(page) };
        expect(problems, `at ${width} px`).toEqual({ overflow: [], smallText: [] });
        expect(await findSmallTargets(page), `at ${width} px`).toEqual([]);
        if (!axeWidths().includes(width)) continue;
        expect(await findBarriers(page, { only: 'wcag' }), `axe at ${width} px`).toEqual([]);
      }
      if (['/', '/marisol'].includes(path)) await expectRoomForLargeText(page);
      // The directory lists a creator with a hostile name.
      if (path === '/') await expectHarmless(page, page.getByRole('link', { name: hostile.markup }));
    });
  }
});

test.describe('with text up to twice as large, in 320 pixels', () => {
  const ofForms = ['/sign-in', '/sign-up'];
  for (const path of [`/sign-up/${activeCreators[0]!.id}`, ...ofForms]) {
    const tag = ofForms.includes(path) ? LONG : [];
    test(`${path} does not overflow, and its logo has room`, { tag }, async ({ page }) => {
      await openApp(page, path);
      await pageIsWhole(page);
      await expectRoomForLargeText(page);
    });
  }
});

async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const size of [20, 32]) {
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
    expect(await findOverflow(page), `at ${size} px`).toEqual([]);
    const logo = await page.getByRole('banner').locator('a, .picture').first().boundingBox();
    expect(logo?.width, `at ${size} px`).toBeGreaterThan(70);
    const cook = page.getByRole('heading', { name: 'Marisol Vega' });
    if (await cook.isVisible()) expect((await cook.boundingBox())!.width, `at ${size} px`).toBeGreaterThan(90);
  }
}

async function expectHarmless(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}

test.describe('a page with hostile content', () => {
  test('shows markup as text, runs no script, and fits every window', async ({ page }) => {
    await page.goto(`/${hostile.subdomain}`);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findOverflow(page), `at ${width} px`).toEqual([]);
    }
    await expectHarmless(page, page.getByRole('region', { name: 'Used and loved' }).getByText(hostile.markup).first());
    await expect(page.getByRole('link', { name: `TikTok: ${hostile.markup}` })).toBeVisible();
    const question = page.locator('details').filter({ hasText: hostile.markup });
    await question.locator('summary').click();
    await expect(question.locator('.faq-answer')).toHaveText(hostile.markup);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.locator('img[src=x], img[onerror]').count()).toBe(0);
    await expect(page.locator('header img').first()).toHaveAttribute('src', '/fallback/logo.svg');
  });
});

function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollsItself = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrollsItself(element.parentElement));
    const sticking = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !scrollsItself(element.parentElement))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
    const wide = document.documentElement.scrollWidth;
    return (wide > innerWidth ? [`${wide} px wide`, ...sticking] : sticking).slice(0, 8);
  });
}

function findSmallText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent: text } = texts.currentNode;
      if (!parent || !text?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 12) found.push(text.trim());
    }
    return found;
  });
}

/** Returns targets that do not cover a 24 px square around their centre (WCAG 2.2, 2.5.8). */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const target of document.querySelectorAll('a, button, summary, input, select, textarea')) {
      // The skip link is visible only while it has the focus.
      if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('.skip')) continue;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const corners = [-11.5, 11.5].flatMap((dx) => [-11.5, 11.5].map((dy) => [x + dx, y + dy] as const));
      const missed = corners.filter(([cx, cy]) => !target.contains(document.elementFromPoint(cx, cy)));
      if (missed.length > 0) found.push(`${target.textContent?.trim()} ${Math.round(width)}x${Math.round(height)}`);
    }
    return found;
  });
}
