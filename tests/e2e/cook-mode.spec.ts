import type { Page } from '@playwright/test';
import { fadedWords, faultsOfCooking, step, swipe } from './cooking.ts';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { LONG } from './runs.ts';

const tostadas = '/marisol/recipes/chicken-tinga-tostadas';

const timers = (page: Page) => page.getByRole('region', { name: 'Timers' });
const clocks = (page: Page) => timers(page).getByRole('timer');

/** Records tones and requests for the screen lock. */
async function watchDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const device = { asked: 0, isRefused: false, tones: 0, held: [] as EventTarget[] };
    class Sentinel extends EventTarget {
      released = false;
      release() {
        this.released = true;
        this.dispatchEvent(new Event('release'));
        return Promise.resolve();
      }
    }
    const request = () => {
      device.asked += 1;
      if (device.isRefused) return Promise.reject(new DOMException('Battery is low', 'NotAllowedError'));
      const lock = new Sentinel();
      device.held.push(lock);
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      device.tones += 1;
      start.apply(this, when);
    };
    Object.assign(window, { device });
  });
}
interface Device {
  asked: number;
  isRefused: boolean;
  tones: number;
  held: { release(): Promise<void> }[];
}
const device = <Result>(page: Page, look: (device: Device) => Result) =>
  page.evaluate(`(${look.toString()})(window.device)`) as Promise<Result>;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a visitor cooks a free recipe by buttons and swipes, and finds the step again', async ({ page, context }) => {
    await watchDevice(page);
    await openApp(page, `${tostadas}?serves=8`);
    await page.getByRole('link', { name: 'Start cooking' }).click();
    await expect(page).toHaveURL(`${tostadas}/cook?serves=8`);
    await expect(page.getByRole('heading', { name: 'Step 1 of 6: The tinga' })).toBeVisible();
    await expect(step(page)).toContainText('Put the chicken and bay leaf');
    await expect(page.getByRole('list', { name: 'You need' }), 'twice the recipe').toContainText('2 bay leaves');
    await expect(page.getByText('Meanwhile, blend the tomatoes'), 'what comes next').toBeVisible();
    await expect(page.getByText('Heat the oil in a wide skillet'), 'and no more').toHaveCount(0);
    expect(await fadedWords(page), 'words of less than 7:1').toEqual([]);
    expect(Number.parseFloat(await step(page).evaluate((text) => getComputedStyle(text).fontSize))).toBeGreaterThan(
      23.9,
    );

    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(step(page)).toContainText('Meanwhile, blend');
    await expect(page.getByRole('button', { name: 'Step 1, done' }), 'Next ticks the step').toBeVisible();
    const finger = await context.newCDPSession(page);
    await swipe(page, finger, 320, 60);
    await expect(step(page)).toContainText('Heat the oil');
    await swipe(page, finger, 60, 320);
    await expect(step(page)).toContainText('Meanwhile, blend');
    await expect(page.getByRole('button', { name: 'Step 2', exact: true }), 'looking on ticks nothing').toBeVisible();
    expect(await faultsOfCooking(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.locator('summary').click();
    const beans = page.getByRole('checkbox', { name: /refried beans/ });
    await beans.check();
    await page.keyboard.press('Escape');
    await expect(beans).toBeHidden();

    await page.reload();
    await expect(step(page), 'the address has the step').toContainText('Meanwhile, blend');
    await page.goto(`${tostadas}/cook`);
    await page.keyboard.press('Shift');
    await appIsUp(page);
    await expect(page.getByText('This is where you left off.')).toBeVisible();
    await expect(step(page)).toContainText('Meanwhile, blend');
    await expect(page.getByRole('button', { name: 'Step 1, done' })).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(step(page)).toContainText('Put the chicken');
    await page.getByRole('button', { name: 'Step 6' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'It’s ready' })).toBeVisible();
    await expect(page.locator('.cook-nav button'), 'none leads on').toHaveText(['Back']);
    await page.getByRole('link', { name: 'To the recipe' }).click();
    await expect(page).toHaveURL(tostadas);
    await expect(page.getByRole('checkbox', { name: /refried beans/ }), 'ticked there too').toBeChecked();
  });

  test.describe('with a clock of its own', () => {
    // A fake clock applies to the whole browser.
    test.use({ freshBrowser: true });

    test('two timers go on across a reload, other pages and a killed tab, and ring where one looks', async ({
      page,
      context,
    }) => {
      await watchDevice(page);
      await page.clock.install();
      await openApp(page, tostadas);
      await expect(timers(page), 'nothing where there is none').toHaveCount(0);
      await page.getByRole('button', { name: '15 minutes' }).click();
      await expect(clocks(page)).toHaveText(/^1[45]:\d\d$/);
      await expect(timers(page)).toContainText('Timers ring on this');
      await page.getByRole('link', { name: 'Start cooking' }).click();
      await page.getByRole('button', { name: 'Step 4' }).click();
      await page.getByRole('button', { name: '5 minutes', exact: true }).click();
      await expect(clocks(page)).toHaveText([/^0[45]:\d\d$/, /^1[45]:\d\d$/]);
      await expect(timers(page)).toContainText('Simmer sauce');
      const foot = await page.locator('.cook-foot').evaluate(({ clientHeight }) => clientHeight / innerHeight);
      expect(foot, 'most of the window is the step').toBeLessThan(1 / 3);

      await page.reload();
      await page.keyboard.press('Shift');
      await expect(clocks(page)).toHaveText([/^0[45]:\d\d$/, /^1[45]:\d\d$/]);
      expect(await faultsOfCooking(page)).toEqual([]);

      const killer = await context.newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      killer.send('Page.crash').catch(() => {});
      await crashed;
      await page.close();
      const again = await context.newPage();
      await watchDevice(again);
      await openApp(again, '/marisol/recipes');
      await expect(clocks(again), 'on the library’s page too').toHaveText([/^0[345]:\d\d$/, /^1[345]:\d\d$/]);
      await timers(again).getByRole('button', { name: 'Simmer sauce', exact: true }).click();
      await timers(again)
        .getByRole('button', { name: /^One more minute: Simmer sauce/ })
        .click();
      await expect(clocks(again).first()).toHaveText(/^0[456]:\d\d$/);
      await timers(again).getByRole('button', { name: 'Simmer', exact: true }).click();
      await timers(again)
        .getByRole('button', { name: /^Pause: Simmer, Chicken/ })
        .click();
      const paused = await clocks(again).last().textContent();

      await again.clock.fastForward('07:00');
      await expect(timers(again).getByRole('alert')).toHaveText('Timer done: Simmer sauce, Chicken tinga tostadas');
      await expect(clocks(again)).toHaveText(['Done', paused!]);
      await expect.poll(() => device(again, ({ tones }) => tones)).toBeGreaterThan(2);
      await timers(again)
        .getByRole('button', { name: /^Stop ringing/ })
        .click();
      await timers(again)
        .getByRole('button', { name: /^Stop: / })
        .click();
      await expect(clocks(again)).toHaveCount(0);
      const tones = await device(again, (state) => state.tones);
      await again.clock.runFor(10_000);
      expect(await device(again, (state) => state.tones), 'silent once it is stopped').toBe(tones);
      await again.reload();
      await again.keyboard.press('Shift');
      await appIsUp(again);
      await expect(clocks(again)).toHaveCount(0);
    });
  });

  test('the screen is kept on as long as it is looked at, and what is said of it is true', async ({ page }) => {
    await watchDevice(page);
    await openApp(page, `${tostadas}/cook`);
    await expect(page.getByText('The screen stays on')).toBeVisible();
    // Releases the lock as the browser does when another app comes to the front.
    await device(page, ({ held }) => void held[0]!.release());
    await expect(page.getByText('The screen may sleep')).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('The screen stays on'), 'asked for again on return').toBeVisible();
    expect(await device(page, ({ asked }) => asked)).toBe(2);
    await page.getByRole('button', { name: 'Let the screen sleep' }).click();
    await expect(page.getByText('The screen may sleep')).toBeVisible();
    await device(page, (state) => {
      state.isRefused = true;
    });
    await page.getByRole('button', { name: 'Keep the screen on' }).click();
    await expect.poll(() => device(page, ({ asked }) => asked)).toBe(3);
    await expect(page.getByText('The screen may sleep'), 'it was refused').toBeVisible();
  });
});

