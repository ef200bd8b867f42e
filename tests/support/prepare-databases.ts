import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { createPglite, type Database, type Db, openDatabase } from '../../app/db/client.server.ts';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'postgres' | 'pglite';
    run: 'short' | 'full' | 'long';
    /** PostgreSQL server: URL of a database for administration, and name of the migrated database to copy. */
    postgres: { url: string; template: string };
    /** Path of a PGlite dump with the migrated schema. */
    pgliteDump: string;
  }
}

/** Vitest's global setup. Migrates a database per engine, on the server at `DATABASE_URL` or a server for this run. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const names = project.vitest.projects.map((each) => each.name);
  const ends = await Promise.all([
    names.some((name) => name === 'database' || name === 'http') ? preparePostgres(project) : null,
    names.includes('pglite') ? preparePglite(project) : null,
  ]);
  return async () => {
    for (const end of ends) await end?.();
  };
}

/** Definition of `clock()` for test files: the time that `test-clock.ts` set on the connection, or the real time. */
const testClock = sql`create or replace function clock() returns timestamptz
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('test.clock', true), '')::timestamptz, now()) $$`;

async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-tests-'));
  const dump = path.join(folder, 'migrated.tar');
  const client = await createPglite();
  const db = drizzle(client) as unknown as Db;
  const database = { db, kind: 'pglite', exclusively: (_name, work) => work(db) } satisfies Partial<Database>;
  await migrateDatabase(database as Partial<Database> as Database);
  await db.execute(testClock);
  writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
  project.provide('pgliteDump', dump);
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? null : await startPostgresServer();
  const url = server?.url ?? process.env.DATABASE_URL!;
  const template = `larder_test_template_${process.pid}`;
  await administer(url, `create database ${template}`);
  const database = await openDatabase({ url: urlOf(url, template) });
  await migrateDatabase(database);
  await database.db.execute(testClock);
  await database.close();
  project.provide('postgres', { url, template });
  return async () => {
    if (server) return server.stop();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const own = 'select datname from pg_database where datname = $1 or starts_with(datname, $2)';
    const { rows } = await client.query(own, [template, `${template}_`]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await client.end();
  };
}

type Server = ProvidedContext['postgres'];

/** @param how clause of `create database` that gives the initial contents */
export async function createDatabase({ url, template }: Server, how: string): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name} ${how}`);
  return urlOf(url, name);
}

export async function dropDatabase({ url }: Server, address: string): Promise<void> {
  await administer(url, `drop database if exists ${new URL(address).pathname.slice(1)} with (force)`);
}

/** Runs one statement on a new connection, outside a transaction. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
