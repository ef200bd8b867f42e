import type { Page } from '@playwright/test';
import { marisol } from '../../demo/creators/marisol.ts';
import { expect, openApp, test } from './fixtures.ts';

const INTERACTION_MS = 100;
const interactions: { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'opening a question', path: '/marisol', act: (page) => page.locator('.faq > summary').first().click() },
  {
    name: 'the next slide',
    path: '/marisol',
    // Ten recipes have more steps on a phone than there are attempts.
    act: (page) =>
      page.getByRole('region', { name: 'Access all my recipes' }).getByRole('button', { name: 'Next' }).click(),
  },
  {
    name: 'choosing a plan',
    path: `/sign-up/${marisol.id}`,
    act: (page) => page.getByRole('radio', { name: /^monthly/i }).click(),
  },
  {
    name: 'typing a password',
    path: `/sign-up/${marisol.id}`,
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).pressSequentially('thirteen letters');
    },
  },
];

test.describe('on a processor slowed down four times the next paint is fast after', () => {
  for (const { name, path, act } of interactions) {
    test(name, async ({ page }) => {
      await openApp(page, path);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const worst: number[] = [];
      // The best of up to five attempts, because other load only makes it slower.
      for (
        let attempt = 0;
        attempt < 5 && Math.min(Number.POSITIVE_INFINITY, ...worst) >= INTERACTION_MS;
        attempt += 1
      ) {
        worst.push(await slowestInteraction(page, () => act(page)));
      }
      expect(Math.min(...worst), `milliseconds: ${worst}`).toBeLessThan(INTERACTION_MS);
    });
  }
});

test('changing the servings takes at most three times as long as a button that does nothing', async ({ page }) => {
  await openApp(page, '/marisol/recipes/chicken-tinga-tostadas');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Nothing';
    document.getElementById('ingredients')!.before(button);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const ratios: number[] = [];
  for (let attempt = 0; attempt < 8 && Math.min(Number.POSITIVE_INFINITY, ...ratios) > 3; attempt += 1) {
    const press = (name: string) => slowestInteraction(page, () => page.getByRole('button', { name }).click());
    const nothing = await press('Nothing');
    ratios.push((await press('One more')) / nothing);
  }
  expect(Math.min(...ratios), `ratios: ${ratios}`).toBeLessThanOrEqual(3);
});

/** The longest time from an input to the next paint during `act`, in milliseconds (Event Timing API). */
async function slowestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId) seen.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => Math.max(8, ...(window as unknown as { seen: number[] }).seen));
}
