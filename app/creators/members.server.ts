import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { auditEvents } from '../db/schema/access.ts';
import { creatorMembers, creators } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import type { CreatorRole } from './people/stopping.ts';

/**
 * Lets an account work for a creator, in the caller's transaction. Idempotent; a role that the account has is not
 * changed.
 * @param member.since left out: now
 * @param by the actor, for the audit event
 */
export async function addCreatorMember(
  tx: Db,
  { since, ...member }: { accountId: string; creatorId: string; role: CreatorRole; since?: Date },
  by: Actor,
): Promise<void> {
  const added = await tx
    .insert(creatorMembers)
    .values({ ...member, ...(since && { createdAt: since, roleSince: since }) })
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
  /** The address of whoever invited them; null: the operator, or an account that is deleted. */
  invitedBy: string | null;
}

/** Everybody who works for a creator, the first first; all of them, because they are few. */
export function listPeople(db: Db, { creatorId }: { creatorId: string }): Promise<CreatorPerson[]> {
  const inviters = alias(accounts, 'inviters');
  // An invitation is deleted once it is accepted; who sent it is recorded for good.
  const invited = db
    .select({ by: inviters.email })
    .from(auditEvents)
    .leftJoin(inviters, eq(inviters.id, auditEvents.actorAccountId))
    .where(
      and(
        ...[eq(auditEvents.subjectType, 'account'), eq(auditEvents.action, 'creator-member.invited')],
        ...[eq(auditEvents.subjectId, sql`${creatorMembers.accountId}::text`), eq(auditEvents.creatorId, creatorId)],
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1)
    .as('invited');
  return db
    .select({
      ...{ accountId: creatorMembers.accountId, role: creatorMembers.role, since: creatorMembers.createdAt },
      ...{ email: accounts.email, invitedBy: invited.by },
    })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .leftJoinLateral(invited, sql`true`)
    .where(eq(creatorMembers.creatorId, creatorId))
    .orderBy(asc(creatorMembers.createdAt), asc(creatorMembers.accountId));
}
