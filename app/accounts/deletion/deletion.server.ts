import { and, eq, exists, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chooseLeaving } from '../../community/profiles/leaving.server.ts';
import { queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import type { Services } from '../../http/services.ts';
import { keepAccount, lockAccount, scheduleDeletion } from '../../identity/commands.server.ts';
import type { SessionUser } from '../../identity/queries.server.ts';
import { confirmContinues } from '../../membership/cancellation/continues-email.server.ts';
import { scheduleMembershipEmails } from '../../membership/emails/due.server.ts';
import { findAddressee } from '../../membership/queries.server.ts';
import { lockMembership } from '../../membership/status/current-membership.server.ts';

/** `only-owner`: a creator has no other confirmed owner. `last-operator`: the site has no other operator. */
export type DeletionObstacle = 'only-owner' | 'last-operator';

export type DeletionResult = { ok: true; deletionAt: Date } | { ok: false; obstacle: DeletionObstacle };

/**
 * Schedules the account's deletion. A repeated request only changes `leavesWords`. The caller must have verified the
 * owner (`checkOwner`).
 * @param choice.leavesWords true to leave the person's posts in communities under “Former member”
 */
export function requestDeletion(
  services: Pick<
    Services,
    'db' | 'mail' | 'now' | 'membershipNow' | 'origin' | 'sites' | 'secrets' | 'supportEmail' | 'charges'
  >,
  user: SessionUser,
  { leavesWords }: { leavesWords: boolean },
): Promise<DeletionResult> {
  const { accountId, sessionHash } = user;
  return services.db.transaction(async (tx): Promise<DeletionResult> => {
    await lockAccount(tx, accountId);
    const now = services.now();
    const obstacle = await findDeletionObstacle(tx, { accountId });
    if (obstacle) return { ok: false, obstacle };
    await chooseLeaving(tx, { accountId, leavesWords });
    const { deletionAt, first } = await scheduleDeletion(tx, { accountId, keepSession: sessionHash, now });
    if (first) {
      // An account about to be deleted is not charged for another period.
      const membership = await lockMembership(tx, { accountId, now: services.membershipNow() });
      if (membership) await services.charges?.syncToProvider(tx, { membershipId: membership.id });
      const { firstName, brand } = await findAddressee(tx, user);
      const openUntil = membership?.access.may ? earlier(membership.access.until, deletionAt).toISOString() : null;
      const props = { firstName, at: deletionAt.toISOString(), openUntil };
      await queueMail(tx, services, { to: user.email, brand, template: { name: 'deletion-requested', props } });
    }
    return { ok: true, deletionAt };
  });
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

export function cancelDeletion(
  services: Pick<
    Services,
    'db' | 'mail' | 'now' | 'membershipNow' | 'origin' | 'sites' | 'secrets' | 'supportEmail' | 'charges'
  >,
  { accountId }: { accountId: string },
): Promise<void> {
  return services.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [account] = await tx
      .select({ deletionAt: accounts.deletionAt })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    await keepAccount(tx, { accountId, now: services.now() });
    const membershipId = await resumeMembership(tx, services, { accountId });
    if (!account?.deletionAt || !membershipId) return;
    await confirmContinues(tx, services, { accountId, membershipId, now: services.membershipNow() });
  });
}

/** Schedules the membership's emails, and queues a sync to the provider. Returns the membership's id, if any. */
export async function resumeMembership(
  tx: Db,
  services: Pick<Services, 'mail' | 'membershipNow' | 'origin' | 'sites' | 'secrets' | 'supportEmail' | 'charges'>,
  { accountId }: { accountId: string },
): Promise<string | null> {
  const now = services.membershipNow();
  const membership = await lockMembership(tx, { accountId, now });
  if (!membership) return null;
  const { id: membershipId } = membership;
  await scheduleMembershipEmails(tx, services, { membershipId, now });
  await services.charges?.syncToProvider(tx, { membershipId, requested: 'return' });
  return membershipId;
}

export async function findDeletionObstacle(
  db: Db,
  { accountId }: { accountId: string },
): Promise<DeletionObstacle | null> {
  const other = alias(creatorMembers, 'other');
  const otherOwner = db
    .select({ one: sql`1` })
    .from(other)
    .innerJoin(accounts, eq(accounts.id, other.accountId))
    .where(
      and(
        ...[eq(other.creatorId, creatorMembers.creatorId), eq(other.role, 'owner'), ne(other.accountId, accountId)],
        // Owners with an unconfirmed address do not count, because they cannot open the studio.
        isNotNull(accounts.emailConfirmedAt),
      ),
    );
  const owned = db
    .select({ one: sql`1` })
    .from(creatorMembers)
    .where(and(eq(creatorMembers.accountId, accountId), eq(creatorMembers.role, 'owner'), notExists(otherOwner)));
  const own = db.select({ one: sql`1` }).from(operators).where(eq(operators.accountId, accountId));
  const others = db.select({ one: sql`1` }).from(operators).where(ne(operators.accountId, accountId));
  const { rows } = (await db.execute(
    sql`select ${exists(owned)} as "ownsAlone", ${and(exists(own), notExists(others))} as "operatesAlone"`,
  )) as unknown as { rows: { ownsAlone: boolean; operatesAlone: boolean }[] };
  const { ownsAlone, operatesAlone } = rows[0]!;
  if (ownsAlone) return 'only-owner';
  return operatesAlone ? 'last-operator' : null;
}
