import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
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
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';
import { prices } from './prices.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Parsed files with another platform's members, stored until they are invited, or the file is discarded or expires. */
export const memberRehearsals = pgTable(
  'member_rehearsals',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Account that uploaded the file. No other account sees the file. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Id that is new for each file, so that a form confirms the file that it displayed. */
    id: uuid('id').notNull().defaultRandom(),
    source: text('source', { enum: ['ghost', 'substack', 'patreon', 'memberful', 'list'] }).notNull(),
    /** File name, for display; at most 200 code units. */
    file: text('file').notNull(),
    total: integer('total').notNull(),
    /** Number of people per `Outcome`, as last computed. */
    outcomes: jsonb('outcomes').notNull(),
    /** Number of invited people who refuse mail on the other site, as last computed. */
    refusing: integer('refusing').notNull().default(0),
    /** Number of free readers who can be asked if they want the letter, as last computed. */
    readers: integer('readers').notNull().default(0),
    /** Array of `ListColumn` for a list whose format is unknown, otherwise null. */
    columns: jsonb('columns'),
    /** `ColumnChoice` of the creator. Until chosen, a list with columns has no people. */
    choice: jsonb('choice'),
    /** Last paid day, as `2027-03-31`, for people without a date. Null to leave such people out. */
    missingDay: text('missing_day'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.accountId] }),
    index('member_rehearsals_account').on(table.accountId),
    index('member_rehearsals_expired').on(table.expiresAt),
    check('member_rehearsals_source', sql`${table.source} in ('ghost', 'substack', 'patreon', 'memberful', 'list')`),
  ],
);

/** People in a parsed file, one page of the displayed table per row, so that a view reads one row. */
export const memberRehearsalPages = pgTable(
  'member_rehearsal_pages',
  {
    creatorId: uuid('creator_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** Number of the page, from 1, in the order of the file. */
    page: integer('page').notNull(),
    /** Array of `ListedMember`, each with an `outcome`. */
    people: jsonb('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.accountId, table.page] }),
    foreignKey({
      name: 'member_rehearsal_pages_rehearsal',
      columns: [table.creatorId, table.accountId],
      foreignColumns: [memberRehearsals.creatorId, memberRehearsals.accountId],
    }).onDelete('cascade'),
  ],
);

/** Files whose format is unknown, so that the creator can choose their columns and change the choice. */
export const memberRehearsalFiles = pgTable(
  'member_rehearsal_files',
  {
    creatorId: uuid('creator_id').notNull(),
    accountId: uuid('account_id').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.accountId] }),
    foreignKey({
      name: 'member_rehearsal_files_rehearsal',
      columns: [table.creatorId, table.accountId],
      foreignColumns: [memberRehearsals.creatorId, memberRehearsals.accountId],
    }).onDelete('cascade'),
  ],
);

/** Invitations of members from another platform, with their paid time. One per creator and address. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Normalized by `normaliseEmail`; for a deleted account, a keyed hash (`hmac:`), to prevent another invitation. */
    email: text('email').notNull(),
    /** Person's name in the file, or empty if there is none. */
    name: text('name').notNull(),
    source: text('source', { enum: ['ghost', 'substack', 'patreon', 'memberful', 'list'] }).notNull(),
    /** Plan that continues the paid plan, or empty if no plan was on sale. */
    plan: text('plan').notNull(),
    /** End of the paid time, exclusive. */
    paidUntil: instant('paid_until').notNull(),
    /** True if a payment for this time is known. */
    isPaid: boolean('is_paid').notNull().default(false),
    /** `waiting`: the invitation is not mailed yet. */
    state: text('state', { enum: ['waiting', 'sent', 'accepted'] })
      .notNull()
      .default('waiting'),
    /** Hash of the mailed link's token, or null before mailing. */
    tokenHash: text('token_hash'),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Accepting account, or null if there is none. Deleting the account by plain SQL deletes the row. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    invitedAt: instant('invited_at').notNull(),
    sentAt: instant('sent_at'),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    uniqueIndex('member_invitations_address').on(table.creatorId, table.email),
    uniqueIndex('member_invitations_token').on(table.tokenHash),
    index('member_invitations_waiting').on(table.invitedAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('member_invitations_sent').on(table.sentAt, table.creatorId),
    index('member_invitations_email').on(table.email),
    index('member_invitations_account').on(table.accountId),
    index('member_invitations_invited_by').on(table.invitedBy),
    index('member_invitations_paid').on(table.paidUntil),
    check('member_invitations_state', sql`${table.state} in ('waiting', 'sent', 'accepted')`),
    check('member_invitations_source', sql`${table.source} in ('ghost', 'substack', 'patreon', 'memberful', 'list')`),
  ],
);

