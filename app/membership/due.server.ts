import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { memberships } from '../db/schema/membership.ts';
import type { Services } from '../http/services.ts';

/**
 * Queues the mails that a membership's facts ask for and notes when the next is due, in the transaction that wrote the
 * facts. Idempotent. The caller holds the account's lock.
 */
export async function settleMembership(
  tx: Db,
  _services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  await markDue(tx, { membershipId, now });
}

/** Has the site look at a membership within a minute; for commands that run beside it and queue nothing. */
export async function markDue(tx: Db, { membershipId, now }: { membershipId: string; now: Date }): Promise<void> {
  await tx.update(memberships).set({ dueAt: now }).where(eq(memberships.id, membershipId));
}
