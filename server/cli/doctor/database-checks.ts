import { sql } from 'drizzle-orm';
import { findLastSuccess } from '../../../app/backups/runs/backup-runs.server.ts';
import { dateWords } from '../../../app/copy/date-words.ts';
import type { Database, Db } from '../../../app/db/client.server.ts';
import { countNewerMigrations, countPendingMigrations } from '../../../app/db/migrate.server.ts';
import { type Finding, ok, problem, unknown } from '../../../app/http/finding.ts';
import { countJobs } from '../../../app/jobs/stored-jobs.server.ts';
import { findHold } from '../../../app/mail/suppressions/held.server.ts';
import { findLastEvent } from '../../../app/payments/sync/events.server.ts';
import type { Config } from '../../config.ts';
import { createNoticeCheck } from '../../observe/notice-check.ts';
import { checkStoredAddresses } from './address-checks.ts';
import { clockFinding, codeOf } from './machine-checks.ts';
import type { Surroundings } from './surroundings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Oldest supported major version of PostgreSQL. */
const OLDEST_POSTGRES = 15;
const MAX_WAIT_SECONDS = 15 * 60;
/** Number of connections left free for restores, deployments and manual queries. */
const SPARE_CONNECTIONS = 10;

const { moment } = dateWords();

/** Checks the database. Runs each check separately, because some checks fail on an older schema. */
export async function checkDatabase(around: Surroundings, database: Database, config: Config): Promise<Finding[]> {
  const { db } = database;
  const now = around.now();
  const checks: [about: string, check: () => Promise<Finding[]>][] = [
    ['PostgreSQL', () => checkVersion(database)],
    ['Schema', () => checkSchema(db)],
    ['Database clock', () => checkClock(db, around)],
    ['Connections', () => checkConnections(db, database, config)],
    ['Notices', () => checkNotices(database, config)],
    ['Statements', () => checkStatements(db, config)],
    ['Queue', () => checkQueue(db)],
    ['Addresses', () => checkStoredAddresses(around, db, config)],
    ['Optional mail', () => checkHold(db)],
    ['Webhook', () => checkWebhook(db, config, now)],
    ['Backups', () => checkBackups(db, config, now)],
  ];
  const findings: Finding[] = [];
  for (const [about, check] of checks) {
    findings.push(
      ...(await check().catch((error: unknown) => [
        unknown(about, `the database did not say (${codeOf(error)}). See 'Schema' above`),
      ])),
    );
  }
  return findings;
}

async function checkVersion({ db, kind }: Database): Promise<Finding[]> {
  const [row] = await rowsOf<{ version: string; number: number }>(
    db,
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const { version, number } = row!;
  const about = kind === 'pglite' ? 'PostgreSQL, embedded' : 'PostgreSQL';
  return Math.floor(number / 10_000) >= OLDEST_POSTGRES
    ? [ok(about, version)]
    : [problem(about, `is ${version}, and ${OLDEST_POSTGRES} is the oldest that the site works with. Upgrade it`)];
}

async function checkSchema(db: Db): Promise<Finding[]> {
  const [pending, newer] = [await countPendingMigrations(db), await countNewerMigrations(db)];
  if (pending > 0) {
    return [problem('Schema', `${pending} migrations of this version are missing. Do: npm run migrate`)];
  }
  return [
    newer > 0
      ? ok('Schema', `${newer} migrations newer than this version, which works for one release`)
      : ok('Schema', 'has every migration of this version'),
  ];
}

async function checkClock(db: Db, { now }: Surroundings): Promise<Finding[]> {
  const asked = now().getTime();
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  const here = (asked + now().getTime()) / 2;
  return [clockFinding('Database clock', here - row!.at, 'the database’s')];
}

async function checkConnections(db: Db, { kind }: Database, config: Config): Promise<Finding[]> {
  if (kind === 'pglite') return [];
  const { databaseDirectUrl, databasePool, processes, workers } = config;
  const [row] = await rowsOf<{ most: number }>(db, sql`select current_setting('max_connections')::int as most`);
  const queries = databaseDirectUrl === null ? (databasePool ?? 10) : 0;
  // For page changes; a process that works on jobs also listens for jobs and timers.
  const listening = workers === 'off' ? 1 : 3;
  const taken = (processes + 1) * (queries + listening);
  const words = `during a deploy this site takes ${taken} of the server’s ${row!.most}`;
  return taken + SPARE_CONNECTIONS <= row!.most
    ? [ok('Connections', words)]
    : [problem('Connections', `${words}. Set DATABASE_POOL lower, raise max_connections, or put PgBouncer between`)];
}

/** Checks that notifications arrive, which fails behind a pooler in transaction mode. */
async function checkNotices(database: Database, { databaseDirectUrl }: Config): Promise<Finding[]> {
  const check = createNoticeCheck((payload) => database.db.execute(sql`select pg_notify('page_changes', ${payload})`));
  const stop = await database.listen('page_changes', { onNotification: check.isOwn, onReconnect() {} });
  try {
    const mode = databaseDirectUrl === null ? 'no pooler' : 'queries by the pooler, the rest by DATABASE_DIRECT_URL';
    return (await check.arrive())
      ? [ok('Notices', `of changes arrive: ${mode}`)]
      : [
          problem(
            'Notices',
            'of changes do not arrive, so pages would be stale. Set DATABASE_DIRECT_URL to the server that DATABASE_URL’s pooler leads to, and to the same database',
          ),
        ];
  } finally {
    await stop();
  }
}

/** Checks that there is a statement timeout behind a pooler, where sessions cannot set one. */
async function checkStatements(db: Db, { databaseDirectUrl }: Config): Promise<Finding[]> {
  if (databaseDirectUrl === null) return [];
  const [row] = await rowsOf<{ limit: string; role: string }>(
    db,
    sql`select current_setting('statement_timeout') as limit, current_user as role`,
  );
  const { limit, role } = row!;
  return limit === '0'
    ? [
        problem(
          'Statements',
          `that hang go on in the server, since a pooler sets no limit. Do: alter role ${role} set statement_timeout = '10s'`,
        ),
      ]
    : [ok('Statements', `end after ${limit}`)];
}

async function checkQueue(db: Db): Promise<Finding[]> {
  const queues = await countJobs(db);
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds > MAX_WAIT_SECONDS);
  const failed = queues.filter(({ jobs }) => jobs.failed > 0);
  return [
    late.length === 0
      ? ok('Queue', 'no job waits for long')
      : problem(
          'Queue',
          `jobs wait: ${late.map(({ queue, oldestSeconds }) => `${queue} for ${Math.round(oldestSeconds / 60)} minutes`).join(', ')}. Is the site up? Its log says why a job fails, and docs/alerts.md what to do`,
        ),
    failed.length === 0
      ? ok('Given up', 'no job')
      : problem(
          'Given up',
          `${failed.map(({ queue, jobs }) => `${jobs.failed} of ${queue}`).join(', ')}. For mail do: npm run mail -- failed. Others: docs/alerts.md`,
        ),
  ];
}

