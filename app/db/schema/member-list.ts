import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

/**
 * Index for searching and filtering members, one row per current membership. Triggers add and remove rows, and mark
 * outdated ones.
 */
export const memberList = pgTable(
  'member_list',
  {
    membershipId: uuid('membership_id')
      .primaryKey()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    beganAt: instant('began_at').notNull(),
    /** `MemberState`, or null if not computed yet. */
    state: text('state'),
    /** Address and name in lower case, one per line. */
    words: text('words').notNull().default(''),
    /** Time until which `state` and `words` are valid if nothing changes. In the past if the row is outdated. */
    validUntil: instant('valid_until').notNull().default(sql`'1970-01-01T00:00:00Z'`),
    /** Number of changes, so that a result computed before a change is not written after it. */
    changes: integer('changes').notNull().default(0),
  },
  (table) => [
    index('member_list_newest').on(table.creatorId, table.beganAt, table.membershipId),
    index('member_list_state').on(table.creatorId, table.state, table.beganAt, table.membershipId),
    index('member_list_words').using('gin', table.creatorId, table.words.op('gin_trgm_ops')),
    index('member_list_creator_due').on(table.creatorId, table.validUntil),
    index('member_list_due').on(table.validUntil),
  ],
);
