import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { externalEvents, paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Payments } from '../payments.ts';
import type { ProviderEvent } from '../provider.ts';

/** What `external_events` calls the provider. */
export const EVENTS_OF = 'stripe';

/**
 * Stores the ids of events, and queues what follows from those that are new: each only says what to retrieve. Events of
 * the other mode, and about nothing that we follow, are left alone. In the caller's transaction.
 * @returns how many were new
 */
export async function takeEvents(
  tx: Db,
  { payments }: { payments: Pick<Payments, 'livemode' | 'jobs'> },
  events: readonly ProviderEvent[],
): Promise<number> {
  const followed = events.filter(({ about, livemode }) => about && livemode === payments.livemode);
  if (followed.length === 0) return 0;
  // In one order for all, here and below, since the second of two that store the same id waits for the first.
  const ids = [...new Set(followed.map(({ id }) => id))].sort();
  const stored = await tx
    .insert(externalEvents)
    .values(ids.map((id) => ({ provider: EVENTS_OF, id })))
    .onConflictDoNothing()
    .returning({ id: externalEvents.id });
  const isNew = new Set(stored.map(({ id }) => id));
  const about = (kind: NonNullable<ProviderEvent['about']>['kind']) =>
    followed.flatMap(({ id, about }) => (isNew.has(id) && about?.kind === kind ? [about.id] : []));

  const subscriptions = [...about('subscription'), ...(await listOfCustomers(tx, about('customer')))];
  for (const paymentId of [...new Set(about('payment'))].sort()) await payments.jobs.sync(tx, { paymentId });
  for (const subscriptionId of [...new Set(subscriptions)].sort()) await payments.jobs.sync(tx, { subscriptionId });
  for (const setupId of [...new Set(about('card-setup'))].sort()) await payments.jobs.settleCard(tx, { setupId });
  return stored.length;
}

/** Another card, or a customer who was deleted, is seen in what the subscriptions of that customer charge. */
async function listOfCustomers(tx: Db, customers: readonly string[]): Promise<string[]> {
  if (customers.length === 0) return [];
  const rows = await tx
    .select({ id: paymentSubscriptions.id })
    .from(paymentSubscriptions)
    .where(and(inArray(paymentSubscriptions.customerId, [...customers]), isNull(paymentSubscriptions.endedAt)));
  return rows.map(({ id }) => id);
}

const STORED_FOR = 60 * 24 * 60 * 60 * 1000;

/** Deletes the ids of events that nobody tells any more: the provider forgets its own after 30 days. */
export async function deleteOldEvents(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(externalEvents).where(lt(externalEvents.receivedAt, new Date(now.getTime() - STORED_FOR)));
}
