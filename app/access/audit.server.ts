import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { auditEvents } from '../db/schema/access.ts';

/** Account that acts, or a command that was run on the server (`creator publish`). */
export type Actor = { accountId: string } | { command: string };

/**
 * Records an action in the audit log.
 * @param tx the action's transaction, or the database if the action has none
 * @param event.action `noun.verb`, past tense: `page.published`
 * @param event.details must contain no personal data: no address, no name, no user-written text
 */
export async function recordAuditEvent(
  tx: Db,
  event: {
    by: Actor;
    action: string;
    subject: { type: string; id: string };
    creatorId: string | null;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { by, action, subject, creatorId, details = {} } = event;
  await tx.insert(auditEvents).values({
    actorAccountId: 'accountId' in by ? by.accountId : null,
    actorCommand: 'command' in by ? by.command : null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    creatorId,
    details,
  });
}

export type AuditEvent = typeof auditEvents.$inferSelect;

/** Returns the newest events about these subjects, up to `limit`, oldest first. */
export async function listAuditEvents(
  db: Db,
  { subjects, limit }: { subjects: { type: string; ids: readonly string[] }; limit: number },
): Promise<AuditEvent[]> {
  const { type, ids } = subjects;
  const newest = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, [...ids])))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);
  return newest.reverse();
}
