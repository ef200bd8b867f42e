import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { accounts } from '../db/schema/identity.ts';
import { memberships } from '../db/schema/membership.ts';
import type { Services } from '../http/services.ts';
import { createDueWorker, DUE_BATCH, type Help } from '../jobs/due-work.server.ts';
import type { Worker } from '../jobs/worker.server.ts';
import { postponeDue, scheduleEmailsOfMemberships } from './emails/due.server.ts';
import { executeScheduledMove } from './moving/moving.server.ts';
import { executeRaise } from './raise/commands.server.ts';

type DueServices = Pick<
  Services,
  'db' | 'origin' | 'sites' | 'supportEmail' | 'mail' | 'secrets' | 'membershipNow' | 'wait' | 'log' | 'charges'
>;

/** Creates a worker for due memberships. There is no job per membership, because a new fact can change the times. */
export function createMembershipWorker(services: DueServices, help: Help = {}): Worker {
  // Moves come first, because they change who has access.
  const passes = (['moves', 'all'] as const).map((which) => () => processDue(services, which));
  return createDueWorker(services, { name: 'membership-due', passes, ...help });
}

/** Processes one batch and returns its size. Skips accounts that a command has locked; their memberships stay due. */
export async function processDue(services: DueServices, which: 'moves' | 'all' = 'all'): Promise<number> {
  const now = services.membershipNow();
  let batch: Due[] = [];
  try {
    await services.db.transaction(async (tx) => {
      batch = await lockDue(tx, now, which === 'moves' ? lte(memberships.moveAt, now) : undefined);
      await processLocked(tx, services, { batch, now });
    });
  } catch (error) {
    if (batch.length === 0) throw error;
    // Retries each membership alone, so that a failing membership does not block the others.
    for (const due of batch) await processAlone(services, { due, now });
  }
  return batch.length;
}

interface Due {
  membershipId: string;
  moveAt: Date | null;
  raiseAt: Date | null;
}

/** Selects due memberships, longest due first, and locks their accounts. Skips locked accounts to avoid deadlocks. */
export function lockDue(tx: Db, now: Date, only?: SQL): Promise<Due[]> {
  return tx
    .select({ membershipId: memberships.id, moveAt: memberships.moveAt, raiseAt: memberships.raiseAt })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(lte(memberships.dueAt, now), only))
    .orderBy(memberships.dueAt)
    .limit(DUE_BATCH)
    .for('no key update', { of: accounts, skipLocked: true });
}

async function processLocked(
  tx: Db,
  services: DueServices,
  { batch, now }: { batch: readonly Due[]; now: Date },
): Promise<void> {
  const membershipIds = batch.map((due) => due.membershipId);
  for (const { membershipId, moveAt, raiseAt } of batch) {
    if (moveAt && moveAt <= now) await executeScheduledMove(tx, services, { membershipId, now });
    if (raiseAt && raiseAt <= now) await executeRaise(tx, services, { membershipId, now });
  }
  await scheduleEmailsOfMemberships(tx, services, { membershipIds, now });
  // Command-line tools and plain SQL mark a changed membership as due without syncing it to the provider.
  for (const membershipId of membershipIds) await services.charges?.syncToProvider(tx, { membershipId });
}

async function processAlone(services: DueServices, { due, now }: { due: Due; now: Date }): Promise<void> {
  const { membershipId } = due;
  try {
    await services.db.transaction(async (tx) => {
      await processLocked(tx, services, { batch: await lockDue(tx, now, eq(memberships.id, membershipId)), now });
    });
  } catch (err) {
    services.log.error({ err, membershipId }, 'A membership could not be processed; it is tried again in an hour');
    await postponeDue(services.db, { membershipId, now });
  }
}
