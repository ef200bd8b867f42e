import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

const creatorId = () =>
  uuid('creator_id')
    .notNull()
    .references(() => creators.id, { onDelete: 'cascade' });

/** Events of visitors on creators' pages. Deliberately has no column for an address, a person's name or an account. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    creatorId: creatorId(),
    /** Chosen by the browser, so that an event sent twice is stored once. */
    insertId: text('insert_id').notNull(),
    name: text('name').notNull(),
    buttonName: text('button_name'),
    /** Random id of the browser, different for each creator. */
    deviceId: text('device_id').notNull(),
    /** Event time by the clock of the browser if plausible, otherwise the time of receipt. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    page: text('page'),
    browser: text('browser'),
    os: text('os'),
    /** Host of the linking page. This and `utmSource` are null if unknown, and for events other than 'Visit'. */
    referrerHost: text('referrer_host'),
    utmSource: text('utm_source'),
    /** Time of the next forwarding attempt. Null if the event was forwarded or given up, or need not be forwarded. */
    forwardAfter: instant('forward_after'),
    forwardAttempts: smallint('forward_attempts').notNull().default(0),
    /** True if the daily sums below include the event. */
    counted: boolean('counted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.insertId] }),
    index('analytics_events_creator').on(table.creatorId, table.at),
    /** For the sources of visits, which have no daily sums. */
    index('analytics_events_visits')
      .on(table.creatorId, table.at, table.utmSource, table.referrerHost, table.deviceId)
      .where(sql`${table.name} = 'Visit'`),
    index('analytics_events_at').on(table.at),
    index('analytics_events_forward').on(table.forwardAfter).where(sql`${table.forwardAfter} is not null`),
    index('analytics_events_uncounted').on(table.creatorId).where(sql`not ${table.counted}`),
  ],
);

/** Clicks per button and UTC day. */
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

/** `gap` of a device's first day; greater than any real gap. */
export const NO_DAY_BEFORE = 32_767;

export const analyticsDeviceDays = pgTable(
  'analytics_device_days',
  {
    creatorId: creatorId(),
    deviceId: text('device_id').notNull(),
    day: date('day').notNull(),
    /** Days since the previous day on which the device visited, or `NO_DAY_BEFORE`. */
    gap: smallint('gap').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.deviceId, table.day] }),
    index('analytics_device_days_day').on(table.day),
  ],
);

/**
 * Number of devices that visited a creator on a UTC day, by `gap`. A device is new in a period on the day whose `gap`
 * reaches back beyond the period's start.
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
