import type { Db } from '../db/client.server.ts';
import { membershipFacts } from '../db/schema/membership.ts';

/** A fact to insert; the database sets `recordedAt`. */
export type NewFact = Omit<typeof membershipFacts.$inferInsert, 'recordedAt'>;

/**
 * Adds a fact to a membership. Idempotent by (kind, providerId): a repeated one is ignored, even with other values.
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
