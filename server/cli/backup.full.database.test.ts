import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeZip } from 'client-zip';
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
import { findHold } from '../../app/mail/suppressions/held.server.ts';
import { readSuppressionFile } from '../../app/mail/suppressions/suppression-file.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { emptyPostgres, postgresCopy } from '../../tests/support/database.ts';
import { filesIn } from '../../tests/support/zip.ts';
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
  await database.db.execute(sql`insert into site (mode) values ('demo')`);
  await database.db.execute(sql`insert into mail_suppressions (address, scope, reason, source, since)
    values ('gone@home.example', 'all', 'bounce', 'mailbox', now())`);
  await database.close();
  const said = await backUp({ databaseUrl: origin });
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(/good\.zip has \d+ tables with \d+ rows and 1 pictures, in 0\.\d MB\.\n$/);
});

test('the file is readable by its owner only', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the suppressions of mail are beside the file, readable by its owner only', async () => {
  const beside = `${file}.suppressions`;
  expect((await stat(beside)).mode & 0o777).toBe(0o600);
  expect(readSuppressionFile(await readFile(beside, 'utf8'))).toMatchObject({
    ok: true,
    entries: [{ address: 'gone@home.example', reason: 'bounce' }],
  });
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

/**
 * Writes the backup with forged entries.
 * @param isConsistent true if the contents list matches the changed entries
 */
async function forge(change: (entries: Entries) => void, isConsistent: boolean): Promise<void> {
  const entries: Entries = new Map(
    Object.entries(filesIn(await readFile(file), 'latin1')).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
  );
  change(entries);
  if (isConsistent) {
    changeJson<{ entries: Record<string, string> }>(entries, contentsEntry, (contents) => {
      for (const name of Object.keys(contents.entries)) {
        contents.entries[name] = createHash('sha256').update(entries.get(name)!).digest('hex');
      }
    });
  }
  const files = [...entries].map(([name, input]) => ({ name, input: new Uint8Array(input) }));
  await writeFile(forged, Buffer.from(await new Response(makeZip(files)).arrayBuffer()));
}
type Entries = Map<string, Buffer>;

function changeJson<T>(entries: Entries, name: string, change: (value: T) => void): void {
  const value = JSON.parse(entries.get(name)!.toString()) as T;
  change(value);
  entries.set(name, Buffer.from(JSON.stringify(value)));
}

describe('a file that cannot be restored is refused before anything is written', () => {
  const damaged = / is damaged or incomplete\. Use another backup\.\n$/;
  const foreign = / not a backup of Larder\.\n$/;
  const newer = / was made by a newer version of Larder\. Restore it with that version, or a newer one\.\n$/;
  const accounts = tableEntry('public.accounts');

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

  test('that is another kind of file, or is not there', async () => {
    await writeFile(forged, 'PGDMP and so on, for more than a few bytes, as pg_dump writes it');
    await expectRefusal(foreign);
    await rm(forged);
    await expectRefusal(/ cannot be read: ENOENT/);
  });

  const picture = (entries: Entries) => [...entries.keys()].find((name) => name.startsWith(`${PICTURES}originals/`))!;
  const about = (change: (about: About) => unknown) => (entries: Entries) =>
    changeJson<About>(entries, aboutEntry, change);
  const without = (name: string) => (entries: Entries) => void entries.delete(name);
  const rows = (bytes: Buffer) => (entries: Entries) => void entries.set(accounts, gzipSync(bytes));

  test.each<[what: string, words: RegExp, isConsistent: boolean, change: (entries: Entries) => void]>([
    ['of another product', foreign, false, about((it) => Object.assign(it, { product: 'Pantry' }))],
    ['of a newer format', newer, false, about((it) => Object.assign(it, { format: 2, anything: 'else' }))],
    ['of a newer database', newer, true, about((it) => it.migrations.push({ hash: 'later', createdAt: '9' }))],
    [
      'of a database with other changes',
      / whose database was changed in another way than this one's\./,
      true,
      about((it) => Object.assign(it.migrations.at(-1)!, { hash: 'another' })),
    ],
    [
      'with one byte of a table changed',
      damaged,
      false,
      (entries) => {
        const table = entries.get(accounts)!;
        table[table.length - 9]! ^= 1;
      },
    ],
    ['with a row without an end in a table', damaged, true, rows(Buffer.alloc(70 * 1024 * 1024, 'x'))],
    ['with more rows than it says in a table', damaged, true, rows(Buffer.from('x\n'.repeat(100)))],
    ['without a table', damaged, false, without(accounts)],
    ['without the list of pictures', damaged, false, without(pictureListEntry)],
    ['without the list of contents', damaged, false, without(contentsEntry)],
    [
      'with a picture missing, which is named',
      /: the picture originals\/\w+ is missing\. Use another backup\.\n$/,
      false,
      (entries) => void entries.delete(picture(entries)),
    ],
    [
      'with a picture changed, which is named',
      /: the picture originals\/\w+ is not what it was\./,
      false,
      (entries) => void entries.set(picture(entries), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" id="x"/>')),
    ],
    [
      'with a picture that is not listed',
      damaged,
      false,
      (entries) => {
        const lists = [pictureListEntry, contentsEntry].map((name) => [name, entries.get(name)!] as const);
        for (const [name] of lists) entries.delete(name);
        entries.set(`${PICTURES}originals/${'0'.repeat(32)}`, Buffer.from('another'));
        for (const [name, bytes] of lists) entries.set(name, bytes);
      },
    ],
  ])('%s', async (_what, words, isConsistent, change) => {
    await forge(change, isConsistent);
    await expectRefusal(words);
  });
});

test('optional mail is held after a restore, and the restore says how to release it', async () => {
  const url = await emptyPostgres();
  const said = await restoreFrom(file, { databaseUrl: url });
  expect(said.out).toContain('npm run mail -- suppressions import FILE');
  const database = await openDatabase({ url });
  expect(await findHold(database.db)).toBeInstanceOf(Date);
  await database.close();
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
