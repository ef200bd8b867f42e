import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';
import { memberships } from './membership.ts';

export const factKinds = [
  'trial',
  /** Subscription that follows a trial; its first payment may take a day. */
  'subscribed',
  'paid',
  'payment_failed',
  'refunded',
  /** Failed refund. The refund then does not count. */
  'refund_failed',
  'disputed',
  /** Won dispute, which returned the money. Gives no access. */
  'dispute_won',
  'ended',
  'complimentary',
  'revoked',
  'moved',
  /** Grace periods used in earlier memberships with the same creator, at the time of the last grace period. */
  'grace_used',
] as const;

/**
 * Immutable: a trigger refuses UPDATE, and refuses DELETE while the membership exists. Facts may arrive in any order;
 * recording a fact twice has no effect (`recordFact`).
 */
export const membershipFacts = pgTable(
  'membership_facts',
  {
    kind: text('kind', { enum: factKinds }).notNull(),
    /** Idempotency key: the payment provider's id, or our own id for kinds that the site writes. */
    providerId: text('provider_id').notNull(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** Time of the event, by its source's clock. */
    at: instant('at').notNull(),
    /** Start, inclusive, of the period that a trial, payment or grant covers, otherwise null. */
    coversFrom: instant('covers_from'),
    /**
     * End, exclusive, of the covered period; for a refund, of the part of the period that still counts. Null for other
     * facts.
     */
    coversUntil: instant('covers_until'),
    /** Amount in the smallest unit of the currency (cents), or null for a kind without money. */
    amount: integer('amount'),
    /** ISO 4217 code in lower case, as the provider writes it. Null without an amount. */
    currency: text('currency'),
    /** Tax included in the payment's amount, or null without tax. */
    tax: integer('tax'),
    /**
     * Id of the subject: the invoice of a refund or dispute, the subscription or trial of an end, the earlier
     * membership of a trial that continues after a move. `PAID_ELSEWHERE` of a complimentary fact for time that was
     * paid on another site. Null for other facts, and for the end of all access.
     */
    aboutId: text('about_id'),
    because: text('because'),
    recordedAt: instant('recorded_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.providerId] }),
    index('membership_facts_membership').on(table.membershipId, table.at),
    /** For the metrics of the last hour. */
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
 * Trials used, one per mailbox and creator (docs/decisions/0035). Account deletion replaces the mailbox by a keyed
 * hash.
 */
export const trialClaims = pgTable(
  'trial_claims',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Result of `mailboxOf` for the address, or `hmac:` and the HMAC-SHA-256 of mailbox and creator in base64url. */
    mailbox: text('mailbox').notNull(),
    /** Account of the mailbox, or null if the mailbox is hashed. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    claimedAt: instant('claimed_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.mailbox] }),
    index('trial_claims_account').on(table.accountId),
    check('trial_claims_hashed', sql`(${table.accountId} is null) = (${table.mailbox} like 'hmac:%')`),
  ],
);

/** Cards that have had a trial. The rows outlive accounts: a hash identifies no person. */
export const trialCards = pgTable(
  'trial_cards',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** SHA-256 of the creator and the provider's fingerprint of the card, in base64url. */
    card: text('card').notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.card] })],
);
