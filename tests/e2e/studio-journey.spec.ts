import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { byKeyboard, byPointer, type Hands } from './hands.ts';
import { mailTo } from './mail-catcher.ts';
import { type NewCreator, newCreator } from './new-creators.ts';
import { password } from './person.ts';
import { LONG } from './runs.ts';

const payoff = 'Dumplings for every night of the week';
const reasons = ['A recipe each Friday', 'Step by step', 'Answers from Dora'];
const recipe = `Leek dumplings

For cold days.

Serves 4
Prep 20 min
Cook 10 min

Ingredients

3 leeks
300 g flour

Method

1. Slice the leeks.
2. Knead the flour, fill, fold and steam.`;

const aCreator = (creator: NewCreator) =>
  newCreator({ creator, attempt: test.info().retry + test.info().repeatEachIndex });

async function publishAll(page: Page, creator: ReturnType<typeof aCreator>, hands: Hands, look = async () => {}) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
  const live = page.frameLocator('iframe');
  const saved = () => expect(page.locator('[data-save=saved]')).toBeVisible();

  const { link: invitation } = await mailTo(creator.email);
  await page.goto(invitation.replace(/^https?:\/\/[^/]+/, ''));
  await hands.write(page.getByLabel('Password', { exact: true }), password);
  await hands.write(page.getByLabel('Confirm password'), password);
  await hands.press(button('Open my account'));

  await expect(page.getByRole('heading', { name: 'This is your page' })).toBeVisible();
  await expect(live.getByText(creator.name).first()).toBeVisible();
  await look();
  await hands.choose(page.getByRole('radio', { name: 'Plum' }));
  await hands.press(button('Next'));

  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  await hands.write(page.getByLabel('Headline'), payoff);
  await expect(live.getByRole('heading', { level: 1 })).toHaveText(payoff);
  const choosing = page.waitForEvent('filechooser');
  await hands.openFiles(page.locator('input[type=file]'));
  const background = { r: 200, g: 120, b: 60 };
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  await (await choosing).setFiles({ name: 'dora.png', mimeType: 'image/png', buffer: picture });
  await hands.write(page.getByLabel('What does it show?'), 'Dora folds a dumpling');
  // A save that arrives late must not move the focus.
  const save = await held(page, /\/words$/);
  await hands.press(button('Done'));
  await hands.write(page.getByLabel('Your name'), creator.name);
  save();
  await expect(live.locator('main img[src^="/media/"]').first()).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await look();
  await hands.press(button('Next'));

  await expect(page.getByRole('heading', { name: 'Your first recipe' })).toBeVisible();
  await hands.write(page.getByLabel('The whole recipe'), recipe);
  await expect(live.getByRole('heading', { name: 'Leek dumplings' })).toBeVisible();
  await look();
  await hands.press(button('Done'));

  await expect(page.getByRole('heading', { name: 'To do', exact: true })).toBeVisible();
  await look();
  await hands.press(link('Change my page'));
  await hands.press(page.locator('summary', { hasText: 'Reasons to join' }));
  for (const [at, reason] of reasons.entries()) {
    await hands.press(button('Add a reason'));
    await hands.write(page.getByLabel('What they get').nth(at), reason);
  }
  await hands.press(page.getByLabel('More: Reason 3'));
  await hands.press(button(`Move up: Reason 3`));
  await hands.press(button(`Move up: Reason 2`));
  await saved();
  await hands.press(link('Publish…'));
  await expect(page.getByText('Added 3 reasons to join')).toBeVisible();
  await hands.press(button('Publish now'));
  await expect(page.getByText('Published. Everyone can see it now.')).toBeVisible();

  await hands.press(link('Overview'));
  await hands.press(link('Check and publish'));
  await hands.press(button('Publish now'));
  await expect(page.getByText('Published. Members can read it now.')).toBeVisible();
}

async function held(page: Page, address: RegExp): Promise<() => void> {
  let goOn = () => {};
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') await until;
    await route.continue();
  });
  return goOn;
}

async function isThere(visitor: Page, { subdomain, name }: ReturnType<typeof aCreator>) {
  await visitor.goto(`/${subdomain}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(payoff);
  await expect(visitor).toHaveTitle(new RegExp(name));
  await expect(visitor.locator('main img[src^="/media/"]').first()).toBeVisible();
  const shown = visitor.locator('section:has(#features) article');
  await expect(shown).toHaveText([reasons[2]!, reasons[0]!, reasons[1]!].map((reason) => new RegExp(reason)));
  await visitor.getByRole('link', { name: /Leek dumplings/ }).click();
  await expect(visitor.getByRole('heading', { name: 'Leek dumplings', level: 1 })).toBeVisible();
  await expect(visitor.getByText('300 g flour')).toHaveCount(0);
}

test('a creator goes from the invitation to a public page and a recipe, by the keyboard alone', async ({
  page,
  anotherBrowser,
}) => {
  const kim = aCreator('kim');
  await publishAll(page, kim, byKeyboard(page));
  await isThere(await anotherBrowser(), kim);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the same, where nothing is wider than the window, and axe finds no barrier', {
    tag: LONG,
  }, async ({ page, anotherBrowser }) => {
    const pilar = aCreator('pilar');
    await publishAll(page, pilar, byPointer, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await findBarriers(page, { exclude: 'iframe' })).toEqual([]);
    });
    await isThere(await anotherBrowser({ viewport: { width: 390, height: 844 } }), pilar);
  });
});

test.describe('in a browser without the site’s scripts', () => {
  test.use({ freshBrowser: true });

  test('what is written before the page’s scripts are there is saved too', async ({ page }) => {
    const slow = aCreator('sam');
    let letThrough = () => {};
    const typed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const { link } = await mailTo(slow.email);
    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page.getByRole('heading', { name: 'This is your page' })).toBeVisible();
    const begin = page.url();
    await page.route('**/assets/*.js', async (route) => {
      await typed;
      await route.fallback();
    });
    await page.goto('about:blank');
    await page.goto(begin, { waitUntil: 'commit' });
    await page.getByLabel('Name of your page').fill('Sam by the fire');
    await page.getByRole('radio', { name: 'Sea' }).check({ force: true });
    letThrough();
    await expect(page.frameLocator('iframe').getByText('Sam by the fire').first()).toBeVisible();
    await expect(page.getByLabel('Or your own')).toHaveValue('#2e6190');
    await expect(page.locator('[data-save=saved]')).toBeVisible();
    await page.goto(`${begin}?step=look`);
    await expect(page.getByLabel('Name of your page')).toHaveValue('Sam by the fire');
  });
});
