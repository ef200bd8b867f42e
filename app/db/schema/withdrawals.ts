import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

export const withdrawalOrigins = ['account', 'mail'] as const;

/** Withdrawals from contracts (Directive 2011/83/EU, articles 9 and 11a), at most one per contract. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    /** `sub_…`: subscription of the contract. The charges of the subscription are refunded, except disputed ones. */
    subscriptionId: text('subscription_id').primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** Time of the declaration, as stated in the acknowledgement. */
    at: instant('at').notNull(),
    /** Place of the form: the account's pages, or the link in the contract's email. */
    origin: text('origin', { enum: withdrawalOrigins }).notNull(),
    email: text('email').notNull(),
  },
  (table) => [
    index('withdrawals_membership').on(table.membershipId),
    check(
      'withdrawals_origin',
      sql`${table.origin} in (${sql.raw(withdrawalOrigins.map((origin) => `'${origin}'`).join(', '))})`,
    ),
  ],
);
