import type { CDPSession, Page } from '@playwright/test';
import { findFaults } from './widths.ts';

export const step = (page: Page) => page.locator('.cook-text');

export async function swipe(page: Page, finger: CDPSession, from: number, to: number): Promise<void> {
  const y = (await step(page).boundingBox())!.y + 20;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: (from + to) / 2, y: y + 2 }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y: y + 4 }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Returns faults of a cook-mode page. Makes the sticky bars static, because axe would misjudge the content that they
 * cover.
 */
export async function faultsOfCooking(page: Page): Promise<string[]> {
  const bars = page.locator('.cook-foot, .cook-ingredients');
  const place = (position: string) =>
    bars.evaluateAll((all, value) => {
      for (const bar of all) (bar as HTMLElement).style.position = value;
    }, position);
  await place('static');
  const faults = await findFaults(page, { only: 'wcag' });
  await place('');
  return faults;
}

/** Returns texts of a step with a contrast below 7:1. Of the controls, looks only at durations. */
export const fadedWords = (page: Page): Promise<string[]> =>
  page.locator('.cook-stage').evaluate((stage) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const groundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const isOpaque = !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor);
      return isOpaque || !element.parentElement ? backgroundColor : groundOf(element.parentElement);
    };
    return [...stage.querySelectorAll('h2, p, li, b, .duration')].flatMap((element) => {
      const [one, other] = [getComputedStyle(element).color, groundOf(element)].map(luminance);
      const contrast = (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05);
      return contrast < 7 ? [`${element.textContent}: ${contrast.toFixed(1)}`] : [];
    });
  });
