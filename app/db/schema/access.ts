import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/**
 * Append-only: a trigger refuses UPDATE and DELETE. Has no foreign keys, so that an event outlives the rows that it
 * names.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().default(clock),
    actorAccountId: uuid('actor_account_id'),
    /** Operator command (`creator publish`), or null if an account acted. */
    actorCommand: text('actor_command'),
    /** `noun.verb`, past tense: `page.published`. */
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Creator whose studio the event concerns, or null for an event outside of studios. */
    creatorId: uuid('creator_id'),
    /** Must not hold personal data: no address, no name, no user-written text. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_events_creator').on(table.creatorId, table.at, table.id),
    index('audit_events_subject').on(table.subjectType, table.subjectId, table.at),
    check('audit_events_actor', sql`num_nonnulls(${table.actorAccountId}, ${table.actorCommand}) = 1`),
  ],
);

export const operators = pgTable('operators', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  addedAt: instant('added_at').notNull().default(clock),
});
