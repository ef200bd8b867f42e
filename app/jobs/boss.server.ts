import { type Clock, PgBoss } from 'pg-boss';
import type { Database } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import { connectionTo } from './connection.server.ts';

/**
 * Creates pg-boss on the site's own database without starting it. `start` creates or upgrades the schema `pgboss`;
 * callers run it within `database.exclusively`.
 * @param background true to maintain the queues, run the schedules and receive notifications of new jobs
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
    // Interval for jobs that depend on other jobs, which the site does not have.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error: Error & { queue?: string }) =>
    log.error({ err: asError(error), queue: error.queue }, 'The job queue could not be maintained'),
  );
  boss.on('warning', ({ message }) => log.info({ warning: message }, 'The job queue warns'));
  return boss;
}

/** Returns an `Error` for the log. pg-boss reports some errors as plain objects. */
function asError(error: object): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}
