import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { backupRuns } from '../../db/schema/backups.ts';

type BackupRun = Omit<typeof backupRuns.$inferSelect, 'id'>;

export async function storeRun(db: Db, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run);
}

export async function findLastSuccess(db: Db, kind: BackupRun['kind']): Promise<Date | null> {
  const [run] = await db
    .select({ at: backupRuns.at })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), eq(backupRuns.ok, true)))
    .orderBy(desc(backupRuns.at))
    .limit(1);
  return run?.at ?? null;
}

export async function findLastRun(db: Db, kind: BackupRun['kind']): Promise<BackupRun | null> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.kind, kind))
    .orderBy(desc(backupRuns.at))
    .limit(1);
  return run ?? null;
}

export async function deleteOldRuns(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(backupRuns).where(lt(backupRuns.at, before));
}
