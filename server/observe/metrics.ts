import { createServer, type Server } from 'node:http';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Database } from '../../app/db/client.server.ts';
import { countJobs } from '../../app/jobs/stored-jobs.server.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { version } from '../version.ts';
import { createBackupMetrics } from './backup-metrics.ts';
import { createLetterMetrics } from './letter-metrics.ts';
import { createMachineMetrics } from './machine-metrics.ts';
import { createPaymentMetrics } from './payment-metrics.ts';
import { createRequestDurations } from './request-durations.ts';
import type { Answered } from './request-observer.ts';

/** Metrics as plain data, for aggregation with those of other processes. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  /** @param build name of the served build, which changes with each deployment */
  serves(build: string): void;
  count(answered: Answered): void;
  snapshot(): Promise<MetricsSnapshot>;
  text(): Promise<string>;
}

/**
 * Creates the process's metrics. Labels must not contain input, an address, or the name or id of a person.
 * @param process.cache null for a process that serves no pages
 * @param process.pushes numbers of timer pushes so far, by outcome
 */
export function createMetrics({
  database,
  cache,
  dataDirectory,
  workers,
  pushes = {},
}: {
  database: Database;
  cache: Pick<PageCache, 'size'> | null;
  pushes?: Readonly<Record<string, number>>;
} & Pick<Config, 'dataDirectory' | 'workers'>): Metrics {
  const { db } = database;
  const registers = [new Registry()];
  collectDefaultMetrics({ register: registers[0] });
  // The library's counter takes longer than serving a cached page.
  const tallies = new Map<string, { labels: Record<string, string | number>; count: number }>();
  new Counter({
    registers,
    name: 'larder_http_answers_total',
    help: 'Answers, by route pattern and where they came from',
    labelNames: ['method', 'route', 'status', 'from'],
    collect() {
      this.reset();
      for (const { labels, count } of tallies.values()) this.inc(labels, count);
    },
  });
  if (cache) {
    new Gauge({
      registers,
      name: 'larder_cache_bytes',
      help: 'Approximate size of cached answers in memory',
      collect() {
        this.set(cache.size);
      },
    });
  }
  new Counter({
    registers,
    name: 'larder_timer_pushes_total',
    help: 'Attempts to push the end of a timer, by how they ended',
    labelNames: ['end'],
    collect() {
      this.reset();
      for (const [end, count] of Object.entries(pushes)) this.inc({ end }, count);
    },
  });
  const countDuration = createRequestDurations(registers[0]!);
  new Gauge({
    registers,
    name: 'larder_processes',
    help: 'Processes, by what they do with jobs (WORKERS)',
    labelNames: ['workers'],
  }).set({ workers }, 1);
  const jobs = new Gauge({
    registers,
    name: 'larder_jobs',
    help: 'Jobs by queue and state; absent while the database is unavailable',
    labelNames: ['queue', 'state'],
    aggregator: 'first', // the same for all processes on the database
  });
  const oldestJob = new Gauge({
    registers,
    name: 'larder_job_oldest_seconds',
    help: 'Age of the oldest waiting job; absent while the database is unavailable',
    labelNames: ['queue'],
    aggregator: 'first',
  });
  const countPayments = createPaymentMetrics(db, registers);
  const countLetters = createLetterMetrics(db, registers);
  const readBackups = createBackupMetrics(db, registers);
  const readMachine = createMachineMetrics({ database, dataDirectory }, registers);
  async function countQueues() {
    const counted = await countJobs(db).catch(() => []);
    jobs.reset();
    oldestJob.reset();
    for (const { queue, jobs: byState, oldestSeconds } of counted) {
      for (const [state, count] of Object.entries(byState)) jobs.set({ queue, state }, count);
      oldestJob.set({ queue }, oldestSeconds);
    }
  }

  const readAll = () => Promise.all([countQueues(), countPayments(), countLetters(), readBackups(), readMachine()]);

  const info = new Gauge({
    registers,
    name: 'larder_build_info',
    help: 'Processes by the version and the build that they run',
    labelNames: ['version', 'build', 'node'],
  });

  return {
    serves(build) {
      info.set({ version, build, node: process.versions.node }, 1);
    },
    count({ method, route, status, from, milliseconds }) {
      const known = methods.has(method) ? method : 'other';
      const key = `${known} ${status} ${from} ${route}`;
      const tally = tallies.get(key);
      if (tally) tally.count += 1;
      else tallies.set(key, { labels: { method: known, route, status, from }, count: 1 });
      countDuration({ route, from, milliseconds });
    },
    async snapshot() {
      await readAll();
      return registers[0]!.getMetricsAsJSON();
    },
    async text() {
      await readAll();
      return registers[0]!.metrics();
    },
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Serves the metrics, and further endpoints by path, on a separate port, which must not be public. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { port, host }: { port: number; host: string },
  endpoints: Record<string, Endpoint> = {},
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const endpoint = Object.hasOwn(endpoints, request.url ?? '') ? endpoints[request.url!] : undefined;
    if (endpoint) return endpoint(request, response);
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
