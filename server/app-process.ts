import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBackup } from '../app/backups/backup.server.ts';
import { findStreamReader } from '../app/community/stream/stream-reader.server.ts';
import { createStreams, type Streams } from '../app/community/stream/streams.server.ts';
import type { Database } from '../app/db/client.server.ts';
import type { Services } from '../app/http/services.ts';
import { removeLeftovers } from '../app/http/temporary-files.server.ts';
import type { JobQueue } from '../app/jobs/queue.server.ts';
import type { TimerDispatcher } from '../app/kitchen/timers/push/dispatcher.server.ts';
import type { PushTransport } from '../app/kitchen/timers/push/push-transport.server.ts';
import { openPictureFiles } from '../app/media/picture-files.server.ts';
import { deliverTo } from '../app/payments/demo/deliveries.server.ts';
import { connectDemoMerchants } from '../app/payments/demo/demo-merchants.server.ts';
import type { Fetch } from '../app/payments/stripe/client.server.ts';
import { demoCreators } from '../demo/creators.ts';
import { seedDemoPeople } from '../demo/people.server.ts';
import { seedDemo } from '../demo/seed.server.ts';
import { seedDemoStudio } from '../demo/studio/seed.server.ts';
import { type AppThread, createAppThread, startAppWorker } from './app-thread/app-thread.ts';
import type { AppBuild } from './app-thread/renderer.ts';
import { openBackupChannel } from './backup-channel.ts';
import { createCommunityNumbers } from './cache/community-numbers.ts';
import { PageCache } from './cache/page-cache.ts';
import type { Config } from './config.ts';
import { createAskEndpoint } from './http/ask-endpoint.ts';
import type { Endpoints } from './http/endpoint.ts';
import { shutDownGracefully } from './http/graceful-shutdown.ts';
import { forLoopbackHosts } from './http/loopback-hosts.ts';
import { createRefusedSessions, type RefusedSessions } from './http/refused-sessions.ts';
import { createRenderLimit, type RenderLimit } from './http/render-limit.ts';
import { refuseTunnels } from './http/request-check.ts';
import { createHttpHandler, type RequestHandler } from './http/request-handler.ts';
import { closeStalled, headLimits } from './http/slow-clients.ts';
import { createStreamEndpoint } from './http/stream-endpoint.ts';
import { createWebhookEndpoint, receiveMailReport, receivePaymentWebhook } from './http/webhook-endpoint.ts';
import { createHealth, readReadiness } from './observe/health.ts';
import { createMetrics, type Metrics, serveMetrics } from './observe/metrics.ts';
import { listenForChanges } from './observe/notice-check.ts';
import { createRequestObserver, type RequestLog, type RequestObserver } from './observe/request-observer.ts';
import { openDatabaseOf } from './open-database.ts';
import type { OpenedPayments } from './open-payments.ts';
import { openSite } from './open-site.ts';
import { findServedBuild } from './served-build.ts';

export interface AppProcess {
  server: Server;
  database: Database;
  services: Services;
  cache: PageCache;
  metrics: Metrics;
  /**
   * Stops accepting connections, waits for requests and jobs in progress, then closes the database. Idempotent.
   * @param options.drain keeps open connections usable for a few seconds, so that a load balancer can move away
   * @param options.replaced true if other processes serve the same address, so that `/readyz` stays 200
   */
  close(options?: { drain?: boolean; replaced?: boolean }): Promise<void>;
}

type HandlerParts = Omit<AppProcess, 'server' | 'metrics' | 'close'> & {
  trustedProxies: number;
  renderLimit: RenderLimit;
  refusedSessions: RefusedSessions;
  /** Prepares a second thread for the server build at the path `build`. Returns null with the embedded database. */
  openAppThread(build: string): AppThread | null;
  endpoints: Endpoints;
  observer: RequestObserver;
  serves: Metrics['serves'];
};

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * Starts a site and listens. Throws a `ConfigError`, for example if the database belongs to a site of the other mode
 * (`site.ts`).
 */
