import { eq, max } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { membershipFacts } from '../db/schema/membership.ts';
import { timeOfNextFact } from './access.ts';

/** A fact to insert; the database sets `recordedAt`. */
export type NewFact = Omit<typeof membershipFacts.$inferInsert, 'recordedAt'>;

/**
 * Adds a fact to a membership. Idempotent by (kind, providerId): a repeated one is ignored, even with other values.
 * `at` of the kinds that we write ourselves is moved on where a clock has jumped back (`timeOfNextFact`); the payment
 * provider's kinds have the provider's time.
 * @returns false: it was recorded before
 */
export async function recordFact(tx: Db, fact: NewFact): Promise<boolean> {
  const at = isOurs(fact) ? await nextFactTime(tx, { ...fact, now: fact.at }) : fact.at;
  const recorded = await tx
    .insert(membershipFacts)
    .values({ ...fact, at })
    .onConflictDoNothing({ target: [membershipFacts.kind, membershipFacts.providerId] })
    .returning({ kind: membershipFacts.kind });
  return recorded.length > 0;
}

/** The time of a fact of ours that is recorded now. */
export async function nextFactTime(tx: Db, { membershipId, now }: { membershipId: string; now: Date }): Promise<Date> {
  const [newest] = await tx
    .select({ at: max(membershipFacts.at) })
    .from(membershipFacts)
    .where(eq(membershipFacts.membershipId, membershipId));
  return timeOfNextFact(newest?.at ? [{ at: newest.at }] : [], now);
}

/** An end is the provider's where it names a subscription. */
function isOurs({ kind, aboutId }: NewFact): boolean {
  switch (kind) {
    case 'trial':
    case 'complimentary':
    case 'revoked':
    case 'moved':
      return true;
    case 'ended':
      return !aboutId;
    case 'paid':
    case 'payment_failed':
    case 'refunded':
    case 'disputed':
      return false;
  }
}
