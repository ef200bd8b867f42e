import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import type { ReconcileServices } from './events.server.ts';

export interface MembershipFindings {
  /** In a trial, and without a subscription that would follow it. */
  without: number;
  /** Ended, with a subscription that goes on. */
  goingOn: number;
}

export interface StaleFindings {
  /** Subscriptions that were last synced long ago: nothing was told of them, and they are listed as they are stored, or not. */
  stale: number;
}

/** Rows that one statement looks at. Of rows that fit it would have to look at all, which takes minutes of ten millions. */
const PAGE = 2_000;
const HOUR = 60 * 60 * 1000;
/** What has happened since may still be under way. */
const UNDER_WAY = HOUR;
const DAY = 24 * HOUR;
const STALE = 28 * DAY;
/** How long after its end a subscription is looked at: refunds and disputes come within months, and events tell them too. */
export const ENDED_FOR = 180 * DAY;

/** What a page found, and where the next begins; null: this was the last. */
export interface FoundPage<Findings> {
  ok: true;
  found: Findings;
  next: string | null;
}

/** Has the provider's subscriptions follow those of a page of memberships that they do not follow. */
export async function reconcileMembershipsPage(
  { db, payments, membershipNow }: ReconcileServices,
  { after }: { after: string | null },
): Promise<FoundPage<MembershipFindings>> {
  const now = membershipNow();
  const until = new Date(now.getTime() - UNDER_WAY).toISOString();
  const found = { without: 0, goingOn: 0 };
  const next = await lookAtPage(db, {
    page: sql`select id, account_id, opened_at, cancel_at, ended_at from memberships
      where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid`,
    lists: { without: isWithout({ until, now: now.toISOString() }), goingOn: isGoingOn({ until }) },
    async queue(tx, { without = [], goingOn = [] }) {
      for (const membershipId of [...without, ...goingOn]) await payments.jobs.syncToProvider(tx, { membershipId });
      found.without = without.length;
      found.goingOn = goingOn.length;
    },
  });
  return { ok: true, found, next };
}

/** Syncs those of a page of stored subscriptions that nobody has looked at for four weeks. */
export async function reconcileStalePage(
  { db, payments, membershipNow }: ReconcileServices,
  { after }: { after: string | null },
): Promise<FoundPage<StaleFindings>> {
  const ago = (milliseconds: number) => new Date(membershipNow().getTime() - milliseconds).toISOString();
  let count = 0;
  const next = await lookAtPage(db, {
    page: sql`select id, synced_at, ended_at from payment_subscriptions where id > ${after ?? ''}`,
    lists: {
      stale: sql`synced_at < ${ago(STALE)}::timestamptz
        and (ended_at is null or ended_at > ${ago(ENDED_FOR)}::timestamptz)`,
    },
    async queue(tx, { stale = [] }) {
      await payments.jobs.sync(tx, { subscriptionIds: stale, isRoutine: true });
      count = stale.length;
    },
  });
  return { ok: true, found: { stale: count }, next };
}

/** Syncs a page of the payout accounts that are not closed: there are few, and an event about one may be lost. */
export async function reconcilePayoutAccountsPage(
  { db, payments }: ReconcileServices,
  { after }: { after: string | null },
): Promise<FoundPage<Record<never, never>>> {
  const next = await lookAtPage(db, {
    page: sql`select account_id as id, closed_at from payout_accounts where account_id > ${after ?? ''}`,
    lists: { open: sql`closed_at is null` },
    async queue(tx, { open: accountIds = [] }) {
      await payments.jobs.syncPayoutAccounts(tx, { accountIds, isRoutine: true });
    },
  });
  return { ok: true, found: {}, next };
}

/**
 * Looks at a page of rows by id, and queues jobs for those on its lists, in one transaction.
 * @param given.page the rows from where the page begins, without order and limit
 * @param given.lists which of them are on each
 * @returns the last id that was looked at; null: there are no more
 */
async function lookAtPage<List extends string>(
  db: Db,
  {
    page,
    lists,
    queue,
  }: {
    page: SQL;
    lists: Record<List, SQL>;
    queue: (tx: Db, ids: Partial<Record<List, string[]>>) => Promise<void>;
  },
): Promise<string | null> {
  const listed = Object.entries<SQL>(lists).map(
    ([name, isListed]) =>
      sql`, (select jsonb_agg(id order by id) from page where ${isListed}) as ${sql.identifier(name)}`,
  );
  return db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`
      with page as materialized (${page} order by id limit ${PAGE})
      select (select count(*)::int from page) as looked, (select id from page order by id desc limit 1) as last
        ${sql.join(listed)}`)) as unknown as {
      rows: [{ looked: number; last: string | null } & Record<List, string[] | null>];
    };
    const [{ looked, last, ...ids }] = rows;
    const found = Object.entries<unknown>(ids).filter(([, each]) => each !== null);
    await queue(tx, Object.fromEntries(found) as Partial<Record<List, string[]>>);
    return looked === PAGE ? last : null;
  });
}

/** Those that once had a subscription have had what they began with; without accepted terms none is to begin. */
const isWithout = ({ until, now }: { until: string; now: string }) => sql`
  ended_at is null and cancel_at is null and opened_at < ${until}::timestamptz
    and exists (select from membership_facts
      where membership_id = page.id and kind = 'trial' and covers_until > ${now}::timestamptz)
    and not exists (select from payment_subscriptions where membership_id = page.id)
    and exists (select from "EndUserDetails" where "AuthID" = page.account_id and legal_accepted)`;

const isGoingOn = ({ until }: { until: string }) => sql`
  ended_at < ${until}::timestamptz and exists (select from payment_subscriptions as subscription
    where subscription.membership_id = page.id and subscription.ended_at is null)`;
