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
 * Mirrors the account's current membership (specification, section 3). When plain SQL writes a row, a trigger updates
 * the membership.
 */
export const endUserDetails = pgTable(
  'EndUserDetails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Plan id of an existing price. The trigger that writes the membership refuses any other id. */
    membershipType: text('MembershipType').notNull(),
    /** Id of the customer at the payment provider, or null if there is none yet. */
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
    /** ISO 3166-1 alpha-2, or null after a Google sign-up, which does not ask for the country. */
    country: text('country'),
    legalAccepted: boolean('legal_accepted').notNull().default(false),
    /** Time at which the terms were accepted, or null if they were not, or if the time is unknown. */
    legalAcceptedAt: instant('legal_accepted_at'),
  },
  (table) => [
    uniqueIndex('end_user_details_account').on(table.authId),
    index('end_user_details_creator').on(table.creatorId),
  ],
);

/**
 * An account has at most one current membership. Entitlement is not stored, but computed from the facts and the clock.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A creator with memberships, even ended ones, cannot be deleted. */
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id),
    plan: text('plan').notNull(),
    /** Present price of the membership. If omitted, a trigger takes the plan's price. */
    priceId: uuid('price_id').notNull().default(sql`null`),
    /** Time of the sign-up or of the move to this creator. */
    beganAt: instant('began_at').notNull(),
    /** `community` if the sign-up began on a page of the creator's community, otherwise null. */
    cameFrom: text('came_from', { enum: ['community'] }),
    /** Start of access: the confirmation of the address or the move to this creator. Null until the confirmation. */
    openedAt: instant('opened_at'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: ['moved', 'ended', 'revoked'] }),
    /**
     * Effective time of a cancellation by the member, or null without one. Synced to the provider; access follows from
     * the facts alone.
     */
    cancelAt: instant('cancel_at'),
    /**
     * Plan from the next period on, or null if the member chose no other plan. Synced to the provider, like `cancelAt`.
     */
    nextPlan: text('next_plan'),
    nextPriceId: uuid('next_price_id'),
    /**
     * Creator to whom the member moves when the promised time with this creator ends, or null if no move is scheduled.
     */
    nextCreatorId: uuid('next_creator_id').references(() => creators.id),
    moveAt: instant('move_at'),
    /** Price agreed to for the time after the move. Null without a move, or for the plan's price at that time. */
    movePriceId: uuid('move_price_id').references(() => prices.id),
    /** Price announced to the member for a raise, or null without one. */
    raisePriceId: uuid('raise_price_id').references(() => prices.id),
    /** Time from which new periods cost the raised price, or null without a raise. */
    raiseAt: instant('raise_at'),
    /**
     * Next time at which the site processes the membership by itself, or null if there is none. The trigger that writes
     * a trial sets the current time.
     */
    dueAt: instant('due_at'),
  },
  (table) => [
    uniqueIndex('memberships_current').on(table.accountId).where(sql`${table.endedAt} is null`),
    index('memberships_account').on(table.accountId, table.beganAt.desc().nullsFirst()),
    /** For keyset pagination of a creator's members by (began_at, id). */
    index('memberships_creator').on(table.creatorId, table.beganAt, table.id),
    index('memberships_former').on(table.creatorId, table.beganAt, table.id).where(sql`${table.endedAt} is not null`),
    index('memberships_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check('memberships_came_from', sql`${table.cameFrom} in ('community')`),
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

export const cancellations = pgTable(
  'cancellations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull(),
    /** End of the promised time: `memberships.cancel_at` at the time of the request. */
    takesEffectAt: instant('takes_effect_at').notNull(),
    undoneAt: instant('undone_at'),
    reason: text('reason', { enum: cancellationReasons }),
    words: text('words'),
  },
  (table) => [
    /** Prevents a second click or tab from cancelling twice. */
    uniqueIndex('cancellations_current').on(table.membershipId).where(sql`${table.undoneAt} is null`),
    index('cancellations_membership').on(table.membershipId, table.requestedAt),
    index('cancellations_requested').on(table.requestedAt),
  ],
);

/** Kinds of facts about money that was paid or returned. */
export const moneyKinds = ['paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won'] as const;

/** Payment records of deleted accounts that the law requires (docs/data-retention.md), without personal data. */
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
    /** Time at which the site learnt of the payment. */
    recordedAt: instant('recorded_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    index('retained_payments_creator').on(table.creatorId, table.at),
    /** For finding the payments of an invoice, when later facts about the invoice arrive. */
    index('retained_payments_about').on(table.aboutId),
  ],
);

/** Consents of deleted accounts, per invoice, as evidence in disputes. Contain no personal data. */
export const retainedConsents = pgTable(
  'retained_consents',
  {
    /** `in_…` */
    invoiceId: text('invoice_id').primaryKey(),
    version: text('version').notNull(),
    plan: text('plan').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Offer that reduced the price. Has no foreign key, so that the id outlives the offer. */
    offerId: uuid('offer_id'),
    agreedAt: instant('agreed_at').notNull(),
    keepUntil: instant('keep_until').notNull(),
  },
  (table) => [index('retained_consents_until').on(table.keepUntil)],
);
