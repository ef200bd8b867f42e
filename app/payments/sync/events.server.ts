import { and, eq, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { clock } from '../../db/schema/instant.ts';
import { externalEvents, paymentSubscriptions } from '../../db/schema/payments.ts';
import { listConnected } from '../merchant/queries.server.ts';
import type { Payments, SubscriptionRef } from '../payments.ts';
import type { ProviderEvent } from '../provider.ts';

const PROVIDER = 'stripe';

type About = NonNullable<ProviderEvent['about']> & { merchantId: string };

/**
 * Stores the ids of events and of the objects that they are about. Ignores events of the other mode, and events about
 * unrelated objects. One statement, without a transaction. Idempotent.
 * @returns number of new events
 */
export async function storeEvents(
  db: Db,
  { payments }: { payments: Pick<Payments, 'livemode'> },
  events: readonly ProviderEvent[],
): Promise<number> {
  const followed = events.flatMap(({ id, about, livemode, merchantId }) =>
    about && merchantId && livemode === payments.livemode
      ? [{ id, kind: about.kind, about: about.id, merchant: merchantId }]
      : [],
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
      sql`select ${sql.raw(`'${PROVIDER}'`)}, id, ${clock}, kind, about, merchant
        from json_to_recordset(${sql.placeholder('events')}::json) as told (id text, kind text, about text, merchant text)
        order by id`,
    )
    .onConflictDoNothing()
    .returning({ id: externalEvents.id })
    .prepare('store_provider_events'),
);

/** Maximum number of events whose jobs are queued in one transaction. */
export const MAX_QUEUED = 500;

/**
 * Queues jobs for the oldest stored events. An event about a customer queues the customer's running subscriptions.
 * Skips events that another process is queueing.
 * @returns number of events; if it is `MAX_QUEUED`, there may be more
 */
export async function queueStoredEvents(
  db: Db,
  { payments: { jobs } }: { payments: Pick<Payments, 'jobs'> },
): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await takeStored(tx);
    if (stored.length === 0) return 0;
    // Events of unknown and disconnected merchants are dropped.
    const connected = new Set(await listConnected(tx, [...new Set(stored.map(({ merchantId }) => merchantId))]));
    const about = (kind: About['kind']) =>
      stored.filter((each) => each.kind === kind && connected.has(each.merchantId));
    const named = about('subscription').map(({ id, merchantId }) => ({ merchantId, subscriptionId: id }));
    const payments = about('payment').map(({ id, merchantId }) => ({ merchantId, paymentId: id }));
    await jobs.sync(tx, { subscriptions: [...named, ...(await listOfCustomers(tx, about('customer')))], payments });
    const merchantIds = about('merchant').map(({ merchantId }) => merchantId);
    if (merchantIds.length > 0) await jobs.syncMerchants(tx, { merchantIds });
    const setups = new Map(
      about('card-setup').map(({ id, merchantId }) => [`${merchantId} ${id}`, { merchantId, setupId: id }]),
    );
    for (const key of [...setups.keys()].sort()) await jobs.completeCard(tx, setups.get(key)!);
    return stored.length;
  });
}

async function takeStored(tx: Db): Promise<About[]> {
  const { rows } = (await tx.execute(sql`
    with waiting as (
      select provider, id, about_kind, about_id, merchant_id from ${externalEvents}
      where about_id is not null order by received_at limit ${MAX_QUEUED} for update skip locked),
    cleared as (
      update ${externalEvents} set about_kind = null, about_id = null, merchant_id = null
      from waiting where (external_events.provider, external_events.id) = (waiting.provider, waiting.id))
    select about_kind as kind, about_id as id, merchant_id as "merchantId" from waiting`)) as unknown as {
    rows: About[];
  };
  return rows;
}

/** Returns the running subscriptions of the customers, each in the merchant of its event. */
async function listOfCustomers(tx: Db, customers: readonly About[]): Promise<SubscriptionRef[]> {
  if (customers.length === 0) return [];
  const { id, merchantId, customerId, endedAt } = paymentSubscriptions;
  const ids = customers.map((each) => each.id);
  const rows = await tx
    .select({ subscriptionId: id, merchantId, customerId })
    .from(paymentSubscriptions)
    .where(and(inArray(customerId, ids), isNull(endedAt)));
  const isNamed = (row: { merchantId: string; customerId: string }) =>
    customers.some((each) => each.id === row.customerId && each.merchantId === row.merchantId);
  return rows.filter(isNamed).map(({ customerId: _, ...subscription }) => subscription);
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
