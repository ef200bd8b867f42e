import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clock, instant } from './instant.ts';

/** Identity of the database, one row. A demo and a live site never share a database. */
export const sites = pgTable(
  'site',
  {
    id: integer('id').primaryKey().default(1),
    mode: text('mode', { enum: ['demo', 'live'] }).notNull(),
    /** Scheme, host and port at the newest start. Null if no process has set them yet. */
    origin: text('origin'),
    /** Hosts of earlier origins, which redirect to the present one. */
    formerHosts: text('former_hosts').array().notNull().default(sql`'{}'`),
    /** Time of the restore since which optional mail is held, or null if none is held. */
    optionalMailHeldSince: instant('optional_mail_held_since'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [check('site_one', sql`${table.id} = 1`), check('site_mode', sql`${table.mode} in ('demo', 'live')`)],
);
