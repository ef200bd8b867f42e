import { and, eq, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { clock } from '../../db/schema/instant.ts';
import { externalEvents, paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Payments } from '../payments.ts';
import { listFollowed, listPaidThrough } from '../payout-account/queries.server.ts';
import type { ProviderEvent } from '../provider.ts';

const PROVIDER = 'stripe';

type About = NonNullable<ProviderEvent['about']>;

/**
 * Stores the ids of events and of the objects that they are about, for `queueStoredEvents`. Ignores events of the other
 * mode, and events about unrelated objects. One statement, without a transaction. Idempotent.
 * @returns number of new events
 */
export async function storeEvents(
  db: Db,
  { payments }: { payments: Pick<Payments, 'livemode'> },
  events: readonly ProviderEvent[],
): Promise<number> {
  const followed = events.flatMap(({ id, about, livemode }) =>
    about && livemode === payments.livemode ? [{ id, kind: about.kind, about: about.id }] : [],
  );
  if (followed.length === 0) return 0;
  const stored = await insertNew(db).execute({ events: JSON.stringify(followed) });
  return stored.length;
}

const insertNew = preparedOnce((db) =>
  db
    .insert(externalEvents)
    // Sorted by id: two statements that store the same ids in different orders could deadlock.
    .select(
      sql`select ${sql.raw(`'${PROVIDER}'`)}, id, ${clock}, kind, about
        from json_to_recordset(${sql.placeholder('events')}::json) as told (id text, kind text, about text) order by id`,
    )
    .onConflictDoNothing()
    .returning({ id: externalEvents.id })
    .prepare('store_provider_events'),
);

/** Maximum number of events whose jobs are queued in one transaction. */
export const MAX_QUEUED = 500;

/**
 * Queues jobs for stored events, oldest first. A job contains only the id of the object to retrieve. Skips events that
 * another process is queueing.
 * @returns number of events; if it is `MAX_QUEUED`, there may be more
 */
export async function queueStoredEvents(
  db: Db,
  { payments: { jobs } }: { payments: Pick<Payments, 'jobs'> },
): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await takeStored(tx);
    if (stored.length === 0) return 0;
    const about = (kind: About['kind']) => stored.flatMap((each) => (each.kind === kind ? [each.id] : []));
    const subscriptionIds = [...about('subscription'), ...(await listOfCustomers(tx, about('customer')))];
    await jobs.sync(tx, { subscriptionIds, paymentIds: about('payment') });
    const accountIds = await listFollowed(tx, about('payout-account'));
    if (accountIds.length > 0) await jobs.syncPayoutAccounts(tx, { accountIds });
    for (const creatorId of await listPaidThrough(tx, about('payout'))) await jobs.makeTransfers(tx, { creatorId });
    for (const setupId of [...new Set(about('card-setup'))].sort()) await jobs.completeCard(tx, { setupId });
    return stored.length;
  });
}

async function takeStored(tx: Db): Promise<About[]> {
  const { rows } = (await tx.execute(sql`
    with waiting as (
      select provider, id, about_kind, about_id from ${externalEvents}
      where about_id is not null order by received_at limit ${MAX_QUEUED} for update skip locked),
    cleared as (
      update ${externalEvents} set about_kind = null, about_id = null
      from waiting where (external_events.provider, external_events.id) = (waiting.provider, waiting.id))
    select about_kind as kind, about_id as id from waiting`)) as unknown as { rows: About[] };
  return rows;
}

/** Returns the running subscriptions of customers whose card was changed or who were deleted. */
async function listOfCustomers(tx: Db, customers: readonly string[]): Promise<string[]> {
  if (customers.length === 0) return [];
  const rows = await tx
    .select({ id: paymentSubscriptions.id })
    .from(paymentSubscriptions)
    .where(and(inArray(paymentSubscriptions.customerId, [...customers]), isNull(paymentSubscriptions.endedAt)));
  return rows.map(({ id }) => id);
}

export async function hasUnqueuedEvents(db: Db): Promise<boolean> {
  const [first] = await db
    .select({ id: externalEvents.id })
    .from(externalEvents)
    .where(isNotNull(externalEvents.aboutId))
    .limit(1);
  return first !== undefined;
}

export async function findLastEvent(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(externalEvents.receivedAt) })
    .from(externalEvents)
    .where(eq(externalEvents.provider, PROVIDER));
  return row?.at ?? null;
}

const STORED_FOR = 60 * 24 * 60 * 60 * 1000;

/** Deletes the ids of events that can no longer be repeated, because the provider forgets events after 30 days. */
export async function deleteOldEvents(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(externalEvents).where(lt(externalEvents.receivedAt, new Date(now.getTime() - STORED_FOR)));
}
