import path from 'node:path';
import { warmDemoPictures } from '../demo/warm.server.ts';
import { builtHandler, startProcess } from './app-process.ts';
import type { Config } from './config.ts';
import type { MetricsSnapshot } from './observe/metrics.ts';

/** What the primary tells a worker. */
export type ToWorker =
  | { type: 'stop'; drain: boolean /** Others go on at the same address. */; replaced: boolean }
  | { type: 'metrics' }
  | { type: 'warm-pictures' };

/** What a worker tells the primary. It ends with its last figures. */
export type FromWorker = { type: 'ready' } | { type: 'metrics'; snapshot: MetricsSnapshot };

const build = path.resolve(import.meta.dirname, '../build');

/** Serves in this process alone until SIGINT or SIGTERM. */
export async function runAlone(config: Config): Promise<{ warmPictures(): void }> {
  const app = await startProcess(config, { handler: (parts) => builtHandler(build, parts) });
  const stop = async ({ drain }: { drain: boolean }) => {
    if (!drain) app.server.closeIdleConnections(); // asked again while it drains
    await app.close({ drain });
    process.exit(0);
  };
  process.once('SIGINT', () => stop({ drain: false }));
  process.once('SIGTERM', () => stop({ drain: true }));
  return { warmPictures: () => void warmDemoPictures(app.services.pictures) };
}

/** Serves as one of several processes (`cluster.ts`), until the primary tells it to stop or is gone. */
export async function runWorker(config: Config): Promise<void> {
  const app = await startProcess(
    { ...config, metrics: null }, // the primary serves them, for all
    { handler: (parts) => builtHandler(build, parts), alone: false },
  );
  const stop = async ({ drain, replaced }: { drain: boolean; replaced: boolean }) => {
    if (!drain) app.server.closeIdleConnections();
    await app.close({ drain, replaced });
    await tell({ type: 'metrics', snapshot: await app.metrics.snapshot() });
    process.exit(0);
  };
  process.on('message', async (told: ToWorker) => {
    if (told.type === 'stop') await stop(told);
    if (told.type === 'metrics') await tell({ type: 'metrics', snapshot: await app.metrics.snapshot() });
    if (told.type === 'warm-pictures') await warmDemoPictures(app.services.pictures);
  });
  // A terminal sends these to the primary too, which says what is to be done.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.once('SIGTERM', () => stop({ drain: true, replaced: true }));
  await tell({ type: 'ready' });
}

/** Resolves when it has been sent, or when there is no primary any more: then this process ends in a moment. */
function tell(message: FromWorker): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()));
}
