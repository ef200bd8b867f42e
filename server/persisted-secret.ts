import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The demo's signing secret: generated once and persisted in the data directory, readable by its owner only. */
export function persistedSecret(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'auth-secret');
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // 'wx': of two processes that start together, one creates the file and the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
