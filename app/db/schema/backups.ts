import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Backups that were made or tried, and restores that were tried of them. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['backup', 'restore-check'] }).notNull(),
    at: instant('at').notNull(),
    ok: boolean('ok').notNull(),
    /** Of the backup; null: there was none. */
    name: text('name'),
    /** How many rows it has; null: it was not read so far. */
    rows: bigint('rows', { mode: 'number' }),
    /** Why it failed, for the operator; null: it did not. */
    problem: text('problem'),
  },
  (table) => [
    index('backup_runs_newest').on(table.kind, table.at),
    check('backup_runs_kind', sql`${table.kind} in ('backup', 'restore-check')`),
    check('backup_runs_problem', sql`${table.ok} = (${table.problem} is null)`),
  ],
);

/**
 * What a backup that is older does not know of the deletion of accounts: one row for each account, with what was asked
 * for last. Written by triggers on `accounts`. Without a foreign key: it outlives the account, whose id leads to nobody.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid('account_id').primaryKey(),
    /** When the account is to be deleted; null: its owner keeps it, or it is deleted. */
    deletionAt: instant('deletion_at'),
    deleted: boolean('deleted').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When it was written beside the backups; null: not yet. */
    recordedAt: instant('recorded_at'),
  },
  (table) => [
    index('account_deletions_unrecorded').on(table.changedAt).where(sql`${table.recordedAt} is null`),
    index('account_deletions_changed').on(table.changedAt),
  ],
);
