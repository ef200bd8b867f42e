import { getConstructionPlans } from 'pg-boss';
import type { BulkTransaction } from '../db/bulk.server.ts';

/** Creates this version's pg-boss tables in the caller's transaction, in a database without them. */
export async function createQueueSchema(tx: Pick<BulkTransaction, 'script'>): Promise<void> {
  const plans = getConstructionPlans('pgboss');
  const script = /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(plans)?.[1];
  if (script === undefined) throw new Error('pg-boss creates its tables in another way than this version knows');
  // The script sets time limits for the whole transaction, which a restore may exceed.
  await tx.script(`${script}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

export async function findQueueVersion(tx: Pick<BulkTransaction, 'query'>): Promise<number | null> {
  const [found] = await tx.query<{ isThere: boolean }>(`select to_regclass('pgboss.version') is not null as "isThere"`);
  if (!found!.isThere) return null;
  const [row] = await tx.query<{ version: number }>('select version from pgboss.version');
  return row?.version ?? null;
}
