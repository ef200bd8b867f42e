import type { Db } from './client.server.ts';

/**
 * Prepares a hot query once for each database, so that neither Drizzle builds nor PostgreSQL plans it again on every
 * call. `build` ends in Drizzle's `.prepare(name)`. In a transaction only PostgreSQL is spared: it is a new `db` each time.
 */
export function preparedOnce<Prepared>(build: (db: Db) => Prepared): (db: Db) => Prepared {
  const statements = new WeakMap<Db, Prepared>();
  return (db) => {
    let prepared = statements.get(db);
    if (!prepared) {
      prepared = build(db);
      statements.set(db, prepared);
    }
    return prepared;
  };
}
