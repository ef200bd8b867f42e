import path from 'node:path';
import { type Database, openDatabase } from '../app/db/client.server.ts';
import type { Config } from './config.ts';

/** Opens the database that the environment names: a PostgreSQL, or the embedded one in the data directory. */
export function openDatabaseOf({
  databaseUrl,
  databasePool,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDirectory'>): Promise<Database> {
  if (databaseUrl === null) return openDatabase({ directory: path.join(dataDirectory, 'database') });
  return openDatabase({ url: databaseUrl, ...(databasePool !== null && { pool: databasePool }) });
}
