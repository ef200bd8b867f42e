import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * The state of the stand-in for Stripe (`app/payments/stand-in/`), which demo mode and tests use. Empty with keys. Nothing
 * of the product reads these tables, and nothing in them refers to the product's.
 */
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
    sendFrom: instant('send_from'),
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
