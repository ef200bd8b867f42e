import type { ProviderMovement } from './transfer-provider.ts';

/** What is stored of movements: each as the provider has it, and what became of its money in another currency. */
export type MovementKind = ProviderMovement['kind'] | 'converted_out' | 'converted_in';

export interface Movement extends Omit<ProviderMovement, 'kind' | 'inAccount'> {
  kind: MovementKind;
}

/**
 * What is stored of these movements, of which one of nothing is left out. Where an account has another currency, the conversion is two more, with the id of what
 * was converted: what left the one currency, and what came of it in the other. So each currency adds up by itself. Pure.
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
  // What is less than the smallest unit of a currency is nothing in it.
  return stored.filter(({ amount }) => amount.amount > 0);
}

/** Whether it puts money into a creator's account at the provider, or takes it out. 0: neither. */
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
/** Within her account. All others are between the platform and her account. */
const conversionKinds: readonly MovementKind[] = ['converted_out', 'converted_in'];

/** What movements come to, in one currency. */
export interface Moved {
  /** Into her account, less what came back to the platform. */
  transferred: number;
  /** From there to her bank, less what failed to get there. What is on its way is in it. */
  sentToBank: number;
  /** On its way to her bank, less what is so no longer. */
  onItsWay: number;
  /** Out of this currency into another, less what came from others. */
  converted: number;
}

/** What these movements come to. The statement adds up the same in SQL. */
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
 * What is less than this is left where it is: a fee of cents would else be a request to the provider for each payment. In
 * the smallest unit of a currency.
 */
export const MIN_MOVED = 100;

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
