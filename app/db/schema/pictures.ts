import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';

/** Uploaded pictures. The store has the bytes, under a key that is the same for every uploader. */
export const creatorPictures = pgTable(
  'creator_pictures',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** First 128 bits of the hash of the bytes, in hexadecimal. */
    key: text('key').notNull(),
    /** Name of the uploaded file; at most 200 code units. */
    filename: text('filename').notNull(),
    /** Displayed width, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Focal point in percent from the left and from the top, or null if none was chosen. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    /** Alternative text, or empty if not written yet. */
    alt: text('alt').notNull().default(''),
    addedAt: instant('added_at').notNull(),
    addedBy: uuid('added_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Time of removal, or null if not removed. Can be undone for 30 days. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.key] }),
    index('creator_pictures_newest').on(table.creatorId, table.addedAt, table.key),
    index('creator_pictures_added_by').on(table.addedBy),
    index('creator_pictures_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('creator_pictures_key').on(table.key),
  ],
);
