import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { type Access, access, type Fact } from '../access/access.ts';
import { joinedPrice } from '../offers/queries.server.ts';
import type { Price } from '../prices/price.ts';
import { priceColumn } from '../prices/queries.server.ts';

export type LockedMembership = Pick<
  typeof memberships.$inferSelect,
  'id' | 'creatorId' | 'cancelAt' | 'nextCreatorId' | 'moveAt'
> & { price: Price; nextPrice: Price | null; facts: readonly Fact[]; access: Access };

/**
 * Locks an account, its `EndUserDetails` row and its current membership, in the same order as the trigger of
 * `EndUserDetails`. Null if the account has no current membership, or the membership was never opened.
 */
export async function lockMembership(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<LockedMembership | null> {
  await lockAccountAndRecord(tx, accountId);
  const [membership] = await tx
    .select({
      id: memberships.id,
      creatorId: memberships.creatorId,
      price: joinedPrice(memberships),
      cancelAt: memberships.cancelAt,
      nextPrice: priceColumn(memberships.nextPriceId),
      nextCreatorId: memberships.nextCreatorId,
      moveAt: memberships.moveAt,
    })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), isNull(memberships.endedAt), isNotNull(memberships.openedAt)))
    .for('update');
  if (!membership) return null;
  const facts = await tx
    .select({
      kind: membershipFacts.kind,
      providerId: membershipFacts.providerId,
      at: membershipFacts.at,
      coversFrom: membershipFacts.coversFrom,
      coversUntil: membershipFacts.coversUntil,
      aboutId: membershipFacts.aboutId,
    })
    .from(membershipFacts)
    .where(eq(membershipFacts.membershipId, membership.id));
  return { ...membership, facts, access: access(facts, now) };
}

/** Locks a membership by id, like `lockMembership` but in any state. Null if the membership was deleted. */
export async function lockMembershipById(
  tx: Db,
  { membershipId, accountId }: { membershipId: string; accountId: string },
): Promise<Pick<typeof memberships.$inferSelect, 'plan' | 'nextPlan' | 'endedAt' | 'cancelAt'> | null> {
  await lockAccountAndRecord(tx, accountId);
  const [membership] = await tx
    .select({
      plan: memberships.plan,
      nextPlan: memberships.nextPlan,
      endedAt: memberships.endedAt,
      cancelAt: memberships.cancelAt,
    })
    .from(memberships)
    .where(and(eq(memberships.id, membershipId), eq(memberships.accountId, accountId)))
    .for('update');
  return membership ?? null;
}

/**
 * Locks the account and the current membership of a due membership's owner. `current` is null or another membership if
 * the due one has ended. Returns null if the due membership was deleted.
 */
export async function lockDueMembership(
  tx: Db,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<{ accountId: string; current: LockedMembership | null } | null> {
  const [owner] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  return owner ? { ...owner, current: await lockMembership(tx, { ...owner, now }) } : null;
}

async function lockAccountAndRecord(tx: Db, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  await tx
    .select({ id: endUserDetails.id })
    .from(endUserDetails)
    .where(eq(endUserDetails.authId, accountId))
    .for('update');
}
