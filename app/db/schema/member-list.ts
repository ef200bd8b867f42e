import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';
import { memberships } from './membership.ts';

/**
 * What the search and the filters of members read: a row for each current membership. Triggers add and remove the rows
 * and mark those out of date whose membership, facts, address or name changed; `app/membership/member-list/` writes the
 * rest. It narrows what is read, and decides nothing: states are computed again from the facts.
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
    /** `MemberState`; null: not computed yet. */
    state: text('state'),
    /** Address and name in small letters, a line each. */
    words: text('words').notNull().default(''),
    /** Until when `state` and `words` are right if nothing changes. In the past: they are out of date. */
    validUntil: instant('valid_until').notNull().default(sql`'1970-01-01T00:00:00Z'`),
    /** Counts the changes, so that what was computed before one is not written after it. */
    changes: integer('changes').notNull().default(0),
  },
  (table) => [
    index('member_list_newest').on(table.creatorId, table.beganAt, table.membershipId),
    index('member_list_state').on(table.creatorId, table.state, table.beganAt, table.membershipId),
    index('member_list_words').using('gin', table.creatorId, table.words.op('gin_trgm_ops')),
    /** Those of a creator that are out of date. */
    index('member_list_creator_due').on(table.creatorId, table.validUntil),
    index('member_list_due').on(table.validUntil),
  ],
);
