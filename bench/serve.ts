import '../server/production.ts';
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '../app/http/services.ts';
import { createMembershipWorker } from '../app/membership/emails/due-worker.server.ts';
import type { Fetch } from '../app/payments/stripe/client.server.ts';
import { demoTemplate } from '../demo/creators.ts';
import { builtHandler, startProcess } from '../server/app-process.ts';
import { type Config, readConfig } from '../server/config.ts';
import { startJobProcess } from '../server/job-process.ts';
import { createLog } from '../server/observe/log.ts';
import { fillLibrary } from './fill-library.ts';
import { requireTakenOut } from './without-internals.ts';

export interface ServeSettings {
  /** Empty: the embedded database, in the data directory. */
  databaseUrl: string;
  dataDirectory: string;
  /** The size of the page cache; with 0 every request is rendered. */
  cacheBytes?: number;
  /** Where mail is sent; the demo's mailbox by default. */
  smtpUrl?: string;
  /** Where Stripe's answers come from, on this machine, and with what it signs; the demo's stand-in by default. */
  stripe?: { port: number; webhookSecret: string };
  /** The number of processes that share the port, as with WEB_CONCURRENCY; one by default. */
  processes?: number;
  /** As with WORKERS. */
  workers?: Config['workers'];
  /** What multiplies every request limit; so large by default that none is met. */
  rateLimitScale?: number;
}

/** The configured origin of these processes, from which forms must be sent. */
export const ORIGIN = 'https://larder.example';

/**
 * A Larder process, or several on one port, as `npm start` runs it: on the build, with the log and the metrics of live
 * mode, but configured by the bench instead of the environment. Answers `rss` with its memory in bytes, `begin` when it
 * has begun to do what is due for members, `rest` when it has left off, `fill library` when a creator has 5,000
 * recipes, and `event loop` with by how much timers were late since it was asked before.
 */
process.once('message', (settings: ServeSettings) => (settings.processes ? share(settings) : serve(settings)));

/** As `server/cluster.ts` does. Workers run this file too, and exit with this process. */
async function share({ processes = 1, ...settings }: ServeSettings): Promise<void> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  let port = 0;
  for (let at = 0; at < processes; at += 1) {
    const worker = cluster.fork();
    worker.send(settings);
    [port] = (await once(worker, 'message')) as [number];
  }
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  process.send!(port);
}

async function serve(settings: ServeSettings): Promise<void> {
  const { databaseUrl, dataDirectory, cacheBytes, smtpUrl, stripe, workers, rateLimitScale = 1_000_000 } = settings;
  const environment = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...{ DATA_DIR: dataDirectory, PORT: '0', METRICS_PORT: '0', APP_ORIGIN: ORIGIN },
    ...{ APP_MODE: 'demo', DEMO_PUBLIC: '1', RATE_LIMIT_SCALE: String(rateLimitScale) },
    ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
    ...(workers && { WORKERS: workers }),
    ...(stripe && {
      ...{ STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_PUBLISHABLE_KEY: 'pk_test_bench' },
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    }),
  };
  const config = readConfig(environment, demoTemplate);
  const common = {
    log: createLog('info', { alone: !cluster.isWorker }),
    stripeFetch: stripe && askedAt(stripe.port),
  };
  if (config.workers === 'only') {
    const { close } = await startJobProcess(config, common);
    endWith(close);
    process.send!(0);
    return;
  }
  const app = await startProcess(config, {
    handler: (parts) => builtHandler(path.resolve(import.meta.dirname, '../build'), parts),
    ...common,
    cacheBytes,
  });
  const lateness = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lateness.enable();
  let leaveOff: () => Promise<unknown> = async () => {};
  endWith(app.close);
  // A rejection of what it awaits ends the process, as any bug does.
  process.on('message', async (asked) => {
    if (asked === 'rss') process.send!(process.memoryUsage.rss());
    if (asked === 'event loop') {
      const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
      process.send!({ mean: ms(lateness.mean), p99: ms(lateness.percentile(99)) } satisfies Lateness);
      lateness.reset();
    }
    if (asked === 'fill library') {
      await fillLibrary(app.services.db);
      process.send!('filled');
    }
    if (asked === 'begin') {
      leaveOff = settle(app.services);
      process.send!('begun');
    }
    if (asked === 'rest') {
      await leaveOff();
      process.send!('resting');
    }
  });
  requireTakenOut();
  process.send!((app.server.address() as AddressInfo).port);
}

function endWith(close: () => Promise<void>): void {
  const end = () => close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
}

const RESOLUTION_MS = 1;

/** By how many milliseconds timers were late. */
export interface Lateness {
  mean: number;
  p99: number;
}

const askedAt =
  (port: number): Fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };

/** Does what is due for members without waiting for the minute; returns what ends it. */
function settle(services: Services): () => Promise<unknown> {
  const stop = new AbortController();
  const worker = createMembershipWorker(services);
  const work = worker.work({ id: '', data: {}, attempt: 1, last: true, signal: stop.signal });
  return () => {
    stop.abort();
    return work;
  };
}

process.on('SIGINT', () => {}); // Ctrl+C reaches the whole process group; the bench stops this process itself
