import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, vi } from 'vitest';
import type { Database, Db } from '../../app/db/client.server.ts';
import type { Services } from '../../app/http/services.ts';
import type { PictureStore } from '../../app/media/store.server.ts';
import { type AppProcess, builtHandler, startProcess } from '../../server/app-process.ts';
import type { PageCache } from '../../server/cache/page-cache.ts';
import type { Config } from '../../server/config.ts';
import { databaseOfProcess } from './database.ts';

/** Configured origin. Requests go to the loopback port instead. */
export const ORIGIN = 'https://larder.test';
export const SUPPORT_EMAIL = 'help@larder.test';

export const LINKS = {
  about: 'https://outside.test/about',
  contact: 'https://outside.test/contact',
  instagram: 'https://outside.test/instagram',
  tiktok: 'https://outside.test/tiktok',
  linkedin: 'https://outside.test/linkedin',
};

export interface LogLine {
  level: 'error' | 'info';
  message: string;
  fields: Record<string, unknown>;
}

export interface TestApp {
  origin: string;
  database: Database;
  /** URL of the database, or null for the embedded database. */
  databaseUrl: string | null;
  db: Db;
  cache: PageCache;
  pictures: PictureStore;
  limits: Services['limits'];
  dataDirectory: string;
  log: LogLine[];
  /** Returns the errors logged so far and empties the log. A test fails if errors remain at its end. */
  takeErrors(): LogLine[];
  /** Does not follow redirects. */
  get(path: string, init?: RequestInit): Promise<Response>;
  html(path: string): Promise<string>;
  json(path: string): Promise<unknown>;
  /** Sends the target and headers exactly as given and returns the body undecoded. */
  raw(target: string, init?: { method?: string; headers?: Record<string, string> }): Promise<RawAnswer>;
  /** Resolves when the notifications of all earlier changes have been received; the cache is then empty. */
  settled(): Promise<void>;
  connections(): Promise<number>;
  close: AppProcess['close'];
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/**
 * Starts the site's server in the test's process, with the production build, a separate data directory and port. Must
 * be called at the top of a test file. Without `databaseUrl`, it gets its own migrated database.
 */
export async function startTestApp(
  options: Partial<
    Pick<
      Config,
      | 'mode'
      | 'databaseUrl'
      | 'databaseDirectUrl'
      | 'links'
      | 'template'
      | 'smtpUrl'
      | 'analytics'
      | 'metrics'
      | 'rateLimitScale'
      | 'workers'
      | 's3'
      | 'siteHost'
      | 'domains'
    >
  > & {
    cacheBytes?: number;
    /** Origin with which the site is first started, so that it then has a former address. */
    formerOrigin?: string;
  } = {},
): Promise<TestApp> {
  const build = path.resolve(import.meta.dirname, '../../build');
  if (!existsSync(path.join(build, 'server/index.js'))) throw new Error('Not built: npm run build');
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'larder-app-'));
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

  const log: LogLine[] = [];
  const say = (level: LogLine['level']) => (fields: Record<string, unknown>, message: string) => {
    log.push({ level, message, fields });
  };
  const { mode = 'live' } = options;
  const config: Config = {
    mode,
    modeIsChosen: true,
    loopbackOnly: mode === 'demo',
    port: 0,
    host: '127.0.0.1',
    origin: ORIGIN,
    siteHost: options.siteHost ?? null,
    domains: options.domains ?? false,
    sendingDomains: false,
    domainsAskSecret: null,
    databaseUrl: options.databaseUrl ?? null,
    databaseDirectUrl: options.databaseDirectUrl ?? null,
    databaseWait: 0,
    databasePool: null,
    migrate: 'start',
    postalAddress: '1 Test Street, Testville',
    pushSubject: 'mailto:push@larder.test',
    dkim: null,
    bounceDomain: null,
    bounceMailbox: null,
    bounceWebhookSecret: null,
    backupTo: null,
    restoreCheckUrl: null,
    dataDirectory,
    supportEmail: SUPPORT_EMAIL,
    workersSecondFactor: 'optional',
    platformFee: 500,
    applePayFile: null,
    links: options.links ?? LINKS,
    template: options.template ?? null,
    authSecrets: ['a secret of thirty-two characters or more'],
    smtpUrl: options.smtpUrl === undefined ? 'smtp://127.0.0.1:1' : options.smtpUrl,
    mailFrom: 'Larder <hello@larder.test>',
    lettersDomain: null,
    lettersPerSecond: 1000,
    lettersAtOnce: 4,
    lettersFirstDay: 1000,
    google: null,
    stripe: null,
    rateLimitScale: options.rateLimitScale ?? 1000,
    analytics: options.analytics ?? { consent: 'assumed', keepDays: 400, mixpanel: null },
    trustedProxies: 0,
    workers: options.workers ?? 'inside',
    processes: 1,
    s3: options.s3 ?? null,
    metrics: options.metrics ?? null,
  };
  const start = (databaseUrl: string | null, origin = ORIGIN) =>
    startProcess(
      { ...config, databaseUrl, origin },
      {
        handler: (parts) => builtHandler(build, parts),
        log: { error: say('error'), info: say('info') } satisfies Services['log'],
        cacheBytes: options.cacheBytes,
      },
    );
  const databaseUrl =
    options.databaseUrl ??
    (await databaseOfProcess({ mode, dataDirectory }, async (url) => (await start(url)).close()));
  if (options.formerOrigin) await (await start(databaseUrl, options.formerOrigin)).close();
  const app = await start(databaseUrl);
  afterAll(() => app.close());
  await app.database.db.execute(sql`delete from pgboss.schedule`); // Scheduled jobs must not run during a test.

  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const get = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init });
  const takeErrors = () => log.splice(0).filter((line) => line.level === 'error');
  const consoleCalls = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  afterEach(() => {
    expect(takeErrors(), 'errors that no test expected').toEqual([]);
    // Libraries that write to the console bypass the log and may print user input.
    expect(
      consoleCalls.flatMap(({ mock }) => mock.calls.splice(0)),
      'written to the console',
    ).toEqual([]);
  });
  return {
    origin,
    database: app.database,
    databaseUrl,
    db: app.database.db,
    cache: app.cache,
    pictures: app.services.pictures,
    limits: app.services.limits,
    dataDirectory,
    log,
    takeErrors,
    get,
    html: async (path) => (await get(path)).text(),
    json: async (path) => (await get(path)).json(),
    raw: (target, init = {}) => sendRaw(port, target, init),
    async settled() {
      // Unique, because an earlier notification may still be pending.
      const last = randomUUID();
      const drop = vi.spyOn(app.cache, 'drop');
      await app.database.db.execute(sql`select pg_notify('page_changes', ${last})`);
      await vi.waitFor(() => expect(drop).toHaveBeenCalledWith(last), { timeout: 50_000, interval: 5 });
      drop.mockRestore();
      app.cache.drop('everything');
    },
    connections: () =>
      new Promise((resolve, reject) => {
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    close: app.close,
  };
}

function sendRaw(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
