import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';

/**
 * Emails that wait for their time, and what became of them (`app/mail/scheduled/`). Everything that an email says is read
 * when it is sent, so a row holds no address and no words.
 */
export const scheduledEmails = pgTable(
  'scheduled_emails',
  {
    /** It becomes the Message-ID. */
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Which email: a name in `app/email-kinds.server.ts`. */
    kind: text('kind').notNull(),
    /** What it is about: the ids that the kind reads. */
    subject: jsonb('subject').$type<Record<string, string>>().notNull(),
    /** Of two with one key of one account and kind only one is sent. */
    key: text('key').notNull(),
    dueAt: instant('due_at').notNull(),
    /** When it was handed to the outbox. This and `skippedAt` null: it waits. */
    sentAt: instant('sent_at'),
    skippedAt: instant('skipped_at'),
    /** `SkipReason` in `app/mail/scheduled/email-kind.ts`. */
    skipReason: text('skip_reason'),
    /** Of an optional email: a hash of the token in its unsubscribe address. */
    unsubscribeHash: text('unsubscribe_hash'),
  },
  (table) => [
    uniqueIndex('scheduled_emails_once').on(table.accountId, table.kind, table.key),
    index('scheduled_emails_due').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.skippedAt} is null`),
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

/** The optional emails that somebody has asked for. No row: none of that kind is sent. */
export const emailPreferences = pgTable(
  'email_preferences',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As of a scheduled email. */
    kind: text('kind').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    /** Where it was asked for: the pattern of the route. */
    agreedOn: text('agreed_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    index('email_preferences_kind').on(table.kind, table.accountId),
  ],
);
