import type { Db } from '../db/client.server.ts';
import { auditEvents } from '../db/schema/access.ts';

/** Who did something: an account, or a command on the operator's machine (`creator publish`). */
export type Actor = { accountId: string } | { command: string };

/**
 * Writes down who did what with somebody else's things, in the transaction that does it: there is no deed without its
 * event, and no event of a deed that was rolled back. Events are never changed or deleted.
 * @param event.action `noun.verb`, past tense: `page.published`
 * @param event.creatorId whose it is; null: no creator's
 * @param event.details nothing private: no address, no name, no text that somebody wrote
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
