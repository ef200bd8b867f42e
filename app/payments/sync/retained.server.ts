import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { moneyKinds, retainedPayments } from '../../db/schema/membership.ts';
import { recordRetainedPayments } from '../../membership/retained-payments.server.ts';
import { factsOf } from '../facts-of.ts';
import { findCreatorOf } from '../merchant/queries.server.ts';
import type { Retrieved } from '../provider.ts';
import { recordTransactions } from './transactions.server.ts';

/**
 * Records refunds, disputes and balance transactions for payments of a deleted account, without personal data.
 * @returns number of new facts, or null if none of the payments is stored, or the subscription is not this site's
 */
export async function recordAfterDeletion(
  tx: Db,
  { merchantId, retrieved, livemode }: { merchantId: string; retrieved: Retrieved; livemode: boolean },
): Promise<number | null> {
  const { subscription, invoices } = retrieved;
  const ids = invoices.map(({ id }) => id);
  if (ids.length === 0) return null;
  const { kind, providerId, creatorId } = retainedPayments;
  const [retained] = await tx
    .select({ creatorId })
    .from(retainedPayments)
    .where(and(eq(kind, 'paid'), inArray(providerId, ids)))
    .limit(1);
  if (!retained || retained.creatorId !== (await findCreatorOf(tx, { merchantId }))) return null;
  const membership = { id: subscription.membershipId ?? '', customerId: subscription.customerId };
  const read = factsOf(retrieved, { livemode, membership });
  if (!read.ok) return null;
  const facts = read.facts.filter((fact) => moneyKinds.some((each) => each === fact.kind));
  const { transactions } = retrieved;
  await recordTransactions(tx, { merchantId, ...retained, membershipId: null, transactions });
  return recordRetainedPayments(tx, { ...retained, facts });
}
