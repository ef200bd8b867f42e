import { listReservedNames } from '../../app/creators/queries.server.ts';
import { countMigrations } from '../../app/db/migrate.server.ts';
import { openQueueWithoutWorkers } from '../../app/jobs/queue.server.ts';
import { createLog, logLevel } from '../observe/log.ts';
import { type Command, print, runCommand, UsageError } from './command.ts';

const usage = `Brings the database to this version's schema, and ends.

  npm run migrate

A site does so by itself when it starts, unless MIGRATE is off. Migrations are compatible with the
version before, which may go on serving meanwhile. Where another connection holds a lock on a table
that has to be changed, it is tried again for about a minute; then nothing of that is changed.

It works on the database that the site uses: set DATABASE_URL, or DATA_DIR, as for the site.
`;

export function readCommand(args: string[]): Command {
  if (args.length > 0) throw new UsageError('migrate takes nothing more.');
  return async (database, config) => {
    // Opening the queue migrates the queue's tables.
    const log = createLog(logLevel(config.mode), { alone: false });
    await (await openQueueWithoutWorkers({ database, log, queues: [] })).stop();
    await log.flushed();
    print(`The database has all ${countMigrations()} migrations of this version.\n`);
    const reserved = await listReservedNames(database.db);
    if (reserved.length > 0) {
      print(`These pages are not served, because this version reserves their names: ${reserved.join(', ')}\n`);
    }
    return 0;
  };
}

if (import.meta.main) {
  await runCommand({ name: 'migrate', usage, readCommand, withoutArguments: true, migrates: true });
}
