import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

/** Results of `stateOf` (`app/payments/payout-account/`). */
export const payoutAccountStates = ['begun', 'checking', 'active', 'restricted', 'closed'] as const;

export const payoutAgreements = ['full', 'recipient'] as const;

/**
 * Creators' accounts at the payment provider, as of the last sync. A creator has at most one open account. Closed
 * accounts stay, because money was transferred to them.
 */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    /** Part of the idempotency key of the account's creation. */
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** `acct_…`, or null until the provider is known to have created the account. */
    accountId: text('account_id'),
    /** ISO 3166-1 alpha-2. Country and agreement never change: another country needs another account. */
    country: text('country').notNull(),
    agreement: text('agreement', { enum: payoutAgreements }).notNull(),
    state: text('state', { enum: payoutAccountStates }).notNull().default('begun'),
    /** True if the account takes transfers (`stripe_balance.stripe_transfers` is active). */
    takesTransfers: boolean('takes_transfers').notNull().default(false),
    /** True if charges can be made on behalf of the account (`card_payments` is active). */
    takesCards: boolean('takes_cards').notNull().default(false),
    /** True if the creator is the merchant of the members' charges, for which the account must take cards. */
    isMerchant: boolean('is_merchant').notNull().default(false),
    /** Array of `PayoutRequirement`. */
    requirements: jsonb('requirements').$type<object[]>().notNull().default([]),
    /** Date by which the first requirement is due, or null if the provider names no date. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    /** Time at which the account could first take transfers, or null if never. */
    activeAt: instant('active_at'),
    /** Time at which a sync found the account closed or unreachable. */
    closedAt: instant('closed_at'),
    syncedAt: instant('synced_at'),
    /** Number of syncs, for detecting that another sync wrote in the meantime. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payout_accounts_account').on(table.accountId),
    /** Prevents concurrent requests from beginning two accounts. */
    uniqueIndex('payout_accounts_open').on(table.creatorId).where(sql`closed_at is null`),
    index('payout_accounts_creator').on(table.creatorId, table.createdAt),
    check('payout_accounts_state', sql`${table.state} in ('begun', 'checking', 'active', 'restricted', 'closed')`),
    check('payout_accounts_closed', sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`),
    check('payout_accounts_agreement', sql`${table.agreement} in ('full', 'recipient')`),
    check('payout_accounts_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check(
      'payout_accounts_takes',
      sql`not (${table.takesTransfers} or ${table.takesCards}) or (${table.accountId} is not null and ${table.closedAt} is null)`,
    ),
  ],
);
