import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';

/** Scheduled emails with their outcome. The content is read at sending, so a row has no address and no text. */
export const scheduledEmails = pgTable(
  'scheduled_emails',
  {
    /** Id that is also used in the Message-ID. */
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A name in `app/email-kinds.server.ts`. */
    kind: text('kind').notNull(),
    /** Ids that the email kind reads. */
    subject: jsonb('subject').$type<Record<string, string>>().notNull(),
    /** Deduplication key: one email is sent per account, kind and key. */
    key: text('key').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Time at which the mail was queued. Null before that, and again if the address then proved suppressed. */
    sentAt: instant('sent_at'),
    skippedAt: instant('skipped_at'),
    /** `SkipReason` in `app/mail/scheduled/email-kind.server.ts`, or null if the email was not skipped. */
    skipReason: text('skip_reason'),
    /** Hash of the token in the unsubscribe address of an optional email, otherwise null. */
    unsubscribeHash: text('unsubscribe_hash'),
  },
  (table) => [
    uniqueIndex('scheduled_emails_once').on(table.accountId, table.kind, table.key),
    index('scheduled_emails_due').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.skippedAt} is null`),
    index('scheduled_emails_due_of_kind')
      .on(table.kind, table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.skippedAt} is null`),
    index('scheduled_emails_done')
      .on(table.kind, table.dueAt)
      .where(sql`${table.sentAt} is not null or ${table.skippedAt} is not null`),
    uniqueIndex('scheduled_emails_unsubscribe')
      .on(table.unsubscribeHash)
      .where(sql`${table.unsubscribeHash} is not null`),
    check('scheduled_emails_outcome', sql`${table.sentAt} is null or ${table.skippedAt} is null`),
    check('scheduled_emails_reason', sql`(${table.skippedAt} is null) = (${table.skipReason} is null)`),
  ],
);

/** Consents to optional emails. Without a row, no email of that kind is sent. */
export const emailPreferences = pgTable(
  'email_preferences',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    /** Pattern of the route where consent was given. */
    agreedOn: text('agreed_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    index('email_preferences_kind').on(table.kind, table.accountId),
  ],
);
