import { asc, eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { creatorMembers, creators } from '../db/schema/creators.ts';

type Role = (typeof creatorMembers.$inferSelect)['role'];

/**
 * Lets an account work for a creator, in the caller's transaction. Idempotent; a role that the account has is not
 * changed.
 * @param by the actor, for the audit event
 */
export async function addCreatorMember(
  tx: Db,
  member: { accountId: string; creatorId: string; role: Role },
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
