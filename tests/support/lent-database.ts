import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '../../app/db/client.server.ts';
import { emptyTables } from './empty-tables.ts';
import { createDatabase, dropDatabase } from './prepare-databases.ts';

interface Lent {
  url: string;
  state: string;
}

/** Query timeout in milliseconds. A test may insert 100,000 rows in one statement on a busy machine. */
export const FILL_TIMEOUT = 60_000;

/** Maximum size of a database that is reused, in bytes. Dead rows in a larger one would affect later query plans. */
const MAX_BYTES = 48 * 1024 * 1024;

const idle: Lent[] = [];

/**
 * Lends a migrated, empty PostgreSQL database to the test file. This worker empties and reuses the database afterwards,
 * because creating one is slow. The database is dropped instead if connections remain open, if it is too large, or if
 * its schema or settings have changed.
 */
export async function lendDatabase(): Promise<Database> {
  const lent = idle.pop() ?? (await newLent());
  const database = await openDatabase({ url: lent.url, queryTimeout: FILL_TIMEOUT });
  afterAll(async () => {
    await database.close();
    if (await isEmptied(lent)) idle.push(lent);
    else await dropDatabase(inject('postgres'), lent.url);
  });
  return database;
}

async function newLent(): Promise<Lent> {
  const { template } = inject('postgres');
  const url = await createDatabase(inject('postgres'), `with template ${template}`);
  return { url, state: await withClient(url, stateOf) };
}

/** Empties the database. Returns true if it then equals a new one. */
async function isEmptied({ url, state }: Lent): Promise<boolean> {
  return withClient(url, async (client) => {
    const rows = async <Row>(query: string) => (await client.query(query)).rows as Row[];
    // Connections that were just closed may still be ending.
    for (let tries = 0; (await rows(OTHERS)).length > 0; tries += 1) {
      if (tries === 20) return false;
      await delay(10);
    }
    const own = await rows<{ name: string }>(`${TABLES} and starts_with(relname, 'test_')`);
    if (own.length > 0) await client.query(`drop table ${own.map(({ name }) => name).join(', ')}`);
    const tables = await rows<{ name: string }>(TABLES);
    const [first, ...others] = tables.map(({ name }) => name);
    await emptyTables(drizzle(client) as unknown as Db, first!, ...others);
    const used = await rows<{ name: string }>(`${TABLES} and pg_relation_size(oid) > 0`);
    if (used.length > 0) await client.query(`vacuum ${used.map(({ name }) => name).join(', ')}`);
    const [size] = await rows<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(size!.bytes) <= MAX_BYTES && (await stateOf(client)) === state;
  });
}

const OTHERS = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const TABLES = `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** Catalogs that DDL changes. They are compared by newest transaction and number of rows. */
const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_type',
  'pg_policy',
];

async function stateOf(client: pg.Client): Promise<string> {
  const parts = [
    ...catalogs.map((name) => `select count(*) || ' ' || max(xmin::text::bigint) from ${name}`),
    'select string_agg(setconfig::text, chr(10)) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
    'select string_agg(prices::text, chr(10) order by id) from prices',
  ];
  const { rows } = await client.query(`select ${parts.map((part, at) => `(${part}) as part${at}`).join(', ')},
    (select string_agg(relname, ' ' order by relname) from pg_class where relkind = 'r' and pg_relation_size(oid) > 0
      and relnamespace = 'public'::regnamespace) as filled`);
  return JSON.stringify(rows[0]);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
