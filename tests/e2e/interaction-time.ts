import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects that the next paint after each interaction takes at most `most` times as long as after a click on a button
 * without effect, which is inserted before `of.before`.
 */
export async function timesNothing(
  page: Page,
  of: { before: Locator; acts: Record<string, () => Promise<void>>; most: number },
): Promise<void> {
  await of.before.evaluate((element) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Nothing';
    element.before(button);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const [name, act] of Object.entries(of.acts)) {
    const ratios: number[] = [];
    for (let attempt = 0; attempt < 8 && Math.min(Number.POSITIVE_INFINITY, ...ratios) > of.most; attempt += 1) {
      const nothing = await slowestInteraction(page, () => page.getByRole('button', { name: 'Nothing' }).click());
      ratios.push((await slowestInteraction(page, act)) / nothing);
    }
    expect(Math.min(...ratios), `${name}: ${ratios}`).toBeLessThanOrEqual(of.most);
  }
}

/**
 * Returns the longest time from an input to the next paint during `act`, in milliseconds (Event Timing API), or 8 if no
 * time reached 16.
 */
export async function slowestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
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
