import { expect, test } from 'vitest';
import type { Database } from '../../app/db/client.server.ts';
import { testMetrics } from '../../tests/support/metrics.ts';
import { PageCache } from '../cache/page-cache.ts';
import { createClusterMetrics } from './cluster-metrics.ts';

const queue = { exists: 1, queue: 'mail', created: 3, retry: 0, active: 0, failed: 0, oldest: 0 };
const database = {
  db: { execute: async () => ({ rows: [queue] }) },
  connections: () => null,
} as unknown as Database;
const answered = {
  id: 'x-1',
  method: 'GET',
  route: '/:name',
  status: 200,
  from: 'rendered',
  milliseconds: 20,
} as const;

async function aSnapshot({ answers, cachedBytes }: { answers: number; cachedBytes: number }) {
  const cache = new PageCache({ bytes: 1 });
  Object.defineProperty(cache, 'size', { value: cachedBytes });
  const metrics = testMetrics(database, { cache, workers: 'off' });
  for (let at = 0; at < answers; at += 1) metrics.count(answered);
  // In the form that arrives from another process.
  return JSON.parse(JSON.stringify(await metrics.snapshot())) as Awaited<ReturnType<typeof metrics.snapshot>>;
}

async function figures(metrics: ReturnType<typeof createClusterMetrics>) {
  const text = await metrics.text();
  const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  return {
    answers: figure(/^larder_http_answers_total{.*route="\/:name".*} (\d+)$/m),
    renders: figure(/^larder_http_seconds_count{route="\/:name",from="rendered"} (\d+)$/m),
    cachedBytes: figure(/^larder_cache_bytes (\d+)$/m),
    mail: figure(/^larder_jobs{queue="mail",state="created"} (\d+)$/m),
    memory: figure(/^process_resident_memory_bytes (\d+)$/m),
  };
}

test('counters and gauges of workers are summed; figures from the database are reported once', async () => {
  const metrics = createClusterMetrics();
  metrics.received(1, await aSnapshot({ answers: 3, cachedBytes: 100 }));
  const { memory } = await figures(metrics);
  metrics.received(2, await aSnapshot({ answers: 4, cachedBytes: 20 }));
  expect(await figures(metrics)).toMatchObject({ answers: 7, renders: 7, cachedBytes: 120, mail: 3 });
  expect((await figures(metrics)).memory).toBeGreaterThan(1.5 * memory);
});

test('a worker’s newer snapshot replaces the older one', async () => {
  const metrics = createClusterMetrics();
  metrics.received(1, await aSnapshot({ answers: 3, cachedBytes: 100 }));
  metrics.received(1, await aSnapshot({ answers: 5, cachedBytes: 90 }));
  expect(await figures(metrics)).toMatchObject({ answers: 5, cachedBytes: 90 });
});

test('the counters of an exited worker remain in the sums, so that no counter falls; its gauges do not', async () => {
  const metrics = createClusterMetrics();
  for (const worker of [1, 2, 3]) metrics.received(worker, await aSnapshot({ answers: worker, cachedBytes: 100 }));
  metrics.ended(1);
  metrics.ended(3);
  expect(await figures(metrics)).toMatchObject({ answers: 6, renders: 6, cachedBytes: 100, mail: 3 });
});
