import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { ledgerLines } from '../../db/schema/ledger.ts';
import { creatorPayouts } from '../../db/schema/membership.ts';
import { accountMovements } from '../../db/schema/transfers.ts';
import { type Month, netOf } from '../proceeds.ts';
import { type Balance, balancesOf, type MonthSums, monthOf } from './balances.ts';
import { findPlatformFee } from './platform-fee.server.ts';
import { bringLedgerUpToDate } from './refresh.server.ts';

export interface MonthOfCreator extends MonthSums {
  creatorId: string;
}

/**
 * Sums lines, payouts and movements by month, currency and creator, earliest month first. The caller brings the lines
 * up to date first.
 * @param of.creatorId null for every creator
 * @param of.month null for all months
 */
export async function listMonths(
  db: Db,
  { creatorId, month }: { creatorId: string | null; month: Month | null },
): Promise<MonthOfCreator[]> {
  const these = sql`${creatorId === null ? sql`true` : sql`creator_id = ${creatorId}`}
    and ${month === null ? sql`true` : sql`month = ${month}`}`;
  const { rows } = (await db.execute(sql`
    with sums as (
      select creator_id, month, currency, count(*) as lines, sum(paid) as paid, sum(refunded) as refunded,
        sum(disputed) as disputed, sum(fee) as fee, sum(share) as share, sum(tax) as tax
      from ${ledgerLines} where ${these} group by creator_id, month, currency
    ), payouts as (
      select creator_id, month, currency, sum(amount) as paid_out
      from ${creatorPayouts} where ${these} group by creator_id, month, currency
    ), by_kind as (
      -- Reads the rows in the order of the index. Rows are only added.
      select creator_id, month, currency, kind, sum(amount) as amount
      from ${accountMovements} where ${these} group by creator_id, month, currency, kind
    ), moved as (
      select creator_id, month, currency,
        sum(case kind when 'transfer' then amount when 'fee_refund' then amount when 'reversal' then -amount
          when 'application_fee' then -amount else 0 end) as transferred,
        sum(case kind when 'payout' then amount when 'payout_failed' then -amount else 0 end) as sent_to_bank,
        sum(case kind when 'payout' then amount when 'payout_completed' then -amount else 0 end) as on_its_way,
        sum(case kind when 'converted_out' then amount when 'converted_in' then -amount else 0 end) as converted
      from by_kind group by creator_id, month, currency
    )
    select creator_id as "creatorId", month, currency, coalesce(lines, 0) as lines, coalesce(paid, 0) as paid,
      coalesce(refunded, 0) as refunded, coalesce(disputed, 0) as disputed, coalesce(fee, 0) as fee,
      coalesce(share, 0) as share, coalesce(tax, 0) as tax, coalesce(paid_out, 0) as "paidOut", coalesce(transferred, 0) as transferred,
      coalesce(sent_to_bank, 0) as "sentToBank", coalesce(on_its_way, 0) as "onItsWay", coalesce(converted, 0) as converted
    from sums full join payouts using (creator_id, month, currency)
      full join moved using (creator_id, month, currency)
    order by month, currency, creator_id`)) as unknown as { rows: Record<string, string>[] };
  return rows.map((row) => {
    const {
      creatorId: of,
      month: at,
      currency,
      ...counted
    } = row as { creatorId: string; month: Month; currency: string };
    const sums = Object.fromEntries(
      Object.entries(counted).map(([name, sum]) => [name, Number(sum)]),
    ) as unknown as Omit<MonthOfCreator, 'creatorId' | 'month' | 'currency' | 'owed'>;
    return { creatorId: of, month: at, currency, ...sums, owed: { amount: netOf(sums), currency } };
  });
}

export interface Statement {
  present: Month;
  /** Earliest first. */
  months: MonthSums[];
  balances: Balance[];
  /** Platform's share of a payment made now, in hundredths of a percent. */
  basisPoints: number;
}

/** Brings a creator's lines up to date, and returns her months and balances. */
export async function findStatement(db: Db, { creatorId }: { creatorId: string }, now: Date): Promise<Statement> {
  await bringLedgerUpToDate(db, { creatorId });
  const months = await listMonths(db, { creatorId, month: null });
  const present = monthOf(now);
  return { present, months, balances: balancesOf(months, present), basisPoints: await findPlatformFee(db) };
}
