import { lstat, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type About,
  aboutEntry,
  contentsEntry,
  PICTURES,
  pictureListEntry,
  tableEntry,
} from '../../app/backups/archive/contents.ts';
import { openDatabase } from '../../app/db/client.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { changeJson, forgeBackup } from '../../tests/support/backup-files.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { emptyPostgres, postgresCopy } from '../../tests/support/database.ts';
import type { Config } from '../config.ts';
import * as backup from './backup.ts';
import type { CommandWithoutDatabase } from './command.ts';
import * as restore from './restore.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'larder-backup-command-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = path.join(folder, 'good.zip');
const forged = path.join(folder, 'forged.zip');
const secret = 'a secret of at least 32 characters';
const empty = await emptyPostgres();

const config = (more: Partial<Config>): Config =>
  ({
    databasePool: null,
    s3: null,
    authSecrets: [secret],
    dataDirectory: path.join(folder, 'data'),
    ...more,
  }) as Config;
const ran = ({ withoutDatabase }: CommandWithoutDatabase) => commandInProcess(withoutDatabase, null as never);
const backUp = (more: Partial<Config>) => ran(backup.readCommand(['--to', file], () => config(more)));
const restoreFrom = (from: string, more: Partial<Config> = {}) =>
  ran(
    restore.readCommand([from], () => config({ databaseUrl: empty, dataDirectory: path.join(folder, 'new'), ...more })),
  );

