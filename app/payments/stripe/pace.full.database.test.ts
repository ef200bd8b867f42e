import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { pacedFetch, requestsPerSecond } from './pace.server.ts';

const { db } = await testDatabase();

test('requests of several processes share one rate limit, and a request that would wait too long fails', async () => {
  await emptyTables(db, 'payment_turns');
  const waits: number[] = [];
  let made = 0;
  const aProcess = () =>
    pacedFetch({
      db,
      perSecond: 2,
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
  // On machines of any speed, a few requests begin at once, and then two a second for five seconds.
  expect(refused).toBeGreaterThan(20);
  expect(waits.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_500);
});

test.each([
  ['25 with a test key', 25, false],
  ['80 with a live one', 80, true],
])('after a pause fewer than %s begin within a second', async (_, count, livemode) => {
  await emptyTables(db, 'payment_turns');
  const perSecond = requestsPerSecond({ livemode });
  const ask = pacedFetch({ db, perSecond, fetch: async () => new Response(), wait: async () => {} });
  const after = async (since: string) => {
    const { rows } = (await db.execute(sql`
      select now()::text as now, extract(epoch from next_at - ${since}::timestamptz)::float8 as seconds
      from (select max(next_at) as next_at from payment_turns) turns`)) as unknown as {
      rows: [{ now: string; seconds: number }];
    };
    return rows[0];
  };
  const { now: first } = await after('now');
  for (let asked = 0; asked < count; asked += 1) await ask('https://api.stripe.com/v1/account');
  // The next turn is one interval after the last.
  expect((await after(first)).seconds - 1 / perSecond).toBeGreaterThanOrEqual(1 - 1e-3);
});