export async function startProcess(
  config: Config,
  options: {
    handler: (app: HandlerParts, server: Server) => RequestHandler | Promise<RequestHandler>;
    log: Services['log'] & Partial<RequestLog>;
    cacheBytes?: number;
    stripeFetch?: Fetch | undefined;
    pushTransport?: PushTransport | undefined;
  },
): Promise<AppProcess> {
  const { log } = options;
  const database = await openDatabaseOf(config);
  const server = createServer(headLimits());
  closeStalled(server);
  refuseTunnels(server);
  let closing: Promise<void> | undefined;
  let addressIsLeft = false;
  let metricsServer: Server | undefined;
  let backupChannel: { close(): Promise<void> } | undefined;
  let queue: JobQueue | undefined;
  let timers: TimerDispatcher | undefined;
  let payments: OpenedPayments | undefined;
  let appThread: AppThread | null = null;
  let streams: Streams | undefined;
  let streamClock: NodeJS.Timeout | undefined;
  let numbersClock: NodeJS.Timeout | undefined;
  const close = ({ drain = false, replaced = false } = {}) => {
    addressIsLeft ||= !replaced;
    clearInterval(streamClock);
    clearInterval(numbersClock);
    streams?.close();
    closing ??= shutDownGracefully(server, { drain, notice: !replaced })
      .then(() => metricsServer && shutDownGracefully(metricsServer, { drain: false, notice: false }))
      .then(() => appThread?.close())
      .then(() => backupChannel?.close())
      .then(() => timers?.stop())
      .then(() => queue?.stop())
      .then(() => payments?.stop())
      .then(() => database.close());
    return closing;
  };

  try {
    const opened = await openSite(config, database, {
      log,
      send: deliverTo(() => addressOf(server)),
      stripeFetch: options.stripeFetch,
      pushTransport: options.pushTransport,
      onHeavyRefused: () => appThread?.wake(),
      readiness: () => readReadiness(database, notices),
    });
    const { services, oidcProvider } = opened;
    ({ queue, timers, payments } = opened);
    if (config.mode === 'demo') {
      await seedDemo(database, services.pictures);
      await seedDemoPeople(database, services);
      const { db, demoPayments, membershipNow } = services;
      const ids = demoCreators.map(({ id }) => id);
      if (demoPayments) await connectDemoMerchants({ db, demoPayments, now: membershipNow() }, ids);
      await seedDemoStudio(database, services);
    }
    await removeLeftovers(tmpdir(), { isShared: true });
    await removeLeftovers(path.join(config.dataDirectory, 'mailbox'), { isShared: true });
    await services.pictures.removeLeftovers();
    const { trustedProxies, workers } = config;
    await queue.start(opened.workers, { isWorking: workers !== 'off' });
    if (workers !== 'off') await timers.start();
    const cache = new PageCache({ bytes: options.cacheBytes ?? CACHE_BYTES });
    const numbers = createCommunityNumbers(cache);
    numbersClock = setInterval(() => numbers.drop(), 60_000).unref();
    const openStreams = createStreams({
      findReader: (of) => findStreamReader(services, of),
      log,
      startedAt: new Date(),
    });
    streams = openStreams;
    streamClock = setInterval(() => void openStreams.tick(), 1_000).unref();
    const notices = await listenForChanges(database, {
      log,
      onChange(notice) {
        numbers.note(notice);
        if (openStreams.announce(notice)) return;
        services.sites.drop(notice);
        cache.drop(notice);
      },
      onReconnect() {
        services.sites.drop('everything');
        cache.drop('everything');
        openStreams.reloadAll();
      },
    });
    const metrics = createMetrics({
      database,
      cache,
      dataDirectory: config.dataDirectory,
      workers,
      pushes: timers.ends,
    });
    const observer = createRequestObserver(log, metrics.count, { trustsProxy: trustedProxies > 0 });
    const renderLimit = createRenderLimit({ scale: config.rateLimitScale, now: () => performance.now() });
    const endpoints: Endpoints = {
      ...createHealth(database, { notices, workers, isStopping: () => addressIsLeft }),
      ...(config.domains && {
        ask: createAskEndpoint(services.sites, { secret: config.domainsAskSecret, now: () => performance.now() }),
      }),
      webhook: createWebhookEndpoint(services, { trustedProxies, receive: receivePaymentWebhook(services) }),
      'mail-webhook': createWebhookEndpoint(services, { trustedProxies, receive: receiveMailReport(services) }),
      'community-stream': createStreamEndpoint(services, { streams: openStreams, trustedProxies, renderLimit }),
      ...(oidcProvider && { provider: oidcProvider.handle }),
    };
    const refusedSessions = createRefusedSessions({ origin: services.origin, now: () => performance.now() });
    const openAppThread: HandlerParts['openAppThread'] = (build) => {
      if (database.kind !== 'postgres') return null;
      appThread = createAppThread({ log, now: () => performance.now() }, () => startAppWorker({ config, build }));
      return appThread;
    };
    const parts = {
      database,
      services,
      cache,
      trustedProxies,
      renderLimit,
      refusedSessions,
      openAppThread,
      endpoints,
      observer,
      serves: metrics.serves,
    };
    const handle = await options.handler(parts, server);
    const { origin, loopbackOnly } = config;
    server.on('request', loopbackOnly ? forLoopbackHosts(handle, { origin, observer }) : handle);
    if (config.metrics) metricsServer = await serveMetrics(metrics, config.metrics);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
    if (database.kind === 'pglite') {
      const pictures = await openPictureFiles(path.join(config.dataDirectory, 'pictures'), config);
      const { secrets, now } = services;
      backupChannel = await openBackupChannel(config.dataDirectory, (write) =>
        makeBackup({ database, pictures, secrets, now }, write),
      );
    }
    payments.start();
    return { server, database, services, cache, metrics, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const any = address === '::' || address === '0.0.0.0';
  const host = any ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** Creates the request handler of the production build that `link` points to. */
export async function builtHandler(link: string, app: Omit<HandlerParts, 'database'>): Promise<RequestHandler> {
  const { serverFile, name, ...files } = findServedBuild(link);
  app.serves(name);
  const build = (await import(serverFile)) as AppBuild;
  const appThread = app.openAppThread(serverFile);
  return createHttpHandler({ build, ...app, appThread, ...files });
}