let origin: string;
beforeAll(async () => {
  origin = await postgresCopy();
  await openPictureStore(path.join(folder, 'data/pictures')).store(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  const database = await openDatabase({ url: origin });
  await database.db.execute(sql`insert into accounts (email) values ('ada@home.example')`);
  await database.close();
  const said = await backUp({ databaseUrl: origin });
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(/good\.zip has \d+ tables with \d+ rows and 1 pictures, in 0\.\d MB\.\n$/);
});

test('the file is readable by its owner only', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('an incomplete earlier backup, and a file that a link there points to, stay private', async () => {
  const [again, victim] = [path.join(folder, 'again.zip'), path.join(folder, 'victim')];
  await writeFile(`${again}.part`, 'half', { mode: 0o644 });
  await ran(backup.readCommand(['--to', again], () => config({ databaseUrl: origin })));
  expect((await stat(again)).mode & 0o777).toBe(0o600);
  await writeFile(victim, 'own');
  await symlink(victim, `${again}.part`);
  await ran(backup.readCommand(['--to', again], () => config({ databaseUrl: origin })));
  expect([(await lstat(again)).isFile(), await readFile(victim, 'utf8')]).toEqual([true, 'own']);
});

test('an empty database is not backed up, and no file is left', async () => {
  const other = path.join(folder, 'nothing.zip');
  const said = await ran(backup.readCommand(['--to', other], () => config({ databaseUrl: empty })));
  expect(said).toMatchObject({ code: 1, err: 'There is nothing to back up: the database has no tables of Larder.\n' });
  await expect(stat(other)).rejects.toThrow('ENOENT');
  await expect(stat(`${other}.part`)).rejects.toThrow('ENOENT');
});

describe('a file that cannot be restored is refused before anything is written', () => {
  const picture = (entries: Map<string, Buffer>) =>
    [...entries.keys()].find((name) => name.startsWith(`${PICTURES}originals/`))!;
  const damaged = / is damaged or incomplete\. Use another backup\.\n$/;

  async function expectRefusal(words: RegExp) {
    const said = await restoreFrom(forged);
    expect(said).toMatchObject({ code: 1, out: '', err: expect.stringMatching(words) });
    const database = await openDatabase({ url: empty });
    try {
      const found = await database.db.execute(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
      expect((found as unknown as { rows: unknown[] }).rows).toEqual([]);
    } finally {
      await database.close();
    }
    await expect(stat(path.join(folder, 'new/pictures'))).rejects.toThrow('ENOENT');
  }

  test.each([0.999, 0.9, 0.5, 0.1])('cut short to %f of it', async (share) => {
    await writeFile(forged, await readFile(file));
    await truncate(forged, Math.floor((await stat(file)).size * share));
    await expectRefusal(damaged);
  });

  test.each([0, 1, 20])('of which only %i bytes are there', async (length) => {
    await writeFile(forged, (await readFile(file)).subarray(0, length));
    await expectRefusal(/ is damaged or incomplete at its beginning, or not a backup of Larder\.\n$/);
  });

  test('that is another kind of file', async () => {
    await writeFile(forged, 'PGDMP and so on, for more than a few bytes, as pg_dump writes it');
    await expectRefusal(/ not a backup of Larder\.\n$/);
  });

  test('of another product', async () => {
    await forgeBackup({ from: file, to: forged }, (entries) =>
      changeJson<About>(entries, aboutEntry, (about) => Object.assign(about, { product: 'Pantry' })),
    );
    await expectRefusal(/ not a backup of Larder\.\n$/);
  });

  test('of a format that is newer', async () => {
    await forgeBackup({ from: file, to: forged }, (entries) =>
      changeJson<About>(entries, aboutEntry, (about) => Object.assign(about, { format: 2, anything: 'else' })),
    );
    await expectRefusal(/ was made by a newer version of Larder\. Restore it with that version, or a newer one\.\n$/);
  });

  test('of a database that is newer', async () => {
    await forgeBackup(
      { from: file, to: forged },
      (entries) =>
        changeJson<About>(entries, aboutEntry, ({ migrations }) => migrations.push({ hash: 'later', createdAt: '9' })),
      { isConsistent: true },
    );
    await expectRefusal(/ was made by a newer version of Larder\./);
  });

  test('of a database with other changes', async () => {
    await forgeBackup(
      { from: file, to: forged },
      (entries) =>
        changeJson<About>(entries, aboutEntry, ({ migrations }) =>
          Object.assign(migrations.at(-1)!, { hash: 'another' }),
        ),
      { isConsistent: true },
    );
    await expectRefusal(/ whose database was changed in another way than this one's\./);
  });

  test('with one byte of a table changed', async () => {
    await forgeBackup({ from: file, to: forged }, (entries) => {
      const rows = entries.get(tableEntry('public.accounts'))!;
      rows[rows.length - 9]! ^= 1;
    });
    await expectRefusal(damaged);
  });

  test.each([
    ['a row without an end', Buffer.alloc(70 * 1024 * 1024, 'x')],
    ['more rows than it says', Buffer.from('x\n'.repeat(100))],
  ])('with %s in a table', async (_what, rows) => {
    await forgeBackup(
      { from: file, to: forged },
      (entries) => void entries.set(tableEntry('public.accounts'), gzipSync(rows)),
      { isConsistent: true },
    );
    await expectRefusal(damaged);
  });

  test.each([tableEntry('public.accounts'), pictureListEntry, contentsEntry])('without %s', async (name) => {
    await forgeBackup({ from: file, to: forged }, (entries) => void entries.delete(name));
    await expectRefusal(damaged);
  });

  test('with a picture missing, which is named', async () => {
    let name = '';
    await forgeBackup({ from: file, to: forged }, (entries) => {
      name = picture(entries);
      entries.delete(name);
    });
    await expectRefusal(
      new RegExp(`: the picture ${name.slice(PICTURES.length)} is missing\\. Use another backup\\.\n$`),
    );
  });

  test('with a picture changed, which is named', async () => {
    let name = '';
    await forgeBackup({ from: file, to: forged }, (entries) => {
      name = picture(entries);
      entries.set(name, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" id="x"/>'));
    });
    await expectRefusal(new RegExp(`: the picture ${name.slice(PICTURES.length)} is not what it was\\.`));
  });

  test('with a picture that nobody listed', async () => {
    await forgeBackup({ from: file, to: forged }, (entries) => {
      const [contents, list] = [entries.get(contentsEntry)!, entries.get(pictureListEntry)!];
      for (const name of [contentsEntry, pictureListEntry]) entries.delete(name);
      entries.set(`${PICTURES}originals/${'0'.repeat(32)}`, Buffer.from('another'));
      entries.set(pictureListEntry, list);
      entries.set(contentsEntry, contents);
    });
    await expectRefusal(damaged);
  });

  test('that is not there', async () => {
    await rm(forged, { force: true });
    await expectRefusal(/ cannot be read: ENOENT/);
  });
});

describe('a restore says which AUTH_SECRET the site needs', () => {
  const restoreAnew = async (authSecrets: string[] | null) =>
    restoreFrom(file, {
      databaseUrl: await emptyPostgres(),
      authSecrets: authSecrets as Config['authSecrets'],
      dataDirectory: await mkdtemp(path.join(folder, 'place-')),
    });

  test('by its fingerprint, and not by itself', async () => {
    const said = await restoreAnew(null);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(
      /AUTH_SECRET is not set to the one that the backup needs: the one with the fingerprint \S{16}\./,
    );
    expect((await readFile(file)).includes(secret)).toBe(false);
  });

  test('and whether it is the one that is set', async () => {
    expect((await restoreAnew([secret])).out).toMatch(/AUTH_SECRET is the one that the backup needs \(\S{16}\)\./);
    expect((await restoreAnew([`${secret}, but another`])).out).toMatch(
      /AUTH_SECRET is another one than the backup needs: /,
    );
  });
});

test('a database that has tables is refused, and unchanged', async () => {
  const said = await restoreFrom(file, { databaseUrl: origin });
  expect(said).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty\./) });
});

test.each([
  { name: 'backup', readCommand: backup.readCommand, args: [] },
  { name: 'backup', readCommand: backup.readCommand, args: ['--to', 'a', 'b'] },
  { name: 'restore', readCommand: restore.readCommand, args: [] },
  { name: 'restore', readCommand: restore.readCommand, args: ['a', 'b'] },
])('$name $args is no command', ({ readCommand, args }) => {
  expect(() => readCommand(args, () => config({}))).toThrow(/ takes /);
});