test('a time pressed during the transition to cook mode starts its timer', async ({ page }) => {
  await openApp(page, tostadas);
  const cook = page.getByRole('link', { name: 'Start cooking' });
  // Holds the transition, which otherwise ends before the press.
  await cook.evaluate((link) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = () => {
      const transition = document.getAnimations();
      for (const animation of transition) animation.pause();
      if (transition.length > 0 && document.querySelector('.cook')) resolve();
      else requestAnimationFrame(hold);
    };
    (link as HTMLElement).click();
    hold();
    return promise;
  });
  await page.getByRole('button', { name: '15 minutes' }).click();
  await expect(clocks(page)).toHaveText(/^1[45]:\d\d$/);
});

test('by keyboard: arrows and space lead on and back, space presses a control, and a timer is started and stopped', async ({
  page,
}) => {
  await openApp(page, `${tostadas}/cook`);
  await page.keyboard.press('ArrowRight');
  await expect(step(page)).toContainText('Meanwhile, blend');
  await page.keyboard.press('Space');
  await expect(step(page)).toContainText('Heat the oil');
  await page.keyboard.press('ArrowLeft');
  await expect(step(page)).toContainText('Meanwhile, blend');
  const done = page.getByRole('checkbox', { name: 'Done' });
  await done.focus();
  await expect(done, 'the cook has been further, and has not ticked it').not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(done).toBeChecked();
  await expect(step(page), 'the box had the focus').toContainText('Meanwhile, blend');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: '8–10 minutes' }).focus();
  await page.keyboard.press('Enter');
  await expect(clocks(page)).toHaveText(/^0[78]:\d\d$/);
  await page.keyboard.press('Enter');
  await expect(timers(page)).toContainText('That timer is running already.');
  await expect(clocks(page)).toHaveCount(1);
  await timers(page)
    .getByRole('button', { name: /^Pause/ })
    .focus();
  await page.keyboard.press('Space');
  await expect(timers(page)).toContainText('Paused');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(clocks(page)).toHaveCount(0);
});

