import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { bringLedgerUpToDate } from '../ledger/refresh.server.ts';
import { listMonths, type MonthOfCreator } from '../ledger/statement.server.ts';

/** Amount owed to a creator for a month, after the platform's share. */
export interface Owed extends Pick<MonthOfCreator, 'creatorId' | 'month' | 'owed' | 'paidOut' | 'transferred'> {
  creatorName: string;
}

/**
 * Lists the amounts owed to creators for each month, including payments of deleted accounts, sorted by name and month.
 * Reads one snapshot of the database. The amounts equal those on the creator's own income page.
 * @param month null for all months
 */
export async function listOwed(db: Db, { month }: { month: string | null }): Promise<Owed[]> {
  await bringLedgerUpToDate(db, { creatorId: null });
  return db.transaction(
    async (tx) => {
      const months = await listMonths(tx, { creatorId: null, month });
      const ids = [...new Set(months.map(({ creatorId }) => creatorId))];
      const named = await tx
        .select({ id: creators.id, name: creators.name })
        .from(creators)
        .where(inArray(creators.id, ids));
      const names = new Map(named.map(({ id, name }) => [id, name]));
      const order = ({ creatorName, creatorId, month: of }: Owed) => `${creatorName} ${creatorId} ${of}`;
      return months
        .map(({ creatorId, month: of, owed, paidOut, transferred }) => ({
          creatorId,
          creatorName: names.get(creatorId) ?? '',
          month: of,
          owed,
          paidOut,
          transferred,
        }))
        .sort((one, other) => (order(one) < order(other) ? -1 : 1));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
