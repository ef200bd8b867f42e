import type { Server } from 'node:http';
import type { Services } from '../app/http/services.ts';
import type { JobQueue } from '../app/jobs/queue.server.ts';
import type { TimerDispatcher } from '../app/kitchen/timers/push/dispatcher.server.ts';
import type { PushTransport } from '../app/kitchen/timers/push/push-transport.server.ts';
import { deliverTo } from '../app/payments/demo/deliveries.server.ts';
import type { Fetch } from '../app/payments/stripe/client.server.ts';
import type { Config } from './config.ts';
import { onStopSignals, shutDownGracefully } from './http/graceful-shutdown.ts';
import { createHealth } from './observe/health.ts';
import type { ProcessLog } from './observe/log.ts';
import { createMetrics, serveMetrics } from './observe/metrics.ts';
import { listenForChanges } from './observe/notice-check.ts';
import { openDatabaseOf } from './open-database.ts';
import type { OpenedPayments } from './open-payments.ts';
import { openSite } from './open-site.ts';

export async function runJobs(config: Config, log: ProcessLog): Promise<void> {
  const started = await startJobProcess(config, { log });
  onStopSignals(async () => {
    await started.close();
    await log.flushed();
    process.exit(0);
  });
}

/**
 * Starts a process that works on jobs (`WORKERS=only`). Serves only metrics and health checks, if `METRICS_PORT` is
 * set.
 */
export async function startJobProcess(
  config: Config,
  {
    log,
    ...given
  }: {
    log: Services['log'];
    stripeFetch?: Fetch | undefined;
    pushTransport?: PushTransport | undefined;
  },
): Promise<{ /** Lets jobs in progress finish, or returns them to the queue. Idempotent. */ close(): Promise<void> }> {
  const database = await openDatabaseOf(config);
  let queue: JobQueue | undefined;
  let timers: TimerDispatcher | undefined;
  let payments: OpenedPayments | undefined;
  let metricsServer: Server | undefined;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= Promise.resolve(timers?.stop())
      .then(() => queue?.stop())
      .then(() => payments?.stop())
      .then(() => metricsServer && shutDownGracefully(metricsServer, { drain: false, notice: false }))
      .then(() => database.close());
    return closing;
  };

  try {
    const { workers } = config;
    // In the demo, a job's requests to the stand-in cause events, which are delivered to the site over HTTP.
    const opened = await openSite(config, database, { log, send: deliverTo(() => config.origin), ...given });
    ({ queue, timers, payments } = opened);
    await queue.start(opened.workers);
    await timers.start();
    const notices = await listenForChanges(database, { log, onChange() {}, onReconnect() {} });
    const metrics = createMetrics({
      database,
      cache: null,
      dataDirectory: config.dataDirectory,
      workers,
      pushes: timers.ends,
    });
    const health = createHealth(database, { notices, workers, isStopping: () => closing !== undefined });
    if (config.metrics) {
      const endpoints = { '/healthz': health.liveness, '/readyz': health.readiness };
      metricsServer = await serveMetrics(metrics, config.metrics, endpoints);
    }
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
