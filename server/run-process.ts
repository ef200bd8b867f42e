import path from 'node:path';
import { builtHandler, startProcess } from './app-process.ts';
import { type Config, listeningAddress } from './config.ts';
import { openControlSocket } from './control-socket.ts';
import { onStopSignals } from './http/graceful-shutdown.ts';
import type { ProcessLog } from './observe/log.ts';
import type { MetricsSnapshot } from './observe/metrics.ts';

export type ToWorker =
  | { type: 'stop'; drain: boolean /** True if other processes keep serving. */; replaced: boolean }
  | { type: 'metrics' };

/** A stopping worker's last message is a metrics snapshot. */
export type FromWorker = { type: 'ready' } | { type: 'metrics'; snapshot: MetricsSnapshot };

const build = path.resolve(import.meta.dirname, '../build');

/** Serves in this process alone until a signal. SIGTERM and SIGHUP drain, SIGINT does not. */
export async function runSingleProcess(config: Config, log: ProcessLog): Promise<void> {
  const app = await startProcess(config, { handler: (parts) => builtHandler(build, parts), log });
  const stop = async ({ drain }: { drain: boolean }) => {
    if (!drain) app.server.closeIdleConnections(); // for a second signal, sent while the process drains
    await app.close({ drain });
    await log.flushed();
    process.exit(0);
  };
  onStopSignals(stop);
  await openControlSocket(config.dataDirectory, {
    address: listeningAddress(config),
    log,
    replaceProcesses: async () => ({ outcome: 'single' }),
  });
}

export async function runWorker(config: Config, log: ProcessLog): Promise<void> {
  const app = await startProcess(
    { ...config, metrics: null }, // the primary serves the metrics of all workers
    { handler: (parts) => builtHandler(build, parts), log },
  );
  const report = async () => sendToPrimary({ type: 'metrics', snapshot: await app.metrics.snapshot() });
  const stop = async ({ drain, replaced }: { drain: boolean; replaced: boolean }) => {
    if (!drain) app.server.closeIdleConnections();
    // On a slow machine the worker may be killed soon after the server has closed.
    app.server.once('close', report);
    await app.close({ drain, replaced });
    await report();
    await log.flushed();
    process.exit(0);
  };
  process.on('message', async (message: ToWorker) => {
    if (message.type === 'stop') await stop(message);
    if (message.type === 'metrics') await report();
  });
  // A terminal also sends SIGINT to the primary, which then stops the workers.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.once('SIGTERM', () => stop({ drain: true, replaced: true }));
  await sendToPrimary({ type: 'ready' });
}

/** Sends a message to the primary. Resolves when it has been sent, or when the primary has exited. */
function sendToPrimary(message: FromWorker): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()));
}
