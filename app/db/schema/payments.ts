import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';
import { memberships } from './membership.ts';
import { offers } from './offers.ts';
import { prices } from './prices.ts';

/**
 * Events received from an external service, by its ids: a repeated one is stored once. What an event leads to waits in
 * its row until the jobs that follow are queued, and is cleared with that.
 */
export const externalEvents = pgTable(
  'external_events',
  {
    /** The service, lower case: `stripe`. */
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    receivedAt: instant('received_at').notNull().default(clock),
    /** What the event is about, as `ProviderEvent` has it: its kind, and its id. Null: nothing is left to be queued. */
    aboutKind: text('about_kind'),
    aboutId: text('about_id'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('external_events_to_queue').on(table.receivedAt).where(sql`about_id is not null`),
    check('external_events_about', sql`(about_kind is null) = (about_id is null)`),
  ],
);

/**
 * The payment provider's customers. An account has one for each sign-up attempt that gave a card until its address is
 * confirmed, and then one for each currency in which it was charged: the record's `StripeID` is the id of the present
 * one's. The others are deleted at the provider, then here.
 */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    /** `cus_…` */
    id: text('id').primaryKey(),
    /** Null: the account was deleted, and the customer is to be deleted at the provider. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The sign-up attempt that it was made for, else the account: part of its idempotency key. */
    attemptId: text('attempt_id').notNull(),
    /** The card that is charged, as it was when it was saved: `ProviderCard`. Null: none, or it is not known. */
    card: jsonb('card').$type<object>(),
    /**
     * ISO 4217, lower case: the one currency in which the provider charges it; `xxx`: another one than was asked for. Null:
     * nothing was begun with it yet.
     */
    currency: text('currency'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_customers_attempt').on(table.accountId, table.attemptId),
    index('payment_customers_created').on(table.createdAt),
  ],
);

export const cardSetupStates = [
  'waiting',
  'processing',
  'needs-bank',
  'succeeded',
  'declined',
  /** The card was not saved within the time in which the provider accepts it; it has to be typed again. */
  'expired',
] as const;

/** Cards that somebody gave, until they are saved with the provider. Nothing here is of the card but what is shown of it. */
export const cardSetups = pgTable(
  'payment_card_setups',
  {
    /** The sign-up attempt, or an id that the card's form made. */
    attemptId: text('attempt_id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: cardSetupStates }).notNull(),
    /** `seti_…`. Null: the provider has not been asked yet. */
    setupId: text('setup_id'),
    /** Why it was declined, as `Decline` in `app/payments/provider.ts`. */
    because: text('because'),
    requestedAt: instant('requested_at').notNull(),
  },
  (table) => [
    index('payment_card_setups_account').on(table.accountId, table.requestedAt),
    uniqueIndex('payment_card_setups_setup').on(table.setupId),
    check(
      'payment_card_setups_state',
      sql`${table.state} in (${sql.raw(cardSetupStates.map((state) => `'${state}'`).join(', '))})`,
    ),
  ],
);

/** What somebody agreed to when they gave a card or began to pay. */
export const paymentConsents = pgTable(
  'payment_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Which wording was shown (`consentVersion` in `app/copy/`). */
    version: text('version').notNull(),
    plan: text('plan').notNull(),
    /** The price that was shown. */
    priceId: uuid('price_id').references(() => prices.id),
    /** In the currency's smallest unit (cents), for each period. */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    /** What is taken off that. Null: nothing. */
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('payment_consents_account').on(table.accountId, table.at),
    index('payment_consents_offer').on(table.offerId).where(sql`${table.offerId} is not null`),
  ],
);

/** The provider's subscriptions of memberships, as the last sync found them. Nothing here decides about access. */
export const paymentSubscriptions = pgTable(
  'payment_subscriptions',
  {
    /** `sub_…` */
    id: text('id').primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** What it was begun with. Null: at the price. */
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'set null' }),
    /** When it was begun at the provider. */
    createdAt: instant('created_at').notNull(),
    /** As `PaymentSnapshot`, its times in ISO 8601. Null: never synced, or it waits for its first payment. */
    snapshot: jsonb('snapshot').$type<object>(),
    /** As `ProviderInvoice`, the newest first. */
    invoices: jsonb('invoices').$type<object[]>().notNull().default([]),
    /** Objects that fit no plan of ours, for the operator: as `Refused`. */
    refused: jsonb('refused').$type<object[]>().notNull().default([]),
    /** Where what it charges goes, as `Destination`. Null: it stays with the platform, or that is not known yet. */
    destination: jsonb('destination').$type<object>(),
    /** Null: it has not ended, as far as is known. */
    endedAt: instant('ended_at'),
    /** Null: never. */
    syncedAt: instant('synced_at'),
    /** Counts syncs, so that one that retrieved before another wrote is noticed. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('payment_subscriptions_membership').on(table.membershipId, table.createdAt),
    index('payment_subscriptions_customer').on(table.customerId),
    index('payment_subscriptions_offer').on(table.offerId).where(sql`${table.offerId} is not null`),
    index('payment_subscriptions_refused').on(table.id).where(sql`${table.refused} <> '[]'::jsonb`),
  ],
);

/** Subscriptions of our product at the provider that go on though their membership is gone, as last listed. */
export const paymentOrphans = pgTable('payment_orphans', {
  /** `sub_…` */
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  foundAt: instant('found_at').notNull(),
});

/** When the next request of a kind may begin, for all processes together. */
export const paymentTurns = pgTable('payment_turns', {
  /** `sync`. */
  name: text('name').primaryKey(),
  nextAt: instant('next_at').notNull(),
});

/** How far reconciliation has read the provider's events. */
export const paymentWatermarks = pgTable('payment_watermarks', {
  /** `events`. */
  name: text('name').primaryKey(),
  at: instant('at').notNull(),
});

/** One row in the demo: by how much the clock of memberships and payments is ahead of the machine's. */
export const membershipClock = pgTable(
  'membership_clock',
  {
    id: integer('id').primaryKey().default(1),
    /** Milliseconds, never negative: it only goes forward. */
    ahead: bigint('ahead', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('membership_clock_one', sql`${table.id} = 1`),
    check('membership_clock_ahead', sql`${table.ahead} >= 0`),
  ],
);
