import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTables, standInObjects } from '@larder/stripe-stand-in/tables.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { emptyPostgres, testDatabase } from '../../tests/support/database.ts';
import { insertQuixotina } from '../../tests/support/quixotina.ts';
import { everyRow } from '../../tests/support/rows-of-tables.ts';
import { isLongRun, longTest } from '../../tests/support/run.ts';
import { startS3Server } from '../../tests/support/s3-server.ts';
import { type Database, type Db, openDatabase } from '../db/client.server.ts';
import { createBoss } from '../jobs/boss.server.ts';
import type { S3Settings } from '../media/original-files.server.ts';
import { openPictureFiles, type PictureFiles } from '../media/picture-files.server.ts';
import { openPictureStore } from '../media/store.server.ts';
import { type CheckedArchive, checkArchive } from './archive/checked-archive.server.ts';
import type { Contents } from './archive/contents.ts';
import { makeBackup } from './backup.server.ts';
import { writeBackupFile } from './backup-file.server.ts';
import { restoreBackup, tryRestore } from './restore.server.ts';

const database = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'larder-backups-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const original = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
const log = { error: () => {}, info: () => {} };

beforeAll(async () => {
  const { startAtBeas } = await accountServices(database.db);
  await startAtBeas();
  await database.db.execute(sql`drop table test_mail`); // does not belong to the site
  await insertQuixotina(database.db);
  await ensureTables(database.db);
  const customer = {
    id: 'cus_1',
    account: 'acct_1',
    type: 'customer',
    customer: 'cus_1',
    created: 1,
    json: { id: 'cus_1' },
  };
  await database.db.insert(standInObjects).values(customer);
  const boss = createBoss(database, { background: false, log });
  await boss.start();
  await boss.createQueue('mail');
  await boss.send('mail', { text: 'a tab \t, a \\ backslash\nand a line' });
  await boss.stop({ graceful: false });
});

let count = 0;
function newPath(): string {
  count += 1;
  return path.join(folder, String(count));
}

async function picturesIn(directory: string, s3: S3Settings | null = null): Promise<PictureFiles> {
  return openPictureFiles(directory, { s3 });
}

async function somePictures(s3: S3Settings | null = null): Promise<PictureFiles> {
  const directory = newPath();
  const store = openPictureStore(directory, { s3 });
  const address = await store.store(original);
  await store.pointOut(address.split('/').at(-1)!, { x: 30, y: 70 });
  return picturesIn(directory, s3);
}

async function backedUp(
  from: Database,
  pictures: PictureFiles,
): Promise<{ file: string; archive: CheckedArchive; contents: Contents }> {
  const file = `${newPath()}.zip`;
  await writeBackupFile(file, (write) =>
    makeBackup(
      { database: from, pictures, secrets: ['a secret of at least 32 characters'], now: () => new Date() },
      write,
    ),
  );
  const checked = await checkArchive(file);
  if (!checked.ok) throw new Error(checked.reason);
  onTestFinished(() => checked.archive.close());
  return { file, archive: checked.archive, contents: checked.archive.contents };
}

async function emptyDatabase(kind: Database['kind']): Promise<Database> {
  const empty = await openDatabase(kind === 'postgres' ? { url: await emptyPostgres() } : { directory: null });
  onTestFinished(() => empty.close());
  return empty;
}

async function namesOf(pictures: PictureFiles): Promise<string[]> {
  const names: string[] = [];
  for await (const name of pictures.names()) names.push(name);
  return names.sort();
}

