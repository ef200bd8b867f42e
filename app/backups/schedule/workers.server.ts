import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../db/client.server.ts';
import type { Log } from '../../http/services.ts';
import { temporaryName } from '../../http/temporary-files.server.ts';
import type { JobResult, Worker } from '../../jobs/worker.server.ts';
import { exportSuppressions } from '../../mail/suppressions/transfer.server.ts';
import { checkArchive } from '../archive/checked-archive.server.ts';
import { type BackupSources, makeBackup } from '../backup.server.ts';
import { deleteOldDeletionNotes } from '../deletions/deletion-notes.server.ts';
import { NOTES } from '../deletions/deletion-notes.ts';
import type { BackupPlace } from '../place/backup-place.server.ts';
import { tryRestore } from '../restore.server.ts';
import { deleteOldRuns, storeRun } from '../runs/backup-runs.server.ts';
import { backupName, listOutdatedBackups, suppressionsBeside, timeOfBackup } from './retention.ts';

const HOURS = 3600 * 1_000;
const YEAR_MS = 365 * 24 * HOURS;

interface ScheduledBackups {
  database: Database;
  openSources: () => Promise<BackupSources>;
  openPlace: () => Promise<BackupPlace>;
  now: () => Date;
  log: Log;
}

export function createBackupWorker(backups: ScheduledBackups): Worker {
  return {
    name: 'backup',
    cron: '15 3 * * *',
    concurrency: 1,
    attemptMs: 12 * HOURS,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 3600, deleteAfterSeconds: 7 * 24 * 3600 },
    work: () => backUp(backups),
  };
}

async function backUp({ database: { db }, openSources, openPlace, now, log }: ScheduledBackups): Promise<JobResult> {
  const at = now();
  const name = backupName(at);
  try {
    const [place, sources] = await Promise.all([openPlace(), openSources()]);
    let rows = 0;
    let damaged: string[] = [];
    await place.store(name, async (write) => {
      const contents = await makeBackup(sources, write);
      rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
      damaged = contents.damagedPictures;
    });
    const problem = damaged.length === 0 ? null : `${damaged.length} pictures are damaged where they are stored`;
    if (problem) log.error({ pictures: damaged.slice(0, 20) }, 'Damaged pictures are not in the backup');
    const suppressions = new Blob([await exportSuppressions(db, { since: null })]);
    await place.store(suppressionsBeside(name), (write) => write(suppressions.stream()));
    await storeRun(db, { kind: 'backup', at, ok: problem === null, name, rows, problem });
    await removeOutdated(place);
    await deleteOldRuns(db, { before: new Date(at.getTime() - YEAR_MS) });
    return { ok: true };
  } catch (err) {
    log.error({ err }, 'The backup could not be made');
    await storeRun(db, { kind: 'backup', at, ok: false, name: null, rows: null, problem: messageOf(err) });
    return { ok: false, failure: { message: messageOf(err) } };
  }

  /** Removes outdated backups, and deletion notes older than the oldest remaining backup. */
  async function removeOutdated(place: BackupPlace): Promise<void> {
    const names = await place.list('');
    const outdated = listOutdatedBackups(names);
    for (const each of outdated) {
      await place.remove(each);
      if (names.includes(suppressionsBeside(each))) await place.remove(suppressionsBeside(each));
    }
    const left = names.filter((each) => timeOfBackup(each) && !outdated.includes(each)).sort();
    const oldest = timeOfBackup(left[0] ?? name)!;
    for (const note of await place.list(NOTES)) {
      if (note < oldest.toISOString().replaceAll(/[-:]/g, '')) await place.remove(`${NOTES}/${note}`);
    }
    await deleteOldDeletionNotes(db, { before: oldest });
  }
}

/** Creates a worker that tries a restore of the newest backup in a separate database every week. Stores the result. */
export function createRestoreCheckWorker(backups: ScheduledBackups, { url }: { url: string }): Worker {
  return {
    name: 'restore-check',
    cron: '45 4 * * 0',
    concurrency: 1,
    attemptMs: 12 * HOURS,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 3600, deleteAfterSeconds: 7 * 24 * 3600 },
    async work() {
      const { database, now, log } = backups;
      const at = now();
      const result = await checkNewest(backups, url).catch((err: unknown) => {
        log.error({ err }, 'The newest backup could not be tried');
        return { name: null, problem: messageOf(err) };
      });
      const { name, problem } = result;
      const rows = 'rows' in result ? result.rows : null;
      await storeRun(database.db, { kind: 'restore-check', at, ok: problem === null, name, rows, problem });
      return problem === null ? { ok: true } : { ok: false, failure: { message: problem } };
    },
  };
}

type Checked = { name: string | null; problem: string } | { name: string; problem: null; rows: number };

async function checkNewest({ openPlace }: ScheduledBackups, url: string): Promise<Checked> {
  const place = await openPlace();
  const [newest] = (await place.list(''))
    .filter((name) => timeOfBackup(name))
    .sort()
    .reverse();
  if (newest === undefined) return { name: null, problem: 'There is no backup yet' };
  const folder = await mkdtemp(path.join(tmpdir(), temporaryName()));
  try {
    const file = path.join(folder, newest);
    await place.fetch(newest, file);
    const checked = await checkArchive(file);
    if (!checked.ok) return { name: newest, problem: checked.reason };
    const database = await openDatabase({ url });
    try {
      const tried = await tryRestore(checked.archive, { database });
      if (tried.ok) return { name: newest, problem: null, rows: tried.rows };
      return { name: newest, problem: tried.reason === 'differs' ? `differs: ${tried.table}` : tried.reason };
    } finally {
      checked.archive.close();
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);
