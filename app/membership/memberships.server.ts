import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { memberships } from '../db/schema/membership.ts';
import { recordFact } from './facts.server.ts';
import type { PlanId } from './plans.ts';

// State transitions of a membership: begun, open, ended. Callers hold the account's lock and write `EndUserDetails`
// afterwards, so that its trigger finds the membership up to date and does nothing.

/**
 * Begins a membership as the account's current one. The previous one ends; one that was never opened is deleted
 * instead, because it may not have been the sign-up of the address's owner.
 * @param membership.openedAt null: the address is not confirmed yet
 * @param membership.previous why the previous one ends
 */
export async function beginMembership(
  tx: Db,
  membership: {
    accountId: string;
    creatorId: string;
    plan: PlanId;
    openedAt: Date | null;
    previous: 'moved' | 'ended';
    now: Date;
  },
): Promise<void> {
  const { previous, now, ...begun } = membership;
  const current = and(eq(memberships.accountId, membership.accountId), isNull(memberships.endedAt));
  const ended = await tx
    .update(memberships)
    .set({ endedAt: now, endReason: previous })
    .where(and(current, isNotNull(memberships.openedAt)))
    .returning({ id: memberships.id });
  for (const { id } of ended) await recordFact(tx, { kind: previous, providerId: id, membershipId: id, at: now });
  await tx.delete(memberships).where(current);
  await tx.insert(memberships).values({ ...begun, beganAt: now });
}

/** Opens the account's current membership, if there is one; called when the address is confirmed. Idempotent. */
export async function openMembership(tx: Db, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  await tx
    .update(memberships)
    .set({ openedAt: now })
    .where(and(eq(memberships.accountId, accountId), isNull(memberships.endedAt), isNull(memberships.openedAt)));
}
