import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

/**
 * `mail-server`: a refusal at hand-over. `member-list`: an imported list of members. `mailbox`: a mail in the mailbox
 * for bounces. `webhook`: a call of a mail provider. `letter`: an unsubscription from letters.
 */
export const suppressionSources = ['mail-server', 'member-list', 'mailbox', 'webhook', 'letter'] as const;

export type SuppressionSource = (typeof suppressionSources)[number];

/** Addresses that mail is not sent to, each with the reason. Rows do not depend on an account. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalized by `normaliseEmail`; for a deleted account, a keyed hash (`hmac:`). */
    address: text('address').notNull(),
    /**
     * `all`: all mail except one confirmation of the address. `optional`: optional mail and, after a complaint,
     * unrequested mail and confirmations of letters.
     */
    scope: text('scope', { enum: ['all', 'optional'] }).notNull(),
    /** Creator whose optional mail is suppressed, or null for every creator. */
    creatorId: uuid('creator_id').references(() => creators.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['bounce', 'complaint', 'unsubscribe'] }).notNull(),
    source: text('source', { enum: suppressionSources }).notNull(),
    /** Mail server's or provider's reason in one line, or null without one. May contain the address. */
    diagnostic: text('diagnostic'),
    /** Id of the mail that bounced or was complained about. Null for other sources, such as an imported list. */
    mailId: uuid('mail_id'),
    since: instant('since').notNull(),
    /** Time at which a person or the confirmation of a letter lifted the suppression, or null if it was not lifted. */
    until: instant('until'),
    /** Id of the one confirmation that was sent despite the bounce, or null if none was sent. */
    confirmationId: uuid('confirmation_id'),
  },
  (table) => [
    unique('mail_suppressions_one').on(table.address, table.reason, table.creatorId).nullsNotDistinct(),
    index('mail_suppressions_creator').on(table.creatorId).where(sql`${table.creatorId} is not null`),
    index('mail_suppressions_since').on(table.since),
    check(
      'mail_suppressions_scope',
      sql`${table.scope} = case when ${table.reason} = 'bounce' then 'all' else 'optional' end`,
    ),
    check('mail_suppressions_reason', sql`${table.reason} in ('bounce', 'complaint', 'unsubscribe')`),
    check(
      'mail_suppressions_source',
      sql`${table.source} in (${sql.raw(suppressionSources.map((source) => `'${source}'`).join(', '))})`,
    ),
    check('mail_suppressions_diagnostic', sql`length(${table.diagnostic}) <= 300`),
    check('mail_suppressions_of_creator', sql`(${table.creatorId} is not null) = (${table.reason} = 'unsubscribe')`),
    check('mail_suppressions_lifted', sql`${table.until} is null or ${table.reason} = 'bounce'`),
    check('mail_suppressions_confirmation', sql`${table.confirmationId} is null or ${table.reason} = 'bounce'`),
  ],
);
