import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

export const offerDurations = ['once', 'months', 'forever'] as const;

/**
 * What a creator takes off the price for whoever joins with a code. Its terms never change: the provider has them, and
 * people agreed to them. Another offer is another row.
 */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** As `normalizeCode` gives it: upper case. One of a creator's codes is never used for a second offer. */
    code: text('code').notNull(),
    /** Whole percent. Null exactly where `amountOff` is not. */
    percentOff: integer('percent_off'),
    /** Cents of `currency`. */
    amountOff: integer('amount_off'),
    /** ISO 4217, lower case. Null exactly as long as `amountOff` is. */
    currency: text('currency'),
    /** `once`: of the first payment. */
    duration: text('duration', { enum: offerDurations }).notNull(),
    /** Of `months`: how many. */
    months: integer('months'),
    /** The plan that it is for. Null: every one. */
    plan: text('plan'),
    /** Until then it can be taken, exclusive; null: it has no such end. */
    endsAt: instant('ends_at'),
    /** So many people at most can take it; null: as many as come. */
    places: integer('places'),
    /** When an owner ended it. Who had taken it keeps it. Null: nobody did. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('offers_code').on(table.creatorId, table.code),
    check('offers_code', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9-]{3,29}$'`),
    check('offers_off', sql`(${table.percentOff} is null) = (${table.amountOff} is not null)`),
    check('offers_percent', sql`${table.percentOff} between 1 and 99`),
    check('offers_amount', sql`${table.amountOff} > 0 and (${table.amountOff} is null) = (${table.currency} is null)`),
    check(
      'offers_duration',
      sql`${table.duration} in ('once', 'months', 'forever') and (${table.duration} = 'months') = (${table.months} is not null)`,
    ),
    check('offers_months', sql`${table.months} between 2 and 24`),
    check('offers_places', sql`${table.places} > 0`),
  ],
);

/** Who has taken an offer: once for each mailbox. */
export const offerRedemptions = pgTable(
  'offer_redemptions',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** As `mailboxOf` gives it; of a deleted account `hmac:` with a keyed hash, so that it is not taken again. */
    mailbox: text('mailbox').notNull(),
    /** Null: an account that is deleted. One that plain SQL deletes takes it along. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The membership whose price it lowers. Null: that of a sign-up which was replaced, or of a deleted account. */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at').notNull(),
    /** When the sign-up's address was confirmed. Null: not yet, and its place is held for a day. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.mailbox] }),
    index('offer_redemptions_account').on(table.accountId),
    index('offer_redemptions_membership').on(table.membershipId),
  ],
);
