import '../server/production.ts';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demoTemplate } from '../demo/creators.ts';
import { builtHandler, startProcess } from '../server/app-process.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/observe/log.ts';

/** Settings of a measured process. Other revisions read the same names, so none may be renamed. */
export interface ServeSettings {
  databaseUrl: string;
  dataDirectory: string;
  /** Size of the page cache in bytes. With 0 every request is rendered. */
  cacheBytes?: number;
}

/** Starts a process as `npm start` does. Sends its port when it listens, and its resident bytes on `rss`. */
process.once('message', async ({ databaseUrl, dataDirectory, cacheBytes }: ServeSettings) => {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    PORT: '0',
    METRICS_PORT: '0',
    APP_ORIGIN: 'https://larder.example',
    APP_MODE: 'demo',
    DEMO_PUBLIC: '1',
    DOMAINS: 'on',
    RATE_LIMIT_SCALE: '1000000',
  };
  const app = await startProcess(readConfig(environment, demoTemplate), {
    handler: (parts) => builtHandler(path.resolve(import.meta.dirname, '../build'), parts),
    log: createLog('info', { alone: true }),
    cacheBytes,
  });
  const end = () => app.close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.on('message', (question) => {
    if (question === 'rss') process.send!(process.memoryUsage.rss());
  });
  process.send!((app.server.address() as AddressInfo).port);
});

process.on('SIGINT', () => {}); // the bench stops this process, because Ctrl+C reaches the whole process group
