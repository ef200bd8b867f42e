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

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** State of the stand-in, in tables of its own that no migration creates. */
export const standInObjects = pgTable(
  'payment_stand_in_objects',
  {
    /** Unique within an account, because products and coupons can have chosen ids. */
    id: text('id').notNull(),
    /** Owner of the object (`acct_…`). */
    account: text('account').notNull(),
    /** Order of creation for equal `created`. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** Stripe's `object`: `subscription`. */
    type: text('type').notNull(),
    /** Customer or account that is locked for changes; for a customer, its own id. Null for shared objects (prices). */
    customer: text('customer'),
    /** Seconds, by the stand-in's clock. */
    created: integer('created').notNull(),
    json: jsonb('json').$type<object>().notNull(),
    /** Data that Stripe would know and not show. */
    internal: jsonb('internal').$type<object>().notNull().default({}),
    /** Unix seconds of the next automatic change, or null if none is due. */
    due: integer('due'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.account] }),
    index('payment_stand_in_objects_listed').on(table.account, table.type, table.created, table.seq),
    index('payment_stand_in_objects_customer').on(table.customer, table.type),
    index('payment_stand_in_objects_due').on(table.due, table.seq).where(sql`${table.due} is not null`),
  ],
);

/** Events in order, with the state of their delivery. */
export const standInEvents = pgTable(
  'payment_stand_in_events',
  {
    id: text('id').primaryKey(),
    account: text('account').notNull(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    type: text('type').notNull(),
    created: integer('created').notNull(),
    /** Without `pending_webhooks`. */
    json: jsonb('json').$type<object>().notNull(),
    /** Number of deliveries left; 0 if acknowledged, lost, or not for the platform. */
    copies: integer('copies').notNull().default(1),
    /** True if never sent. Stripe would count the event as pending until it gives up. */
    lost: boolean('lost').notNull().default(false),
    /** Earliest time of delivery, or null for at once. */
    sendFrom: timestamp('send_from', { withTimezone: true }),
    /** Position among the deliveries; `seq` if null. */
    place: bigint('place', { mode: 'number' }),
  },
  (table) => [
    index('payment_stand_in_events_listed').on(table.account, table.created, table.seq),
    index('payment_stand_in_events_to_send').on(table.seq).where(sql`${table.copies} > 0`),
    check('payment_stand_in_events_copies', sql`${table.copies} >= 0`),
  ],
);

export const standInKeys = pgTable(
  'payment_stand_in_keys',
  {
    account: text('account').notNull(),
    key: text('key').notNull(),
    created: integer('created').notNull(),
    /** Method, path and parameters, compared with those of a repeated request. */
    request: text('request').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.key] })],
);

export const tableNames = ['payment_stand_in_objects', 'payment_stand_in_events', 'payment_stand_in_keys'].map(
  (name) => `public.${name}`,
);

export const createTables = `
  create table if not exists payment_stand_in_objects (
    id text not null, account text not null, seq bigint generated always as identity not null,
    type text not null, customer text, created integer not null, json jsonb not null, internal jsonb not null default '{}'::jsonb, due integer,
    constraint payment_stand_in_objects_id_account_pk primary key (id, account));
  create index if not exists payment_stand_in_objects_listed on payment_stand_in_objects (account, type, created, seq);
  create index if not exists payment_stand_in_objects_customer on payment_stand_in_objects (customer, type);
  create index if not exists payment_stand_in_objects_due on payment_stand_in_objects (due, seq) where due is not null;
  create table if not exists payment_stand_in_events (
    id text primary key not null, account text not null, seq bigint generated always as identity not null,
    type text not null, created integer not null, json jsonb not null, copies integer not null default 1, lost boolean not null default false,
    send_from timestamptz, place bigint, constraint payment_stand_in_events_copies check (copies >= 0));
  create index if not exists payment_stand_in_events_listed on payment_stand_in_events (account, created, seq);
  create index if not exists payment_stand_in_events_to_send on payment_stand_in_events (seq) where copies > 0;
  create table if not exists payment_stand_in_keys (
    account text not null, key text not null, created integer not null, request text not null, status integer not null,
    body jsonb not null, constraint payment_stand_in_keys_account_key_pk primary key (account, key));`;

/** Creates missing tables, and replaces those of a version without accounts. Safe for concurrent processes. */
export async function ensureTables(db: Db): Promise<void> {
  if (await areThere(db)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment stand-in tables', 0))`);
    if (await areThere(tx)) return;
    await tx.execute(sql.raw(`drop table if exists ${tableNames.join(', ')}`));
    for (const statement of createTables.split(';')) if (statement.trim()) await tx.execute(sql.raw(statement));
  });
}

async function areThere(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from pg_attribute
        where attrelid = to_regclass('public.payment_stand_in_keys') and attname = 'account'`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]!.count > 0;
}
