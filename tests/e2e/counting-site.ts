import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { startPostgresServer } from '../support/postgres-server.ts';
import { administer, urlOf } from '../support/prepare-databases.ts';
import { startDemoServer } from './demo-server.ts';
import { appIsUp, test as base } from './fixtures.ts';

export interface Row {
  name: string;
  button: string | null;
  device: string;
  creator: string;
}

/** Two sites of their own, on a PostgreSQL that tests may look into: one that asks before it counts, and one that does not. */
interface CountingSite {
  origin: string;
  askingOrigin: string;
  /** What has been stored so far, in the order in which it happened. */
  rows(): Promise<Row[]>;
  forget(): Promise<void>;
}

export const test = base.extend<{ asks: boolean }, { site: CountingSite }>({
  asks: [false, { option: true }],
  baseURL: ({ site, asks }, use) => use(asks ? site.askingOrigin : site.origin),
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const server = await startPostgresServer();
      await administer(server.url, 'create database counting');
      const url = urlOf(server.url, 'counting');
      const plain = await startDemoServer({ env: { DATABASE_URL: url } });
      const asking = await startDemoServer({ env: { DATABASE_URL: url, ANALYTICS_CONSENT: 'ask' } });
      const pool = new pg.Pool({ connectionString: url });
      await use({
        origin: plain.origin,
        askingOrigin: asking.origin,
        async rows() {
          const { rows } = await pool.query<Row>(`select name, button_name as button, device_id as device,
            creator_id as creator from analytics_events order by at, name desc`);
          return rows;
        },
        async forget() {
          await pool.query('truncate analytics_events');
        },
      });
      await pool.end();
      await asking.stop();
      await plain.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What the window hears when the SDK takes over, typed a second time on purpose (`app/analytics/clicks.ts`). */
const TAKE_CLICKS = 'larder:clicks';

/**
 * Remembers in each page that the SDK has come, and which instance it made: the SDK tells that to its own extension.
 * The pages' clock can be put forward from then on.
 */
export async function watchSdk(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript((takeClicks) => {
    addEventListener(takeClicks, () => Object.assign(window, { sdkIsUp: true }));
    addEventListener('$mp_sdk_to_extension_event', (event) => {
      (window as { sdk?: unknown }).sdk = (event as CustomEvent).detail.instance;
    });
  }, TAKE_CLICKS);
}

/** Resolves when the SDK counts on the page that is shown. */
export async function sdkIsUp(page: Page): Promise<void> {
  await letSdkCome(page);
  await page.waitForFunction(() => 'sdkIsUp' in window);
}

/** Puts the clock forward by more than the SDK is made to wait once the app is up. */
export async function letSdkCome(page: Page): Promise<void> {
  await appIsUp(page);
  await page.waitForLoadState();
  await page.clock.fastForward(4_000);
}

/** Goes elsewhere on the site, and gives what is sent in going the time to arrive. */
export async function leave(page: Page): Promise<void> {
  await page.goto('/welcome');
  await page.waitForTimeout(1_000);
}

export const eventually = { timeout: 20_000 };

export const identify = (creator: string) => ({ name: '$identify', button: null, creator });
export const clicked = (creator: string, button: string) => ({ name: 'Button Click', button, creator });

/** Everything that this site has left in the browser, but where the pages of this tab were scrolled to. */
export async function leftBehind(page: Page): Promise<unknown> {
  const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  delete kept.session['react-router-scroll-positions'];
  return { ...kept, cookies: await page.context().cookies() };
}

export const nothing = { local: {}, session: {}, cookies: [] };
