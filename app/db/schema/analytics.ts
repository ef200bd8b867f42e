import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

/** What visitors did on creators' pages. There is no column for an address, a name or an account, on purpose. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** The browser's: an event that is sent again is the same event. */
    insertId: text('insert_id').notNull(),
    name: text('name').notNull(),
    buttonName: text('button_name'),
    /** Random, and another one for each creator. */
    deviceId: text('device_id').notNull(),
    /** When it happened, by the browser's clock where that can be believed. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    page: text('page'),
    browser: text('browser'),
    os: text('os'),
    /** When to try to forward it; null: forwarded, given up, or never to be forwarded. */
    forwardAfter: instant('forward_after'),
    forwardAttempts: smallint('forward_attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.insertId] }),
    index('analytics_events_creator').on(table.creatorId, table.at),
    index('analytics_events_at').on(table.at),
    index('analytics_events_forward').on(table.forwardAfter).where(sql`${table.forwardAfter} is not null`),
  ],
);
