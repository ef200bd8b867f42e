import { readFile } from 'node:fs/promises';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../app/db/client.server.ts';
import { administer, urlOf } from './prepare-databases.ts';

/** A migrated, empty database of this test file's own, dropped after it. Call it at the top of the file. */
export async function testDatabase(): Promise<Database> {
  const databases = inject('databases');
  const database =
    databases.kind === 'postgres'
      ? await openDatabase({ url: await postgresCopy() })
      : await openDatabase({ directory: null, dump: new Blob([await readFile(databases.dump)]) });
  // Before the copy is dropped: hooks run last registered first.
  afterAll(() => database.close());
  return database;
}

/** The address of a copy of the migrated PostgreSQL database, dropped after the file. Only where tests run on one. */
export async function postgresCopy(): Promise<string> {
  const databases = inject('databases');
  if (databases.kind !== 'postgres') throw new Error('These tests run on PGlite');
  const name = `larder_test_${process.pid}_${Date.now().toString(36)}_${Math.trunc(Math.random() * 1e9).toString(36)}`;
  await administer(databases.url, `create database ${name} with template ${databases.template}`);
  afterAll(() => administer(databases.url, `drop database if exists ${name} with (force)`));
  return urlOf(databases.url, name);
}
