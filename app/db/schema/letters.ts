import { and, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';
import { mailSuppressions } from './mail-suppressions.ts';

/** A creator's choices for letters. Without a row, all are off. */
export const letterSettings = pgTable(
  'letter_settings',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Shows 'Get the letter' on the creator's pages. */
    isOffered: boolean('is_offered').notNull().default(false),
    /** Name beside the sender's address, or null for the name of the creator's page. */
    senderName: text('sender_name'),
    /** Address for answers, normalized by `normaliseEmail`, or null for the site's support address. */
    replyTo: text('reply_to'),
    /** Postal address in every letter, or null for the operator's. */
    postalAddress: text('postal_address'),
    /** Counts presses of links in the creator's letters (`letter_clicks`). */
    countsClicks: boolean('counts_clicks').notNull().default(false),
    /** Letter about each week's new recipes: none, one that waits as a draft, or one that is sent. */
    weekly: text('weekly', { enum: ['off', 'draft', 'send'] })
      .notNull()
      .default('off'),
    /** Text at the top of the weekly letter, or null for the site's default text. */
    weeklyIntro: text('weekly_intro'),
    /** Time of the weekly letter in `weeklyZone`: 1 for Monday to 7 for Sunday, and the hour. */
    weeklyDay: integer('weekly_day').notNull().default(4),
    weeklyHour: integer('weekly_hour').notNull().default(9),
    weeklyZone: text('weekly_zone'),
    /** Start of the period that the next weekly letter announces, or null if the weekly letter was never on. */
    weeklyUntil: instant('weekly_until'),
    /** Time of the next weekly letter, or null while it is off. */
    weeklyNext: instant('weekly_next'),
  },
  (table) => [
    check('letter_settings_weekly', sql`${table.weekly} in ('off', 'draft', 'send')`),
    check(
      'letter_settings_weekly_time',
      sql`${table.weeklyDay} between 1 and 7 and ${table.weeklyHour} between 0 and 23`,
    ),
    check(
      'letter_settings_weekly_next',
      sql`num_nulls(${table.weeklyZone}, ${table.weeklyUntil}, ${table.weeklyNext}) = 0 or ${table.weekly} = 'off'`,
    ),
  ],
);

/**
 * Rows of free readers, who need no account, and of members. An unsubscription deletes the row and stores a suppression
 * (`mail_suppressions`).
 */
