import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { auditEvents, operators } from '../../db/schema/access.ts';
import { clock } from '../../db/schema/instant.ts';

const VISITED = 'studio.visited';

/** Records an operator's visit to a studio, at most once an hour. Uses the database's clock, as audit events do. */
export async function recordVisit(
  db: Db,
  { account, creatorId: opened }: { account: { accountId: string }; creatorId: string },
): Promise<void> {
  const { accountId } = account;
  const creatorId = opened.toLowerCase();
  if (await hasVisited(db, { accountId, creatorId })) return;
  await db.transaction(async (tx) => {
    // Concurrent requests of one page must record a single visit.
    await tx.select().from(operators).where(eq(operators.accountId, accountId)).for('update');
    if (await hasVisited(tx, { accountId, creatorId })) return;
    const subject = { type: 'creator', id: creatorId };
    await recordAuditEvent(tx, { by: { accountId }, action: VISITED, subject, creatorId });
  });
}

async function hasVisited(db: Db, { accountId, creatorId }: { accountId: string; creatorId: string }) {
  const { actorAccountId, action, at } = auditEvents;
  const recent = and(
    ...[eq(auditEvents.creatorId, creatorId), eq(actorAccountId, accountId), eq(action, VISITED)],
    gt(at, sql`${clock} - interval '1 hour'`),
  );
  return (await db.$count(auditEvents, recent)) > 0;
}

const MAX_LISTED = 50;

export function listVisits(db: Db, { creatorId }: { creatorId: string }): Promise<{ id: string; at: Date }[]> {
  return db
    .select({ id: auditEvents.id, at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.creatorId, creatorId), eq(auditEvents.action, VISITED)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(MAX_LISTED);
}
