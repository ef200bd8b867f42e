import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../app/db/client.server.ts';
import { migrateDatabase, migrationsApplied } from '../app/db/migrate.server.ts';
import { sites } from '../app/db/schema/site.ts';
import { demoCreators } from '../demo/creators.ts';
import { demoPeople } from '../demo/people.ts';
import { emptyPostgres, testDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { type Config, ConfigError, type NamedSite } from './config.ts';
import { listFormerHosts, siteOfCommand, startSite } from './site.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = new Date('2026-11-24T12:00:00Z');
const embedded = inject('engine') === 'pglite';

type Start = Pick<Config, 'mode' | 'modeIsChosen' | 'origin' | 'migrate'>;
const live: Start = { mode: 'live', modeIsChosen: true, origin: 'https://larder.test', migrate: 'start' };
const demo: Start = { mode: 'demo', modeIsChosen: true, origin: 'http://localhost:3000', migrate: 'start' };
const forgotten: Start = { ...demo, modeIsChosen: false };

const logged: unknown[] = [];
const log = { error() {}, info: (...line: unknown[]) => void logged.push(line) };
const start = (database: Database, config: Start, at = now) => startSite(database, config, { now: at, log });

const nothing: NamedSite = { mode: null, origin: null };
const command = (database: Database, named: Partial<NamedSite> = {}) =>
  siteOfCommand(database, { ...nothing, ...named }, { now, migrate: 'start', report() {} });

async function refusal(refused: Promise<unknown>): Promise<string> {
  const error = await refused.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).errors.join();
}

const rowOf = async ({ db }: Database) => (await db.select().from(sites))[0] ?? null;

describe('a database of this version', async () => {
  const database = await testDatabase();
  const { db } = database;
  beforeEach(async () => {
    logged.length = 0;
    await db.delete(sites);
    await db.execute(sql`delete from creators`);
  });

  test.each([
    [live, { mode: 'live', origin: 'https://larder.test' }],
    [forgotten, { mode: 'demo', origin: 'http://localhost:3000' }],
  ])('has the mode and the address of the first start', async (config, site) => {
    await start(database, config);
    const row = { id: 1, ...site, createdAt: now, optionalMailHeldSince: null, formerHosts: [] };
    expect(await rowOf(database)).toEqual(row);
    expect(logged).toEqual([]);
  });

  test('records the newest address of a site that moves, and logs the move', async () => {
    await start(database, live);
    await start(database, { ...live, origin: 'https://moved.test' }, later);
    await start(database, { ...live, origin: 'https://moved.test' }, later);
    expect(await rowOf(database)).toMatchObject({ mode: 'live', origin: 'https://moved.test', createdAt: now });
    const fields = { before: 'https://larder.test', origin: 'https://moved.test' };
    expect(logged).toEqual([[fields, expect.stringContaining('address')]]);
  });

  test('remembers the hosts of earlier addresses, except machines’ and the one that it returns to', async () => {
    const moves: [origin: string, former: string[]][] = [
      ['https://first.test', []],
      ['https://second.test:8443', ['first.test']],
      ['https://second.test', ['first.test']],
      ['https://third.test', ['first.test', 'second.test']],
      ['https://first.test', ['second.test', 'third.test']],
      ['http://localhost:3000', ['second.test', 'third.test', 'first.test']],
      ['http://127.0.0.1:3000', ['second.test', 'third.test', 'first.test']],
      ['https://first.test', ['second.test', 'third.test']],
    ];
    for (const [origin, former] of moves) {
      await start(database, { ...live, origin });
      expect([origin, await listFormerHosts(db)]).toEqual([origin, former]);
    }
  });

  test('refuses the other mode, and says what to do', async () => {
    await start(database, live);
    for (const config of [demo, forgotten]) {
      const sentence = await refusal(start(database, config));
      expect(sentence).toMatch(/live site https:\/\/larder\.test.*APP_MODE=live.*DATABASE_URL/);
      expect(sentence.includes('APP_MODE is missing')).toBe(config === forgotten);
    }
    await db.update(sites).set({ mode: 'demo' });
    expect(await refusal(start(database, live))).toMatch(/published password.*DATABASE_URL.*APP_MODE=demo/);
  });

  test('gives a command mode and address, and refuses one that names others', async () => {
    await start(database, live);
    const site = { mode: 'live', origin: 'https://larder.test' } as const;
    for (const named of [nothing, site, { mode: 'live' as const }]) {
      expect(await command(database, named)).toEqual(site);
    }
    expect(await refusal(command(database, { mode: 'demo' }))).toContain('live site https://larder.test');
    expect(await refusal(command(database, { origin: 'https://moved.test' }))).toMatch(
      /APP_ORIGIN is https:\/\/moved\.test.*at https:\/\/larder\.test/,
    );
    expect(await rowOf(database)).toMatchObject(site);
  });

  test('without a site asks a command for both, unless it is embedded and therefore a demo’s', async () => {
    if (embedded) expect(await command(database)).toEqual({ mode: 'demo', origin: null });
    else expect(await refusal(command(database))).toMatch(/APP_MODE is missing.*APP_ORIGIN/);
    await db.delete(sites);
    expect(await refusal(command(database, { mode: 'live' }))).toMatch(/APP_ORIGIN is missing/);
    expect(await rowOf(database)).toBeNull();
  });

  test('without a site belongs from then on to the one that a command names', async () => {
    const named = { mode: 'live', origin: 'https://larder.test' } as const;
    expect(await command(database, named)).toEqual(named);
    expect(await rowOf(database)).toMatchObject({ id: 1, ...named, createdAt: now });
    await refusal(start(database, forgotten));
  });

  test('has no address for a demo whose command names none, until the demo is started', async () => {
    expect(await command(database, { mode: 'demo' })).toEqual({ mode: 'demo', origin: null });
    await start(database, demo);
    expect(logged).toEqual([]);
    expect(await command(database)).toEqual({ mode: 'demo', origin: 'http://localhost:3000' });
  });
});

