import { countComingDeletions } from '../../accounts/deletion/coming.server.ts';
import { findLastRun, findLastSuccess } from '../../backups/runs/backup-runs.server.ts';
import { countForOperator } from '../../community/moderation/queries.server.ts';
import { countCreators } from '../../creators/roster.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { countJobs } from '../../jobs/stored-jobs.server.ts';
import { MAIL_QUEUE } from '../../mail/outbox.server.ts';
import { countLostMerchants, countPayments } from '../../payments/operator/figures.server.ts';
import { countDisputes } from '../../payments/operator/review.server.ts';

/** Readiness of the responding process. */
export interface Readiness {
  database: boolean;
  migrations: boolean;
  queue: boolean;
  /** True if database notifications arrive; undefined if this thread does not listen for them. */
  notices?: boolean;
}

declare module '../../http/services.ts' {
  interface Services {
    readiness(): Promise<Readiness>;
  }
}

export interface RunState {
  /** `none`: no run yet. `late`: the last success is longer ago than allowed. */
  state: 'good' | 'late' | 'failed' | 'none';
  lastSuccess: string | null;
  /** Reason for the last failure, or null if the last run did not fail. */
  problem: string | null;
}

export interface OperatorOverview {
  toDo: Record<'mail' | 'jobs' | 'refused' | 'orphans' | 'disputes' | 'disconnected' | 'unlawful' | 'appeals', number>;
  readiness: Readiness;
  waiting: { jobs: number; oldestSeconds: number };
  latePayments: number;
  backup: RunState;
  restoreCheck: RunState;
  creators: { all: number; public: number };
  deletions: number;
}

const HOURS = 3600 * 1000;
const DAYS = 24 * HOURS;
/** Maximum milliseconds since the last success, from `docs/alerts.md`. */
const OVERDUE = { backup: 36 * HOURS, 'restore-check': 9 * DAYS };
/** Milliseconds for which disputes and disconnected accounts are counted. */
const SHOWN_MS = 30 * DAYS;

export async function readOverview({
  db,
  now,
  readiness,
}: Pick<Services, 'db' | 'now' | 'readiness'>): Promise<OperatorOverview> {
  const at = now();
  const since = new Date(at.getTime() - SHOWN_MS);
  const [ready, queues, payments, disputes, disconnected, community, backup, restoreCheck, creators, deletions] =
    await Promise.all([
      readiness(),
      countJobs(db),
      countPayments(db),
      countDisputes(db, { since }),
      countLostMerchants(db, { since }),
      countForOperator(db),
      runState(db, 'backup', at),
      runState(db, 'restore-check', at),
      countCreators(db),
      countComingDeletions(db),
    ]);
  const failed = (isOf: (queue: string) => boolean) =>
    queues.reduce((sum, { queue, jobs }) => sum + (isOf(queue) ? jobs.failed : 0), 0);
  return {
    toDo: {
      mail: failed((queue) => queue === MAIL_QUEUE),
      jobs: failed((queue) => queue !== MAIL_QUEUE),
      refused: payments.refused,
      orphans: payments.orphans,
      disputes,
      disconnected,
      ...community,
    },
    readiness: ready,
    waiting: {
      jobs: queues.reduce((sum, { jobs }) => sum + jobs.created + jobs.retry, 0),
      oldestSeconds: Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)),
    },
    latePayments: payments.late,
    backup,
    restoreCheck,
    creators,
    deletions,
  };
}

async function runState(db: Db, kind: 'backup' | 'restore-check', now: Date): Promise<RunState> {
  const [last, success] = await Promise.all([findLastRun(db, kind), findLastSuccess(db, kind)]);
  const lastSuccess = success?.toISOString() ?? null;
  if (!last) return { state: 'none', lastSuccess, problem: null };
  if (!last.ok) return { state: 'failed', lastSuccess, problem: last.problem };
  const isLate = now.getTime() - last.at.getTime() > OVERDUE[kind];
  return { state: isLate ? 'late' : 'good', lastSuccess, problem: null };
}