export const letterSubscriptions = pgTable(
  'letter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Normalized by `normaliseEmail`. */
    address: text('address').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Pattern of the route where the letter was requested, or `member-list` if a creator asked a list's readers. */
    requestedOn: text('requested_on').notNull(),
    /** Null until confirmed. Unconfirmed rows are deleted after 7 days, or after a year if a creator made them. */
    confirmedAt: instant('confirmed_at'),
    confirmationSentAt: instant('confirmation_sent_at'),
  },
  (table) => [
    unique('letter_subscriptions_one').on(table.creatorId, table.address),
    index('letter_subscriptions_address').on(table.address),
    index('letter_subscriptions_unconfirmed').on(table.requestedAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** SQL condition for subscriptions that are confirmed, without an unsubscription since the confirmation. */
export const isLiveSubscription = and(
  isNotNull(letterSubscriptions.confirmedAt),
  sql`not exists (select from ${mailSuppressions}
    where ${mailSuppressions.address} = ${letterSubscriptions.address}
      and ${mailSuppressions.creatorId} = ${letterSubscriptions.creatorId}
      and ${mailSuppressions.reason} = 'unsubscribe'
      and ${mailSuppressions.since} >= ${letterSubscriptions.confirmedAt})`,
) as SQL<boolean>;

/** Token for an account's own letter feeds, one for each creator whose letters the account may read in full. */
export const letterFeeds = pgTable('letter_feeds', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

export const letters = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Last part of the page's address, set when the letter is first scheduled or sent, and not changed afterwards. */
    slug: text('slug'),
    state: text('state', { enum: ['draft', 'scheduled', 'held', 'sending', 'paused', 'sent'] })
      .notNull()
      .default('draft'),
    /** Reason for the state `held` (before the start) or `paused` (after the start), otherwise null. */
    stopReason: text('stop_reason', {
      enum: [
        'edited',
        'recipe-changed',
        'late',
        'restored',
        'bounces',
        'complaints',
        'by-person',
        'no-postal-address',
        'no-page',
      ],
    }),
    /**
     * True once a person resumed the letter after bounces or complaints. Further ones do not pause the letter again.
     */
    isResumed: boolean('is_resumed').notNull().default(false),
    /** Draft as last saved (`letterShape`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Number of saves. A save that names another version is a conflict. */
    version: integer('version').notNull().default(1),
    /** Last editor, or null if the account was deleted or the site made the letter. */
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Day of the week's slot, if the site made the letter from that week's new recipes; otherwise null. */
    weekOf: date('week_of'),
    createdAt: instant('created_at').notNull().default(clock),
    savedAt: instant('saved_at').notNull(),
    /** Parts below the members' line are always for members only. `nobody` after the page was taken down. */
    pageFor: text('page_for', { enum: ['everyone', 'members', 'nobody'] })
      .notNull()
      .default('everyone'),
    /** Choice of recipients (`audienceShape`). */
    audience: jsonb('audience').$type<StoredDocument>().notNull(),
    /** Content and recipe cards to be sent (`Issue`), stored with the schedule or sending; null for a draft. */
    issue: jsonb('issue').$type<StoredDocument>(),
    /** Version of the draft that `issue` was made from, or null without an issue. */
    issueVersion: integer('issue_version'),
    /** Digest of a newer issue that the creator saw and decided not to send, or null if there was none. */
    decidedOn: text('decided_on'),
    dueAt: instant('due_at'),
    /** IANA time zone in which `dueAt` was chosen, or null if no time was chosen. */
    dueZone: text('due_zone'),
    /** Time at which the recipients were frozen and the page was published, or null before that. */
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /**
     * Numbers of recipients who acted after the letter (`LetterNumbers`). Null until stored, before the addresses are
     * hashed.
     */
    newTrials: integer('new_trials'),
    newMembers: integer('new_members'),
    cooks: integer('cooks'),
  },
  (table) => [
    uniqueIndex('letters_address').on(table.creatorId, table.slug).where(sql`${table.slug} is not null`),
    uniqueIndex('letters_week').on(table.creatorId, table.weekOf).where(sql`${table.weekOf} is not null`),
    index('letters_of_creator').on(table.creatorId, table.savedAt),
    index('letters_author').on(table.authorId),
    index('letters_due').on(table.dueAt).where(sql`${table.state} = 'scheduled'`),
    index('letters_sending').on(table.startedAt).where(sql`${table.state} = 'sending'`),
    check('letters_stopped', sql`(${table.stopReason} is not null) = (${table.state} in ('held', 'paused'))`),
    check('letters_issue', sql`${table.state} = 'draft' or (${table.issue} is not null and ${table.slug} is not null)`),
    check('letters_started', sql`(${table.startedAt} is not null) = (${table.state} in ('sending', 'paused', 'sent'))`),
    check('letters_page', sql`${table.pageFor} <> 'nobody' or ${table.startedAt} is not null`),
    check('letters_counted', sql`num_nulls(${table.newTrials}, ${table.newMembers}, ${table.cooks}) in (0, 3)`),
  ],
);

/** SQL condition for letters with a page: from the start until the page is taken down. */
export const hasLetterPage = and(isNotNull(letters.startedAt), ne(letters.pageFor, 'nobody')) as SQL<boolean>;

/** Recipients of a letter, frozen at its start, each with its outcome. */
export const letterDeliveries = pgTable(
  'letter_deliveries',
  {
    /** Also the id in the Message-ID and the return path. */
    id: uuid('id').primaryKey().defaultRandom(),
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    /** As in the subscription. A keyed hash (`hmac:`) from the account's deletion, or from 90 days after the start. */
    address: text('address').notNull(),
    /** Subscription at the start, or null if it has ended or the address is hashed. */
    subscriptionId: uuid('subscription_id').references(() => letterSubscriptions.id, { onDelete: 'set null' }),
    /**
     * Kind at the start, replaced by the kind at the moment of sending. Only `trial` and `paid` get members-only parts.
     */
    reader: text('reader', { enum: ['free', 'trial', 'paid', 'ended'] }).notNull(),
    /** `unknown`: the mail server may have accepted the mail. A person decides whether it is sent again. */
    state: text('state', { enum: ['queued', 'accepted', 'refused', 'skipped', 'unknown'] })
      .notNull()
      .default('queued'),
    /** `skipped`: a `SkipReason`. `refused`: a status code, `malformed-address`, or an error of the mail library. */
    reason: text('reason'),
    /** Time before which a queued mail is not tried again after a temporary refusal. Null without a refusal. */
    retryAt: instant('retry_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Time at which a process claimed the mail, before handing it to the mail server; null while the mail waits. */
    handedAt: instant('handed_at'),
    settledAt: instant('settled_at'),
    bouncedAt: instant('bounced_at'),
    complainedAt: instant('complained_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    unique('letter_deliveries_one').on(table.letterId, table.address),
    index('letter_deliveries_state').on(table.letterId, table.state, table.handedAt),
    index('letter_deliveries_subscription').on(table.subscriptionId),
    index('letter_deliveries_address').on(table.address),
    /** For finding letters with addresses that are not hashed yet. */
    index('letter_deliveries_named').on(table.letterId).where(sql`${table.address} not like 'hmac:%'`),
    check('letter_deliveries_settled', sql`(${table.settledAt} is not null) = (${table.state} <> 'queued')`),
    check(
      'letter_deliveries_handed',
      sql`${table.state} not in ('accepted', 'unknown') or ${table.handedAt} is not null`,
    ),
  ],
);

/** Number of presses of each link of a letter. The table does not record who pressed. */
export const letterClicks = pgTable(
  'letter_clicks',
  {
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    target: text('target').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.letterId, table.target] })],
);
