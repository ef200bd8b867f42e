import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Services } from '../../http/services.ts';
import { termsColumns } from '../../membership/offers/queries.server.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import type { Refused } from '../facts-of.ts';
import type { ProviderSubscription, Retrieved } from '../provider.ts';
import type { PaymentSnapshot } from '../snapshot.ts';
import { readRefused } from '../stored-subscription.ts';

/** Returns the stored offer, otherwise the membership's accepted offer if the subscription has its discount. */
export async function findBegunWith(
  tx: Db,
  { subscription, membershipId }: { subscription: ProviderSubscription; membershipId: string },
): Promise<OfferTerms | null> {
  const { id, offerId } = paymentSubscriptions;
  const stored = tx.select({ offerId }).from(paymentSubscriptions).where(eq(id, subscription.id));
  const taken = tx
    .select({ offerId: offerRedemptions.offerId })
    .from(offerRedemptions)
    .where(
      and(
        eq(offerRedemptions.membershipId, membershipId),
        sql`${offerRedemptions.offerId} = ${subscription.discount?.offerId ?? null}::uuid`,
      ),
    );
  const [offer] = await tx
    .select(termsColumns)
    .from(offers)
    .where(sql`${offers.id} = coalesce((${stored}), (${taken}))`);
  return offer ?? null;
}

/** Returns the number of syncs of a subscription, or null if it is not stored. */
export async function findVersion(db: Db, subscriptionId: string): Promise<number | null> {
  const { id, version } = paymentSubscriptions;
  const [row] = await db.select({ version }).from(paymentSubscriptions).where(eq(id, subscriptionId));
  return row?.version ?? null;
}

type StoredRow = Pick<
  typeof paymentSubscriptions.$inferSelect,
  'version' | 'customerId' | 'snapshot' | 'invoices' | 'refused' | 'endedAt'
>;

export async function findStored(tx: Db, subscriptionId: string): Promise<StoredRow | null> {
  const { id, version, customerId, snapshot, invoices, refused, endedAt } = paymentSubscriptions;
  const [row] = await tx
    .select({ version, customerId, snapshot, invoices, refused, endedAt })
    .from(paymentSubscriptions)
    .where(eq(id, subscriptionId));
  return row ?? null;
}

/**
 * Replaces the stored state of a subscription, and logs newly refused objects. The caller holds the account's lock.
 * @returns true if the state changed
 */
export async function writeSubscription(
  tx: Db,
  { log }: Pick<Services, 'log'>,
  given: {
    merchantId: string;
    retrieved: Retrieved;
    snapshot: PaymentSnapshot | null;
    refused: Refused[];
    membershipId: string;
    now: Date;
    before: StoredRow | null;
  },
): Promise<boolean> {
  const { merchantId, retrieved, snapshot, refused, membershipId, now, before } = given;
  const { id, customerId, createdAt, endedAt } = retrieved.subscription;
  const invoices = retrieved.invoices.toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
  );
  const said = { customerId, snapshot, invoices, refused, endedAt };
  const stands = { ...said, createdAt, syncedAt: now, version: (before?.version ?? 0) + 1 };
  await tx
    .insert(paymentSubscriptions)
    .values({ id, membershipId, merchantId, ...stands })
    .onConflictDoUpdate({ target: paymentSubscriptions.id, set: stands });
  const known = new Set(readRefused(before?.refused ?? []).map((each) => each.id));
  for (const each of refused.filter((one) => !known.has(one.id))) {
    log.error({ subscriptionId: id, object: each.id, reason: each.reason }, 'An object of a subscription does not fit');
  }
  // A subscription that this site began has version 0 until its first sync.
  return !before || before.version === 0 || !isDeepStrictEqual(contentOf(said), contentOf(before));
}

/** Returns the stored content without receipt addresses, which differ at each request. */
function contentOf({ customerId, snapshot, invoices, refused, endedAt }: Omit<StoredRow, 'version'>): unknown {
  const content = {
    customerId,
    snapshot,
    refused,
    endedAt,
    invoices: invoices.map((each) => ({ ...each, url: null })),
  };
  return JSON.parse(JSON.stringify(content));
}
