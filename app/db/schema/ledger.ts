import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

/**
 * Amounts of each invoice in each month, computed from the facts by `linesOf` (`app/payments/proceeds.ts`). A creator's
 * income is a sum of these lines. The lines are computed again when a fact of the invoice is added. They contain no
 * personal data.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    /** Invoice's id at the provider, or the fee's own id for a fee without an invoice. */
    invoiceId: text('invoice_id').notNull(),
    /** `2026-12` */
    month: text('month').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** Time of the first event in the line. For a later month of a longer period, the beginning of that month. */
    at: instant('at').notNull(),
    /** Paid amount. All amounts are in the smallest unit of the currency. */
    paid: integer('paid').notNull(),
    /** Refunded amount. Negative if a failed refund came back. */
    refunded: integer('refunded').notNull(),
    /** Disputed amount. Negative if disputes were won. */
    disputed: integer('disputed').notNull(),
    /** Fee of the provider. Negative if the fee was returned. */
    fee: integer('fee').notNull(),
    /** Part that the platform keeps. */
    share: integer('share').notNull(),
    /** Tax in the paid amount, less the tax in the refunded and disputed amounts. */
    tax: integer('tax').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.month, table.currency] }),
    index('ledger_lines_creator').on(table.creatorId, table.month, table.at, table.invoiceId, table.currency),
    check('ledger_lines_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/**
 * Invoices whose lines are outdated. A trigger adds a row for each new fact, in the transaction of the fact. Rows per
 * fact instead of per invoice let concurrent transactions add facts without waiting for one another.
 */
export const outdatedLedger = pgTable(
  'outdated_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Has no foreign key, to save a look-up per fact. The row is deleted within a minute. */
    creatorId: uuid('creator_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** Membership of a fact whose payment may be unknown. Null for payments, and for facts of deleted accounts. */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('outdated_ledger_creator').on(table.creatorId, table.id),
    index('outdated_ledger_membership').on(table.membershipId),
  ],
);

/** Platform's share of payments, each valid from `since` on. Payments before the first row have no share. */
export const platformFees = pgTable(
  'platform_fees',
  {
    since: instant('since').primaryKey(),
    /** Hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
  },
  (table) => [check('platform_fees_bounds', sql`${table.basisPoints} between 0 and 5000`)],
);
