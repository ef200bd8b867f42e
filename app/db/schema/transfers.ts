import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { clock, instant } from './instant.ts';

export const movementKinds = [
  'transfer',
  /** About a transfer. */
  'reversal',
  'application_fee',
  /** About an application fee. */
  'fee_refund',
  'payout',
  /** With the payout's id: it did not reach the bank. About nothing: taken from the bank for what an account owed. */
  'payout_failed',
  /** With the payout's id: it is no longer under way, whether it reached the bank or not. Moves nothing. */
  'payout_completed',
  /** With the id of what was converted: what left one currency in an account, and what came of it in another. */
  'converted_out',
  'converted_in',
] as const;

/**
 * What moved between the platform and a creator's account at the provider, and from there to her bank: as
 * `ProviderMovement`, never changed and never deleted. What she earned less what was moved is what the platform holds.
 */
export const accountMovements = pgTable(
  'account_movements',
  {
    kind: text('kind', { enum: movementKinds }).notNull(),
    providerId: text('provider_id').notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** `acct_…`, also of an account that she has no more. */
    accountId: text('account_id').notNull(),
    /** More than nothing, in the currency's smallest unit. */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    at: instant('at').notNull(),
    /** `2026-12`: that of its time, or of when it was known if that month was over by then. */
    month: text('month').notNull(),
    /** The invoice of a charge's own transfer or fee; what a reversal, a returned fee or a conversion is of. Null: of none. */
    aboutId: text('about_id'),
    recordedAt: instant('recorded_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    /** A creator's months, summed up from the index alone. */
    index('account_movements_sums').on(table.creatorId, table.month, table.currency, table.kind, table.amount),
    /** Those of a month in their order. */
    index('account_movements_creator').on(table.creatorId, table.month, table.at, table.kind, table.providerId),
    /** The newest transfers into an account. */
    index('account_movements_transfers')
      .on(table.creatorId, table.currency, table.accountId, table.at)
      .where(sql`${table.kind} = 'transfer'`),
    /** What was reversed of a transfer. */
    index('account_movements_about').on(table.aboutId).where(sql`${table.kind} = 'reversal'`),
    /** The payouts of an account. */
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
 * A transfer or a reversal that is asked for, stored before the provider is, so that it is made once. A creator has one
 * in each currency at a time.
 */
export const transferOrders = pgTable(
  'transfer_orders',
  {
    /** By which the provider knows it again. */
    id: uuid('id').primaryKey().defaultRandom(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    accountId: text('account_id').notNull(),
    /** Which transfer is reversed. Null: it is a transfer itself. */
    transferId: text('transfer_id'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When the provider had made it, or had refused it. Null: it is not known whether it has. */
    doneAt: instant('done_at'),
    /** The provider's id of what it made. Null: not made, or refused. */
    madeId: text('made_id'),
  },
  (table) => [
    uniqueIndex('transfer_orders_open').on(table.creatorId, table.currency).where(sql`${table.doneAt} is null`),
    /** What was refused lately. */
    index('transfer_orders_creator').on(table.creatorId, table.currency, table.seq),
    check('transfer_orders_amount', sql`${table.amount} > 0`),
    check('transfer_orders_made', sql`${table.madeId} is null or ${table.doneAt} is not null`),
  ],
);
