import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createQueue } from '../../app/jobs/queue.server.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { PageCache } from '../cache/page-cache.ts';
import { createMetrics } from './metrics.ts';

const database = await testDatabase();
const { db } = database;
const metrics = createMetrics({ db, cache: new PageCache({ bytes: 1_000 }), workers: 'inside' });
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
