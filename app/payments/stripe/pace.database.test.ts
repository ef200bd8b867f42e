import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { pacedFetch } from './pace.server.ts';

const { db } = await testDatabase();

test('requests of several processes share one pace, and one that would wait too long is not made', async () => {
  await emptyTables(db, 'payment_turns');
  const waits: number[] = [];
  let made = 0;
  const aProcess = () =>
    pacedFetch({
      ...{ db, perSecond: 2 },
      fetch: async () => {
        made += 1;
        return new Response();
      },
      wait: async (milliseconds) => void waits.push(milliseconds),
    });
  const [one, other] = [aProcess(), aProcess()];
  const asked = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => (i % 2 ? one : other)('https://api.stripe.com/v1/account')),
  );
  const refused = asked.filter(({ status }) => status === 'rejected').length;
  expect(made + refused).toBe(60);
  // Ten at once, and two a second for five seconds, whatever the machine takes for it.
  expect(refused).toBeGreaterThan(20);
  expect(waits.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_500);
});
