import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';
import { prices } from './prices.ts';

/**
 * The subscriber's record (specification, section 3: EndUserDetails): one account, one creator. It follows the
 * account's current membership. Where it is written by plain SQL, the membership follows it, by a trigger.
 */
export const endUserDetails = pgTable(
  'EndUserDetails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The plan's id: that of a price, or the trigger that writes the membership refuses it. */
    membershipType: text('MembershipType').notNull(),
    /** Null at sign-up. */
    stripeId: text('StripeID'),
    authId: uuid('AuthID')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    creatorId: uuid('CreatorID')
      .notNull()
      .references(() => creators.id),
    firstName: text('FirstName'),
    lastName: text('LastName'),
    email: text('email'),
    /** ISO 3166-1 alpha-2; null after a Google sign-up, which asks for none. */
    country: text('country'),
    legalAccepted: boolean('legal_accepted').notNull().default(false),
    /** When the terms box was ticked; null when it was not. */
    legalAcceptedAt: instant('legal_accepted_at'),
  },
  (table) => [
    uniqueIndex('end_user_details_account').on(table.authId),
    index('end_user_details_creator').on(table.creatorId),
  ],
);

/**
 * The relation of an account to a creator. An account has at most one that is current, and the earlier ones as history.
 * Entitlement is not stored: it is computed from the facts and the clock.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A creator with memberships cannot be deleted, ended ones included: their payments name the creator. */
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    plan: text('plan').notNull(),
    /** The price it was joined at. Left out: a trigger takes what the platform sells the plan for. */
    priceId: uuid('price_id').notNull().default(sql`null`),
    /** The sign-up, or the move to this creator. */
    beganAt: instant('began_at').notNull(),
    /** When it was first usable: the address was confirmed. Null: not yet. */
    openedAt: instant('opened_at'),
    /** Null: it is the account's current one. */
    endedAt: instant('ended_at'),
    /** Null exactly as long as `endedAt` is. */
    endReason: text('end_reason', { enum: ['moved', 'ended', 'revoked'] }),
    /** When a cancellation that the member has asked for takes effect. For display; it does not affect access. */
    cancelAt: instant('cancel_at'),
    /** The plan that begins with the next period, where the member has chosen another. Shown, like `cancelAt`. */
    nextPlan: text('next_plan'),
    /** Its price. Null exactly as long as `nextPlan` is. */
    nextPriceId: uuid('next_price_id'),
    /** Whom the member moves to once the time that was promised with this creator ends; null: nobody. */
    nextCreatorId: uuid('next_creator_id').references(() => creators.id),
    /** When that move takes effect. Null exactly as long as `nextCreatorId` is. */
    moveAt: instant('move_at'),
    /** What was agreed to be paid from then on. Null: what the plan is sold for by then. */
    movePriceId: uuid('move_price_id').references(() => prices.id),
    /** What it is going to cost, as its member was told. Null: the price stays. */
    raisePriceId: uuid('raise_price_id').references(() => prices.id),
    /** From then on the periods that begin cost that. Null exactly as long as `raisePriceId` is. */
    raiseAt: instant('raise_at'),
    /**
     * When the site looks at it without anybody's asking: for a move or a raise, and for what was written beside the site.
     * Null: never, as far as is known. Maintained by `due.server.ts`, and set to now by the triggers that write facts.
     */
    dueAt: instant('due_at'),
  },
  (table) => [
    uniqueIndex('memberships_current').on(table.accountId).where(sql`${table.endedAt} is null`),
    /** An account's history, newest first; deleting an account looks here too. */
    index('memberships_account').on(table.accountId, table.beganAt.desc().nullsFirst()),
    /** A creator's members by when they began: pages go on after the last (began_at, id). */
    index('memberships_creator').on(table.creatorId, table.beganAt, table.id),
    /** Those of hers who left. */
    index('memberships_former').on(table.creatorId, table.beganAt, table.id).where(sql`${table.endedAt} is not null`),
    index('memberships_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check('memberships_move', sql`(${table.nextCreatorId} is null) = (${table.moveAt} is null)`),
    foreignKey({
      name: 'memberships_price',
      columns: [table.priceId, table.plan],
      foreignColumns: [prices.id, prices.plan],
    }),
    foreignKey({
      name: 'memberships_next_price',
      columns: [table.nextPriceId, table.nextPlan],
      foreignColumns: [prices.id, prices.plan],
    }),
    check('memberships_raise', sql`(${table.raisePriceId} is null) = (${table.raiseAt} is null)`),
    check('memberships_next_plan', sql`(${table.nextPlan} is null) = (${table.nextPriceId} is null)`),
    check(
      'memberships_end',
      sql`(${table.endedAt} is null) = (${table.endReason} is null) and ${table.endReason} in ('moved', 'ended', 'revoked')`,
    ),
  ],
);

export const cancellationReasons = ['price', 'time', 'recipes', 'elsewhere', 'other'] as const;

/** Cancellations that members asked for, those that were taken back too. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull(),
    /** When what was promised ends: `memberships.cancel_at` as it was then. */
    takesEffectAt: instant('takes_effect_at').notNull(),
    /** Null: not taken back. */
    undoneAt: instant('undone_at'),
    /** Asked for afterwards, and often left out. */
    reason: text('reason', { enum: cancellationReasons }),
    /** The member's own words. */
    words: text('words'),
  },
  (table) => [
    /** Two clicks, or two tabs, cancel once. */
    uniqueIndex('cancellations_current').on(table.membershipId).where(sql`${table.undoneAt} is null`),
    /** A membership's, those that were taken back too; deleting an account looks here. */
    index('cancellations_membership').on(table.membershipId, table.requestedAt),
    index('cancellations_requested').on(table.requestedAt),
  ],
);

/** The kinds of facts that say what is owed. */
export const moneyKinds = ['paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee'] as const;

/**
 * What the law wants kept of a deleted account's payments (docs/data-retention.md): amounts and times, and no person.
 */
export const retainedPayments = pgTable(
  'retained_payments',
  {
    kind: text('kind', { enum: moneyKinds }).notNull(),
    providerId: text('provider_id').notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    at: instant('at').notNull(),
    coversFrom: instant('covers_from'),
    coversUntil: instant('covers_until'),
    amount: integer('amount'),
    currency: text('currency'),
    tax: integer('tax'),
    aboutId: text('about_id'),
    /** When the site first knew it: what is learnt later is owed later. */
    recordedAt: instant('recorded_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    index('retained_payments_creator').on(table.creatorId, table.at),
    /** What became of an invoice. */
    index('retained_payments_about').on(table.aboutId),
  ],
);

/**
 * What a deleted account had agreed to when each of its payments was made: evidence where one is disputed, by invoice, and
 * no person. Deleted when disputes can come no more.
 */
export const retainedConsents = pgTable(
  'retained_consents',
  {
    /** `in_…` */
    invoiceId: text('invoice_id').primaryKey(),
    version: text('version').notNull(),
    plan: text('plan').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** What was taken off that, by the offer's id; no reference, so that it stays whatever becomes of the offer. Null: nothing. */
    offerId: uuid('offer_id'),
    agreedAt: instant('agreed_at').notNull(),
    keepUntil: instant('keep_until').notNull(),
  },
  (table) => [index('retained_consents_until').on(table.keepUntil)],
);

/** What the operator has paid out to a creator, for a month. */
export const creatorPayouts = pgTable(
  'creator_payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    /** `2026-12` */
    month: text('month').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('creator_payouts_creator').on(table.creatorId, table.month),
    check('creator_payouts_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('creator_payouts_amount', sql`${table.amount} > 0`),
  ],
);
