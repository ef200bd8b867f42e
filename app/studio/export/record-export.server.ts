import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';

/**
 * Notes that somebody takes a copy of what belongs to a creator, before it is made: whether it arrives is not known.
 * @param given.what `members`: their table alone
 */
export function recordExport(
  db: Db,
  { creatorId, accountId, what }: { creatorId: string; accountId: string; what: 'everything' | 'members' },
): Promise<void> {
  return recordAuditEvent(db, {
    by: { accountId },
    action: 'studio.exported',
    subject: { type: 'creator', id: creatorId },
    creatorId,
    details: { what },
  });
}
