import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgDatabase,
  type PgQueryResultHKT,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** A database, or a transaction of one. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The state of the stand-in, in tables of its own: nothing in them refers to another's, and no migration makes them. */
export const standInObjects = pgTable(
  'payment_stand_in_objects',
  {
    /** As Stripe's, with its prefix: `sub_…`. */
    id: text('id').primaryKey(),
    /** In the order in which they were created, where `created` is the same. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** Stripe's `object`: `subscription`. */
    type: text('type').notNull(),
    /** Who is locked to change it; of a customer its own id. Null: of nobody's (prices). */
    customer: text('customer'),
    /** Seconds, by the stand-in's clock. */
    created: integer('created').notNull(),
    /** As the API shows it. */
    json: jsonb('json').$type<object>().notNull(),
    /** What Stripe would know and not show. */
    internal: jsonb('internal').$type<object>().notNull().default({}),
    /** When it changes by itself next. Null: never. */
    due: integer('due'),
  },
  (table) => [
    index('payment_stand_in_objects_listed').on(table.type, table.created, table.seq),
    index('payment_stand_in_objects_customer').on(table.customer, table.type),
    index('payment_stand_in_objects_due').on(table.due, table.seq).where(sql`${table.due} is not null`),
  ],
);

/** What happened, in its order, and what of it is still to be sent. */
export const standInEvents = pgTable(
  'payment_stand_in_events',
  {
    id: text('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    type: text('type').notNull(),
    created: integer('created').notNull(),
    /** Without `pending_webhooks`. */
    json: jsonb('json').$type<object>().notNull(),
    /** How often it is still to be sent: 0 when it was taken, or is lost. */
    copies: integer('copies').notNull().default(1),
    /** Lost: never sent, and Stripe would count it as pending until it gives up. */
    lost: boolean('lost').notNull().default(false),
    /** Not sent before. Null: at once. */
    sendFrom: timestamp('send_from', { withTimezone: true }),
    /** Its place among those to be sent, `seq` if null. */
    place: bigint('place', { mode: 'number' }),
  },
  (table) => [
    index('payment_stand_in_events_listed').on(table.created, table.seq),
    index('payment_stand_in_events_to_send').on(table.seq).where(sql`${table.copies} > 0`),
    check('payment_stand_in_events_copies', sql`${table.copies} >= 0`),
  ],
);

/** Answers to requests that carried an idempotency key. */
export const standInKeys = pgTable(
  'payment_stand_in_keys',
  {
    key: text('key').notNull(),
    created: integer('created').notNull(),
    /** Method, path and parameters, as they were sent. */
    request: text('request').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key] })],
);

/** The names of the tables above, with their schema. */
export const tableNames = ['payment_stand_in_objects', 'payment_stand_in_events', 'payment_stand_in_keys'].map(
  (name) => `public.${name}`,
);

/** What makes the tables above, where they are missing. */
export const createTables = `
  create table if not exists payment_stand_in_objects (
    id text primary key not null, seq bigint generated always as identity not null, type text not null, customer text,
    created integer not null, json jsonb not null, internal jsonb not null default '{}'::jsonb, due integer);
  create index if not exists payment_stand_in_objects_listed on payment_stand_in_objects (type, created, seq);
  create index if not exists payment_stand_in_objects_customer on payment_stand_in_objects (customer, type);
  create index if not exists payment_stand_in_objects_due on payment_stand_in_objects (due, seq) where due is not null;
  create table if not exists payment_stand_in_events (
    id text primary key not null, seq bigint generated always as identity not null, type text not null,
    created integer not null, json jsonb not null, copies integer not null default 1, lost boolean not null default false,
    send_from timestamptz, place bigint, constraint payment_stand_in_events_copies check (copies >= 0));
  create index if not exists payment_stand_in_events_listed on payment_stand_in_events (created, seq);
  create index if not exists payment_stand_in_events_to_send on payment_stand_in_events (seq) where copies > 0;
  create table if not exists payment_stand_in_keys (
    key text not null, created integer not null, request text not null, status integer not null, body jsonb not null,
    constraint payment_stand_in_keys_key_pk primary key (key));`;

/** Makes the tables where they are missing, once for all processes that ask at the same moment. */
export async function ensureTables(db: Db): Promise<void> {
  const { rows } = (await db.execute(
    sql`select to_regclass('public.payment_stand_in_keys') is not null as "areThere"`,
  )) as unknown as { rows: { areThere: boolean }[] };
  if (rows[0]!.areThere) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment stand-in tables', 0))`);
    for (const statement of createTables.split(';')) if (statement.trim()) await tx.execute(sql.raw(statement));
  });
}
