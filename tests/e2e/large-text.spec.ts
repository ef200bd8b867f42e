import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { testedChromium } from './chromium.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, marisol } from './person.ts';
import { LONG } from './runs.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Longer words and addresses may be broken across lines. */
const MAX_WORD_LENGTH = 11;

const NARROWEST = 320;

async function widthsAtTwice(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await openApp(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > page.viewportSize()!.width) wide.push(`${path}: ${width} px`);
  }
  return wide;
}

function brokenWords(longest: number): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, noscript')) continue;
    for (const { 0: word, index } of text.textContent!.matchAll(/(?<=^|\s|“)[\p{L}’]+(?=[,.:;!?”…]*(?:$|\s))/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
      if (word.length <= longest && lines.size > 1) found.add(word);
    }
  }
  return [...found];
}

test('no page of a member’s account is wider than the window, and the kitchen breaks no name of a recipe', {
  tag: LONG,
}, async ({ page }) => {
  await becomeSignedIn(page, 'nora@larder.example', demoPassword);
  const settings = ['/name', '/email', '/password', '/sessions', '/community'];
  const parts = ['', '/plan', '/card', '/cancellation', '/receipts', ...settings];
  const recipe = '/marisol/recipes/pozole-rojo';
  const lists = ['/kitchen/list', '/kitchen/week', '/kitchen/dinner'];
  const community = ['/marisol/community', '/marisol/community/profile'];
  const paths = [
    ...parts.map((part) => `/account${part}`),
    ...lists,
    ...community,
    recipe,
    `${recipe}/cook`,
    '/kitchen',
  ];
  expect(await widthsAtTwice(page, paths)).toEqual([]);
  expect(await page.evaluate(brokenWords, MAX_WORD_LENGTH)).toEqual([]);
});

test('no public page is wider than the window', { tag: LONG }, async ({ page }) => {
  const paths = ['/', '/marisol', '/tiffinclub', '/marisol/recipes', '/marisol/recipes/conchas', '/sign-in'];
  expect(await widthsAtTwice(page, [...paths, `/sign-up/${marisol.id}`, '/auth/forgot-password'])).toEqual([]);
});

function behindTheBar(): string | null {
  const bar = document.querySelector('.recipe-bar, .cook-foot')!;
  const focused = document.activeElement!;
  if (bar.contains(focused) || focused === document.body) return null;
  const isBehind = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
  return isBehind ? `${focused.tagName} ${focused.textContent || focused.getAttribute('aria-label')}` : null;
}

test('in the narrowest window a recipe and a member’s lists are no wider than it', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: NARROWEST, height: 844 });
  await becomeSignedIn(page, 'nora@larder.example', demoPassword);
  const recipe = '/marisol/recipes/pozole-rojo';
  const paths = [recipe, `${recipe}/cook`, `${recipe}/mine`, '/kitchen', '/kitchen/list', '/kitchen/week'];
  expect(await widthsAtTwice(page, paths)).toEqual([]);
});

test('no control of a recipe or of cook mode has the focus behind the bar below', async ({ page }) => {
  const recipe = '/marisol/recipes/chicken-tinga-tostadas';
  for (const path of [recipe, `${recipe}/cook`]) {
    await widthsAtTwice(page, [path]);
    const hidden: string[] = [];
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(behindTheBar);
      if (behind) hidden.push(behind);
    }
    expect(hidden, path).toEqual([]);
  }
});

async function browserWithText(size: number, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(path.join(tmpdir(), 'larder-profile-'));
  await mkdir(path.join(profile, 'Default'));
  const preferences = { webkit: { webprefs: { default_font_size: size } } };
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const options = { ...testedChromium, baseURL: process.env.E2E_ORIGIN!, viewport: { width: 1280, height: 800 } };
  const context = await chromium.launchPersistentContext(profile, options);
  await use(context).finally(() => context.close());
  await rm(profile, { recursive: true, force: true });
}

test('a browser that is set to text of twice the size gets the layout of a window half as wide', {
  tag: LONG,
}, async () => {
  await browserWithText(32, async (context) => {
    const page = await context.newPage();
    await becomeSignedIn(page, marisol.email, demoPassword);
    const studio = `/studio/${marisol.id}`;
    const paths = ['/', '/marisol', '/marisol/recipes/conchas', '/account', `${studio}/members`, `${studio}/page`];
    for (const each of paths) {
      await page.goto(each);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), each).toBe(1280);
      expect(await page.evaluate(brokenWords, 40), each).toEqual([]);
    }
    expect((await page.getByRole('main').first().boundingBox())!.width).toBe(1280);
    expect((await page.getByLabel('Name of your page').boundingBox())!.width).toBeGreaterThan(900);
  });
});

function faultsOfTheBar(): string[] {
  const dock = document.querySelector('.timer-dock')!;
  const inBar = dock.getBoundingClientRect();
  const parts = [
    ...dock.querySelectorAll(
      '.timer-name > *, .timer-chip > button, [role=timer], .timer-tool, .timer-note, .timer-fold',
    ),
  ];
  const boxes = parts.map((part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    const own = part.matches('button') ? part : text;
    return { words: part.getAttribute('aria-label') ?? part.textContent!, box: own.getBoundingClientRect() };
  });
  const cut = boxes.filter(({ box }) => box.left < inBar.left || box.right > inBar.right || box.width === 0);
  const clipped = parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
  const over = boxes.flatMap(({ words, box: a }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ box: b }) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
      )
      .map((other) => `${words} on ${other.words}`),
  );
  return [
    ...cut.map(({ words }) => `${words} is cut off`),
    ...clipped.map((part) => `${part.textContent} is clipped`),
    ...over,
  ];
}

for (const [text, width] of [
  [32, 390],
  [16, 320],
] as const) {
  test(`with text of ${text} px on a phone of ${width} px the timers of cook mode are whole, and leave the step in sight`, {
    tag: LONG,
  }, async () => {
    await browserWithText(text, async (context) => {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/marisol/recipes/chicken-tinga-tostadas/cook');
      const clocks = page.getByRole('region', { name: 'Timers' }).getByRole('timer');
      await page.getByRole('button', { name: '15 minutes' }).click();
      await expect(clocks).toHaveCount(1);
      await page.getByRole('button', { name: 'Step 4' }).click();
      await page.getByRole('button', { name: '5 minutes', exact: true }).click();
      await expect(clocks).toHaveCount(2);
      expect(await page.evaluate(faultsOfTheBar)).toEqual([]);
      const heightOf = (part: string) => page.locator(part).evaluate(({ clientHeight }) => clientHeight / innerHeight);
      expect(await heightOf('.timer-dock')).toBeLessThanOrEqual(0.4);
      expect(await heightOf('.cook-foot'), 'half of the window is the step').toBeLessThanOrEqual(0.5);
    });
  });
}
