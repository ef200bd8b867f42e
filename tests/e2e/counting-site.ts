import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { beasbroth } from '../../demo/creators/beasbroth.ts';
import { tiffinclub } from '../../demo/creators/tiffinclub.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { type DemoServer, prepareCreators, startDemoServer } from './demo-server.ts';
import { appIsUp, test as base } from './fixtures.ts';

export interface Row {
  name: string;
  button: string | null;
  device: string;
  creator: string;
}

/** Creators for whom no person of the demo works, so that a starting demo does not change them. */
export const [counted, other] = [tiffinclub, beasbroth];

/** Fake keys, because no response of the server depends on Stripe. */
const keys = {
  STRIPE_SECRET_KEY: `sk_test_${'0'.repeat(24)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${'0'.repeat(24)}`,
};

export const countedMerchant = 'acct_counted';

function connectAccount(pool: pg.Pool, creatorId: string) {
  return pool.query(
    `insert into merchants (creator_id, merchant_id, state, country, created_at, ready_at, synced_at)
     values ($1, $2, 'ready', 'US', now(), now(), now())`,
    [creatorId, countedMerchant],
  );
}

interface CountingSite {
  origin: string;
  /** Returns the stored events except visits, oldest first. */
  rows(): Promise<Row[]>;
  visits(): Promise<{ creator: string; host: string | null; utm: string | null }[]>;
  deleteRows(): Promise<void>;
}

type StartCounting = (asks: boolean) => Promise<CountingSite>;

/** With `asks`, the site asks for consent before it counts a visitor. */
export const test = base.extend<{ asks: boolean; site: CountingSite }, { startCounting: StartCounting }>({
  asks: [false, { option: true }],
  freshBrowser: true,
  baseURL: ({ site }, use) => use(site.origin),
  site: async ({ startCounting, asks }, use) => use(await startCounting(asks)),
  // One server runs at a time. All servers use one database.
  startCounting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const database = await startPostgresServer();
      await prepareCreators(
        database.url,
        [counted, other].map(({ slug }) => slug),
      );
      const pool = new pg.Pool({ connectionString: database.url });
      await connectAccount(pool, counted.id);
      const running: { asks: boolean; server: DemoServer }[] = [];
      await use(async (asks) => {
        if (running[0]?.asks !== asks) {
          await running.pop()?.server.stop();
          const consent = asks ? 'ask' : 'assumed';
          const server = await startDemoServer({
            env: { DATABASE_URL: database.url, ANALYTICS_CONSENT: consent, RATE_LIMIT_SCALE: '1000', ...keys },
          });
          running.push({ asks, server });
        }
        return {
          origin: running[0]!.server.origin,
          async rows() {
            const { rows } = await pool.query<Row>(`select name, button_name as button, device_id as device,
              creator_id as creator from analytics_events where name <> 'Visit' order by at, name desc`);
            return rows;
          },
          async visits() {
            const { rows } = await pool.query(`select creator_id as creator, referrer_host as host, utm_source as utm
              from analytics_events where name = 'Visit' order by at`);
            return rows;
          },
          async deleteRows() {
            await pool.query('truncate analytics_events');
          },
        };
      });
      await pool.end();
      await running.pop()?.server.stop();
      await database.stop();
    },
    { scope: 'worker' },
  ],
});

/**
 * Event with which the SDK takes over the recording of clicks. Deliberately repeats the constant of
 * `app/analytics/events.ts`.
 */
const TAKE_CLICKS = 'larder:clicks';

/** Records in each page that the SDK has loaded, and installs a fake clock. */
export async function watchSdk(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript((takeClicks) => {
    addEventListener(takeClicks, () => Object.assign(window, { sdkIsUp: true }));
    addEventListener('$mp_sdk_to_extension_event', (event) => {
      (window as { sdk?: unknown }).sdk = (event as CustomEvent).detail.instance;
    });
  }, TAKE_CLICKS);
}

export async function sdkIsUp(page: Page): Promise<void> {
  await letSdkCome(page);
  await page.waitForFunction(() => 'sdkIsUp' in window);
}

interface RunningSdk {
  sdk: { request_batchers: { events: { queue: { memQueue: unknown[] }; requestInProgress: boolean } } };
}

/** Resolves when the SDK has this number of events to send, and has handled the responses to its requests. */
export async function sdkRestsWith(page: Page, waiting: number): Promise<void> {
  await page.waitForFunction((waiting) => {
    const { queue, requestInProgress } = (window as unknown as RunningSdk).sdk.request_batchers.events;
    return queue.memQueue.length === waiting && !requestInProgress;
  }, waiting);
}

export const afterAFlush = 6_500;

export function flushedRows(page: Page, site: CountingSite): () => Promise<Row[]> {
  return async () => {
    await page.clock.runFor(afterAFlush);
    return site.rows();
  };
}

/** Advances the clock by more than the SDK's delay after hydration. */
export async function letSdkCome(page: Page): Promise<void> {
  // Input starts hydration, which would otherwise wait for half a second after the paint.
  await page.keyboard.press('Shift');
  await appIsUp(page);
  await page.waitForLoadState();
  await page.clock.fastForward(4_000);
}

/** Navigates away and waits until requests sent on leaving have arrived. */
export async function leave(page: Page): Promise<void> {
  await page.goto('/welcome', { waitUntil: 'networkidle' });
  await page.evaluate(() => fetch('/readyz', { cache: 'no-store' }));
}

export const identify = (creator: string) => ({ name: '$identify', button: null, creator });
export const clicked = (creator: string, button: string) => ({ name: 'Button Click', button, creator });

export async function leftBehind(page: Page): Promise<unknown> {
  const stored = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  delete stored.session['react-router-scroll-positions'];
  return { ...stored, cookies: await page.context().cookies() };
}

export const nothing = { local: {}, session: {}, cookies: [] };

export function beCountedBefore(): void {
  localStorage.setItem('mp_some-creator_mixpanel', '{"distinct_id":"$device:1"}');
  localStorage.setItem('__mpq_some-creator_ev', '[]');
}
