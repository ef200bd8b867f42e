import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clock, instant } from './instant.ts';

/** Whose database this is, in one row from the first start on. A demo and a live site never use the same database. */
export const sites = pgTable(
  'site',
  {
    id: integer('id').primaryKey().default(1),
    mode: text('mode', { enum: ['demo', 'live'] }).notNull(),
    /** Scheme, host and port, as of the site's newest start. Null: no process has named it yet. */
    origin: text('origin'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [check('site_one', sql`${table.id} = 1`), check('site_mode', sql`${table.mode} in ('demo', 'live')`)],
);
