import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';

/** The pictures that a creator gave us. Their bytes are in the store, under the same key for whoever gives them. */
export const creatorPictures = pgTable(
  'creator_pictures',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** The first 128 bits of the hash of its bytes, in hexadecimal. */
    key: text('key').notNull(),
    /** As the file was called; at most 200 code units. */
    filename: text('filename').notNull(),
    /** Pixels, as it is shown. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Its point of interest, in percent from the left and from the top; null: nobody said. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    /** What it shows, for who does not see it; empty: not described yet. */
    alt: text('alt').notNull().default(''),
    addedAt: instant('added_at').notNull(),
    addedBy: uuid('added_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.key] }),
    index('creator_pictures_newest').on(table.creatorId, table.addedAt, table.key),
    index('creator_pictures_added_by').on(table.addedBy),
  ],
);
