import { type Clock, PgBoss } from 'pg-boss';
import type { Database } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import { connectionTo } from './connection.server.ts';

/**
 * pg-boss on the site's own database, not started yet. Starting makes its schema (`pgboss`), or brings it up to date:
 * within `exclusively`, so that processes that start together take turns.
 * @param background whether it maintains the queues: creates scheduled jobs, puts back those of dead workers, deletes
 *   those past their retention, and is notified of new jobs
 */
export function createBoss(
  database: Database,
  { background, log, clock }: { background: boolean; log: Log; clock?: Clock },
): PgBoss {
  const boss = new PgBoss({
    db: connectionTo(database),
    backend: database.kind,
    ...(clock ? { clock } : {}),
    supervise: background,
    schedule: background,
    useListenNotify: background,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    maintenanceIntervalSeconds: 3600,
    // For jobs that depend on one another, of which there are none.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error: Error & { queue?: string }) =>
    log.error({ err: asError(error), queue: error.queue }, 'The job queue could not be maintained'),
  );
  boss.on('warning', ({ message }) => log.info({ warning: message }, 'The job queue warns'));
  return boss;
}

/** Of an error between a worker and its queue pg-boss hands over a plain copy, of which the log would tell nothing. */
function asError(error: object): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}
