import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { pushSubscriptions } from '../../db/schema/timer-push.ts';

/** Whether timers ring on a browser, and the number of the newest timers that it sent; null: they do not. */
export async function findSubscription(
  db: Db,
  { sessionHash }: { sessionHash: string },
): Promise<{ revision: number } | null> {
  const [found] = await db
    .select({ revision: pushSubscriptions.revision })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionHash, sessionHash));
  return found ?? null;
}
