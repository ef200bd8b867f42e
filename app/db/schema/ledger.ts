import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

/**
 * What each invoice counts for in each month, as `linesOf` (`app/payments/proceeds.ts`) computes it from the facts: what a
 * creator's income and what is owed to her are sums of. It names no person. Computed again whenever a fact of the invoice
 * is added (`outdated_ledger`).
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    /** The provider's id. A fee that names none: its own. */
    invoiceId: text('invoice_id').notNull(),
    /** `2026-12` */
    month: text('month').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** When the first of it happened; of a later month of a longer period, when that month begins. */
    at: instant('at').notNull(),
    /** What was paid, in the currency's smallest unit, like all that follow. */
    paid: integer('paid').notNull(),
    /** What was given back of it. Less than nothing: it came back. */
    refunded: integer('refunded').notNull(),
    /** What disputes took of it. Less than nothing: they were won. */
    disputed: integer('disputed').notNull(),
    /** What the payment provider kept. */
    fee: integer('fee').notNull(),
    /** The platform's own share. */
    share: integer('share').notNull(),
    /** What of all that is left of the payment is tax, by the provider's invoice. */
    tax: integer('tax').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.month, table.currency] }),
    /** A creator's months, and the lines of one of them in their order. */
    index('ledger_lines_creator').on(table.creatorId, table.month, table.at, table.invoiceId, table.currency),
    check('ledger_lines_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/**
 * Invoices whose lines are to be computed again, a row for each fact that was added since: a trigger writes it, whoever
 * adds the fact, in the same transaction. A row each, and not one for each invoice, so that nobody waits for anybody and a
 * fact that is committed later has a row that is seen later.
 */
export const outdatedLedger = pgTable(
  'outdated_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Without a reference, which would be looked up for each fact: the row is gone within a minute. */
    creatorId: uuid('creator_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /**
     * Of a fact whose payment may not be known yet. Null: the fact is the payment, which says it itself, or the account was
     * deleted, which adds the fact once more without a person.
     */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('outdated_ledger_creator').on(table.creatorId, table.id),
    index('outdated_ledger_membership').on(table.membershipId),
  ],
);

/** The platform's share of payments, from when on. What was paid before the first has none. */
export const platformFees = pgTable(
  'platform_fees',
  {
    since: instant('since').primaryKey(),
    /** Hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
  },
  (table) => [check('platform_fees_bounds', sql`${table.basisPoints} between 0 and 5000`)],
);
