import { tmpdir } from 'node:os';
import type { Database } from '../../app/db/client.server.ts';
import { PageCache } from '../../server/cache/page-cache.ts';
import { createMetrics } from '../../server/observe/metrics.ts';

export function testMetrics(
  database: Database,
  {
    cache = new PageCache({ bytes: 1_000 }),
    workers = 'inside',
  }: Partial<Pick<Parameters<typeof createMetrics>[0], 'cache' | 'workers'>> = {},
) {
  return createMetrics({ database, cache, dataDirectory: tmpdir(), workers });
}
