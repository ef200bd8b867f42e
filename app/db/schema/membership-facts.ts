import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';
import { memberships } from './membership.ts';

export const factKinds = [
  'trial',
  /** About a subscription that follows a trial: the payment after it is awaited for a day. */
  'subscribed',
  'paid',
  'payment_failed',
  'refunded',
  /** About a refund: its money came back, so that it is as if it had not been made. */
  'refund_failed',
  'disputed',
  /** About a dispute: its money came back. It gives no access. */
  'dispute_won',
  /** About an invoice: what the provider kept of its payment, or of a dispute about it. Less than nothing: it came back. */
  'fee',
  'ended',
  'complimentary',
  'revoked',
  'moved',
  /** With an earlier membership of the same person and creator, at the time of its last grace. */
  'grace_used',
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
    /** What of the amount of a payment is tax. Null: none. */
    tax: integer('tax'),
    /** The provider's id of what the fact is about: the invoice of a refund or a dispute, the subscription of an end. */
    aboutId: text('about_id'),
    /** Why, in the operator's words (grants and revocations). */
    because: text('because'),
    recordedAt: instant('recorded_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    index('membership_facts_membership').on(table.membershipId, table.at),
    /** What was recorded in the last hour, for the metrics. */
    index('membership_facts_recorded').on(table.recordedAt),
    check('membership_facts_kind', sql`${table.kind} in (${sql.raw(factKinds.map((kind) => `'${kind}'`).join(', '))})`),
    check(
      'membership_facts_period',
      sql`${table.kind} not in ('trial', 'paid', 'complimentary') or (${table.coversFrom} < ${table.coversUntil}) is true`,
    ),
    check('membership_facts_amount', sql`(${table.amount} is null) = (${table.currency} is null)`),
  ],
);

/**
 * Who has had a trial with whom: one for each mailbox and creator (docs/decisions/0035). While the account exists the
 * mailbox is in plain text and goes with the account; what remains of a deleted one is a keyed hash.
 */
export const trialClaims = pgTable(
  'trial_claims',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** `mailboxOf` the address, or `hmac:` and an HMAC-SHA-256 of it and the creator in base64url. */
    mailbox: text('mailbox').notNull(),
    /** Null: hashed. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    claimedAt: instant('claimed_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.mailbox] }),
    index('trial_claims_account').on(table.accountId),
    check('trial_claims_hashed', sql`(${table.accountId} is null) = (${table.mailbox} like 'hmac:%')`),
  ],
);
