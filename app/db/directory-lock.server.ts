import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { productName } from '../copy/product.ts';

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';
}

/**
 * Locks the embedded database's directory for this process and returns the release function. A second writer would
 * corrupt the directory (docs/decisions/0003-embedded-database.md). Node has no API for file locks, so an SQLite file
 * next to the directory holds the lock. Unlike a PID file, the lock does not survive a crash.
 */
export function lockDirectory(directory: string): () => void {
  const lockFile = `${directory}.lock`;
  const holderFile = `${directory}.pid`;
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new DirectoryInUseError(
      `The embedded database in ${directory} is in use by another ${productName} process${nameHolder(holderFile)}. ` +
        'Stop that one first, set DATA_DIR to another folder, or set DATABASE_URL to share one PostgreSQL.',
      { cause },
    );
  }
  writeFileSync(holderFile, String(process.pid));
  return () => lock.close();
}

function nameHolder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8')})`;
  } catch {
    return '';
  }
}
