import { eq, max } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { timeOfFact } from './access.ts';

export type NewFact = Omit<typeof membershipFacts.$inferInsert, 'recordedAt'>;

/**
 * Adds a fact to a membership. Idempotent by (kind, providerId): a repeated fact is ignored, even with other values. A
 * fact whose time the site sets is not dated before the membership's newest fact.
 * @returns false if the fact was recorded before
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

/** Returns the time to store with a fact that the site records now, as in `timeOfFact`. */
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

/** Returns true if the site set the fact's time. An `ended` fact with a subject counts as the provider's. */
function isOurs({ kind, aboutId }: NewFact): boolean {
  switch (kind) {
    case 'trial':
    case 'complimentary':
    case 'revoked':
    case 'moved':
      return true;
    case 'ended':
      return !aboutId;
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
