import type { Page } from '@playwright/test';
import { expect, openApp, test } from './fixtures.ts';

const moving = ['.button', '.faq-arrow', '.round', 'details', 'summary'];

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing slides, fades or turns, and links within the page and the rows’ buttons jump', async ({ page }) => {
    await openApp(page, '/marisol');
    await expectJumps(page);
    const seconds = await page.evaluate((selectors) => {
      const longest = (style: CSSStyleDeclaration) =>
        Math.max(
          ...`${style.transitionDuration}, ${style.animationDuration}`
            .split(',')
            .map((each) => Number.parseFloat(each)),
        );
      return Object.fromEntries([
        ...selectors.map((selector) => [selector, longest(getComputedStyle(document.querySelector(selector)!))]),
        ['answer', longest(getComputedStyle(document.querySelector('details')!, '::details-content'))],
      ]) as Record<string, number>;
    }, moving);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('#recipes').evaluate((element) => element.scrollIntoView());
    const animation = page.locator('.join-bar').evaluate((element) => getComputedStyle(element).animationName);
    expect(await animation).toBe('none');
    for (const [what, duration] of Object.entries(seconds)) expect(duration, what).toBeLessThanOrEqual(0.01);
  });
});

async function expectJumps(page: Page): Promise<void> {
  const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(behaviour).toBe('auto');

  const row = page.getByRole('region', { name: 'Access all my recipes' });
  const positions = await row.getByRole('list').evaluate(async (track) => {
    const next = track.parentElement!.querySelector<HTMLButtonElement>('button:last-child')!;
    const seen: number[] = [];
    next.click();
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(Math.round(track.scrollLeft));
    }
    return seen;
  });
  expect(positions[0]).toBeGreaterThan(100);
  expect(new Set(positions).size, 'where the row was in ten frames').toBe(1);
}

test('with motion, ‘Back to top’ scrolls smoothly when pressed by mouse and by keyboard', async ({ page }) => {
  await openApp(page, '/marisol');
  const link = page.getByRole('link', { name: 'Back to top' });
  for (const hand of ['mouse', 'keyboard']) {
    await link.scrollIntoViewIfNeeded();
    const placesOnTheWay = page.evaluate(async () => {
      const seen = new Set<number>();
      while (scrollY > 0) {
        seen.add(Math.round(scrollY));
        await new Promise(requestAnimationFrame);
      }
      return seen.size;
    });
    if (hand === 'mouse') await link.click();
    else await link.press('Enter');
    expect(await placesOnTheWay, hand).toBeGreaterThan(4);
  }
});
