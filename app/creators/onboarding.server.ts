import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creators } from '../db/schema/creators.ts';

/**
 * Returns when a creator's onboarding was finished or left, or null if it was not, or there is no
 * such creator.
 */
export async function findOnboardingEnd(db: Db, { creatorId }: { creatorId: string }): Promise<Date | null> {
  const [found] = await db.select({ at: creators.firstStepsEndedAt }).from(creators).where(eq(creators.id, creatorId));
  return found?.at ?? null;
}

/** Ends the onboarding. Idempotent: the first time counts. */
export async function endOnboarding(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<void> {
  await db
    .update(creators)
    .set({ firstStepsEndedAt: now })
    .where(and(eq(creators.id, creatorId), isNull(creators.firstStepsEndedAt)));
}
