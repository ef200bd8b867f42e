import type { ProviderMovement } from './transfer-provider.ts';

export type MovementKind = ProviderMovement['kind'];

/** Whether it puts money into a creator's account at the provider, or takes it out. */
export const signOf: Readonly<Record<MovementKind, 1 | -1>> = {
  transfer: 1,
  fee_refund: 1,
  payout_failed: 1,
  reversal: -1,
  application_fee: -1,
  payout: -1,
};

/** To and from her bank; all others are between the platform and her account. */
export const bankKinds: readonly MovementKind[] = ['payout', 'payout_failed'];

/** What movements come to, in one currency. */
export interface Moved {
  /** Into her account, less what came back to the platform. */
  transferred: number;
  /** From there to her bank, less what failed to get there. */
  reachedBank: number;
}

/** What these movements come to. The statement adds up the same in SQL. */
export function sumOfMovements(movements: readonly Pick<ProviderMovement, 'kind' | 'amount'>[]): Moved {
  const sum = { transferred: 0, reachedBank: 0 };
  for (const { kind, amount } of movements) {
    if (bankKinds.includes(kind)) sum.reachedBank -= signOf[kind] * amount.amount;
    else sum.transferred += signOf[kind] * amount.amount;
  }
  return sum;
}

/**
 * What is less than this is left where it is: a fee of cents would else be a request to the provider for each payment. In
 * the smallest unit of a currency.
 */
export const LEAST_MOVED = 100;

/** What was transferred to a creator's account, of which something may come back. */
export interface ReversibleTransfer {
  id: string;
  accountId: string;
  /** What has not been reversed of it. */
  left: number;
  /** Whether it came with a charge: such a one is reversed also where its account has too little. */
  isOfCharge: boolean;
  at: Date;
}

export type Move =
  | { move: 'transfer'; accountId: string; amount: number }
  | { move: 'reverse'; accountId: string; transferId: string; amount: number };

/**
 * What is to be moved next, so that a creator's account has what is hers: what is held for her is transferred, and what
 * was transferred beyond what is hers is reversed, of the account that is open first, of charges before others, of the
 * newest before older ones. Pure. Null: nothing, or not as long as no account takes it.
 * @param of.held what was earned, months to come too, less what was transferred and paid out by hand
 * @param of.accountId the one that takes transfers; null: none does
 */
export function nextMove(of: {
  held: number;
  accountId: string | null;
  transfers: readonly ReversibleTransfer[];
}): Move | null {
  const { held, accountId, transfers } = of;
  if (held >= LEAST_MOVED) return accountId === null ? null : { move: 'transfer', accountId, amount: held };
  if (held > -LEAST_MOVED) return null;
  const [first] = transfers
    .filter(({ left }) => left > 0)
    .sort(
      (one, other) =>
        Number(other.accountId === accountId) - Number(one.accountId === accountId) ||
        Number(other.isOfCharge) - Number(one.isOfCharge) ||
        other.at.getTime() - one.at.getTime() ||
        (one.id < other.id ? -1 : 1),
    );
  if (!first) return null;
  const { id: transferId, accountId: from, left } = first;
  return { move: 'reverse', accountId: from, transferId, amount: Math.min(-held, left) };
}
