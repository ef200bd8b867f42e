import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentTurns } from '../../db/schema/payments.ts';
import type { Fetch } from './client.server.ts';

/** Stripe refuses more than 25 requests per second with a test key, and 100 with a live one. */
export const requestsPerSecond = ({ livemode }: { livemode: boolean }) => (livemode ? 70 : 20);

/** Number of requests that may begin at once after a pause, besides the one whose turn it is. */
const BURST = 4;
/** Maximum milliseconds to wait for a turn. */
const PATIENCE_MS = 5_000;

/** Returns a `fetch` that limits the requests begun per second, for all processes on the database together. */
export function pacedFetch(options: {
  db: Db;
  fetch: Fetch;
  wait: (milliseconds: number) => Promise<void>;
  perSecond: number;
}): Fetch {
  const { db, fetch, wait, perSecond } = options;
  return async (input, init) => {
    const turn = await takeTurn(db, { every: 1000 / perSecond });
    if (turn > 0) await wait(turn);
    return fetch(input, init);
  };
}

/** Reserves the next turn, and returns the milliseconds until that turn. Throws if the turn is too far away. */
async function takeTurn(db: Db, { every }: { every: number }): Promise<number> {
  const milliseconds = (count: number) => sql`make_interval(secs => ${count / 1000}::float8)`;
  const earliest = sql`clock_timestamp() - ${milliseconds(BURST * every)}`;
  const { rows } = (await db.execute(sql`
    insert into ${paymentTurns} (name, next_at) values ('stripe', ${earliest} + ${milliseconds(every)})
    on conflict (name) do update
      set next_at = greatest(${paymentTurns.nextAt}, ${earliest}) + ${milliseconds(every)}
      where ${paymentTurns.nextAt} < clock_timestamp() + ${milliseconds(PATIENCE_MS)}
    returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 as wait`)) as unknown as {
    rows: { wait: number }[];
  };
  const [turn] = rows;
  if (!turn) throw new Error('Too many requests wait for Stripe');
  return Math.max(0, turn.wait - every);
}
