import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { clock, instant } from './instant.ts';

export const intervalUnits = ['day', 'week', 'month', 'year'] as const;

/**
 * What a plan costs, who sells it, and when. Of several that are on sale for one plan a creator's own comes before the
 * platform's, and the one whose sale began last before the others (`prices_on_sale`). With a creator's own prices, only
 * their currency is on sale. What was agreed to never changes:
 * another amount is another row, and a trigger refuses to change the terms of this one once it is used.
 */
export const prices = pgTable(
  'prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The plan's id, as `MembershipType` has it: `monthly`. */
    plan: text('plan').notNull(),
    /** What pages call the plan. */
    name: text('name').notNull(),
    /** Null: the platform's own, for every creator who has no price of their own for the plan. */
    creatorId: uuid('creator_id').references(() => creators.id, { onDelete: 'cascade' }),
    /** For each period, in the currency's smallest unit (cents). */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull().default('usd'),
    /** A period is so many of these, by the calendar. */
    interval: text('interval', { enum: intervalUnits }).notNull(),
    intervalCount: integer('interval_count').notNull().default(1),
    /** Shown struck through beside the amount; null: nothing is. */
    compareAt: integer('compare_at'),
    /** By which the payment provider finds it, before its id there is known. */
    lookupKey: text('lookup_key').notNull().default(sql`'larder_' || gen_random_uuid()`),
    /** `price_…`; null: the provider does not have it yet, as far as is known. */
    providerPriceId: text('provider_price_id'),
    /** From inclusive, until exclusive; null: open on that side. */
    soldFrom: instant('sold_from'),
    soldUntil: instant('sold_until'),
    createdAt: instant('created_at').notNull().default(clock),
    /** When a beginning or an end of its sale was last announced to the pages that show it; null: never. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    /** Memberships reference a price with its plan, so that the two cannot disagree. */
    unique('prices_id_plan').on(table.id, table.plan),
    uniqueIndex('prices_lookup_key').on(table.lookupKey),
    uniqueIndex('prices_provider').on(table.providerPriceId),
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
