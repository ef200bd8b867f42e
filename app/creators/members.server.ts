import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { auditEvents } from '../db/schema/access.ts';
import { creatorMembers, creators } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import type { CreatorRole } from './people/stopping.ts';

/** Gives an account a role at a creator, in the caller's transaction. Idempotent: an existing role is not changed. */
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

/** Lists the creators at which an account has a role, earliest role first. */
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

export interface CreatorPerson {
  accountId: string;
  email: string;
  role: CreatorRole;
  since: Date;
  /** Email address of the inviter, or null for the operator or if unknown. */
  invitedBy: string | null;
}

/** Lists everyone with a role at a creator, earliest role first. */
export function listPeople(db: Db, { creatorId }: { creatorId: string }): Promise<CreatorPerson[]> {
  const inviters = alias(accounts, 'inviters');
  // An accepted invitation is deleted, but its audit event has the inviter.
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
      accountId: creatorMembers.accountId,
      role: creatorMembers.role,
      since: creatorMembers.createdAt,
      email: accounts.email,
      invitedBy: invited.by,
    })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .leftJoinLateral(invited, sql`true`)
    .where(eq(creatorMembers.creatorId, creatorId))
    .orderBy(asc(creatorMembers.createdAt), asc(creatorMembers.accountId));
}
