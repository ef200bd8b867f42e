import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { administer, urlOf } from '../tests/support/prepare-databases.ts';
import { onEnd } from './cleanup.ts';

/** Creates empty databases on the server of DATABASE_URL, or on a PostgreSQL that this run starts. */
export async function newDatabases(): Promise<(name: string) => Promise<string>> {
  let url = process.env.DATABASE_URL;
  if (!url) {
    // All processes of a run stay until its end, and each has a pool of connections.
    const server = await startPostgresServer({ connections: 300 });
    onEnd(() => server.stop());
    url = server.url;
  }
  const server = url;
  return async (label) => {
    const name = `larder_bench_${label}_${process.pid}_${Date.now().toString(36)}`;
    await administer(server, `create database ${name}`);
    onEnd(() => administer(server, `drop database if exists ${name} with (force)`));
    return urlOf(server, name);
  };
}
