import type { Db } from '../db/client.server.ts';
import { membershipFacts } from '../db/schema/membership.ts';

/** A fact as it is told; `recordedAt` is the database's own. */
export type NewFact = Omit<typeof membershipFacts.$inferInsert, 'recordedAt'>;

/**
 * Adds a fact to a membership. Idempotent by (kind, providerId): told again, also in other words, the first one stays.
 * @returns false: it was recorded before
 */
export async function recordFact(tx: Db, fact: NewFact): Promise<boolean> {
  const recorded = await tx
    .insert(membershipFacts)
    .values(fact)
    .onConflictDoNothing({ target: [membershipFacts.kind, membershipFacts.providerId] })
    .returning({ kind: membershipFacts.kind });
  return recorded.length > 0;
}
