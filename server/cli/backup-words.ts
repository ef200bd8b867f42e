import type { ArchiveProblem } from '../../app/backups/archive/checked-archive.server.ts';
import type { Contents } from '../../app/backups/archive/contents.ts';
import type { RestoreProblem } from '../../app/backups/restore.server.ts';
import { productName } from '../../app/copy/product.ts';
import { printable } from './printable.ts';

/** Returns the reason why a file cannot be restored, as the rest of a sentence that starts with the file's name. */
export function archiveProblemWords(problem: ArchiveProblem): string {
  switch (problem.reason) {
    case 'not-a-backup':
      return `is damaged or incomplete at its beginning, or not a backup of ${productName}.`;
    case 'damaged':
      return 'is damaged or incomplete. Use another backup.';
    case 'newer':
      return `was made by a newer version of ${productName}. Restore it with that version, or a newer one.`;
    case 'other-version':
      return `was made by a version of ${productName} whose database was changed in another way than this one's. Restore it with the version that made it.`;
    case 'picture-missing':
      return `is damaged or incomplete: the picture ${printable(problem.name)} is missing. Use another backup.`;
    case 'picture-changed':
      return `is damaged or incomplete: the picture ${printable(problem.name)} is not what it was. Use another backup.`;
  }
}

export function restoreProblemWords(problem: RestoreProblem): string {
  switch (problem.reason) {
    case 'database-not-empty':
      return 'The database is not empty. A backup is restored into an empty one only: make a new database, or take another DATA_DIR.';
    case 'pictures-not-empty':
      return 'The place for pictures is not empty. A backup is restored into an empty one only: take another DATA_DIR, or another bucket.';
    case 'other-queue':
      return `The backup’s job queue is of another version (${problem.made ?? 'none'}; this one has ${problem.own ?? 'none'}). Restore it with the version of ${productName} that made it, and upgrade then.`;
    case 'differs':
      return `What was read back of the table ${problem.table} is not what the backup has.`;
  }
}

export function countsOf({ tables, pictures }: Contents): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${Object.keys(tables).length} tables with ${rows} rows and ${pictures} pictures`;
}
