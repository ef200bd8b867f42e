import { sql } from 'drizzle-orm';
import {
  check,
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

/** A file of members as it was understood, until its people are invited, it is thrown away or expires. */
export const memberRehearsals = pgTable(
  'member_rehearsals',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Who brought it, and alone sees it. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A new one for each file: what a form was shown is what it sends. */
    id: uuid('id').notNull().defaultRandom(),
    source: text('source', { enum: ['ghost', 'substack', 'patreon', 'memberful'] }).notNull(),
    /** The file's name, in a person's words; at most 200 code units. */
    file: text('file').notNull(),
    /** People in the file. */
    total: integer('total').notNull(),
    /** How many people there are of each `Outcome`, as it was computed last. */
    outcomes: jsonb('outcomes').notNull(),
    /** The last paid day of those whose date is missing, as `2027-03-31`; null: they are left out. */
    missingDay: text('missing_day'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.accountId] }),
    index('member_rehearsals_account').on(table.accountId),
    index('member_rehearsals_expired').on(table.expiresAt),
    check('member_rehearsals_source', sql`${table.source} in ('ghost', 'substack', 'patreon', 'memberful')`),
  ],
);

/** The people of a rehearsal, a page of its table in each row, so that a view reads one. */
export const memberRehearsalPages = pgTable(
  'member_rehearsal_pages',
  {
    creatorId: uuid('creator_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** From 1, in the order of the file. */
    page: integer('page').notNull(),
    /** `ListedMember` each, with its `outcome`. */
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

/** Who was a creator's paying member elsewhere, and is invited with what is paid. Once for each creator and address. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** As `normaliseEmail` gives it; of a deleted account `hmac:` with a keyed hash, so that nobody invites it again. */
    email: text('email').notNull(),
    /** As the file has it; empty where it has none. */
    name: text('name').notNull(),
    source: text('source', { enum: ['ghost', 'substack', 'patreon', 'memberful'] }).notNull(),
    /** The plan that continues what they paid there; empty if nothing was on sale. */
    plan: text('plan').notNull(),
    /** The end of what is paid, exclusive: the beginning of a day in UTC. */
    paidUntil: instant('paid_until').notNull(),
    /** `waiting`: to be mailed. */
    state: text('state', { enum: ['waiting', 'sent', 'accepted'] })
      .notNull()
      .default('waiting'),
    /** Of the link that was mailed; null while it waits. */
    tokenHash: text('token_hash'),
    /** Null: an account that is deleted. */
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Who accepted it. Null: nobody, or an account that is deleted. One that plain SQL deletes takes it along. */
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
    check('member_invitations_source', sql`${table.source} in ('ghost', 'substack', 'patreon', 'memberful')`),
  ],
);
