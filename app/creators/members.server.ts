import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { creatorMembers, creators } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';

/** What somebody does for a creator. */
export type CreatorRole = (typeof creatorMembers.$inferSelect)['role'];

/**
 * Lets an account work for a creator, in the caller's transaction. Idempotent; a role that the account has is not
 * changed.
 * @param by the actor, for the audit event
 */
export async function addCreatorMember(
  tx: Db,
  member: { accountId: string; creatorId: string; role: CreatorRole },
  by: Actor,
): Promise<void> {
  const added = await tx
    .insert(creatorMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ accountId: creatorMembers.accountId });
  if (added.length === 0) return;
  const { accountId, creatorId, role } = member;
  const subject = { type: 'account', id: accountId };
  await recordAuditEvent(tx, { by, action: 'creator-member.added', subject, creatorId, details: { role } });
}

/** The creators for whom an account works, the first that it got first. */
export function listStudios(
  db: Db,
  { accountId }: { accountId: string },
): Promise<{ creatorId: string; name: string }[]> {
  return db
    .select({ creatorId: creators.id, name: creators.name })
    .from(creatorMembers)
    .innerJoin(creators, eq(creators.id, creatorMembers.creatorId))
    .where(eq(creatorMembers.accountId, accountId))
    .orderBy(asc(creatorMembers.createdAt), asc(creatorMembers.creatorId));
}

/** Somebody who works for a creator. */
export interface CreatorPerson {
  accountId: string;
  email: string;
  role: CreatorRole;
  since: Date;
  /** False: the invitation has not been accepted yet. */
  hasAccepted: boolean;
}

/** Everybody who works for a creator, the first first; all of them, because they are few. */
export async function listPeople(db: Db, { creatorId }: { creatorId: string }): Promise<CreatorPerson[]> {
  const found = await db
    .select({
      ...{ accountId: creatorMembers.accountId, role: creatorMembers.role, since: creatorMembers.createdAt },
      ...{ email: accounts.email, emailConfirmedAt: accounts.emailConfirmedAt },
    })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .where(eq(creatorMembers.creatorId, creatorId))
    .orderBy(asc(creatorMembers.createdAt), asc(creatorMembers.accountId));
  return found.map(({ emailConfirmedAt, ...person }) => ({ ...person, hasAccepted: emailConfirmedAt !== null }));
}

export type ChangePersonResult =
  | { ok: true }
  /**
   * `unknown`: no such person works there (any more). `last-owner`: nobody would be left who decides. `not-owner`: who
   * asks does not decide any more.
   */
  | { ok: false; reason: 'unknown' | 'last-owner' | 'not-owner' };

/**
 * Gives somebody another role at a creator, or none: then the studio is closed to the account at once. Of two owners
 * who change each other at the same time, one is refused.
 * @param change.role null: none
 * @param change.by the account of an owner
 */
export function changePerson(
  db: Db,
  change: { creatorId: string; accountId: string; role: CreatorRole | null; by: string },
): Promise<ChangePersonResult> {
  const { creatorId, accountId, role, by } = change;
  return db.transaction(async (tx): Promise<ChangePersonResult> => {
    // One change of a creator's people after the other.
    await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
    const people = await tx.select().from(creatorMembers).where(eq(creatorMembers.creatorId, creatorId));
    const owners = people.filter((person) => person.role === 'owner');
    if (!owners.some((owner) => owner.accountId === by)) return { ok: false, reason: 'not-owner' };
    const person = people.find((each) => each.accountId === accountId);
    if (!person) return { ok: false, reason: 'unknown' };
    if (person.role === role) return { ok: true };
    if (person.role === 'owner' && !(await hasAnotherOwner(tx, owners, accountId))) {
      return { ok: false, reason: 'last-owner' };
    }
    const one = and(eq(creatorMembers.creatorId, creatorId), eq(creatorMembers.accountId, accountId));
    if (role === null) await tx.delete(creatorMembers).where(one);
    else await tx.update(creatorMembers).set({ role }).where(one);
    await recordAuditEvent(tx, {
      by: { accountId: by },
      action: role === null ? 'creator-member.removed' : 'creator-member.changed',
      subject: { type: 'account', id: accountId },
      creatorId,
      details: role === null ? {} : { role },
    });
    return { ok: true };
  });
}

/** Whether another owner can sign in: one who has not accepted the invitation may never do so. */
async function hasAnotherOwner(tx: Db, owners: readonly { accountId: string }[], accountId: string): Promise<boolean> {
  const others = owners.filter((owner) => owner.accountId !== accountId).map((owner) => owner.accountId);
  if (others.length === 0) return false;
  const open = and(inArray(accounts.id, others), isNotNull(accounts.emailConfirmedAt));
  return (await tx.$count(accounts, open)) > 0;
}
