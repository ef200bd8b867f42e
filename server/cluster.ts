import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../app/http/services.ts';
import { type Config, listeningAddress } from './config.ts';
import { openControlSocket, type Replacement } from './control-socket.ts';
import { onStopSignals } from './http/graceful-shutdown.ts';
import { type ClusterMetrics, createClusterMetrics } from './observe/cluster-metrics.ts';
import type { ProcessLog } from './observe/log.ts';
import { serveMetrics } from './observe/metrics.ts';
import type { FromWorker, ToWorker } from './run-process.ts';

/**
 * Maximum time that a worker may take to stop, in milliseconds. Longer than requests may take (15 s), and shorter than
 * the usual wait after SIGTERM (30 s).
 */
const MAX_STOP_MS = 25_000;
const METRICS_MS = 2_000;
const MINUTE_MS = 60_000;

/**
 * Runs several worker processes behind one port (decision 92). Exits with 1 if the first worker cannot start, or later
 * if none is left. SIGINT and SIGTERM stop all workers. SIGHUP replaces them one after another, or stops them on a
 * terminal.
 */
export async function runPrimary(config: Config, log: ProcessLog): Promise<void> {
  const metrics = createClusterMetrics();
  const workers = createWorkers({ count: config.processes, log, metrics });
  const stop = async ({ drain, code }: { drain: boolean; code?: number }): Promise<never> => {
    const all = await workers.stop({ drain });
    await log.flushed();
    process.exit(code ?? (all ? 0 : 1));
  };
  onStopSignals(stop, { hangup: process.stdin.isTTY ? 'stop' : () => void workers.restart() });
  workers.whenNoneIsLeft(() => stop({ drain: false, code: 1 }));
  if (!(await workers.start())) await stop({ drain: false, code: 1 });
  if (config.metrics) {
    const text = async () => {
      await workers.report();
      return metrics.text();
    };
    await serveMetrics({ text }, config.metrics);
  }
  await openControlSocket(config.dataDirectory, {
    address: listeningAddress(config),
    log,
    replaceProcesses: workers.restart,
  });
}

/** Returns the pause before an exited worker is replaced, in milliseconds. */
export function restartDelay(endedInTheLastMinute: number): number {
  return Math.min(30_000, 250 * 2 ** (endedInTheLastMinute - 1));
}

export function createWorkers({ count, log, metrics }: { count: number; log: Log; metrics: ClusterMetrics }) {
  // The primary accepts connections and distributes them. A connection that one worker refuses goes to the next.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  /** Workers that have started to serve, oldest first, including draining workers. */
  const serving = new Set<Worker>();
  /** Workers that serve or are starting, except workers that were asked to stop. */
  const wanted = new Set<Worker>();
  let endings: number[] = [];
  let stopping = false;
  let noneIsLeft = () => {};
  /** Last requested start or restart. The next restart waits for it. */
  let turn: Promise<unknown> = Promise.resolve();
  let reporting: Promise<unknown> | undefined;

  function start(): Promise<boolean> {
    let worker: Worker;
    try {
      worker = cluster.fork();
    } catch (err) {
      log.error({ err }, 'A worker could not be made'); // for example, too little memory
      return Promise.resolve(false);
    }
    wanted.add(worker);
    return new Promise((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'metrics') metrics.received(worker.id, message.snapshot);
        if (message.type !== 'ready') return;
        serving.add(worker);
        resolve(true);
      });
      // A worker that could not be forked emits no 'exit'.
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
        if (byItself) log.error({ worker: worker.process.pid, code, signal }, 'A worker exited unexpectedly');
        if (byItself && served) void replace();
        resolve(false);
      });
    });
  }

  async function replace(): Promise<void> {
    while (true) {
      const now = Date.now();
      endings = [...endings.filter((at) => at > now - MINUTE_MS), now];
      await delay(restartDelay(endings.length));
      if (stopping || wanted.size >= count || (await start())) return;
      if (serving.size === 0) return noneIsLeft();
    }
  }

  /** Stops a worker. Resolves with false if the worker had to be killed. */
  function retire(worker: Worker, how: { drain: boolean; replaced: boolean }): Promise<boolean> {
    if (worker.isDead()) return Promise.resolve(true);
    wanted.delete(worker);
    const { promise: ended, resolve } = Promise.withResolvers<boolean>();
    worker.once('exit', () => resolve(true));
    const timeout = setTimeout(() => {
      log.error({ worker: worker.process.pid }, 'A worker did not stop in time');
      worker.process.kill('SIGKILL');
      resolve(false);
    }, MAX_STOP_MS);
    if (serving.has(worker)) sendTo(worker, { type: 'stop', ...how });
    else worker.process.kill('SIGTERM'); // a starting worker handles no messages yet
    return ended.finally(() => clearTimeout(timeout));
  }

  async function startAll(): Promise<boolean> {
    // The first worker migrates the database, and reports a configuration error once.
    if (!(await start())) return false;
    const others = await Promise.all(Array.from({ length: count - 1 }, start));
    for (const started of others) if (!started && !stopping) void replace();
    return true;
  }

  async function replaceAll(): Promise<Replacement> {
    let replaced = 0;
    for (const old of [...serving]) {
      if (stopping || !(await start())) {
        if (stopping) return { outcome: 'failed', replaced };
        log.error({}, 'A new worker could not start; the running ones continue');
        if (wanted.size < count) void replace(); // one exited in the meantime
        return { outcome: 'failed', replaced };
      }
      await retire(old, { drain: true, replaced: true });
      replaced += 1;
    }
    log.info({}, 'Every worker has been replaced');
    return { outcome: 'replaced', replaced };
  }

  async function askForMetrics(worker: Worker): Promise<void> {
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(METRICS_MS)]);
    const answered = Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]);
    sendTo(worker, { type: 'metrics' });
    await answered.catch(() => {});
    settled.abort(); // removes the listener that was not called
  }

  return {
    /** Starts the workers. If the first cannot start, resolves with false and starts no others. */
    start(): Promise<boolean> {
      const started = startAll();
      turn = started;
      return started;
    },
    /**
     * Replaces the workers one after another. If a new worker cannot start, the remaining old workers stay. A call
     * during a restart queues another restart.
     */
    restart(): Promise<Replacement> {
      const replaced = turn.then(replaceAll);
      turn = replaced;
      return replaced;
    },
    /** Stops the workers. Resolves with false if one had to be killed. */
    async stop({ drain }: { drain: boolean }): Promise<boolean> {
      stopping = true;
      const all = Object.values(cluster.workers ?? {}).map((worker) => retire(worker!, { drain, replaced: false }));
      return (await Promise.all(all)).every(Boolean);
    },
    whenNoneIsLeft(listener: () => void): void {
      noneIsLeft = listener;
    },
    async report(): Promise<void> {
      reporting ??= Promise.all([...serving].map(askForMetrics)).finally(() => {
        reporting = undefined;
      });
      await reporting;
    },
  };
}

function sendTo(worker: Worker, message: ToWorker): void {
  worker.send(message, () => {});
}
