import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { cardSetups, paymentConsents, paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { findMemberHistory, type MemberRecord } from '../../membership/operator/member-history.server.ts';
import type { Refused } from '../facts-of.ts';
import type { ProviderInvoice } from '../provider.ts';
import type { PaymentSnapshot } from '../snapshot.ts';
import { readInvoices, readRefused, readSnapshot } from '../stored-subscription.ts';

export interface StoredSubscription {
  subscriptionId: string;
  customerId: string;
  createdAt: Date;
  endedAt: Date | null;
  syncedAt: Date | null;
  /** Null before the first sync, or if the first payment is open or has expired. */
  snapshot: PaymentSnapshot | null;
  /** Newest first. */
  invoices: readonly ProviderInvoice[];
  refused: readonly Refused[];
}

export interface PaidMembership extends MemberRecord {
  /** Newest first. */
  subscriptions: StoredSubscription[];
}

/** Lists are oldest first, unless stated otherwise. */
export interface PaymentHistory {
  accountId: string;
  email: string;
  /** Current membership first. */
  memberships: PaidMembership[];
  customers: { id: string; attemptId: string; createdAt: Date }[];
  cards: { attemptId: string; state: string; setupId: string | null; because: string | null; requestedAt: Date }[];
  consents: { version: string; plan: string; amount: number; currency: string; at: Date }[];
}

/**
 * Reads the stored payments for the operator's `explain`. Returns null if no account has the address.
 * @param person.email normalized by `normaliseEmail`
 */
export async function findPaymentHistory(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<PaymentHistory | null> {
  const history = await findMemberHistory(db, { email, now });
  if (!history) return null;
  const { accountId } = history;
  const ids = history.memberships.map(({ membershipId }) => membershipId);
  const subscriptions = await db
    .select()
    .from(paymentSubscriptions)
    .where(inArray(paymentSubscriptions.membershipId, ids))
    .orderBy(desc(paymentSubscriptions.createdAt));
  const [customers, cards, consents] = [
    await db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.accountId, accountId))
      .orderBy(asc(paymentCustomers.createdAt)),
    await db.select().from(cardSetups).where(eq(cardSetups.accountId, accountId)).orderBy(asc(cardSetups.requestedAt)),
    await db
      .select()
      .from(paymentConsents)
      .where(eq(paymentConsents.accountId, accountId))
      .orderBy(asc(paymentConsents.at)),
  ];
  return {
    accountId,
    email: history.email,
    memberships: history.memberships.map((membership) => {
      const isOfIt = ({ membershipId }: { membershipId: string }) => membershipId === membership.membershipId;
      return { ...membership, subscriptions: subscriptions.filter(isOfIt).map(asStored) };
    }),
    customers: customers.map(({ id, attemptId, createdAt }) => ({ id, attemptId, createdAt })),
    cards: cards.map(({ accountId: _, ...card }) => card),
    consents: consents.map(({ accountId: _, id: __, ...consent }) => consent),
  };
}

function asStored(row: typeof paymentSubscriptions.$inferSelect): StoredSubscription {
  const { id: subscriptionId, customerId, createdAt, endedAt, syncedAt, snapshot, invoices, refused } = row;
  return {
    subscriptionId,
    customerId,
    createdAt,
    endedAt,
    syncedAt,
    snapshot: readSnapshot(snapshot),
    invoices: readInvoices(invoices),
    refused: readRefused(refused),
  };
}
