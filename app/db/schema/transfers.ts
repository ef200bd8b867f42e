import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { clock, instant } from './instant.ts';

export const movementKinds = [
  'transfer',
  'reversal',
  'application_fee',
  'fee_refund',
  'payout',
  /** Failed payout, under the payout's id, or a debit from the bank for a negative balance, which has no payout. */
  'payout_failed',
  /** End of a payout, successful or not, under the payout's id. Moves no money. */
  'payout_completed',
  /** Conversion within an account, in two rows under the id of the converted movement. */
  'converted_out',
  'converted_in',
] as const;

/**
 * Movements of money between the platform, a creator's account at the provider, and the creator's bank
 * (`ProviderMovement`). Immutable. The platform holds the creator's earnings less the amounts moved.
 */
export const accountMovements = pgTable(
  'account_movements',
  {
    kind: text('kind', { enum: movementKinds }).notNull(),
    providerId: text('provider_id').notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** `acct_…`, possibly of a closed account. */
    accountId: text('account_id').notNull(),
    /** Positive amount in the smallest unit of the currency. */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    at: instant('at').notNull(),
    /** `2026-12`: month of the movement, or the month of recording if the movement's month had ended by then. */
    month: text('month').notNull(),
    /** Invoice of a charge's transfer or fee, or the movement that is reversed, returned or converted. */
    aboutId: text('about_id'),
    recordedAt: instant('recorded_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    /** Includes the amount, so that months are summed by the index alone. */
    index('account_movements_sums').on(table.creatorId, table.month, table.currency, table.kind, table.amount),
    index('account_movements_creator').on(table.creatorId, table.month, table.at, table.kind, table.providerId),
    index('account_movements_transfers')
      .on(table.creatorId, table.currency, table.accountId, table.at)
      .where(sql`${table.kind} = 'transfer'`),
    index('account_movements_about').on(table.aboutId).where(sql`${table.kind} = 'reversal'`),
    index('account_movements_payouts').on(table.accountId, table.at).where(sql`${table.kind} = 'payout'`),
    check(
      'account_movements_kind',
      sql`${table.kind} in (${sql.raw(movementKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check('account_movements_amount', sql`${table.amount} > 0`),
    check('account_movements_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/**
 * Transfers and reversals to request. An order is stored before its request, so that the transfer is made once. A
 * creator has one open order per currency.
 */
export const transferOrders = pgTable(
  'transfer_orders',
  {
    /** Sent to the provider, to recognize a repeated request. */
    id: uuid('id').primaryKey().defaultRandom(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    accountId: text('account_id').notNull(),
    /** Transfer to reverse, or null for a new transfer. */
    transferId: text('transfer_id'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Time at which the provider made or refused the order, or null while the outcome is unknown. */
    doneAt: instant('done_at'),
    /** Provider's id of the transfer or reversal, or null if none was made. */
    madeId: text('made_id'),
  },
  (table) => [
    uniqueIndex('transfer_orders_open').on(table.creatorId, table.currency).where(sql`${table.doneAt} is null`),
    index('transfer_orders_creator').on(table.creatorId, table.currency, table.seq),
    check('transfer_orders_amount', sql`${table.amount} > 0`),
    check('transfer_orders_made', sql`${table.madeId} is null or ${table.doneAt} is not null`),
  ],
);
