import type { Db } from '../../db/client.server.ts';
import { balanceTransactions } from '../../db/schema/merchants.ts';
import type { BalanceTransaction } from '../provider.ts';

/**
 * Stores balance transactions. Idempotent; a balance transaction never changes.
 * @param of.membershipId null if the member's account was deleted
 */
export async function recordTransactions(
  tx: Db,
  of: {
    merchantId: string;
    creatorId: string;
    membershipId: string | null;
    transactions: readonly BalanceTransaction[];
  },
): Promise<void> {
  const { merchantId, creatorId, membershipId, transactions } = of;
  if (transactions.length === 0) return;
  const rows = transactions.map(({ amount, paid, ...transaction }) => ({
    ...transaction,
    merchantId,
    creatorId,
    membershipId,
    amount: amount.amount,
    currency: amount.currency,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
  }));
  await tx.insert(balanceTransactions).values(rows).onConflictDoNothing();
}
