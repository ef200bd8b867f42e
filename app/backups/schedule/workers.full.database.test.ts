import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyPostgres, testDatabase } from '../../../tests/support/database.ts';
import { isLongRun } from '../../../tests/support/run.ts';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { type Database, openDatabase } from '../../db/client.server.ts';
import { openPictureFiles } from '../../media/picture-files.server.ts';
import { checkArchive } from '../archive/checked-archive.server.ts';
import { createDeletionNotesWorker, readDeletionNotes, repeatDeletions } from '../deletions/deletion-notes.server.ts';
import { type BackupPlaceSettings, openBackupPlace } from '../place/backup-place.server.ts';
import { restoreBackup } from '../restore.server.ts';
import { findLastSuccess } from '../runs/backup-runs.server.ts';
import { backupName, suppressionsBeside } from './retention.ts';
import { createBackupWorker, createRestoreCheckWorker } from './workers.server.ts';

const database = await testDatabase();
const { db } = database;
const root = await mkdtemp(path.join(tmpdir(), 'larder-scheduled-'));
const s3 = await startS3Server();
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});
const checkUrl = await emptyPostgres();

const job = { id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal };
let logged: string[];
const log = { info: () => {}, error: (_: object, message?: string) => void logged.push(message ?? '') };
let now: Date;

