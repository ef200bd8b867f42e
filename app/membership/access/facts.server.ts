import { eq, max } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { timeOfFact } from './access.ts';

/** A fact to insert; the database sets `recordedAt`. */
export type NewFact = Omit<typeof membershipFacts.$inferInsert, 'recordedAt'>;

/**
 * Adds a fact to a membership. Idempotent by (kind, providerId): a repeated one is ignored, even with other values.
 * `at` of the kinds that we write ourselves is moved on to that of the membership's newest fact where a clock has jumped
 * back, so that what was written later also happened later; the payment provider's kinds have the provider's time.
 * @returns false: it was recorded before
 */
export async function recordFact(tx: Db, fact: NewFact): Promise<boolean> {
  const at = isOurs(fact) ? await notBeforeFacts(tx, { ...fact, now: fact.at }) : fact.at;
  const recorded = await tx
    .insert(membershipFacts)
    .values({ ...fact, at })
    .onConflictDoNothing({ target: [membershipFacts.kind, membershipFacts.providerId] })
    .returning({ kind: membershipFacts.kind });
  return recorded.length > 0;
}

/** When a fact that is to be written now happened (`timeOfFact`). */
export async function notBeforeFacts(
  tx: Db,
  { membershipId, kind, now }: { membershipId: string; kind: NewFact['kind']; now: Date },
): Promise<Date> {
  const [newest] = await tx
    .select({ at: max(membershipFacts.at) })
    .from(membershipFacts)
    .where(eq(membershipFacts.membershipId, membershipId));
  return timeOfFact(kind, { newest: newest?.at ?? null, now });
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
    case 'fee':
    case 'grace_used':
    case 'subscribed':
    case 'paid':
    case 'payment_failed':
    case 'refunded':
    case 'refund_failed':
    case 'disputed':
    case 'dispute_won':
      return false;
  }
}
