import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { paymentQueues } from '../app/payments/jobs.server.ts';

interface Syncs {
  /** Done, from the first look until none waited. */
  perSecond: number;
  mostWaiting: number;
  /** The oldest that waited, of all looks: seconds. The first webhook that it answers is as old. */
  latest: number;
  /** Seconds from `end` until none waited. */
  rest: number;
}

/** Looks at the syncs that wait, twice a second, until `end` and then until they are done. */
export function watchSyncs(client: pg.Client): { end(): Promise<Syncs> } {
  let endedAt: number | null = null;
  const watched = (async (): Promise<Syncs> => {
    const began = performance.now();
    const before = await countDone(client);
    const most = { waiting: 0, latest: 0 };
    for (;;) {
      const isLast = endedAt !== null;
      const { waiting, underWay, oldest } = await look(client);
      most.waiting = Math.max(most.waiting, waiting);
      most.latest = Math.max(most.latest, oldest);
      if (isLast && waiting + underWay === 0) break;
      await setTimeout(500);
    }
    const now = performance.now();
    return {
      perSecond: ((await countDone(client)) - before) / ((now - began) / 1_000),
      ...{ mostWaiting: most.waiting, latest: most.latest, rest: (now - endedAt!) / 1_000 },
    };
  })();
  watched.catch(() => {}); // of a run that fails elsewhere
  return {
    end() {
      endedAt = performance.now();
      return watched;
    },
  };
}

async function look(client: pg.Client): Promise<{ waiting: number; underWay: number; oldest: number }> {
  const { rows } = await client.query<{ waiting: number; under_way: number; oldest: number }>(
    `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
       count(*) filter (where state = 'active')::int as under_way,
       coalesce(extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry'))), 0)::float8 as oldest
     from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [paymentQueues.sync],
  );
  const { waiting, under_way: underWay, oldest } = rows[0]!;
  return { waiting, underWay, oldest };
}

async function countDone(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select coalesce(sum(version), 0)::int as count from payment_subscriptions',
  );
  return rows[0]!.count;
}
