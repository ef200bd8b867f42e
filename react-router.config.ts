import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole map of the site is small: sending it once, as one cacheable file, beats asking for it link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
