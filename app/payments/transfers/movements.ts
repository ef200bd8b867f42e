import type { ProviderMovement } from './transfer-provider.ts';

/** Movement at the provider, or a conversion within an account. */
export type MovementKind = ProviderMovement['kind'] | 'converted_out' | 'converted_in';

export interface Movement extends Omit<ProviderMovement, 'kind' | 'inAccount'> {
  kind: MovementKind;
}

/**
 * Returns the movements to store. If the account has another currency, a conversion follows the movement: two rows with
 * the id of the movement, one out of a currency and one into the other. The sums of each currency are then complete.
 * Pure.
 */
export function withConversions(movements: readonly ProviderMovement[]): Movement[] {
  const stored = movements.flatMap(({ inAccount, ...movement }): Movement[] => {
    const { id, kind, amount } = movement;
    const isConverted = inAccount && (inAccount.currency !== amount.currency || inAccount.amount !== amount.amount);
    if (!isConverted) return [movement];
    const [from, into] = signOf[kind] === 1 ? [amount, inAccount] : [inAccount, amount];
    const of = { ...movement, aboutId: id };
    return [movement, { ...of, kind: 'converted_out', amount: from }, { ...of, kind: 'converted_in', amount: into }];
  });
  // An amount below the smallest unit of a currency is zero in that currency.
  return stored.filter(({ amount }) => amount.amount > 0);
}

/** 1 for kinds that add money to the creator's account at the provider, -1 for kinds that take it out, otherwise 0. */
export const signOf: Readonly<Record<MovementKind, 1 | 0 | -1>> = {
  transfer: 1,
  fee_refund: 1,
  payout_failed: 1,
  converted_in: 1,
  reversal: -1,
  application_fee: -1,
  payout: -1,
  payout_completed: 0,
  converted_out: -1,
};

export const bankKinds: readonly MovementKind[] = ['payout', 'payout_failed'];
const conversionKinds: readonly MovementKind[] = ['converted_out', 'converted_in'];

/** Sums of movements in one currency, as in `MonthSums`. */
export interface Moved {
  transferred: number;
  sentToBank: number;
  onItsWay: number;
  converted: number;
}

/** Sums movements, as `listMonths` does in SQL. */
export function sumOfMovements(movements: readonly Pick<Movement, 'kind' | 'amount'>[]): Moved {
  const sum = { transferred: 0, sentToBank: 0, onItsWay: 0, converted: 0 };
  for (const { kind, amount } of movements) {
    if (kind === 'payout') sum.onItsWay += amount.amount;
    if (kind === 'payout_completed') sum.onItsWay -= amount.amount;
    if (bankKinds.includes(kind)) sum.sentToBank -= signOf[kind] * amount.amount;
    else if (conversionKinds.includes(kind)) sum.converted -= signOf[kind] * amount.amount;
    else sum.transferred += signOf[kind] * amount.amount;
  }
  return sum;
}

/**
 * Minimum amount to move, in the smallest unit of a currency. Without a minimum, a fee of some cents would cause a
 * request to the provider for each payment.
 */
export const MIN_MOVED = 100;

/** Transfer to a creator's account that can be reversed, at least in part. */
export interface ReversibleTransfer {
  id: string;
  accountId: string;
  left: number;
  /** True if a charge caused the transfer. Such a transfer is reversed even if the account's balance is too low. */
  isOfCharge: boolean;
  at: Date;
}

export type Move =
  | { move: 'transfer'; accountId: string; amount: number }
  | { move: 'reverse'; accountId: string; transferId: string; amount: number };

/**
 * Returns the next transfer of held money, or the next reversal of an excess. Reverses transfers to the open account
 * first, then transfers of charges, then the newest. Pure. Returns null if nothing is to be moved, or if no account
 * takes the held money.
 * @param of.held amount earned, including coming months, less transfers and manual payouts
 * @param of.accountId account that takes transfers, or null
 */
export function nextMove(of: {
  held: number;
  accountId: string | null;
  transfers: readonly ReversibleTransfer[];
}): Move | null {
  const { held, accountId, transfers } = of;
  if (held >= MIN_MOVED) return accountId === null ? null : { move: 'transfer', accountId, amount: held };
  if (held > -MIN_MOVED) return null;
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
