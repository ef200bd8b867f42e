import { and, asc, gte, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentOrphans, paymentSubscriptions } from '../../db/schema/payments.ts';
import { isUuid } from '../../http/ids.ts';
import type { ProviderSubscription } from '../provider.ts';
import type { PaymentSnapshot } from '../snapshot.ts';
import { readSnapshot } from '../stored-subscription.ts';
import { findOwner } from '../sync/owner.server.ts';
import type { ReconcileServices } from './events.server.ts';
import { ENDED_FOR, type FoundPage } from './memberships.server.ts';

export interface SubscriptionFindings {
  listed: number;
  /**
   * Number of listed subscriptions that belong to no membership, are of the other mode, or have none of the site's
   * prices.
   */
  others: number;
  /** Number of listed subscriptions that continue and name a deleted membership. */
  orphans: number;
  /** Number of the site's subscriptions without a stored snapshot. */
  unknown: number;
  /** Number of the site's subscriptions whose listing differs from the stored state. */
  changed: number;
  queued: number;
}

const PAGE = 100;

export type Which = 'different' | 'all';

/**
 * Queues syncs for the site's subscriptions on one page of the provider's list, and records subscriptions without a
 * membership.
 * @param given.cursor null for the first page; otherwise `merchantId`, or `merchantId` and the provider's cursor,
 * separated by a space
 */
export async function reconcilePage(
  services: ReconcileServices,
  { cursor, which }: { cursor: string | null; which: Which },
): Promise<FoundPage<Partial<SubscriptionFindings>> | { ok: false; reason: 'away' }> {
  const { db, payments, membershipNow } = services;
  const [after = '', ofMerchant = ''] = cursor?.split(' ') ?? [];
  const [merchantId, following] = await listMerchantsFrom(db, after);
  if (merchantId === undefined) return { ok: true, found: {}, next: null };
  const isSame = merchantId === after && ofMerchant !== '';
  const page = await payments.of(merchantId).listSubscriptions({ cursor: isSame ? ofMerchant : null, limit: PAGE });
  if (!page.ok) return page;
  const { items, next: nextPage } = page.value;
  const next = nextPage === null ? (following ?? null) : `${merchantId} ${nextPage}`;
  const found = { listed: items.length, others: 0, orphans: 0, unknown: 0, changed: 0, queued: 0 };
  const now = membershipNow().getTime();
  await db.transaction(async (tx) => {
    const stored = await findStored(tx, items);
    const named = await findNamed(tx, items);
    const ours: string[] = [];
    const orphans: ProviderSubscription[] = [];
    for (const item of items) {
      const row = stored.get(item.id);
      if (
        !isOfThisMode(item, payments.livemode) ||
        !(row || named.has(item.id) || (await hasOwner(tx, merchantId, item)))
      ) {
        found.others += 1;
        if (isOrphan(item, payments.livemode)) orphans.push(item);
        continue;
      }
      const snapshot = readSnapshot(row?.snapshot ?? null);
      if (!row || !snapshot) found.unknown += 1;
      else if (differs(item, snapshot, row.endedAt)) found.changed += 1;
      else if (which === 'different' || (row.endedAt && now - row.endedAt.getTime() > ENDED_FOR)) continue;
      ours.push(item.id);
    }
    const subscriptions = ours.map((subscriptionId) => ({ merchantId, subscriptionId }));
    await payments.jobs.sync(tx, { subscriptions, isRoutine: true });
    found.queued = ours.length;
    found.orphans = orphans.length;
    await noteOrphans(tx, services, { merchantId, items, orphans });
  });
  return { ok: true, found, next };
}

/** Lists the first two connected merchants from an id on, inclusive. */
async function listMerchantsFrom(db: Db, from: string): Promise<string[]> {
  const { merchantId, disconnectedAt } = merchants;
  const rows = await db
    .select({ merchantId })
    .from(merchants)
    .where(and(gte(merchantId, from), isNull(disconnectedAt)))
    .orderBy(asc(merchantId))
    .limit(2);
  return rows.map((row) => row.merchantId!);
}

