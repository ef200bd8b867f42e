import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';

/** At which each kind of page is looked at: with one column, and with several. Between them there is only more room. */
export const widths = [320, 1280];

/**
 * What is wrong with the page that is open, at each of the two widths: that it is wider than the window, and what axe
 * finds. Empty when nothing is. The page is loaded once, since that takes longer than looking at it.
 */
export async function findFaults(page: Page, options: Parameters<typeof findBarriers>[1] = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    const found = [...(wide > width ? [`${wide} px wide`] : []), ...(await findBarriers(page, options))];
    faults.push(...found.map((fault) => `at ${width} px: ${fault}`));
  }
  return faults;
}
