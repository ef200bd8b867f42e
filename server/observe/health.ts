import { sql } from 'drizzle-orm';
import type { Database } from '../../app/db/client.server.ts';
import { migrationsApplied } from '../../app/db/migrate.server.ts';
import { checkQueue } from '../../app/jobs/stored-jobs.server.ts';
import type { Readiness } from '../../app/operator/overview/overview.server.ts';
import type { Config } from '../config.ts';
import type { Endpoint, Endpoints } from '../http/endpoint.ts';
import type { NoticeCheck } from './notice-check.ts';

const ANSWER_MS = 2_000;

/**
 * Creates the health checks. Liveness does not check the database, because a restart would not help. Readiness needs
 * the database, this version's schema, the queue and notifications.
 */
export function createHealth(
  database: Database,
  { notices, workers, isStopping }: { notices: NoticeCheck; isStopping: () => boolean } & Pick<Config, 'workers'>,
): Required<Pick<Endpoints, 'liveness' | 'readiness'>> {
  const alive = async () => ({ process: true, serving: !isStopping() });
  const ready = async () => ({ ...(await readReadiness(database, notices)), serving: !isStopping(), workers });
  const answerWith =
    (check: () => Promise<Record<string, boolean | string>>): Endpoint =>
    async (request, response) => {
      const found = await check();
      const status = Object.values(found).every(Boolean) ? 200 : 503;
      const body = request.method === 'HEAD' ? '' : `${JSON.stringify(found)}\n`;
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
    };
  return { liveness: answerWith(alive), readiness: answerWith(ready) };
}

/** @param notices null if this thread does not listen for notifications */
export async function readReadiness(database: Database, notices: NoticeCheck | null): Promise<Readiness> {
  const [answers, migrations, queue, arrive] = await Promise.all([
    inTime(database.db.execute(sql`select 1`).then(() => true)),
    inTime(migrationsApplied(database.db)),
    inTime(checkQueue(database.db).then(() => true)),
    notices && inTime(notices.arrive()),
  ]);
  return { database: answers, migrations, queue, ...(arrive !== null && { notices: arrive }) };
}

/** Resolves with false if the check fails or takes too long. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, false);
  });
  const answer = await Promise.race([check.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
}
