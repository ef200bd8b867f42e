import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../app/db/client.server.ts';
import { DatabaseUnavailableError, isUnavailable } from '../app/db/postgres-errors.server.ts';
import type { Log } from '../app/http/services.ts';
import type { DatabaseConfig } from './config.ts';

export function openDatabaseOf(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePool, dataDirectory } = config;
  if (databaseUrl === null) return openDatabase({ directory: path.join(dataDirectory, 'database') });
  return openDatabase({
    url: databaseUrl,
    ...(databaseDirectUrl !== null && { directUrl: databaseDirectUrl }),
    ...(databasePool !== null && { pool: databasePool }),
  });
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

/**
 * Resolves when the database answers, for machines that boot together. Throws a `DatabaseUnavailableError` after
 * `seconds`. Immediately rethrows an error that waiting cannot fix.
 * @param options.address address of the database without the password
 */
export async function waitForDatabase(
  database: Pick<Database, 'reach'>,
  options: {
    seconds: number;
    address: string;
    log: Log;
    now?: () => number;
    pause?: (ms: number) => Promise<unknown>;
  },
): Promise<void> {
  const { seconds, address, log, now = () => performance.now(), pause = delay } = options;
  const until = now() + seconds * 1_000;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
    try {
      return await database.reach();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const left = until - now();
      if (left <= 0) throw new DatabaseUnavailableError(unavailable(address, error));
      if (ms === FIRST_PAUSE_MS)
        log.info({ err: error, seconds }, 'PostgreSQL cannot be reached; the start waits for it');
      await pause(Math.min(ms, left));
    }
  }
}

function unavailable(address: string, error: unknown): string {
  const { code, message } = rootCause(error);
  return `PostgreSQL cannot be reached at ${address} (${code ?? message}). Is it running, and is DATABASE_URL right?`;
}

function rootCause(error: unknown): { code?: string; message: string } {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : (error as Error);
}

export function hostOf(url: string): string {
  return new URL(url).host || 'a local socket';
}
