import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

const creatorId = () =>
  uuid('creator_id')
    .notNull()
    .references(() => creators.id, { onDelete: 'cascade' });

/** What visitors did on creators' pages. There is no column for an address, a name or an account, on purpose. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    creatorId: creatorId(),
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
    /** Whether the daily sums below include it. False if plain SQL wrote it. */
    counted: boolean('counted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.insertId] }),
    index('analytics_events_creator').on(table.creatorId, table.at),
    index('analytics_events_at').on(table.at),
    index('analytics_events_forward').on(table.forwardAfter).where(sql`${table.forwardAfter} is not null`),
    index('analytics_events_uncounted').on(table.creatorId).where(sql`not ${table.counted}`),
  ],
);

/** How often each button was clicked on a day of UTC. */
export const analyticsClickDays = pgTable(
  'analytics_click_days',
  {
    creatorId: creatorId(),
    day: date('day').notNull(),
    buttonName: text('button_name').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.day, table.buttonName] }),
    index('analytics_click_days_day').on(table.day),
  ],
);

/** `gap` of a day before which there is none of the same device. Greater than any other gap. */
export const NO_DAY_BEFORE = 32_767;

/** The days of UTC on which a device visited a creator. */
export const analyticsDeviceDays = pgTable(
  'analytics_device_days',
  {
    creatorId: creatorId(),
    deviceId: text('device_id').notNull(),
    day: date('day').notNull(),
    /** The days since the device's day before, or NO_DAY_BEFORE. */
    gap: smallint('gap').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.deviceId, table.day] }),
    index('analytics_device_days_day').on(table.day),
  ],
);

/**
 * How many devices visited a creator on a day, by the `gap` of that day. A device is new to a time on its first day in
 * it, where the gap reaches back beyond the beginning. So a time's visitors are a sum over its days, without devices.
 */
export const analyticsVisitorDays = pgTable(
  'analytics_visitor_days',
  {
    creatorId: creatorId(),
    day: date('day').notNull(),
    gap: smallint('gap').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.day, table.gap] }),
    index('analytics_visitor_days_day').on(table.day),
  ],
);
