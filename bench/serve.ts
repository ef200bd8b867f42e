import '../server/production.ts';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demoTemplate } from '../demo/creators.ts';
import { builtHandler, startProcess } from '../server/app-process.ts';
import { readConfig } from '../server/config.ts';

export interface ServeSettings {
  databaseUrl: string;
  dataDirectory: string;
  /** What finished pages may take in memory; 0: nothing is kept, every request is rendered. */
  cacheBytes?: number;
}

/** One Larder process as `npm start` makes it, on the build, told by the bench rather than by the environment. */
process.once('message', async ({ databaseUrl, dataDirectory, cacheBytes }: ServeSettings) => {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    PORT: '0',
    APP_ORIGIN: 'https://larder.example',
    // The whole load comes from one address.
    RATE_LIMIT_SCALE: '1000',
  };
  const app = await startProcess(readConfig(environment, demoTemplate), {
    handler: (parts) => builtHandler(path.resolve(import.meta.dirname, '../build'), parts),
    cacheBytes,
  });
  const end = () => app.close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.send!((app.server.address() as AddressInfo).port);
});
process.on('SIGINT', () => {}); // a Ctrl+C reaches the whole group; the bench ends this process in its turn
