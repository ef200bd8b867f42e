import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { startPostgresServer } from '../support/postgres-server.ts';
import { startDemoServer } from './demo-server.ts';
import { appIsUp, test as base } from './fixtures.ts';

export interface Row {
  name: string;
  button: string | null;
  device: string;
  creator: string;
}

/** A site of the file's own, on a PostgreSQL that tests may look into. */
interface CountingSite {
  origin: string;
  /** What has been stored so far, in the order in which it happened. */
  rows(): Promise<Row[]>;
  forget(): Promise<void>;
}

/** `asks`: whether the site asks visitors before it counts them. */
export const test = base.extend<object, { asks: boolean; site: CountingSite }>({
  asks: [false, { option: true, scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.origin),
  site: [
    async ({ asks }, use) => {
      const database = await startPostgresServer();
      const server = await startDemoServer({
        env: { DATABASE_URL: database.url, ANALYTICS_CONSENT: asks ? 'ask' : 'assumed' },
      });
      const pool = new pg.Pool({ connectionString: database.url });
      await use({
        origin: server.origin,
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
      await server.stop();
      await database.stop();
    },
    { scope: 'worker', timeout: 180_000 },
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

/** Goes elsewhere on the site, until what was sent in going has arrived: what is asked for after it has been answered. */
export async function leave(page: Page): Promise<void> {
  await page.goto('/welcome', { waitUntil: 'networkidle' });
  await page.evaluate(() => fetch('/readyz', { cache: 'no-store' }));
}

export const identify = (creator: string) => ({ name: '$identify', button: null, creator });
export const clicked = (creator: string, button: string) => ({ name: 'Button Click', button, creator });

/** Everything that this site has left in the browser, but where the pages of this tab were scrolled to. */
export async function leftBehind(page: Page): Promise<unknown> {
  const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  delete kept.session['react-router-scroll-positions'];
  return { ...kept, cookies: await page.context().cookies() };
}

export const nothing = { local: {}, session: {}, cookies: [] };

/** What the SDK leaves, as from a time when nobody was asked or nothing objected yet; runs in the page. */
export function beCountedBefore(): void {
  localStorage.setItem('mp_some-creator_mixpanel', '{"distinct_id":"$device:1"}');
  localStorage.setItem('__mpq_some-creator_ev', '[]');
}
