import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress-files.ts';

export default {
  ssr: true,
  // The whole map of the site is small: sending it once, as one cacheable file, beats asking for it link by link.
  routeDiscovery: { mode: 'initial' },
  // The framework's own check refuses what must work (native posts from pages that send no Referer, 127.0.0.1 for
  // localhost, TLS that ends at a proxy). Ours stands in `middleware/`, for every route that does not say why it needs none.
  allowedActionOrigins: ['**'],
  buildEnd: ({ reactRouterConfig }) => compressFiles(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
