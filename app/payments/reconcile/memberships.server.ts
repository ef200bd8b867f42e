import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import type { ReconcileServices } from './events.server.ts';

export interface MembershipFindings {
  /** In a trial, and without a subscription that would follow it. */
  without: number;
  /** Ended, with a subscription that goes on. */
  goingOn: number;
  /** Subscriptions that go on and that the provider has not listed for two days: of another price by now, or gone. */
  unlisted: number;
}

const PAGE = 500;
const HOUR = 60 * 60 * 1000;
/** What has happened since may still be under way. */
const UNDER_WAY = HOUR;
const UNLISTED = 48 * HOUR;

/** Has the provider's subscriptions follow the memberships that they do not follow, and syncs what was not listed. */
export async function reconcileMemberships(
  services: ReconcileServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<MembershipFindings> {
  const { db, payments, membershipNow } = services;
  const { jobs } = payments;
  const now = membershipNow();
  const until = new Date(now.getTime() - UNDER_WAY).toISOString();
  const syncToProvider = async (tx: Db, ids: readonly string[]) => {
    for (const membershipId of ids) await jobs.syncToProvider(tx, { membershipId });
  };
  const without = await eachPage(db, signal, {
    list: (after) => listWithout({ after, until, now: now.toISOString() }),
    queue: syncToProvider,
  });
  const goingOn = await eachPage(db, signal, { list: (after) => listGoingOn({ after, until }), queue: syncToProvider });
  const before = new Date(now.getTime() - UNLISTED).toISOString();
  const unlisted = await eachPage(db, signal, {
    list: (after) => listUnlisted({ after, before }),
    queue: (tx, subscriptionIds) => jobs.sync(tx, { subscriptionIds, isRoutine: true }),
  });
  return { without, goingOn, unlisted };
}

/** One transaction for each page. @returns how many there were on all */
async function eachPage(
  db: Db,
  signal: AbortSignal | undefined,
  { list, queue }: { list: (after: string | null) => SQL; queue: (tx: Db, ids: readonly string[]) => Promise<void> },
): Promise<number> {
  let count = 0;
  let ids: string[];
  let after: string | null = null;
  do {
    ids = await db.transaction(async (tx) => {
      const { rows } = (await tx.execute(list(after))) as unknown as { rows: { id: string }[] };
      const found = rows.map(({ id }) => id);
      await queue(tx, found);
      return found;
    });
    count += ids.length;
    after = ids.at(-1) ?? null;
  } while (ids.length === PAGE && !signal?.aborted);
  return count;
}

/** Those that once had a subscription have had what they began with; without accepted terms none is to begin. */
function listWithout({ after, until, now }: { after: string | null; until: string; now: string }) {
  return sql`select memberships.id from memberships
    where ended_at is null and cancel_at is null and opened_at < ${until}::timestamptz
      and (${after}::uuid is null or memberships.id > ${after}::uuid)
      and not exists (select from payment_subscriptions where membership_id = memberships.id)
      and exists (select from "EndUserDetails" where "AuthID" = memberships.account_id and legal_accepted)
      and exists (select from membership_facts
        where membership_id = memberships.id and kind = 'trial' and covers_until > ${now}::timestamptz)
    order by memberships.id limit ${PAGE}`;
}

function listGoingOn({ after, until }: { after: string | null; until: string }) {
  return sql`select distinct memberships.id from memberships
    join payment_subscriptions on payment_subscriptions.membership_id = memberships.id
    where memberships.ended_at < ${until}::timestamptz and payment_subscriptions.ended_at is null
      and (${after}::uuid is null or memberships.id > ${after}::uuid)
    order by memberships.id limit ${PAGE}`;
}

function listUnlisted({ after, before }: { after: string | null; before: string }) {
  return sql`select id from payment_subscriptions
    where ended_at is null and synced_at < ${before}::timestamptz and (${after}::text is null or id > ${after})
    order by id limit ${PAGE}`;
}
