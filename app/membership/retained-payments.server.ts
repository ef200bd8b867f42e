import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { memberships, moneyKinds, retainedPayments } from '../db/schema/membership.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';

/**
 * Copies an account's payments to where they stay without the person; called before the account is deleted. Idempotent.
 */
export async function retainPayments(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  const { kind, providerId, at, coversFrom, coversUntil, amount, currency, aboutId } = membershipFacts;
  const payments = await tx
    .select({
      ...{ kind, providerId, at, coversFrom, coversUntil, amount, currency, aboutId },
      creatorId: memberships.creatorId,
    })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .where(and(eq(memberships.accountId, accountId), inArray(kind, [...moneyKinds])));
  if (payments.length === 0) return;
  const rows = payments as (typeof retainedPayments.$inferInsert)[];
  await tx.insert(retainedPayments).values(rows).onConflictDoNothing();
}
