import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { moneyKinds, retainedPayments } from '../../db/schema/membership.ts';
import { recordRetainedPayments } from '../../membership/retained-payments.server.ts';
import { factsOf } from '../facts-of.ts';
import type { Retrieved } from '../provider.ts';
import { recordMovements } from '../transfers/movements.server.ts';

/**
 * Records refunds, disputes, fees and transfers for payments of a deleted account. Stores nothing about the person.
 * @returns number of new facts, or null if none of the payments is stored any more
 */
export async function recordAfterDeletion(
  tx: Db,
  { retrieved, livemode, now }: { retrieved: Retrieved; livemode: boolean; now: Date },
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
  if (!retained) return null;
  const membership = { id: subscription.membershipId ?? '', customerId: subscription.customerId };
  const read = factsOf(retrieved, { livemode, membership });
  if (!read.ok) return null;
  const facts = read.facts.filter((fact) => moneyKinds.some((each) => each === fact.kind));
  await recordMovements(tx, { ...retained, movements: retrieved.movements ?? [], now });
  return recordRetainedPayments(tx, { ...retained, facts });
}
