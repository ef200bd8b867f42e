import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

export const offerDurations = ['once', 'months', 'forever'] as const;

/** The terms are immutable, because members agreed to them. A changed offer is a new row. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Code in upper case, as returned by `normalizeCode`. A creator cannot use the code for another offer. */
    code: text('code').notNull(),
    /** Discount in whole percent. Null if and only if `amountOff` is set. */
    percentOff: integer('percent_off'),
    /** Discount in cents of `currency`, or null if `percentOff` is set. */
    amountOff: integer('amount_off'),
    /** ISO 4217, lower case. Null if and only if `amountOff` is null. */
    currency: text('currency'),
    /** Payments to which the discount applies. `once` is the first payment only. */
    duration: text('duration', { enum: offerDurations }).notNull(),
    /** Null unless `duration` is `months`. */
    months: integer('months'),
    /** Plan that the offer applies to, or null for every plan. */
    plan: text('plan'),
    /** End of the offer, exclusive, or null for no end. */
    endsAt: instant('ends_at'),
    /** Maximum number of redemptions, or null for no limit. */
    places: integer('places'),
    /**
     * Time at which an owner ended the offer, or null if none did. Members who redeemed the offer keep the discount.
     */
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

/** Redemptions of an offer, one per mailbox. */
export const offerRedemptions = pgTable(
  'offer_redemptions',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** As returned by `mailboxOf`; for a deleted account, a keyed hash (`hmac:`), to prevent another redemption. */
    mailbox: text('mailbox').notNull(),
    /** Redeeming account, or null if it was deleted. Deleting the account by plain SQL deletes the row. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Discounted membership. Null for a replaced sign-up or a deleted account. */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at').notNull(),
    /**
     * Time at which the sign-up's address was confirmed, or null before that. An unconfirmed redemption reserves a
     * place for a day.
     */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.mailbox] }),
    index('offer_redemptions_account').on(table.accountId),
    index('offer_redemptions_membership').on(table.membershipId),
  ],
);
