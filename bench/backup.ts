import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '../app/db/client.server.ts';
import { migrateDatabase } from '../app/db/migrate.server.ts';
import { openPictureStore, type PictureStore } from '../app/media/store.server.ts';
import { addRecipes, type NewRecipe } from '../app/recipes/commands.server.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { demoCreators } from '../demo/creators.ts';
import { writtenRecipe } from '../demo/written-recipe.ts';
import { onEnd, run } from './cleanup.ts';
import { MB } from './memory.ts';
import { newDatabases } from './new-databases.ts';

const PICTURE = 256 * 1024;
const creator = demoCreators[0]!;
/** Members, and recipes with a picture each: the second has ten times the rows of the first. */
const sizes = [
  { members: 10_000, recipes: 100 },
  { members: 100_000, recipes: 1_000 },
];

/**
 * `npm run bench:backup`: time, processor and memory of `npm run backup` and `npm run restore`, beside `pg_dump` with
 * `tar` and `pg_restore` with `tar` on the same data where this machine has them in the server's version
 * (`DATABASE_URL`). It streams in constant memory where both sizes cost the same.
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-backup-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const create = await newDatabases();
  const at = (name: string) => path.join(folder, name);
  const from = await create('backup');
  const database = await openDatabase({ url: from });
  await migrateDatabase(database);
  await database.db.execute(
    sql`insert into creators (id, name, email) values (${creator.id}, 'A creator', 'creator@home.example')`,
  );
  await database.close();
  let filled = { members: 0, recipes: 0 };
  for (const size of sizes) {
    await fill(from, openPictureStore(at('from/pictures'), { s3: null }), { from: filled, until: size });
    filled = size;
    const [own, theirs, plain] = [await create('restore'), await create('pg_restore'), at('plain')];
    await mkdir(plain, { recursive: true });
    const dump = `pg_dump -Fc -f ${at('dump')} ${from} && tar -C ${at('from')} -cf ${at('tar')} pictures`;
    const load = `pg_restore --no-owner -d ${theirs} ${at('dump')} && tar -C ${plain} -xf ${at('tar')}`;
    const took = {
      backup: await measured(command('backup', ['--to', at('zip')]), { DATABASE_URL: from, DATA_DIR: at('from') }),
      pg_dump: await measured(['sh', '-c', dump]),
      restore: await measured(command('restore', [at('zip')]), {
        DATABASE_URL: own,
        DATA_DIR: at(`to-${size.members}`),
      }),
      pg_restore: await measured(['sh', '-c', load]),
    };
    console.log(
      `${size.members} members, ${size.recipes} recipes: ${((await stat(at('zip'))).size / MB).toFixed(0)} MB`,
    );
    for (const [name, figures] of Object.entries(took))
      console.log(`  ${name.padEnd(10)} ${figures?.text ?? 'not here'}`);
    if (took.pg_dump && took.pg_restore) {
      const ratio = (a: Figures | null, b: Figures | null) => (a!.seconds / b!.seconds).toFixed(2);
      console.log(
        `  ratio      backup ${ratio(took.backup, took.pg_dump)}, restore ${ratio(took.restore, took.pg_restore)}`,
      );
    }
    await rm(plain, { recursive: true });
  }
}

interface Figures {
  seconds: number;
  text: string;
}

const command = (name: string, args: string[]) => [
  process.execPath,
  // Said at the end by the process itself, which alone knows.
  ...['--import', `data:text/javascript,${encodeURIComponent(atExit)}`],
  path.resolve(import.meta.dirname, `../server/cli/${name}.ts`),
  ...args,
];
const atExit = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write(', ' + ((userCPUTime + systemCPUTime) / 1e6).toFixed(1) + ' s of processor, at most ' + (maxRSS / 1024).toFixed(0) + ' MB');
});`;

/** Null: the command failed, as where there is no such program. */
async function measured([program, ...args]: string[], env: Record<string, string> = {}): Promise<Figures | null> {
  const since = performance.now();
  const child = spawn(program!, args, {
    env: { PATH: process.env.PATH!, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - since) / 1_000;
  if (code === 0) return { seconds, text: `${seconds.toFixed(1)} s${said}` };
  console.error(said);
  return null;
}

type Size = (typeof sizes)[number];

async function fill(url: string, store: PictureStore, { from, until }: { from: Size; until: Size }): Promise<void> {
  const database = await openDatabase({ url });
  await addMembers(database.db, from.members, until.members);
  const now = new Date();
  for (let start = from.recipes; start < until.recipes; start += 100) {
    const recipes: NewRecipe[] = [];
    for (let at = start; at < start + 100; at += 1) {
      const picture = await store.store(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(PICTURE)]));
      const model = creator.recipes[at % creator.recipes.length]!;
      const content = parseRecipe({
        ...writtenRecipe(model, { address: picture, alt: '' }),
        name: `${model.name}, number ${at}`,
      });
      recipes.push({ content, publish: now, authorId: null, change: 'First version', now });
    }
    await database.db.transaction((tx) => addRecipes(tx, { creatorId: creator.id, recipes }));
  }
  await database.close();
}

/** Each with a year of payments. A thousand at a time, within the limit of a statement. */
async function addMembers(db: Db, from: number, until: number): Promise<void> {
  for (let start = from; start < until; start += 1_000) {
    const range = sql`generate_series(${start}::int, ${start + 999}::int) n`;
    await db.execute(sql`insert into accounts (email, email_confirmed_at, password_hash, metadata)
      select 'member-' || n || '@home.example', now(), repeat(md5(n::text), 4), '{"firstName":"Ada","lastName":"Marsh"}'
      from ${range}`);
    await db.execute(sql`insert into memberships (account_id, creator_id, plan, began_at, opened_at)
      select accounts.id, ${creator.id}, 'monthly', now(), now() from ${range}
      join accounts on email = 'member-' || n || '@home.example'`);
    await db.execute(sql`insert into membership_facts
        (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency)
      select 'paid', 'in_' || n || '_' || month, memberships.id, now(), now(), now() + interval '31 days', 1000, 'usd'
      from ${range} join accounts on email = 'member-' || n || '@home.example'
      join memberships on account_id = accounts.id, generate_series(1, 12) month`);
  }
}

await run(main);