async function schemaOf(db: Db): Promise<unknown> {
  const rows = async (query: string) => ((await db.execute(sql.raw(query))) as unknown as { rows: unknown[] }).rows;
  return Promise.all([
    rows(`select table_schema, table_name, column_name, data_type, column_default, is_nullable, is_identity
      from information_schema.columns where table_schema in ('public', 'pgboss', 'drizzle')
        and table_name not like 'queue\\_stats%' order by 1, 2, 3`),
    rows(`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace::regnamespace::text in ('public', 'pgboss')
        and conrelid::regclass::text not like 'pgboss.queue\\_stats%' order by 1, 2, 3`),
    rows(
      `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    rows(`select schemaname, tablename, indexname from pg_indexes where schemaname in ('public', 'pgboss')
      and tablename not like 'queue\\_stats%' order by 1, 2, 3`),
  ]);
}

const sequences = sql`select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2`;

describe('a backup restored into an empty place', () => {
  test.each(isLongRun() ? (['postgres', 'pglite'] as const) : ['postgres' as const])(
    'of %s has every row, sequence, picture and rule',
    async (kind) => {
      const { archive, contents } = await backedUp(database, await somePictures());
      expect(Object.values(contents.tables).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(50);
      const restored = await emptyDatabase(kind);
      const pictures = await picturesIn(newPath());
      expect(await restoreBackup(archive, { database: restored, pictures })).toEqual({ ok: true });

      const again = await backedUp(restored, pictures);
      expect(again.contents.tables).toEqual(contents.tables);
      expect(await everyRow(restored.db)).toBe(await everyRow(database.db));
      expect(await schemaOf(restored.db)).toEqual(await schemaOf(database.db));
      expect((await restored.db.execute(sequences)) as unknown as { rows: unknown[] }).toMatchObject({
        rows: ((await database.db.execute(sequences)) as unknown as { rows: unknown[] }).rows,
      });
      expect(await namesOf(pictures)).toEqual([
        expect.stringMatching(/^originals\/[0-9a-f]{32}$/),
        expect.stringMatching(/^points\/[0-9a-f]{32}\/30-70$/),
      ]);
      expect(await pictures.read((await namesOf(pictures))[0]!)).toEqual(original);

      const back = await emptyDatabase('postgres');
      expect(await restoreBackup(again.archive, { database: back, pictures: await picturesIn(newPath()) })).toEqual({
        ok: true,
      });
      expect(await everyRow(back.db)).toBe(await everyRow(database.db));
      await createBoss(back, { background: false, log }).start();
    },
  );

  longTest('has the pictures of a bucket, and restores them into one', {}, async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const { archive } = await backedUp(database, await somePictures(s3.settings));
    const names = [...s3.objects.keys()];
    expect(names).toHaveLength(2);
    s3.objects.clear();
    const restored = await emptyDatabase('postgres');
    const pictures = await picturesIn(newPath(), s3.settings);
    expect(await restoreBackup(archive, { database: restored, pictures })).toEqual({ ok: true });
    expect([...s3.objects.keys()]).toEqual(names);
  });

  test('has what the database held at one moment, whatever is written meanwhile', async () => {
    // Each transaction inserts one row into a table that is read early, and one into a table that is read late.
    await database.db.execute(sql`truncate audit_events, used_nonces`);
    let written = 0;
    let stopped = false;
    const writing = (async () => {
      while (!stopped) {
        await database.db.transaction(async (tx) => {
          await tx.execute(sql`insert into audit_events (actor_command, action, subject_type, subject_id)
            values ('a test', 'row.written', 'row', ${String(written)})`);
          await tx.execute(sql`insert into used_nonces (nonce_hash, expires_at) values (${String(written)}, now())`);
        });
        written += 1;
      }
    })();
    const writeMore = async (rows: number) => {
      const until = written + rows;
      while (written < until) await new Promise((resolve) => setImmediate(resolve));
    };
    await writeMore(5);
    const slow: Database = {
      ...database,
      async openBulk(kind) {
        const tx = await database.openBulk(kind);
        return {
          ...tx,
          async *copyOut(part) {
            if (part.table.includes('used_nonces')) await writeMore(5);
            yield* tx.copyOut(part);
          },
        };
      },
    };
    const { contents } = await backedUp(slow, await picturesIn(newPath()));
    stopped = true;
    await writing;
    const [first, last] = [contents.tables['public.audit_events']!, contents.tables['public.used_nonces']!];
    expect(first.rows).toBeGreaterThan(0);
    expect(first.rows).toBeLessThan(written);
    expect(last.rows).toBe(first.rows);
  });

  longTest('leaves out tables that are not the site’s, and says so', {}, async () => {
    await database.db.execute(sql`create table operators_own_notes (note text)`);
    const { archive } = await backedUp(database, await picturesIn(newPath()));
    await database.db.execute(sql`drop table operators_own_notes`);
    expect(archive.about.otherTables).toEqual(['public.operators_own_notes']);
    expect(await tryRestore(archive, { database: await emptyDatabase('postgres') })).toMatchObject({ ok: true });
  });
});

describe('a restore is refused', () => {
  test('where the database has tables', async () => {
    const { archive } = await backedUp(database, await somePictures());
    const before = await everyRow(database.db);
    const pictures = await picturesIn(newPath());
    expect(await restoreBackup(archive, { database, pictures })).toEqual({ ok: false, reason: 'database-not-empty' });
    expect(await everyRow(database.db)).toBe(before);
    expect(await namesOf(pictures)).toEqual([]);
  });

  test('where there are pictures, and the database stays empty', async () => {
    const { archive } = await backedUp(database, await somePictures());
    const empty = await emptyDatabase('postgres');
    expect(await restoreBackup(archive, { database: empty, pictures: await somePictures() })).toEqual({
      ok: false,
      reason: 'pictures-not-empty',
    });
    expect(await schemaOf(empty.db)).toEqual([[], [], [], []]);
  });

  test('by a disk that is full, and both stay empty', async () => {
    const { archive } = await backedUp(database, await somePictures());
    const empty = await emptyDatabase('postgres');
    const pictures = await picturesIn(newPath());
    const full: PictureFiles = {
      ...pictures,
      write: async (name, bytes) => {
        if (name.startsWith('points/')) throw new Error('ENOSPC');
        await pictures.write(name, bytes);
      },
    };
    await expect(restoreBackup(archive, { database: empty, pictures: full })).rejects.toThrow('ENOSPC');
    expect(await schemaOf(empty.db)).toEqual([[], [], [], []]);
    expect(await namesOf(pictures)).toEqual([]);
  });
});

describe('a trial restore', () => {
  test('compares every table, and leaves the database as empty as it was', async () => {
    const { archive, contents } = await backedUp(database, await somePictures());
    const empty = await emptyDatabase('postgres');
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    expect(await tryRestore(archive, { database: empty })).toEqual({ ok: true, rows });
    expect(await schemaOf(empty.db)).toEqual([[], [], [], []]);
  });

  test('notices a table that is not what it was', async () => {
    const { archive } = await backedUp(database, await somePictures());
    archive.contents.tables['public.accounts']!.sha256 = '0'.repeat(64);
    expect(await tryRestore(archive, { database: await emptyDatabase('postgres') })).toEqual({
      ok: false,
      reason: 'differs',
      table: 'public.accounts',
    });
  });

  test('refuses a database that holds anything', async () => {
    const { archive } = await backedUp(database, await somePictures());
    expect(await tryRestore(archive, { database })).toEqual({ ok: false, reason: 'database-not-empty' });
  });
});
