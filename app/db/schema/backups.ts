import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['backup', 'restore-check'] }).notNull(),
    at: instant('at').notNull(),
    ok: boolean('ok').notNull(),
    name: text('name'),
    /** Number of rows in the backup, or null if they were not counted. */
    rows: bigint('rows', { mode: 'number' }),
    problem: text('problem'),
  },
  (table) => [
    index('backup_runs_newest').on(table.kind, table.at),
    check('backup_runs_kind', sql`${table.kind} in ('backup', 'restore-check')`),
    check('backup_runs_problem', sql`${table.ok} = (${table.problem} is null)`),
  ],
);

/**
 * Latest request to delete each account, for bringing a restored backup up to date. Triggers on `accounts` write the
 * rows.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid('account_id').primaryKey(),
    /** Time of the planned deletion, or null if the deletion was cancelled or the account is deleted. */
    deletionAt: instant('deletion_at'),
    deleted: boolean('deleted').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Time at which this row was copied to the place of the backups, or null if not yet. */
    recordedAt: instant('recorded_at'),
  },
  (table) => [
    index('account_deletions_unrecorded').on(table.changedAt).where(sql`${table.recordedAt} is null`),
    index('account_deletions_changed').on(table.changedAt),
  ],
);
