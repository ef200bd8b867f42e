import { sql } from 'drizzle-orm';
import { listNewestPosts } from '../../community/moderation/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { joinPerson, type Payer, type Person, payerOf, personColumns } from '../../payments/income/income.server.ts';
import { threadName } from '../community/copy.ts';
import type { Studio } from '../frame/studio.server.ts';

/** Event of a membership, or post. `left`: the membership ended, for any reason. Times are ISO 8601. */
export type Happening =
  | {
      what: 'joined' | 'paid' | 'payment_failed' | 'disputed' | 'cancelled' | 'left';
      at: string;
      who: Payer;
      /** Amount in the currency's smallest unit, or null if no money is involved. */
      money: { amount: number; currency: string } | null;
    }
  | {
      what: 'wrote';
      at: string;
      postId: string;
      kind: 'question' | 'note' | 'post' | 'cook-along' | 'answer';
      /** Name in the community, or null for a former member. */
      name: string | null;
      thread: string;
      words: string;
    };

const SHOWN = 8;
const DAY = 24 * 60 * 60 * 1000;
/** Number of days that the list covers. */
const SPAN = 28;

/**
 * Lists the newest posts and events of memberships, without events of memberships for editors. `now` is the time for
 * posts, `membershipNow` for memberships.
 */
export async function listLately(
  db: Db,
  { creatorId, role }: Pick<Studio, 'creatorId' | 'role'>,
  { now, membershipNow }: { now: Date; membershipNow: Date },
): Promise<Happening[]> {
  const since = new Date(now.getTime() - SPAN * DAY);
  const posts = await listNewestPosts(db, { creatorId, since, limit: SHOWN });
  const events = role === 'editor' ? [] : await listEvents(db, { creatorId, now: membershipNow });
  const written = posts.map(
    ({ id, shownAt, words, name, isOpening, thread }): Happening => ({
      what: 'wrote',
      at: shownAt.toISOString(),
      postId: id,
      kind: isOpening ? thread.kind : 'answer',
      name,
      thread: threadName(thread),
      words,
    }),
  );
  return [...events, ...written].sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN);
}

interface EventRow extends Person {
  what: Exclude<Happening['what'], 'wrote'>;
  at: string;
  amount: number | null;
  currency: string | null;
}

/** Lists the newest events of memberships. Includes only the first payment of each membership. */
async function listEvents(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<Happening[]> {
  const from = new Date(now.getTime() - SPAN * DAY).toISOString();
  const within = sql`at >= ${from}::timestamptz and at <= ${now.toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    with own as (select id, began_at, ended_at from ${memberships} where creator_id = ${creatorId}),
    happened as (
      select 'joined' as what, id as membership_id, began_at as at, null::int as amount, null as currency from own
      union all select 'left', id, ended_at, null, null from own where ended_at is not null
      union all select 'cancelled', membership_id, requested_at, null, null from ${cancellations}
        where undone_at is null and membership_id in (select id from own)
      union all select fact.kind, fact.membership_id, fact.at, fact.amount, fact.currency
        from own join ${membershipFacts} fact on fact.membership_id = own.id
        where ${within} and (fact.kind in ('payment_failed', 'disputed') or (
          fact.kind = 'paid' and fact.amount > 0 and not exists (
            select from ${membershipFacts} earlier
            where earlier.membership_id = own.id and earlier.kind = 'paid' and earlier.amount > 0
              and earlier.at < fact.at)))
    ),
    line as materialized (select * from happened where ${within} order by at desc, what, membership_id limit ${SHOWN})
    select line.what, line.amount, line.currency,
      to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${personColumns}
    from line ${joinPerson(creatorId)}
    order by line.at desc, line.what, line.membership_id`)) as unknown as { rows: EventRow[] };
  return rows.map(({ what, at, amount, currency, ...person }) => ({
    what,
    at,
    who: payerOf(person),
    money: amount !== null && currency !== null ? { amount, currency } : null,
  }));
}
