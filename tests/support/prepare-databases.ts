import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPglite, type Database, type Db, openDatabase } from '../../app/db/client.server.ts';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the file's project runs on. */
    engine: 'postgres' | 'pglite';
    /** `npm test`, or `npm run test:long`. */
    run: 'short' | 'long';
    /** A PostgreSQL server, by the address of a database to administer it from, and a migrated database to copy. */
    postgres: { url: string; template: string };
    /** A PGlite dump that holds the migrated schema. */
    pgliteDump: string;
  }
}

/**
 * Vitest's global setup: migrates one database of each kind that is asked for with the real migrations; test files work
 * on copies of it. With `DATABASE_URL` on that server, else on one that is started for the while.
 */
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

async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-tests-'));
  const dump = path.join(folder, 'migrated.tar');
  const client = await createPglite();
  const db = drizzle(client) as unknown as Db;
  const database = { db, kind: 'pglite', exclusively: (_name, work) => work(db) } satisfies Partial<Database>;
  await migrateDatabase(database as Partial<Database> as Database);
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
  await database.close();
  project.provide('postgres', { url, template });
  return async () => {
    if (server) return server.stop();
    // The one of the demo is there if a file has asked for it (`demoCopy`).
    for (const name of [template, demoTemplateOf(template)]) await administer(url, `drop database if exists ${name}`);
  };
}

/** The name of the database that the demo has been started on. */
export const demoTemplateOf = (template: string) => `${template}_demo`;

/** Runs one statement that must stand outside a transaction. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function urlOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
