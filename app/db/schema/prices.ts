import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { clock, instant } from './instant.ts';

export const intervalUnits = ['day', 'week', 'month', 'year'] as const;

/**
 * Prices. A trigger refuses changes of a used price, so another amount needs another row. The function `prices_on_sale`
 * selects the prices that are on sale.
 */
export const prices = pgTable(
  'prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Plan id, as in `MembershipType`: `monthly`. */
    plan: text('plan').notNull(),
    name: text('name').notNull(),
    /** Null for a platform price. */
    creatorId: uuid('creator_id').references(() => creators.id, { onDelete: 'cascade' }),
    /** Amount per period, in the smallest unit of the currency (cents). */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull().default('usd'),
    interval: text('interval', { enum: intervalUnits }).notNull(),
    intervalCount: integer('interval_count').notNull().default(1),
    /** Price shown struck through next to the amount, or null for none. */
    compareAt: integer('compare_at'),
    /** Key that finds the price in a creator's account at the provider before its id there is known. */
    lookupKey: text('lookup_key').notNull().default(sql`'larder_' || gen_random_uuid()`),
    /** Period of sale: start inclusive, end exclusive. Null if open on that side. */
    soldFrom: instant('sold_from'),
    soldUntil: instant('sold_until'),
    createdAt: instant('created_at').notNull().default(clock),
    /** Time at which pages were last notified that a sale began or ended, or null if never. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    /** Memberships reference a price together with its plan, so that the two cannot disagree. */
    unique('prices_id_plan').on(table.id, table.plan),
    uniqueIndex('prices_lookup_key').on(table.lookupKey),
    index('prices_creator').on(table.creatorId, table.plan),
    check('prices_plan', sql`${table.plan} ~ '^[a-z][a-z0-9-]{0,39}$'`),
    check('prices_amount', sql`${table.amount} > 0 and ${table.compareAt} > ${table.amount}`),
    check('prices_currency', sql`${table.currency} ~ '^[a-z]{3}$'`),
    check(
      'prices_interval',
      sql`${table.interval} in ('day', 'week', 'month', 'year') and ${table.intervalCount} between 1 and 365`,
    ),
    check('prices_sold', sql`${table.soldFrom} < ${table.soldUntil}`),
  ],
);