async function checkHold(db: Db): Promise<Finding[]> {
  const since = await findHold(db);
  if (!since) return [];
  return [
    problem(
      'Optional mail',
      `is held since the restore of ${since.toISOString()}. Do: npm run mail -- suppressions import FILE, or none`,
    ),
  ];
}

async function checkWebhook(db: Db, { stripe }: Config, now: Date): Promise<Finding[]> {
  const about = 'Webhook';
  if (!stripe) return [ok(about, 'there are no keys for payments, so nothing is charged')];
  if (!stripe.webhookSecret) {
    return [
      problem(
        about,
        'STRIPE_WEBHOOK_SECRET is not set: what happens is known an hour late. Do: npm run payments -- setup-webhook',
      ),
    ];
  }
  const accounts = await checkAccountSecret(db, stripe);
  const last = await findLastEvent(db);
  if (!last) return [...accounts, unknown(about, 'no event has come yet. Do: npm run payments -- check')];
  const words = `the last event came on ${moment(last)}`;
  // A site with subscriptions rarely gets no event for a week.
  const isQuiet = now.getTime() - last.getTime() > 7 * DAY_MS && (await hasSubscriptions(db));
  return [...accounts, isQuiet ? problem(about, `${words}. Do: npm run payments -- check`) : ok(about, words)];
}

async function checkAccountSecret(db: Db, stripe: NonNullable<Config['stripe']>): Promise<Finding[]> {
  if (stripe.accountWebhookSecret) return [];
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from merchants where disconnected_at is null) as exists`,
  );
  if (!row!.exists) return [];
  const words =
    'STRIPE_ACCOUNT_WEBHOOK_SECRET is not set: the state of accounts is known a day late. Do: npm run payments -- setup-webhook';
  return [problem('Creators’ accounts', words)];
}

async function hasSubscriptions(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from payment_subscriptions where ended_at is null) as exists`,
  );
  return row!.exists;
}

async function checkBackups(db: Db, { backupTo, restoreCheckUrl }: Config, now: Date): Promise<Finding[]> {
  if (!backupTo) {
    return [unknown('Backup', 'BACKUP_TO is not set. Who else makes one of the database and of the pictures?')];
  }
  return [
    await ageOf(db, { kind: 'backup', about: 'Backup', most: 1.5 * DAY_MS, now }),
    restoreCheckUrl
      ? await ageOf(db, { kind: 'restore-check', about: 'Restore check', most: 9 * DAY_MS, now })
      : unknown('Restore check', 'RESTORE_CHECK_URL is not set. Do: npm run restore -- --check FILE'),
  ];
}

async function ageOf(
  db: Db,
  { kind, about, most, now }: { kind: 'backup' | 'restore-check'; about: string; most: number; now: Date },
): Promise<Finding> {
  const last = await findLastSuccess(db, kind);
  const why = 'Why stands in the table backup_runs, and in the log';
  if (!last) return problem(about, `there was none yet. ${why}`);
  const words = `the last that held was on ${moment(last)}`;
  return now.getTime() - last.getTime() > most ? problem(about, `${words}. ${why}`) : ok(about, words);
}

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
