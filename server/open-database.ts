import path from 'node:path';
import { type Database, openDatabase } from '../app/db/client.server.ts';
import type { DatabaseConfig } from './config.ts';

/** Opens the database that the environment names: a PostgreSQL, or the embedded one in the data directory. */
export function openDatabaseOf(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePool, dataDirectory } = config;
  if (databaseUrl === null) return openDatabase({ directory: path.join(dataDirectory, 'database') });
  return openDatabase({
    url: databaseUrl,
    ...(databaseDirectUrl !== null && { directUrl: databaseDirectUrl }),
    ...(databasePool !== null && { pool: databasePool }),
  });
}
