import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';
import { LONG } from './runs.ts';

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} px Tab moves through a creator’s page in reading order, with a visible focus`, {
    tag: width === 390 ? [] : LONG,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openApp(page, '/marisol');
    const stops: string[] = [];
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) break;
      await expect(focused).toBeInViewport();
      const { name, follows, outline } = await describeFocus(page);
      stops.push(name);
      expect(follows, `${name} comes after what was focused before it`).toBe(true);
      expect(outline, `${name} shows that it is focused`).toBeGreaterThanOrEqual(2);
    }
    const first = ['Skip to content', 'Recipes', 'Sign in', 'Sign up', 'Join our community now', 'What you get'];
    expect(stops.slice(0, first.length)).toEqual(first);
    expect(stops).toContain('What does it cost?');
    expect(stops.at(-1)).toBe('Back to top');
  });
}

function describeFocus(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const marked = document.querySelector('[data-focused-before]');
    const follows = !marked || Boolean(marked.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING);
    marked?.removeAttribute('data-focused-before');
    focused.setAttribute('data-focused-before', '');
    const labelledBy = focused.getAttribute('aria-labelledby');
    const label =
      focused.getAttribute('aria-label') ?? (labelledBy && document.getElementById(labelledBy)?.textContent);
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return {
      name: (label || focused.textContent || focused.tagName).replace('(opens in a new tab)', '').trim(),
      follows,
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    };
  });
}
