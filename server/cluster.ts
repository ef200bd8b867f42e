import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../app/http/services.ts';
import type { Config } from './config.ts';
import { type ClusterMetrics, createClusterMetrics } from './observe/cluster-metrics.ts';
import { createLog, logLevel } from './observe/log.ts';
import { serveMetrics } from './observe/metrics.ts';
import type { FromWorker, ToWorker } from './run-process.ts';

/** More than the longest request and the mail under way take; less than those who send SIGTERM mostly wait (30 s). */
const LONGEST_STOP_MS = 25_000;
const METRICS_MS = 2_000;
const MINUTE_MS = 60_000;

/**
 * Serves in several processes that share the port and nothing else (decision 27); resolves when all of them serve. When
 * one of them cannot start, all end, and this process with 1: the one has said why. SIGINT and SIGTERM stop all of them,
 * SIGHUP starts each anew, one after another.
 */
export async function runPrimary(config: Config): Promise<{ warmPictures(): void }> {
  const log = createLog(logLevel(config.mode), { alone: false });
  const metrics = createClusterMetrics();
  const workers = createWorkers({ count: config.processes, log, metrics });
  const stop = async ({ drain, code }: { drain: boolean; code?: number }): Promise<never> => {
    const all = await workers.stop({ drain });
    process.exit(code ?? (all ? 0 : 1));
  };
  process.once('SIGINT', () => stop({ drain: false }));
  process.once('SIGTERM', () => stop({ drain: true }));
  // On a terminal it means that the terminal is gone.
  if (!process.stdin.isTTY) process.on('SIGHUP', () => workers.restart());
  workers.whenNoneIsLeft(() => stop({ drain: false, code: 1 }));
  if (!(await workers.start())) await stop({ drain: false, code: 1 });
  if (config.metrics) {
    const text = async () => {
      await workers.report();
      return metrics.text();
    };
    await serveMetrics({ text }, config.metrics);
  }
  return { warmPictures: workers.warmPictures };
}

/** How long a worker that ended by itself is waited for, so that one that always fails does not take a core. */
export function restartDelay(endedInTheLastMinute: number): number {
  return Math.min(30_000, 250 * 2 ** (endedInTheLastMinute - 1));
}

/** The processes that serve, and whose place another takes. Exported for its test. */
export function createWorkers({ count, log, metrics }: { count: number; log: Log; metrics: ClusterMetrics }) {
  // The primary takes connections and hands them on; one that a worker no longer takes goes to the next.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  /** Those that have begun to serve, in that order; those that drain too. */
  const serving = new Set<Worker>();
  /** Those that serve or will, and were not told to end. */
  const wanted = new Set<Worker>();
  let endings: number[] = [];
  let stopping = false;
  let noneIsLeft = () => {};
  /** Starting and restarting take turns. */
  let turn: Promise<unknown> = Promise.resolve();
  let reporting: Promise<unknown> | undefined;

  /** Resolves with true when the worker serves, with false when it ended instead. */
  function start(): Promise<boolean> {
    let worker: Worker;
    try {
      worker = cluster.fork();
    } catch (err) {
      log.error({ err }, 'A worker could not be made'); // too little memory
      return Promise.resolve(false);
    }
    wanted.add(worker);
    return new Promise((resolve) => {
      worker.on('message', (told: FromWorker) => {
        if (told.type === 'metrics') metrics.heard(worker.id, told.snapshot);
        if (told.type !== 'ready') return;
        serving.add(worker);
        resolve(true);
      });
      // No 'exit' tells of a worker that could not be made at all, for want of processes or files, say.
      worker.on('error', (err) => {
        if (worker.process.pid !== undefined) return;
        wanted.delete(worker);
        log.error({ err }, 'A worker could not be made');
        resolve(false);
      });
      worker.once('exit', (code, signal) => {
        metrics.ended(worker.id);
        const served = serving.delete(worker);
        const byItself = wanted.delete(worker) && !stopping;
        if (byItself) log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself');
        if (byItself && served) void replace();
        resolve(false);
      });
    });
  }

  /** Tries until there are enough again, as long as others serve meanwhile. */
  async function replace(): Promise<void> {
    while (true) {
      const now = Date.now();
      endings = [...endings.filter((at) => at > now - MINUTE_MS), now];
      await delay(restartDelay(endings.length));
      if (stopping || wanted.size >= count || (await start())) return;
      if (serving.size === 0) return noneIsLeft();
    }
  }

  /** Resolves when the worker has ended: with true when it did so by itself in time. */
  function retire(worker: Worker, how: { drain: boolean; replaced: boolean }): Promise<boolean> {
    if (worker.isDead()) return Promise.resolve(true);
    wanted.delete(worker);
    const { promise: ended, resolve } = Promise.withResolvers<boolean>();
    worker.once('exit', () => resolve(true));
    const patience = setTimeout(() => {
      log.error({ worker: worker.process.pid }, 'A worker did not end in time');
      worker.process.kill('SIGKILL');
      resolve(false);
    }, LONGEST_STOP_MS);
    if (serving.has(worker)) tell(worker, { type: 'stop', ...how });
    else worker.process.kill('SIGTERM'); // it does not listen yet
    return ended.finally(() => clearTimeout(patience));
  }

  async function startAll(): Promise<boolean> {
    // One brings the database up to date, and says what is wrong once.
    if (!(await start())) return false;
    const others = await Promise.all(Array.from({ length: count - 1 }, start));
    return others.every(Boolean);
  }

  async function replaceAll(): Promise<void> {
    for (const old of [...serving]) {
      if (stopping) return;
      if (!(await start())) {
        if (stopping) return;
        log.error({}, 'A new worker could not start: those that serve go on');
        if (wanted.size < count) void replace(); // one of them ended meanwhile
        return;
      }
      await retire(old, { drain: true, replaced: true });
    }
    log.info({}, 'Every worker has been started anew');
  }

  async function askForMetrics(worker: Worker): Promise<void> {
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(METRICS_MS)]);
    const answered = Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]);
    tell(worker, { type: 'metrics' });
    await answered.catch(() => {});
    settled.abort(); // the listener that was not called is taken off
  }

  return {
    /** False: one of them could not start. */
    start(): Promise<boolean> {
      const started = startAll();
      turn = started;
      return started;
    },
    /** A new one takes over from each; when one cannot start, the rest stay as they are. Asked again meanwhile: again. */
    restart(): void {
      turn = turn.then(replaceAll);
    },
    /** Resolves when all have ended: with false when one had to be made to. */
    async stop({ drain }: { drain: boolean }): Promise<boolean> {
      stopping = true;
      const all = Object.values(cluster.workers ?? {}).map((worker) => retire(worker!, { drain, replaced: false }));
      return (await Promise.all(all)).every(Boolean);
    },
    whenNoneIsLeft(listener: () => void): void {
      noneIsLeft = listener;
    },
    /** Has every worker tell its figures; of one that does not in time, the last ones stay. */
    async report(): Promise<void> {
      reporting ??= Promise.all([...serving].map(askForMetrics)).finally(() => {
        reporting = undefined;
      });
      await reporting;
    },
    warmPictures(): void {
      const [first] = serving;
      if (first) tell(first, { type: 'warm-pictures' });
    },
  };
}

/** Tells it if it is still there. */
function tell(worker: Worker, message: ToWorker): void {
  worker.send(message, () => {});
}