test.describe('with a clock of its own', () => {
  test.use({ freshBrowser: true });

  test('a timer that another tab started is in this one, rings in one of them, and is stopped for both', {
    tag: LONG,
  }, async ({ page, context }) => {
    const other = await context.newPage();
    const pages = [page, other];
    for (const each of pages) await watchDevice(each);
    await page.clock.install();
    await openApp(page, tostadas);
    await openApp(other, `${tostadas}/cook`);
    await other.getByRole('button', { name: '15 minutes' }).click();
    await expect(clocks(page)).toHaveText(/^1[45]:\d\d$/);
    await timers(page)
      .getByRole('button', { name: /^One more minute: / })
      .click();
    await page.clock.fastForward('17:00');
    for (const each of pages) await expect(clocks(each)).toHaveText('Done');
    const heard = () => Promise.all(pages.map((each) => device(each, ({ tones }) => tones)));
    await expect.poll(async () => Math.max(...(await heard()))).toBeGreaterThan(2);
    await page.clock.runFor(5_000);
    expect(Math.min(...(await heard())), 'both have been touched, and one is heard').toBe(0);
    await timers(page)
      .getByRole('button', { name: /^Stop ringing: / })
      .click();
    await expect(clocks(other)).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('each step is a page, with the ingredients a tap away', { tag: LONG }, async ({ page }) => {
    await page.goto(`${tostadas}/cook?serves=8`);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page).toHaveURL(`${tostadas}/cook?serves=8&step=2`);
    await expect(step(page)).toContainText('Meanwhile, blend');
    await page.getByRole('button', { name: 'Step 1' }).click();
    await expect(page.locator('b.duration'), 'a text').toHaveText('15 minutes');
    await expect(page.locator('b.duration')).toBeVisible();
    await expect(page.getByRole('button', { name: '15 minutes' }), 'and no button that does nothing').toHaveCount(0);
    await page.locator('summary').click();
    await expect(page.getByRole('checkbox', { name: '16 corn tostadas' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Done' })).toBeHidden();
  });
});

test('on a wide window the ingredients stay in view beside the method, and beside each step', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openApp(page, tostadas);
  await page.getByText('lean over the plate').scrollIntoViewIfNeeded();
  await expect(page.getByRole('checkbox', { name: /boneless chicken thighs/ })).toBeInViewport();
  await page.goto(`${tostadas}/cook`);
  await expect(page.getByRole('checkbox', { name: /boneless chicken thighs/ })).toBeInViewport();
});
