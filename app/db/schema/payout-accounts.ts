import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

/** What `stateOf` (`app/payments/payout-account/`) makes of the account at the provider. Without a row: none was asked for. */
export const payoutAccountStates = ['begun', 'checking', 'active', 'restricted', 'closed'] as const;

export const payoutAgreements = ['full', 'recipient'] as const;

/**
 * The accounts at the payment provider that creators are paid through, as the last sync found them. A creator has at most
 * one that is not closed; closed ones stay, since money was transferred to them.
 */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    /** Part of the idempotency key under which the provider makes it. */
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** `acct_…`. Null: the provider has not made it yet, as far as is known. */
    accountId: text('account_id'),
    /** ISO 3166-1 alpha-2. Never changes, and neither does the agreement: another country is another account. */
    country: text('country').notNull(),
    agreement: text('agreement', { enum: payoutAgreements }).notNull(),
    state: text('state', { enum: payoutAccountStates }).notNull().default('begun'),
    /** Whether money can be transferred to it (`stripe_balance.stripe_transfers` is active). */
    takesTransfers: boolean('takes_transfers').notNull().default(false),
    /** Whether charges can be made on its behalf (`card_payments` is active). */
    takesCards: boolean('takes_cards').notNull().default(false),
    /** Whether its owner is the merchant of her members' charges (`isOwnerMerchant`), for which it has to take cards. */
    isMerchant: boolean('is_merchant').notNull().default(false),
    /** What the provider asks for, as `PayoutRequirement`. */
    requirements: jsonb('requirements').$type<object[]>().notNull().default([]),
    /** By when the first of them has to be there. Null: it names no date. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    /** When it could first take money. Null: never yet. */
    activeAt: instant('active_at'),
    /** When it was found to be closed, or out of our reach. Null: it is not. */
    closedAt: instant('closed_at'),
    /** Null: never. */
    syncedAt: instant('synced_at'),
    /** Counts syncs, so that one that retrieved before another wrote is noticed. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payout_accounts_account').on(table.accountId),
    /** At most one that is not closed, also where two requests begin at once. */
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
