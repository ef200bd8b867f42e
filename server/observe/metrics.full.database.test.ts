import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createQueue } from '../../app/jobs/queue.server.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { testMetrics } from '../../tests/support/metrics.ts';
import { version } from '../version.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const metrics = testMetrics(database);
const queue = createQueue({ database, log: { info() {}, error() {} } });
afterAll(() => queue.stop());

test('the queues’ depth, age and failures are metrics, and absent while the database cannot be read', async () => {
  await queue.start([
    { name: 'slow', concurrency: 1, attemptMs: 1_000, options: {}, work: async () => ({ ok: true as const }) },
  ]);
  await queue.stop();
  await queue.enqueue(db, 'slow', {});
  await db.execute(sql`update pgboss.job set created_on = now() - interval '1 hour'`);
  expect(await metrics.text()).toMatch(/^larder_jobs{queue="slow",state="created"} 1$/m);
  expect(await metrics.text()).toMatch(/^larder_jobs{queue="slow",state="failed"} 0$/m);
  expect(await metrics.text()).toMatch(/^larder_job_oldest_seconds{queue="slow"} 36\d\d(\.\d+)?$/m);

  await db.execute(sql`alter table pgboss.queue rename to queue_away`);
  expect(await metrics.text()).not.toMatch(/^larder_job/m);
  await db.execute(sql`alter table pgboss.queue_away rename to queue`);
  expect(await metrics.text()).toMatch(/^larder_jobs{queue="slow",state="created"} 1$/m);
});

test('how long requests took is counted by route and where the answer came from, in seconds', async () => {
  const answered = { id: 'x', method: 'GET', route: '/:name', status: 200 } as const;
  for (const milliseconds of [0.4, 1, 30]) metrics.count({ ...answered, from: 'cached', milliseconds });
  metrics.count({ ...answered, from: 'rendered', milliseconds: 11_000 });
  const text = await metrics.text();
  const bucket = (from: string, le: string) =>
    Number(
      text.match(
        `larder_http_seconds_bucket{le="${le.replace('+', '\\+')}",route="/:name",from="${from}"} (\\d+)`,
      )?.[1],
    );
  expect(['0.001', '0.025', '0.05', '+Inf'].map((le) => bucket('cached', le))).toEqual([2, 2, 3, 3]);
  expect(['10', '+Inf'].map((le) => bucket('rendered', le))).toEqual([0, 1]);
  expect(text).toContain('larder_http_seconds_count{route="/:name",from="cached"} 3');
  expect(text).toContain('larder_http_seconds_sum{route="/:name",from="rendered"} 11');
  expect(text).toContain('# TYPE larder_http_seconds histogram');
});

test('the database, its connections, the disk and the version are metrics; without the database it is 0', async () => {
  metrics.serves('3601dd5d09a6');
  const text = await metrics.text();
  expect(text).toMatch(/^larder_database_up 1$/m);
  expect(text).toMatch(/^larder_disk_free_bytes [1-9]\d*$/m);
  expect(text).toMatch(/^larder_disk_size_bytes [1-9]\d*$/m);
  expect(text).toContain(
    `larder_build_info{version="${version}",build="3601dd5d09a6",node="${process.versions.node}"} 1`,
  );
  const counted = { used: 3, idle: 2, waiting: 4, most: 10 };
  const busy = testMetrics({ ...database, connections: () => counted });
  expect(await busy.text()).toMatch(/^larder_database_connections{state="used"} 3$/m);
  expect(await busy.text()).toMatch(/^larder_database_connections{state="idle"} 2$/m);
  expect(await busy.text()).toMatch(/^larder_database_queries_waiting 4$/m);
  expect(await busy.text()).toMatch(/^larder_database_connections_max 10$/m);
  const away = { ...database, db: { execute: () => Promise.reject(new Error('away')) } as unknown as typeof db };
  expect(await testMetrics({ ...away, connections: () => null }).text()).toMatch(/^larder_database_up 0$/m);
  expect(await testMetrics({ ...away, connections: () => null }).text()).not.toMatch(/^larder_database_connections/m);
});
