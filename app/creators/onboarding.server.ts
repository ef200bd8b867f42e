import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creators } from '../db/schema/creators.ts';

/** When a creator's first steps were finished or left; null: they were not, or there is no such creator. */
export async function findOnboardingEnd(db: Db, { creatorId }: { creatorId: string }): Promise<Date | null> {
  const [found] = await db.select({ at: creators.firstStepsEndedAt }).from(creators).where(eq(creators.id, creatorId));
  return found?.at ?? null;
}

/** Idempotent: the first time counts. */
export async function endOnboarding(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<void> {
  await db
    .update(creators)
    .set({ firstStepsEndedAt: now })
    .where(and(eq(creators.id, creatorId), isNull(creators.firstStepsEndedAt)));
}