describe('a database without a site’s row', async () => {
  const database = await testDatabase();
  const { db } = database;
  beforeEach(async () => {
    logged.length = 0;
    await db.delete(sites);
    await emptyTables(db, 'creators', 'accounts');
  });

  test.each([
    ['creator', sql`insert into creators (id, email, name) values (${demoCreators[0]!.id}, 'm@home.example', 'M')`],
    ['person', sql`insert into accounts (id, email) values (${demoPeople[1]!.id}, 'n@home.example')`],
  ])('is a demo’s by a %s of its content, beside others', async (_who, insert) => {
    await db.execute(sql`insert into accounts (email) values ('rosa@home.example')`);
    await db.execute(insert);
    expect(await refusal(start(database, live))).toContain('The database is a demo’s');
    expect(await refusal(command(database, { mode: 'live', origin: live.origin }))).toContain('a demo’s');
    expect(await rowOf(database)).toBeNull();
    expect(await command(database)).toEqual({ mode: 'demo', origin: null });
    await start(database, forgotten);
    expect(await rowOf(database)).toMatchObject({ mode: 'demo', origin: 'http://localhost:3000' });
  });

  test.skipIf(embedded)('with other people asks for the mode', async () => {
    await db.execute(sql`insert into accounts (email) values ('rosa@home.example')`);
    expect(await refusal(start(database, forgotten))).toMatch(/APP_MODE is missing.*APP_MODE=live/);
    expect(await refusal(command(database))).toMatch(/APP_MODE is missing/);
    expect(await rowOf(database)).toBeNull();
    await start(database, live);
    expect(await rowOf(database)).toMatchObject({ mode: 'live', origin: 'https://larder.test' });
    expect(await refusal(start(database, forgotten))).toContain('the live site');
  });

  test('with other people is a demo’s if the operator says so', async () => {
    await db.execute(sql`insert into creators (email, name) values ('bea@home.example', 'Bea')`);
    await start(database, embedded ? forgotten : demo);
    expect(await rowOf(database)).toMatchObject({ mode: 'demo' });
  });
});

test.skipIf(embedded)('accepts one of a demo and a live site that start at once on an empty database', async () => {
  const url = await emptyPostgres();
  const opened = await Promise.all([live, live, forgotten, demo].map(async () => openDatabase({ url })));
  afterAll(() => Promise.all(opened.map((each) => each.close())));
  const configs = [live, live, forgotten, demo];
  const started = await Promise.allSettled(configs.map((config, at) => start(opened[at]!, config)));
  const { mode } = (await rowOf(opened[0]!))!;
  for (const [at, { status }] of started.entries()) {
    expect([configs[at]!.mode, status]).toEqual([
      configs[at]!.mode,
      configs[at]!.mode === mode ? 'fulfilled' : 'rejected',
    ]);
  }
});

describe('migrating', async () => {
  const database = await openDatabase(embedded ? { directory: null } : { url: await emptyPostgres() });
  afterAll(() => database.close());

  test('is left to npm run migrate when MIGRATE is off, and the start says so', async () => {
    await expect(start(database, { ...live, migrate: 'off' })).rejects.toThrow(/MIGRATE is off: run npm run migrate/);
    expect(await migrationsApplied(database.db)).toBe(false);
    await migrateDatabase(database);
    await start(database, { ...live, migrate: 'off' });
    expect(await rowOf(database)).toMatchObject({ mode: 'live' });
  });

  test('to a newer version than this one is reported at the start, and does not prevent serving', async () => {
    await migrateDatabase(database);
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    logged.length = 0;
    await start(database, { ...live, migrate: 'start' });
    expect(logged).toContainEqual([{}, expect.stringContaining('newer than this version: it has 1 migration that')]);
  });
});
