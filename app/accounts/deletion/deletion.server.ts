import { and, eq, exists, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import type { Services } from '../../http/services.ts';
import { keepAccount, lockAccount, scheduleDeletion } from '../../identity/commands.server.ts';
import type { SessionUser } from '../../identity/queries.server.ts';
import { confirmContinues } from '../../membership/cancellation/continues-email.server.ts';
import { scheduleMembershipEmails } from '../../membership/emails/due.server.ts';
import { findAddressee } from '../../membership/queries.server.ts';
import { lockMembership } from '../../membership/status/current-membership.server.ts';
import { findStatement } from '../../payments/ledger/statement.server.ts';
import type { Money } from '../../payments/money.ts';

export type DeletionObstacle =
  | { reason: 'only-owner' | 'last-operator' }
  /** A creator has no other owner, and these sums are not yet paid out or recovered. */
  | { reason: 'open-balance'; open: OpenSum[] };

/** Sum of a creator's statement that is not yet paid out or deducted. Greater than zero. */
export interface OpenSum extends Money {
  creatorId: string;
  creator: string;
  /**
   * `held` and `ahead` belong to the creator but are with the platform, `in-account` is in the creator's provider
   * account, and `on-its-way` is in transit to the creator's bank, which may return it. `below-zero` and
   * `account-below-zero` are negative balances with the platform and in the provider account, after more was taken back
   * than the balance held.
   */
  is: 'held' | 'ahead' | 'in-account' | 'on-its-way' | 'below-zero' | 'account-below-zero';
}

export type DeletionResult = { ok: true; deletionAt: Date } | { ok: false; obstacle: DeletionObstacle };

/**
 * Schedules the account's deletion, ends all other sessions and mails how to cancel. Idempotent. The caller must have
 * verified the owner (`checkOwner`).
 */
export function requestDeletion(
  services: Pick<Services, 'db' | 'mail' | 'now' | 'membershipNow' | 'origin' | 'secrets' | 'supportEmail' | 'charges'>,
  user: SessionUser,
): Promise<DeletionResult> {
  const { accountId, sessionHash } = user;
  return services.db.transaction(async (tx): Promise<DeletionResult> => {
    await lockAccount(tx, accountId);
    const now = services.now();
    const obstacle = await findDeletionObstacle(tx, { accountId, now: services.membershipNow() });
    if (obstacle) return { ok: false, obstacle };
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
  services: Pick<Services, 'db' | 'mail' | 'now' | 'membershipNow' | 'origin' | 'secrets' | 'supportEmail' | 'charges'>,
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

/**
 * Resumes the membership of an account whose deletion was cancelled. Emails that were due in the meantime are not sent.
 * Idempotent.
 * @returns the membership's id, or null if the account has no membership
 */
export async function resumeMembership(
  tx: Db,
  services: Pick<Services, 'mail' | 'membershipNow' | 'origin' | 'secrets' | 'supportEmail' | 'charges'>,
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

/** @param of.now time of the membership clock, which payments follow */
export async function findDeletionObstacle(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
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
    .select({ creatorId: creatorMembers.creatorId, creator: creators.name })
    .from(creatorMembers)
    .innerJoin(creators, eq(creators.id, creatorMembers.creatorId))
    .where(and(eq(creatorMembers.accountId, accountId), eq(creatorMembers.role, 'owner'), notExists(otherOwner)))
    .orderBy(creators.name, creators.id);
  const own = db.select({ one: sql`1` }).from(operators).where(eq(operators.accountId, accountId));
  const others = db.select({ one: sql`1` }).from(operators).where(ne(operators.accountId, accountId));
  const { rows } = (await db.execute(
    sql`select ${and(exists(own), notExists(others))} as "operatesAlone"`,
  )) as unknown as { rows: { operatesAlone: boolean }[] };
  const soleOwned = await owned;
  if (soleOwned.length > 0) {
    const open = await listOpenSums(db, { owned: soleOwned, now });
    return open.length > 0 ? { reason: 'open-balance', open } : { reason: 'only-owner' };
  }
  return rows[0]!.operatesAlone ? { reason: 'last-operator' } : null;
}

/** Lists the sums separately instead of a net amount, because a creator may have positive and negative sums. */
async function listOpenSums(
  db: Db,
  { owned, now }: { owned: readonly Pick<OpenSum, 'creatorId' | 'creator'>[]; now: Date },
): Promise<OpenSum[]> {
  const open: OpenSum[] = [];
  for (const of of owned) {
    const { balances } = await findStatement(db, of, now);
    for (const { currency, held, ahead, inAccount, onItsWay } of balances) {
      const sums: [OpenSum['is'], number][] = [
        ['held', held],
        ['ahead', ahead],
        ['in-account', inAccount],
        ['on-its-way', onItsWay],
        // After a manual advance payout, either amount can be negative.
        ['below-zero', -Math.min(0, held) - Math.min(0, ahead)],
        ['account-below-zero', -inAccount],
      ];
      open.push(...sums.filter(([, amount]) => amount > 0).map(([is, amount]) => ({ ...of, is, amount, currency })));
    }
  }
  return open;
}
