import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { openQueueWithoutWorkers } from './queue.server.ts';
import { countJobs } from './stored-jobs.server.ts';

const database = await testDatabase({ time: 'real' });

test('a command puts a job into a queue that no site has made yet, within its transaction', async () => {
  const log = { error() {}, info() {} };
  const queue = await openQueueWithoutWorkers({
    database,
    log,
    queues: [{ name: 'letters', options: {}, attemptMs: 1000 }],
  });
  await database.db.transaction((tx) => queue.enqueue(tx, 'letters', { to: 'nobody' }));
  await queue.stop();
  expect(await countJobs(database.db)).toMatchObject([{ queue: 'letters', jobs: { created: 1 } }]);
});
