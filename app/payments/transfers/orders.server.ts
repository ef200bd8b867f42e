import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { transferOrders } from '../../db/schema/transfers.ts';
import type { MonthSums } from '../ledger/balances.ts';
import { bringLedgerUpToDate, readUpToDate } from '../ledger/refresh.server.ts';
import { listMonths } from '../ledger/statement.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import { findOpenAccountId } from '../payout-account/queries.server.ts';
import { recordMovements } from './movements.server.ts';
import { type Move, nextMove, type ReversibleTransfer } from './movements.ts';
import type { ProviderMovement } from './transfer-provider.ts';

type Order = typeof transferOrders.$inferSelect;

/** Milliseconds for which a refused transfer or reversal is not requested again. */
const REFUSED_FOR = 20 * 60 * 60 * 1000;
/** Maximum transfers from which the next to reverse is chosen. */
const CANDIDATES = 50;
/** Maximum orders of a job for each currency, more than a creator's fees of a day need. The next job continues. */
const MAX_ORDERS = 500;

/**
 * Transfers the money held for a creator, and reverses excess transfers, in each currency. Idempotent, also after an
 * interruption: an order is stored before its request, and the request is repeated with the order's id until the
 * outcome is known.
 * @throws ProviderUnavailable the call can be repeated
 */
export async function makeTransfers(
  services: Pick<PayingServices, 'db' | 'payments' | 'membershipNow' | 'log'>,
  { creatorId }: { creatorId: string },
): Promise<void> {
  const { db, membershipNow } = services;
  await bringLedgerUpToDate(db, { creatorId });
  const months = await listMonths(db, { creatorId, month: null });
  for (const currency of [...new Set(months.map((month) => month.currency))].sort()) {
    for (let count = 0; count < MAX_ORDERS; count++) {
      const order = await openOrder(db, { creatorId, currency, now: membershipNow() });
      if (!order) break;
      await carryOut(services, order);
    }
  }
}

/** Returns the open order, otherwise stores the next one. Null if nothing is to be moved. */
function openOrder(
  db: Db,
  { creatorId, currency, now }: { creatorId: string; currency: string; now: Date },
): Promise<Order | null> {
  return db.transaction(async (tx) => {
    // Serializes concurrent calls and manual payouts (`recordPayout`).
    await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
    const isHers = and(eq(transferOrders.creatorId, creatorId), eq(transferOrders.currency, currency));
    const [open] = await tx
      .select()
      .from(transferOrders)
      .where(and(isHers, isNull(transferOrders.doneAt)));
    if (open) return open;
    const months = await readUpToDate(tx, { creatorId }, () => listMonths(tx, { creatorId, month: null }));
    if (!months) return null;
    const held = heldOf(months.filter((month) => month.currency === currency));
    const accountId = await findOpenAccountId(tx, { creatorId });
    const refused = await tx
      .select({ accountId: transferOrders.accountId, transferId: transferOrders.transferId })
      .from(transferOrders)
      .where(
        and(isHers, isNull(transferOrders.madeId), gt(transferOrders.doneAt, new Date(now.getTime() - REFUSED_FOR))),
      )
      .orderBy(desc(transferOrders.seq))
      .limit(1_000);
    const transfers = held < 0 ? await listReversible(tx, { creatorId, currency, accountId, refused }) : [];
    const takesAny = refused.every((each) => each.transferId !== null || each.accountId !== accountId);
    const move = nextMove({ held, accountId: takesAny ? accountId : null, transfers });
    if (!move) return null;
    const [order] = await tx.insert(transferOrders).values(orderOf(move, { creatorId, currency, now })).returning();
    return order!;
  });
}

const heldOf = (months: readonly MonthSums[]): number =>
  months.reduce((sum, { owed, paidOut, transferred }) => sum + owed.amount - paidOut - transferred, 0);

const orderOf = (move: Move, { creatorId, currency, now }: { creatorId: string; currency: string; now: Date }) => ({
  creatorId,
  currency,
  accountId: move.accountId,
  amount: move.amount,
  askedAt: now,
  transferId: move.move === 'reverse' ? move.transferId : null,
});

/**
 * Returns the newest transfers with an amount left that were not refused: transfers of charges to the open account, or,
 * if there are none, all transfers.
 */
async function listReversible(
  tx: Db,
  of: {
    creatorId: string;
    currency: string;
    accountId: string | null;
    refused: readonly { transferId: string | null }[];
  },
): Promise<ReversibleTransfer[]> {
  const { creatorId, currency, accountId, refused } = of;
  const without = JSON.stringify(refused.flatMap(({ transferId }) => transferId ?? []));
  const find = async (which: SQL) => {
    const { rows } = (await tx.execute(sql`
      select moved.provider_id as id, moved.account_id as "accountId", moved.about_id is not null as "isOfCharge",
        to_char(moved.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, moved.amount - back.amount as left
      from account_movements moved, lateral (select coalesce(sum(amount), 0)::integer as amount from account_movements
        where kind = 'reversal' and about_id = moved.provider_id) back
      where moved.creator_id = ${creatorId} and moved.kind = 'transfer' and moved.currency = ${currency} and ${which}
        and moved.amount > back.amount
        and moved.provider_id not in (select jsonb_array_elements_text(${without}::jsonb))
      order by moved.at desc limit ${CANDIDATES}`)) as unknown as {
      rows: (Omit<ReversibleTransfer, 'at'> & { at: string })[];
    };
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  };
  const first =
    accountId === null ? [] : await find(sql`moved.account_id = ${accountId} and moved.about_id is not null`);
  return first.length > 0 ? first : find(sql`true`);
}

async function carryOut(
  { db, payments, membershipNow, log }: Pick<PayingServices, 'db' | 'payments' | 'membershipNow' | 'log'>,
  order: Order,
): Promise<void> {
  const { id, creatorId, accountId, transferId } = order;
  const asked = { accountId, amount: { amount: order.amount, currency: order.currency }, requestId: id };
  const made =
    transferId === null
      ? await payments.provider.transfer({ ...asked, askedAt: order.askedAt })
      : await payments.provider.reverseTransfer({ ...asked, transferId });
  if (!made.ok && made.reason === 'away') throw new ProviderUnavailable();
  const movement: ProviderMovement | null = made.ok ? made.value : null;
  if (!movement) log.error({ order: id, creatorId }, 'A transfer, or its reversal, was refused by the provider');
  await db.transaction(async (tx) => {
    const now = membershipNow();
    if (movement) await recordMovements(tx, { creatorId, movements: [movement], now });
    await tx
      .update(transferOrders)
      .set({ doneAt: now, madeId: movement?.id ?? null })
      .where(and(eq(transferOrders.id, id), isNull(transferOrders.doneAt)));
  });
}

/** Returns true if a transfer or reversal is in progress, so that manual payouts have to wait. */
export async function hasOpenOrder(
  db: Db,
  { creatorId, currency }: { creatorId: string; currency: string },
): Promise<boolean> {
  const [open] = await db
    .select({ id: transferOrders.id })
    .from(transferOrders)
    .where(
      and(
        eq(transferOrders.creatorId, creatorId),
        eq(transferOrders.currency, currency),
        isNull(transferOrders.doneAt),
      ),
    );
  return open !== undefined;
}