describe.each(isLongRun() ? ['a folder', 'a bucket'] : ['a folder'])('backups into %s', (kind) => {
  let settings: BackupPlaceSettings;
  beforeEach(async () => {
    s3.objects.clear();
    logged = [];
    now = new Date('2026-11-25T03:15:00Z');
    const folder = await mkdtemp(path.join(root, 'place-'));
    settings = kind === 'a folder' ? { folder: path.join(folder, 'new') } : { s3: s3.settings, prefix: 'backups/' };
    await db.execute(sql`truncate backup_runs, account_deletions, accounts cascade`);
  });
  const scheduled = (of: Database = database) => ({
    database: of,
    now: () => now,
    log,
    openPlace: () => openBackupPlace(settings),
    openSources: async () => ({
      database: of,
      secrets: [],
      now: () => now,
      pictures: await openPictureFiles(path.join(root, 'pictures'), { s3: null }),
    }),
  });
  const backUp = () => createBackupWorker(scheduled()).work(job);
  const recordDeletions = () => createDeletionNotesWorker({ db, now: () => now }, scheduled().openPlace).work(job);
  const checkRestore = () => createRestoreCheckWorker(scheduled(), { url: checkUrl }).work(job);
  const runs = async () =>
    (
      (await db.execute(sql`select kind, ok, name, problem from backup_runs order by at, kind`)) as unknown as {
        rows: object[];
      }
    ).rows;
  const nextNight = () => {
    now = new Date(now.getTime() + 24 * 3600 * 1000);
  };

  test('are made each night, and outdated ones go', async () => {
    const place = await scheduled().openPlace();
    for (let night = 0; night < 9; night += 1) {
      expect(await backUp()).toEqual({ ok: true });
      if (night < 8) nextNight();
    }
    // The newest of each week is one of the seven daily backups here.
    expect((await place.list('')).sort()).toEqual(
      [27, 28, 29, 30]
        .map((day) => backupName(new Date(Date.UTC(2026, 10, day, 3, 15))))
        .concat([1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 11, day, 3, 15)))))
        .flatMap((name) => [name, suppressionsBeside(name)]),
    );
    expect(await findLastSuccess(db, 'backup')).toEqual(now);
    const file = path.join(root, 'fetched.zip');
    await place.fetch(backupName(now), file);
    expect(await checkArchive(file)).toMatchObject({ ok: true });
  });

  test('that fail leave only the record of the failure', async () => {
    const broken: Database = { ...database, openBulk: () => Promise.reject(new Error('The database is gone')) };
    expect(await createBackupWorker({ ...scheduled(broken), database }).work(job)).toMatchObject({ ok: false });
    expect(await (await scheduled().openPlace()).list('')).toEqual([]);
    expect(await runs()).toEqual([{ kind: 'backup', ok: false, name: null, problem: 'The database is gone' }]);
    expect(await findLastSuccess(db, 'backup')).toBeNull();
    expect(logged).toEqual(['The backup could not be made']);
  });

  test('are restored as a check, and the result is recorded', async () => {
    expect(await checkRestore()).toEqual({ ok: false, failure: { message: 'There is no backup yet' } });
    nextNight();
    await backUp();
    expect(await checkRestore()).toEqual({ ok: true });
    expect(await findLastSuccess(db, 'restore-check')).toEqual(now);

    nextNight();
    const name = backupName(now);
    await (await scheduled().openPlace()).putText(name, 'not a backup at all, for whatever reason');
    expect(await checkRestore()).toEqual({ ok: false, failure: { message: 'not-a-backup' } });
    expect((await runs()).at(-1)).toEqual({ kind: 'restore-check', ok: false, name, problem: 'not-a-backup' });
  });

  test('are restored with the deletions that people have asked for since', async () => {
    const people = ['stays', 'asks', 'is-deleted', 'returns', 'is-deleted-by-hand'];
    for (const name of people) await db.execute(sql`insert into accounts (email) values (${`${name}@home.example`})`);
    await db.execute(sql`update accounts set deletion_at = '2026-12-01T00:00:00Z' where email like 'returns@%'`);
    await recordDeletions();
    await backUp();
    await db.execute(sql`update accounts set deletion_at = '2026-12-09T10:00:00Z' where email like 'asks@%'`);
    await db.execute(sql`update accounts set deletion_at = '2026-12-09T10:00:00Z' where email like 'is-deleted@%'`);
    await recordDeletions();
    await db.execute(sql`update accounts set deletion_at = null where email like 'returns@%'`);
    await db.execute(sql`delete from accounts where email like 'is-deleted%'`);
    nextNight();
    await recordDeletions();

    const place = await scheduled().openPlace();
    const file = path.join(root, 'before-deletions.zip');
    await place.fetch((await place.list(''))[0]!, file);
    const checked = await checkArchive(file);
    if (!checked.ok) throw new Error(checked.reason);
    const restored = await openDatabase({ url: await emptyPostgres() });
    try {
      const notes = await readDeletionNotes(place);
      let repeated = 0;
      await restoreBackup(
        checked.archive,
        { database: restored, pictures: await openPictureFiles(path.join(root, 'none'), { s3: null }) },
        {
          prepare: async (tx) => {
            repeated = await repeatDeletions(tx, { notes, now });
          },
        },
      );
      expect(repeated).toBe(4);
      const found = await restored.db.execute(sql`select email, deletion_at::text as at from accounts order by email`);
      expect((found as unknown as { rows: object[] }).rows).toEqual([
        { email: 'asks@home.example', at: '2026-12-09 10:00:00+00' },
        { email: 'is-deleted-by-hand@home.example', at: '2026-11-26 03:15:00+00' },
        { email: 'is-deleted@home.example', at: '2026-11-26 03:15:00+00' },
        { email: 'returns@home.example', at: null },
        { email: 'stays@home.example', at: null },
      ]);
    } finally {
      checked.archive.close();
      await restored.close();
    }
  });

  test('delete the notes that all remaining backups reflect', async () => {
    await db.execute(sql`insert into accounts (email) values ('gone@home.example')`);
    await db.execute(sql`delete from accounts`);
    await recordDeletions();
    const place = await scheduled().openPlace();
    expect(await place.list('deletions')).toHaveLength(1);
    now = new Date('2000-01-01T03:15:00Z'); // earlier than the note, which has the time of the real clock
    await backUp();
    expect(await place.list('deletions')).toHaveLength(1);
    now = new Date('2099-01-01T03:15:00Z');
    for (const name of await place.list('')) await place.remove(name);
    await backUp();
    expect(await place.list('deletions')).toEqual([]);
    expect((await db.execute(sql`select 1 from account_deletions`)) as unknown as { rows: [] }).toMatchObject({
      rows: [],
    });
  });
});

test('a folder that cannot be written says so', async () => {
  logged = [];
  now = new Date('2026-11-25T03:15:00Z');
  const file = path.join(root, 'a-file');
  await writeFile(file, '');
  const openPlace = () => openBackupPlace({ folder: path.join(file, 'backups') });
  const openSources = async () => ({
    database,
    secrets: [],
    now: () => now,
    pictures: await openPictureFiles(path.join(root, 'pictures'), { s3: null }),
  });
  const result = await createBackupWorker({ database, now: () => now, log, openPlace, openSources }).work(job);
  expect(result).toMatchObject({ ok: false, failure: { message: expect.stringContaining('ENOTDIR') } });
});
