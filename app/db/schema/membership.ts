import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const plans = { enum: ['monthly', 'yearly'] } as const;

/**
 * The subscriber's record (specification, section 3: EndUserDetails): one account, one creator. It follows the
 * account's current membership. Where it is written by plain SQL, the membership follows it, by a trigger.
 */
export const endUserDetails = pgTable(
  'EndUserDetails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    membershipType: text('MembershipType', plans).notNull(),
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
    check('end_user_details_membership_type', sql`${table.membershipType} in ('monthly', 'yearly')`),
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
    plan: text('plan', plans).notNull(),
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
    nextPlan: text('next_plan', plans),
  },
  (table) => [
    uniqueIndex('memberships_current').on(table.accountId).where(sql`${table.endedAt} is null`),
    /** An account's history, newest first; deleting an account looks here too. */
    index('memberships_account').on(table.accountId, table.beganAt.desc().nullsFirst()),
    /** A creator's members by when they began: pages go on after the last (began_at, id). */
    index('memberships_creator').on(table.creatorId, table.beganAt, table.id),
    check(
      'memberships_plan',
      sql`${table.plan} in ('monthly', 'yearly') and ${table.nextPlan} in ('monthly', 'yearly')`,
    ),
    check(
      'memberships_end',
      sql`(${table.endedAt} is null) = (${table.endReason} is null) and ${table.endReason} in ('moved', 'ended', 'revoked')`,
    ),
  ],
);

export const factKinds = [
  'trial',
  'paid',
  'payment_failed',
  'refunded',
  'disputed',
  'ended',
  'complimentary',
  'revoked',
  'moved',
] as const;

/**
 * Events of a membership, never changed and never deleted: a trigger refuses UPDATE, and DELETE unless the membership
 * itself goes (an account deleted). The order in which facts arrive does not matter, and one that arrives twice is one
 * (`recordFact`).
 */
export const membershipFacts = pgTable(
  'membership_facts',
  {
    kind: text('kind', { enum: factKinds }).notNull(),
    /** The idempotency key: the payment provider's id, or an id of ours for kinds that we write ourselves. */
    providerId: text('provider_id').notNull(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** When it happened, by its source's clock. */
    at: instant('at').notNull(),
    /** What a trial, a payment or a grant covers: from inclusive. Null for kinds that cover nothing. */
    coversFrom: instant('covers_from'),
    /** Exclusive. For a refund: until when the refunded period still counts. */
    coversUntil: instant('covers_until'),
    /** In the currency's smallest unit (cents). */
    amount: integer('amount'),
    /** ISO 4217, lower case as the provider writes it. */
    currency: text('currency'),
    /** The provider's id of what the fact is about: the invoice of a refund or a dispute, the subscription of an end. */
    aboutId: text('about_id'),
    /** Why, in the operator's words (grants and revocations). */
    because: text('because'),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    index('membership_facts_membership').on(table.membershipId, table.at),
    check('membership_facts_kind', sql`${table.kind} in (${sql.raw(factKinds.map((kind) => `'${kind}'`).join(', '))})`),
    check(
      'membership_facts_period',
      sql`${table.kind} not in ('trial', 'paid', 'complimentary') or (${table.coversFrom} < ${table.coversUntil}) is true`,
    ),
    check('membership_facts_amount', sql`(${table.amount} is null) = (${table.currency} is null)`),
  ],
);