export const cardMoveStates = ['listing', 'listed', 'offering', 'offered', 'undoing'] as const;

/** Moves of members with their cards, from subscriptions that another site began in the creator's own account. */
export const cardMoves = pgTable(
  'card_moves',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** `acct_…` */
    merchantId: text('merchant_id').notNull(),
    /** Owner who started the newest listing, whose list of members is matched. Null if the account was deleted. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** In states that end with `ing`, a job is running. */
    state: text('state', { enum: cardMoveStates }).notNull(),
    /** Position of the job, or null at its beginning. */
    cursor: text('cursor'),
    listedFrom: instant('listed_from').notNull(),
    startedAt: instant('started_at'),
    /** Time at which the owner chose to move members without their own consent, or null if each member must accept. */
    withoutClickAt: instant('without_click_at'),
  },
  (table) => [
    index('card_moves_account').on(table.accountId),
    check('card_moves_state', sql`${table.state} in ('listing', 'listed', 'offering', 'offered', 'undoing')`),
  ],
);

/** Subscriptions that the site did not begin. When an accepted one ends, a subscription of the site continues it. */
export const foreignSubscriptions = pgTable(
  'foreign_subscriptions',
  {
    /** `sub_…` */
    id: text('id').primaryKey(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** `acct_…` */
    merchantId: text('merchant_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** Normalized by `normaliseEmail`, as in the imported list if the person is in it. Null without a valid address. */
    email: text('email'),
    name: text('name').notNull(),
    /** `ProviderCard`, or null if there is none. */
    card: jsonb('card').$type<object>(),
    /**
     * In the smallest unit of the currency. Null, like the currency and the interval, without a fixed amount. The
     * interval is also null for several units, such as two months.
     */
    amount: integer('amount'),
    currency: text('currency'),
    interval: text('interval'),
    periodUntil: instant('period_until').notNull(),
    /** End of the paid time: the start of the current period while that period is unpaid. */
    paidUntil: instant('paid_until').notNull(),
    /** Time at which the subscription ends, or null while the subscription renews. */
    endsAt: instant('ends_at'),
    /** Time at which the site first read that the subscription will end, or null while the subscription renews. */
    endingSince: instant('ending_since'),
    /** Reason why the subscription is not taken over (`LeftOut`), or null if it can be. */
    leftOut: text('left_out'),
    /**
     * `offered`: the person is invited. `undone`: the owner took an accepted move back, or the subscription ended
     * unpaid.
     */
    state: text('state', { enum: ['listed', 'offered', 'accepted', 'undone'] })
      .notNull()
      .default('listed'),
    invitationId: uuid('invitation_id').references(() => memberInvitations.id, { onDelete: 'set null' }),
    /** Price at which the membership continues, or null before it is offered. */
    priceId: uuid('price_id').references(() => prices.id),
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'cascade' }),
    /** Person who agreed to the move: the member, or the creator whose terms allow the move. Null if neither agreed. */
    agreedBy: text('agreed_by', { enum: ['member', 'creator'] }),
    agreedAt: instant('agreed_at'),
    listedAt: instant('listed_at').notNull(),
    syncedAt: instant('synced_at'),
    /** Number of syncs, for detecting that another sync wrote in the meantime. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('foreign_subscriptions_creator').on(table.creatorId, table.leftOut, table.id),
    index('foreign_subscriptions_email').on(table.email),
    index('foreign_subscriptions_invitation').on(table.invitationId),
    index('foreign_subscriptions_membership').on(table.membershipId),
    index('foreign_subscriptions_price').on(table.priceId),
    check('foreign_subscriptions_state', sql`${table.state} in ('listed', 'offered', 'accepted', 'undone')`),
    check('foreign_subscriptions_agreed', sql`${table.agreedBy} in ('member', 'creator')`),
  ],
);