/** Returns true if a subscription of this site continues. Only this site's subscriptions name a membership. */
const isOrphan = (item: ProviderSubscription, livemode: boolean) =>
  isOfThisMode(item, livemode) && item.membershipId !== null && item.endedAt === null && item.status !== 'canceled';

async function noteOrphans(
  tx: Db,
  { log, membershipNow }: Pick<ReconcileServices, 'log' | 'membershipNow'>,
  of: { merchantId: string; items: readonly ProviderSubscription[]; orphans: readonly ProviderSubscription[] },
): Promise<void> {
  const { merchantId, items, orphans } = of;
  const known = new Set(orphans.map(({ id }) => id));
  const others = items.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (others.length > 0) await tx.delete(paymentOrphans).where(inArray(paymentOrphans.id, others));
  if (orphans.length === 0) return;
  const rows = orphans.map(({ id, customerId }) => ({ id, merchantId, customerId, foundAt: membershipNow() }));
  await tx.insert(paymentOrphans).values(rows).onConflictDoNothing();
  for (const { id } of orphans) {
    log.error({ subscriptionId: id }, 'A subscription goes on whose membership is gone: payments -- end ends it');
  }
}

const isOfThisMode = (item: ProviderSubscription, livemode: boolean) =>
  item.livemode === livemode && item.price !== null;

async function findStored(tx: Db, items: readonly ProviderSubscription[]) {
  const { id, snapshot, endedAt } = paymentSubscriptions;
  const ids = items.map((item) => item.id);
  const rows =
    ids.length > 0 ? await tx.select({ id, snapshot, endedAt }).from(paymentSubscriptions).where(inArray(id, ids)) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

async function findNamed(tx: Db, items: readonly ProviderSubscription[]): Promise<ReadonlySet<string>> {
  const names = items.flatMap(({ membershipId }) => (membershipId && isUuid(membershipId) ? [membershipId] : []));
  if (names.length === 0) return new Set();
  const rows = await tx.select({ id: memberships.id }).from(memberships).where(inArray(memberships.id, names));
  const known = new Set(rows.map(({ id }) => id));
  return new Set(items.flatMap(({ id, membershipId }) => (known.has(membershipId?.toLowerCase() ?? '') ? [id] : [])));
}

/** Returns true for a subscription that names no membership and has a known owner, such as one made by hand. */
async function hasOwner(tx: Db, merchantId: string, item: ProviderSubscription): Promise<boolean> {
  return item.membershipId === null && (await findOwner(tx, { merchantId, ...item })) !== null;
}

function differs(item: ProviderSubscription, snapshot: PaymentSnapshot, endedAt: Date | null): boolean {
  const ended = item.endedAt?.getTime() !== endedAt?.getTime();
  return (
    ended ||
    item.status !== snapshot.status ||
    item.price?.id !== snapshot.price.id ||
    item.nextPrice?.price.id !== snapshot.nextPrice?.price.id ||
    item.card?.id !== snapshot.card?.id ||
    item.discount?.offerId !== snapshot.discount?.offerId ||
    item.trialEndsAt?.getTime() !== snapshot.trialEndsAt?.getTime() ||
    cancelDiffers(item, snapshot) ||
    chargeDiffers(item, snapshot)
  );
}

/** Ignores past-due subscriptions, which the provider charges on its retry days. */
function chargeDiffers(
  { status, period }: ProviderSubscription,
  { nextCharge, pastDueSince }: PaymentSnapshot,
): boolean {
  if (status !== 'active' || !nextCharge || pastDueSince) return false;
  return nextCharge.at.getTime() !== period.until.getTime();
}

/** In a snapshot, a trial without a card has its end as `cancelAt`. */
function cancelDiffers(
  item: ProviderSubscription,
  { cancelAt, trialEndsAt }: { cancelAt: Date | null; trialEndsAt: Date | null },
) {
  if (item.endedAt || (item.cancelAt === null && cancelAt?.getTime() === trialEndsAt?.getTime())) return false;
  return item.cancelAt?.getTime() !== cancelAt?.getTime();
}
