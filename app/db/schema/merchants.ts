import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';
import { prices } from './prices.ts';

/** Results of `stateOf` (`app/payments/merchant/`). */
export const merchantStates = ['begun', 'checking', 'ready', 'restricted', 'disconnected'] as const;

/** Choices for members' subscriptions when a creator disconnects the payment account. */
export const partings = ['cancel', 'continue'] as const;

/** Creators' own accounts at the payment provider. Disconnected accounts stay, because payments were made in them. */
export const merchants = pgTable(
  'merchants',
  {
    /** Part of the idempotency key of the account's creation. */
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** `acct_…`, or null until the provider is known to have created the account. */
    merchantId: text('merchant_id'),
    state: text('state', { enum: merchantStates }).notNull().default('begun'),
    /** ISO 3166-1 alpha-2, or null until the provider knows the country. */
    country: text('country'),
    /** Array of `MerchantRequirement`. */
    requirements: jsonb('requirements').$type<object[]>().notNull().default([]),
    /** Date by which the first requirement is due, or null if the provider names no date. */
    dueAt: instant('due_at'),
    /** Name on members' bank statements, or null before it was set. */
    statementDescriptor: text('statement_descriptor'),
    /** True if the owner says that Stripe Tax is set up in the account. */
    usesTax: boolean('uses_tax').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Time at which the account could first charge cards, or null if it never could. */
    readyAt: instant('ready_at'),
    parting: text('parting', { enum: partings }),
    /** Time at which the account was disconnected, or a sync found it closed or unreachable. Null while connected. */
    disconnectedAt: instant('disconnected_at'),
    syncedAt: instant('synced_at'),
    /** Number of syncs, for detecting that another sync wrote in the meantime. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('merchants_merchant').on(table.merchantId),
    /** Prevents concurrent requests from connecting two accounts. */
    uniqueIndex('merchants_connected').on(table.creatorId).where(sql`disconnected_at is null`),
    index('merchants_creator').on(table.creatorId, table.createdAt),
    check('merchants_state', sql`${table.state} in ('begun', 'checking', 'ready', 'restricted', 'disconnected')`),
    check('merchants_disconnected', sql`(${table.state} = 'disconnected') = (${table.disconnectedAt} is not null)`),
    check('merchants_parting', sql`${table.parting} in ('cancel', 'continue')`),
    check('merchants_ready', sql`${table.state} <> 'ready' or ${table.merchantId} is not null`),
  ],
);

export const merchantPrices = pgTable(
  'merchant_prices',
  {
    /** `acct_…` */
    merchantId: text('merchant_id').notNull(),
    priceId: uuid('price_id')
      .notNull()
      .references(() => prices.id, { onDelete: 'cascade' }),
    /** `price_…` */
    providerPriceId: text('provider_price_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.priceId] }),
    uniqueIndex('merchant_prices_provider').on(table.merchantId, table.providerPriceId),
    index('merchant_prices_price').on(table.priceId),
  ],
);

export const balanceTransactionKinds = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal'] as const;

/** Immutable source of a creator's income, without personal data. Only transactions that members' payments caused. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    /** `txn_…` */
    id: text('id').primaryKey(),
    /** `acct_…` */
    merchantId: text('merchant_id').notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** Membership that paid, or null if the member's account was deleted. */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: balanceTransactionKinds }).notNull(),
    /** `in_…` */
    invoiceId: text('invoice_id').notNull(),
    at: instant('at').notNull(),
    /** Change of the balance before fees, negative if money left, in the smallest unit of the currency. */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case: currency in which the account settles. */
    currency: text('currency').notNull(),
    /** Fee of the provider, in `currency`. Negative if the fee was returned. */
    providerFee: integer('provider_fee').notNull(),
    /** Platform's share, in `currency`. Negative if the share was returned. */
    platformFee: integer('platform_fee').notNull(),
    /** Amount in the currency of the member's payment. */
    paidAmount: integer('paid_amount').notNull(),
    paidCurrency: text('paid_currency').notNull(),
  },
  (table) => [
    index('balance_transactions_creator').on(table.creatorId, table.at, table.id),
    index('balance_transactions_membership').on(table.membershipId),
    index('balance_transactions_invoice').on(table.invoiceId),
    check(
      'balance_transactions_kind',
      sql`${table.kind} in ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')`,
    ),
  ],
);
