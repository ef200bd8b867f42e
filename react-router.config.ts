import type { Config } from '@react-router/dev/config';
import { writeSlimManifests } from './scripts/build-internals.ts';
import { buildServiceWorker } from './scripts/build-service-worker.ts';
import { compressFiles } from './scripts/compress-files.ts';

export default {
  // A build is made beside those that sites may be running on (`scripts/builds.mjs`).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The route manifest is small: one cacheable file is better than a request per link.
  routeDiscovery: { mode: 'initial' },
  // The framework's own check refuses valid requests, such as native posts from pages without a Referer. The check in
  // `middleware/` replaces it.
  allowedActionOrigins: ['**'],
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await writeSlimManifests(client);
    await buildServiceWorker(client);
    await compressFiles(client);
  },
} satisfies Config;
