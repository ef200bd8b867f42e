import '../server/production.ts';
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demoTemplate } from '../demo/creators.ts';
import { builtHandler, startProcess } from '../server/app-process.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/observe/log.ts';

export interface ServeSettings {
  databaseUrl: string;
  dataDirectory: string;
  /** What finished pages may take in memory; 0: nothing is cached, every request is rendered. */
  cacheBytes?: number;
  /** How many share the port, as with WEB_CONCURRENCY; one when not given. */
  processes?: number;
}

/** The site's address as these processes are told it: what forms must be sent from. */
export const ORIGIN = 'https://larder.example';

/**
 * One Larder process as `npm start` makes it, on the build, with the log and the metrics that live mode has, told by
 * the bench rather than by the environment, or several of them on one port. Asked for `rss`, it tells how many bytes of
 * memory it takes.
 */
process.once('message', (settings: ServeSettings) => (settings.processes ? share(settings) : serve(settings)));

/** As `server/cluster.ts` does. Its workers run this file too, and end when this process does. */
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

async function serve({ databaseUrl, dataDirectory, cacheBytes }: ServeSettings): Promise<void> {
  const environment = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, PORT: '0', METRICS_PORT: '0', APP_ORIGIN: ORIGIN },
    RATE_LIMIT_SCALE: '1000000',
  };
  const app = await startProcess(readConfig(environment, demoTemplate), {
    handler: (parts) => builtHandler(path.resolve(import.meta.dirname, '../build'), parts),
    log: createLog('info', { alone: !cluster.isWorker }),
    cacheBytes,
  });
  const end = () => app.close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.on('message', (asked) => {
    if (asked === 'rss') process.send!(process.memoryUsage.rss());
  });
  process.send!((app.server.address() as AddressInfo).port);
}

process.on('SIGINT', () => {}); // a Ctrl+C reaches the whole group; the bench ends this process in its turn
