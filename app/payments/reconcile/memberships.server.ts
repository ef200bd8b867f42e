import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { isReady } from '../merchant/queries.server.ts';
import type { SubscriptionRef } from '../payments.ts';
import type { ReconcileServices } from './events.server.ts';

export interface MembershipFindings {
  /** Number of memberships in a trial that have no subscription for the time after the trial. */
  without: number;
  /** Number of ended memberships with a subscription that continues. */
  goingOn: number;
}

export interface StaleFindings {
  /** Number of running or recently ended subscriptions that were not synced for four weeks. */
  stale: number;
}

/** Number of rows examined by one statement. One query for all matching rows could scan millions, for minutes. */
const PAGE = 2_000;
const HOUR = 60 * 60 * 1000;
/** Milliseconds for which a change may still be in progress. */
const UNDER_WAY = HOUR;
const DAY = 24 * HOUR;
const STALE = 28 * DAY;
/** Milliseconds for which an ended subscription is still checked: refunds and disputes come within months. */
export const ENDED_FOR = 180 * DAY;

/** Findings of a page. `next` is the position after the page, or null after the last page. */
export interface FoundPage<Findings> {
  ok: true;
  found: Findings;
  next: string | null;
}

/** Examines a page of memberships, and queues syncs to the provider for memberships that do not match. */
export async function reconcileMembershipsPage(
  { db, payments, membershipNow }: ReconcileServices,
  { after }: { after: string | null },
): Promise<FoundPage<MembershipFindings>> {
  const now = membershipNow();
  const until = new Date(now.getTime() - UNDER_WAY).toISOString();
  const found = { without: 0, goingOn: 0 };
  const next = await lookAtPage(db, {
    page: sql`select id, account_id, creator_id, opened_at, cancel_at, ended_at from memberships
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

export async function reconcileStalePage(
  { db, payments, membershipNow }: ReconcileServices,
  { after }: { after: string | null },
): Promise<FoundPage<StaleFindings>> {
  const ago = (milliseconds: number) => new Date(membershipNow().getTime() - milliseconds).toISOString();
  let count = 0;
  const next = await lookAtPage(db, {
    page: sql`select id, merchant_id, synced_at, ended_at from payment_subscriptions where id > ${after ?? ''}`,
    lists: {
      stale: sql`synced_at < ${ago(STALE)}::timestamptz
        and (ended_at is null or ended_at > ${ago(ENDED_FOR)}::timestamptz)`,
    },
    async queue(tx, { stale = [] }) {
      await payments.jobs.sync(tx, { subscriptions: await listRefs(tx, stale), isRoutine: true });
      count = stale.length;
    },
  });
  return { ok: true, found: { stale: count }, next };
}

async function listRefs(tx: Db, ids: readonly string[]): Promise<SubscriptionRef[]> {
  const { id, merchantId } = paymentSubscriptions;
  if (ids.length === 0) return [];
  return tx
    .select({ merchantId, subscriptionId: id })
    .from(paymentSubscriptions)
    .where(inArray(id, [...ids]));
}

/** Queues syncs for a page of connected merchants, because an event may be lost. */
export async function reconcileMerchantsPage(
  { db, payments }: ReconcileServices,
  { after }: { after: string | null },
): Promise<FoundPage<Record<never, never>>> {
  const next = await lookAtPage(db, {
    page: sql`select merchant_id as id, disconnected_at from merchants where merchant_id > ${after ?? ''}`,
    lists: { open: sql`disconnected_at is null` },
    async queue(tx, { open: merchantIds = [] }) {
      await payments.jobs.syncMerchants(tx, { merchantIds, isRoutine: true });
    },
  });
  return { ok: true, found: {}, next };
}

/**
 * Examines a page of rows by id, and queues jobs for the listed rows, in one transaction.
 * @param given.page query of the rows from the page's start on, without order and limit
 * @param given.lists condition of each list
 * @returns last id examined, or null if there are no more
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

/** Returns an SQL condition for memberships in a trial that should have a subscription and have none. */
const isWithout = ({ until, now }: { until: string; now: string }) => sql`
  ended_at is null and cancel_at is null and opened_at < ${until}::timestamptz
    and exists (select from membership_facts
      where membership_id = page.id and kind = 'trial' and covers_until > ${now}::timestamptz)
    and not exists (select from payment_subscriptions where membership_id = page.id)
    and exists (select from ${merchants} where ${merchants.creatorId} = page.creator_id and ${isReady})
    and exists (select from "EndUserDetails" where "AuthID" = page.account_id and legal_accepted)`;

const isGoingOn = ({ until }: { until: string }) => sql`
  ended_at < ${until}::timestamptz and exists (select from payment_subscriptions as subscription
    where subscription.membership_id = page.id and subscription.ended_at is null)`;
