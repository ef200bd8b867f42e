import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { BulkTransaction } from '../../db/bulk.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accountDeletions } from '../../db/schema/backups.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import type { BackupPlace } from '../place/backup-place.server.ts';
import { type DeletionNote, lastNotes, NOTES, noteName, noteSchema } from './deletion-notes.ts';

const BATCH = 500;

/** Creates a worker that stores changes to account deletions next to the backups, once a minute. */
export function createDeletionNotesWorker(
  { db, now }: { db: Db; now: () => Date },
  openPlace: () => Promise<BackupPlace>,
): Worker {
  return {
    ...everyMinute,
    name: 'backup-deletions',
    attemptMs: 300_000,
    async work({ signal }) {
      await recordDeletions(db, { place: await openPlace(), now: now(), signal });
      return { ok: true };
    },
  };
}

async function recordDeletions(
  db: Db,
  { place, now, signal }: { place: BackupPlace; now: Date; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const unrecorded = await db
      .select()
      .from(accountDeletions)
      .where(isNull(accountDeletions.recordedAt))
      .orderBy(asc(accountDeletions.changedAt))
      .limit(BATCH);
    for (const { accountId, deletionAt, deleted, changedAt } of unrecorded) {
      if (signal.aborted) return;
      const note: DeletionNote = {
        accountId,
        deleted,
        deletionAt: deletionAt?.toISOString() ?? null,
        changedAt: changedAt.toISOString(),
      };
      await place.putText(`${NOTES}/${noteName(note)}`, JSON.stringify(note));
      // A row with other values by now stays unrecorded, so that the change gets a note too.
      const unchanged = and(
        eq(accountDeletions.accountId, accountId),
        eq(accountDeletions.deleted, deleted),
        deletionAt === null ? isNull(accountDeletions.deletionAt) : eq(accountDeletions.deletionAt, deletionAt),
      );
      await db.update(accountDeletions).set({ recordedAt: now }).where(unchanged);
    }
    if (unrecorded.length < BATCH) return;
  }
}

export async function deleteOldDeletionNotes(db: Db, { before }: { before: Date }): Promise<void> {
  await db
    .delete(accountDeletions)
    .where(and(lt(accountDeletions.changedAt, before), isNotNull(accountDeletions.recordedAt)));
}

export async function readDeletionNotes(place: BackupPlace): Promise<DeletionNote[]> {
  const notes: DeletionNote[] = [];
  for (const name of await place.list(NOTES)) {
    if (name.endsWith('.json')) notes.push(noteSchema.parse(JSON.parse(await place.readText(`${NOTES}/${name}`))));
  }
  return lastNotes(notes);
}

/**
 * Applies the deletion notes to the accounts of a backup, in the transaction that restores it. A deleted account
 * becomes due at once, and the site's worker deletes it again.
 * @returns number of accounts changed
 */
export async function repeatDeletions(
  tx: Pick<BulkTransaction, 'query'>,
  { notes, now }: { notes: readonly DeletionNote[]; now: Date },
): Promise<number> {
  let changed = 0;
  for (const { accountId, deletionAt, deleted } of notes) {
    const wanted = deleted ? now.toISOString() : deletionAt;
    const value = wanted === null ? 'null' : `'${wanted}'::timestamptz`;
    const rows = await tx.query(
      `update accounts set deletion_at = ${value} where id = '${accountId}' and deletion_at is distinct from ${value}
       returning id`,
    );
    changed += rows.length;
  }
  return changed;
}
