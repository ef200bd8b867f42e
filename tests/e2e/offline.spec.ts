import type { Page } from '@playwright/test';
import { emptyOutbox } from '../../app/kitchen/offline/outbox.ts';
import { findBarriers } from './axe.ts';
import { appIsUp, expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, becomeSubscriber, marisol, newEmail, northkitchen } from './person.ts';
import { JOURNEY, LONG } from './runs.ts';

const pozole = `/${marisol.slug}/recipes/pozole-rojo`;
const tostadas = `/${marisol.slug}/recipes/chicken-tinga-tostadas`;
/** Words in a step of the pozole, a recipe for members. */
const paidWords = 'hominy drinks it';

test.use({
  allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|FetchEvent/,
  freshBrowser: true,
  viewport: { width: 390, height: 844 },
});

const documents = (page: Page) =>
  page.evaluate(async () => {
    const files = await caches.open('larder offline');
    const paths = (await files.keys()).map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !/^\/(assets|media|fallback|house)\//.test(path)).sort();
  });

const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname.startsWith('/assets/')) continue;
        const answer = await cache.match(request);
        if (/text|json/.test(answer?.headers.get('Content-Type') ?? '')) texts.push(await answer!.text());
      }
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('larder');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    if (database.objectStoreNames.contains('offline')) {
      const all = await new Promise<unknown[]>((resolve) => {
        const reading = database.transaction('offline').objectStore('offline').getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      texts.push(JSON.stringify(all));
    }
    database.close();
    return texts.join('\n');
  });

const seldom = { intervals: [1_000, 2_000, 5_000, 10_000], timeout: 120_000 };

async function isStored(page: Page, ...paths: string[]): Promise<void> {
  await expect.poll(() => documents(page), { timeout: 90_000 }).toEqual(expect.arrayContaining(paths));
  // The parts of the page are stored before its entry.
  await expect.poll(() => everythingStored(page)).toContain(`"path":"${paths[0]}"`);
}

async function reloadApp(page: Page): Promise<void> {
  await page.reload();
  await page.keyboard.press('Shift');
  await appIsUp(page);
}

async function addLine(page: Page, line: string): Promise<void> {
  await page.getByLabel('What else do you need?').fill(line);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
}

test('a recipe and a list go on without a network, and are sent once when it is back', {
  tag: JOURNEY,
}, async ({ page, context, anotherBrowser }) => {
  await openApp(page, `${tostadas}/cook`);
  await isStored(page, `${tostadas}/cook`);
  await page.goto(`${pozole}/cook`);
  await expect(page, 'a visitor is led to the recipe').toHaveURL(pozole);
  expect(await everythingStored(page), 'of what is for members a visitor has nothing').not.toContain(paidWords);

  const email = newEmail('cellar');
  await becomeSubscriber(page, email);
  await openApp(page, '/kitchen/list');
  await addLine(page, '2 lemons');
  const lemons = page.getByRole('button', { name: '2 lemons' });
  await expect(lemons).toBeVisible();
  await openApp(page, '/kitchen/week');
  await openApp(page, `${pozole}/cook?serves=12`);
  await isStored(page, `${pozole}/cook`, '/kitchen/list', '/kitchen/week');
  await expect.poll(() => everythingStored(page), 'with what was added').toContain('2 lemons');
  expect(await documents(page), 'what nobody had opened is gone').not.toContain(`${tostadas}/cook`);
  await page.getByRole('button', { name: 'Step 3' }).click();
  const third = await page.locator('.cook-text').textContent();
  await reloadApp(page);
  await expect(page.locator('.cook-text')).toHaveText(third!);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.locator('.cook-text')).not.toHaveText(third!);
  const fourth = await page.locator('.cook-text').textContent();
  await reloadApp(page);
  await expect(page.locator('.cook-text'), 'the step in the address').toHaveText(fourth!);
  await expect(page.getByText('You’re offline. What you do is saved on this device.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${pozole}?serves=3`);
  await expect(page, 'the amounts that are on the device').toHaveURL(`${pozole}/cook?serves=12`);
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await page.locator('.cook-steps button').last().click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'I cooked it' }).click();
  await expect(page.getByText('One change waits for the network.')).toBeVisible();

  await page.goto(`${tostadas}/cook`);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveText(marisol.name);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'List', exact: true }).click();
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await lemons.click();
  await addLine(page, '1 leek');
  const leek = page.getByRole('button', { name: '1 leek' });
  await leek.click();
  await expect(page.getByText('4 changes wait for the network.')).toBeVisible();
  const line = page.getByLabel('What else do you need?');
  await line.fill('half a li');
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  // Simulates a moment online, in which the server reports that the list has changed.
  await page.route('/kitchen/versions', (route) => route.fulfill({ json: { list: 'another' } }));
  const lost = page.waitForResponse((answer) => answer.url().includes('/kitchen/list.data'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await lost;
  await page.unroute('/kitchen/versions');
  await expect(line).toHaveValue('half a li');
  await reloadApp(page);
  await expect(line, 'what is being typed stays').toHaveValue('half a li');
  expect(loaded, 'and the page is not loaded anew but by hand').toBe(1);
  await line.fill('');
  for (const row of [lemons, leek]) await expect(row, 'kept across a reload').toHaveAttribute('aria-pressed', 'true');
  expect(await findBarriers(page)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(/waits? for the network/)).toHaveCount(0);
  for (const row of [lemons, leek]) await expect(row).toHaveAttribute('aria-pressed', 'true');
  const tablet = await anotherBrowser();
  await becomeSignedIn(tablet, email);
  await openApp(tablet, '/kitchen/list');
  for (const name of ['2 lemons', '1 leek']) {
    const row = tablet.getByRole('button', { name });
    await expect(row, 'once, and ticked').toHaveAttribute('aria-pressed', 'true');
  }
  await tablet.goto('/kitchen');
  await expect(tablet.getByRole('region', { name: 'Cooked' })).toContainText('Cooked today');
});

