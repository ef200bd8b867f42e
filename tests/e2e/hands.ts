import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export interface Hands {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator): Promise<void>;
  /** Opens the file chooser of a field whose input is hidden behind its label. */
  openFiles(target: Locator): Promise<void>;
}

export const byPointer: Hands = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  choose: (target) => target.check(),
  openFiles: (target) => target.locator('..').click(),
};

const MAX_STOPS = 150;

/** Returns hands that use only the keyboard and reach each target by Tab from the current focus. */
export function byKeyboard(page: Page): Hands {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  async function reach(target: Locator, isThere = isFocused): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await isThere(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`No Tab reaches ${target}`);
  }
  async function press(target: Locator): Promise<void> {
    await reach(target);
    const isButton = await target.evaluate((element) => element.matches('button, input'));
    await page.keyboard.press(isButton ? 'Space' : 'Enter');
  }
  return {
    press,
    openFiles: press,
    async write(target, text) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    },
    async choose(target) {
      // A radio group is a single tab stop.
      await reach(target, (one) =>
        one.evaluate((radio) => {
          const focused = document.activeElement;
          return focused instanceof HTMLInputElement && focused.name === (radio as HTMLInputElement).name;
        }),
      );
      await page.keyboard.press('Space');
      while (!(await target.isChecked())) await page.keyboard.press('ArrowRight');
    },
  };
}

export const pasteHtml = (field: Locator, html: string): Promise<unknown> =>
  field.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'lists without their marks');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
