import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/**
 * Actions on another person's data. Append-only: a trigger refuses UPDATE and DELETE. Deliberately without foreign
 * keys: an event outlives its subject, and the id of a deleted row does not identify a person.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().default(clock),
    /** The account that did it; null: a command on the operator's machine did. */
    actorAccountId: uuid('actor_account_id'),
    /** That command (`creator publish`); null: an account did it. */
    actorCommand: text('actor_command'),
    /** `noun.verb`, past tense: `page.published`. */
    action: text('action').notNull(),
    /** The kind of the action's subject. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The tenant, to whom the event can be shown; null: none. */
    creatorId: uuid('creator_id'),
    /** No personal data: no address, no name, no text written by a person. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_events_creator').on(table.creatorId, table.at, table.id),
    index('audit_events_subject').on(table.subjectType, table.subjectId, table.at),
    check('audit_events_actor', sql`num_nonnulls(${table.actorAccountId}, ${table.actorCommand}) = 1`),
  ],
);

/** The accounts of the people who run the site. */
export const operators = pgTable('operators', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  addedAt: instant('added_at').notNull().default(clock),
});