test('a link to a page that is not on the device leads to the offline page', async ({ page, context }) => {
  await becomeSubscriber(page, newEmail('cellar-links'));
  await openApp(page, `${tostadas}/cook`);
  await isStored(page, `${tostadas}/cook`);
  await openApp(page, '/kitchen');
  await isStored(page, '/kitchen');
  await context.setOffline(true);
  const offlinePage = page.getByRole('heading', { name: 'You’re offline' });
  await page.getByRole('banner').getByRole('link', { name: 'Recipes' }).click();
  await expect(page).toHaveURL(`/${marisol.slug}/recipes`);
  await expect(offlinePage).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(offlinePage).toBeVisible();
  await page.getByRole('link', { name: 'Your kitchen' }).click();
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await page.getByRole('searchbox').fill('soup');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/${marisol.slug}/recipes?q=soup`);
  await expect(offlinePage).toBeVisible();

  await page.getByRole('link', { name: /^Cooking/ }).click();
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await page.getByRole('link', { name: 'Recipe', exact: true }).click();
  await expect(page).toHaveURL(tostadas);
  await expect(offlinePage).toBeVisible();
  const again = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Try again' }).click();
  await again;
  await expect(page).toHaveURL(tostadas);
  await expect(offlinePage).toBeVisible();
});

test('what is on the device goes with the membership, and what waits is sent by its own reader', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const email = newEmail('cellar-ends');
  await becomeSubscriber(page, email);
  await openApp(page, '/kitchen/list');
  await isStored(page, '/kitchen/list');
  await openApp(page, `${pozole}/cook`);
  await isStored(page, `${pozole}/cook`);
  expect(await everythingStored(page)).toContain(paidWords);

  const tablet = await anotherBrowser();
  await becomeSignedIn(tablet, email);
  await context.setOffline(true);
  await tablet.goto(`/sign-up/${northkitchen.id}`);
  await tablet.getByRole('button', { name: `Move to ${northkitchen.name}` }).click();
  await expect(tablet.getByRole('heading', { name: `You’ve moved to ${northkitchen.name}` })).toBeVisible();
  await context.setOffline(false);
  // Storing a page of the kitchen asks the server who is signed in.
  await openApp(page, '/kitchen/list');
  await expect.poll(() => everythingStored(page), 'at the next contact').not.toContain(paidWords);
  await isStored(page, '/kitchen/list');
  await context.setOffline(true);
  await addLine(page, '1 lime');
  await expect(page.getByText('One change waits for the network.')).toBeVisible();
  await context.clearCookies({ name: /larder_session$|^signed_in$/ });
  await context.setOffline(false);
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    const isLed = 'the list itself is not there for whoever holds the phone';
    await expect(page, isLed).toHaveURL(/\/sign-in/, { timeout: 5_000 });
  }).toPass(seldom);
  await becomeSignedIn(page, email);
  await openApp(page, '/kitchen/list');
  await expect(page.getByRole('button', { name: '1 lime' })).toBeVisible();
  await expect.poll(() => everythingStored(page), 'it was sent').toContain(JSON.stringify(emptyOutbox));
});

async function signOut(page: Page): Promise<void> {
  await openApp(page, '/account');
  // Entries that must stay.
  const stays = ['unsaved:page:tab', 'analytics-consent'];
  await page.evaluate((names) => {
    for (const name of names) localStorage.setItem(name, 'yes');
  }, stays);
  expect(await storedByPages(page)).toContainEqual(expect.stringMatching(/^larder ticks /));
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => documents(page)).toEqual([]);
  expect(await everythingStored(page)).not.toMatch(/hominy|neighbours|pozole/i);
  const left = await storedByPages(page);
  expect(left).toEqual(expect.arrayContaining(stays));
  expect(left).not.toContainEqual(expect.stringMatching(/^larder /));
  await page.evaluate((names) => {
    for (const name of names) localStorage.removeItem(name);
  }, stays);
}

/** Returns the names in local storage, except the session marker and the analytics SDK's. */
const storedByPages = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => !/^(?:larder session$|mp_|__mp)/.test(name)));

test('signing out without a network leaves nothing, and ends the session before anything else is shown', {
  tag: LONG,
}, async ({ page, context }) => {
  const email = newEmail('shared-tablet');
  await becomeSubscriber(page, email);
  await openApp(page, pozole);
  await page.getByRole('checkbox').first().check();
  // Loads the script for signing out, which is not available offline.
  await signOut(page);
  await becomeSignedIn(page, email);
  await openApp(page, `${pozole}/cook`);
  await isStored(page, `${pozole}/cook`);
  await page.getByRole('button', { name: 'Step 3' }).click();
  await openApp(page, '/account');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  const isOut = page.getByRole('heading', { name: 'Signed out on this device' });
  await expect(isOut).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await documents(page)).toEqual([]);
  expect(await storedByPages(page)).not.toContainEqual(expect.stringMatching(/^larder /));
  await page.goto(`${pozole}/cook`);
  await expect(isOut).toBeVisible();
  await context.setOffline(false);
  await page.goto('/kitchen');
  await expect(page).toHaveURL('/sign-in?from=%2Fkitchen');
  expect(await everythingStored(page)).not.toMatch(/hominy|pozole/i);
});

test('signing out leaves nothing of a person on the device, nor does a session that was ended on another one', async ({
  page,
  anotherBrowser,
}) => {
  const email = newEmail('ended-elsewhere');
  await becomeSubscriber(page, email);
  await openApp(page, pozole);
  await page.getByRole('checkbox').first().check();
  await openApp(page, `${pozole}/cook`);
  await isStored(page, `${pozole}/cook`);
  expect(await everythingStored(page)).toContain(paidWords);
  await signOut(page);

  await becomeSignedIn(page, email);
  await openApp(page, `${pozole}/cook`);
  await isStored(page, `${pozole}/cook`);
  await page.getByRole('button', { name: 'Step 3' }).click();
  const phone = await anotherBrowser();
  await becomeSignedIn(phone, email);
  await phone.goto('/account/sessions');
  await phone.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The analytics SDK may have stored other entries.
  await expect.poll(() => storedByPages(page)).not.toContainEqual(expect.stringMatching(/^larder /));
  expect(await documents(page)).toEqual([]);
});

test('another version of a recipe is offered, and not shown while one cooks by it', { tag: LONG }, async ({ page }) => {
  await openApp(page, `${tostadas}/cook`);
  await isStored(page, `${tostadas}/cook`);
  await page.evaluate(async (path) => {
    const files = await caches.open('larder offline');
    const answer = (await files.match(path))!;
    const html = await answer.text();
    const version = /data-version="([^"]+)"/.exec(html)![1]!;
    const before = html.replaceAll(version, 'the-one-before').replaceAll('Put the chicken', 'Put the turkey');
    await files.put(path, new Response(before, { headers: answer.headers }));
  }, `${tostadas}/cook`);
  await reloadApp(page);
  await expect(page.locator('.cook-text')).toContainText('Put the turkey');
  await page.getByRole('button', { name: 'Show the new version' }).click();
  await expect(page.locator('.cook-text')).toContainText('Put the chicken');
  await expect(page.getByText('This recipe has changed.')).toHaveCount(0);
});
