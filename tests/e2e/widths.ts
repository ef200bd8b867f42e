import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { inLongRun } from './runs.ts';

/** Window widths in CSS pixels: with a single column and with several. */
export const widths = [320, 1280];

/** Returns the widths at which axe runs. Targets are closest in the narrow one. */
export const axeWidths = () => (inLongRun() ? widths : widths.slice(0, 1));

const PHONE = 390;

/**
 * Returns faults of the open page: overflow, axe violations, and overflow on a phone with text at 200 %. Leaves the
 * window at the larger width.
 */
export async function findFaults(page: Page, options: Parameters<typeof findBarriers>[1] = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await widthOf(page);
    const barriers = axeWidths().includes(width) ? await findBarriers(page, options) : [];
    const found = [...(wide > width ? [`${wide} px wide`] : []), ...barriers];
    faults.push(...found.map((fault) => `at ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: PHONE, height: 844 });
  await setTextSize(page, '200%');
  const wide = await widthOf(page);
  if (wide > PHONE) faults.push(`at ${PHONE} px, with text of twice the size: ${wide} px wide`);
  await setTextSize(page, '');
  await page.setViewportSize({ width: widths.at(-1)!, height: 844 });
  return faults;
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}
