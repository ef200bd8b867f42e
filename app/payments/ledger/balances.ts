import type { Money } from '../money.ts';
import type { LedgerLine, Month } from '../proceeds.ts';

/** Sums of a month's ledger lines, payouts and movements in one currency. */
export interface MonthSums extends Omit<LedgerLine, 'invoiceId' | 'at'> {
  lines: number;
  /** Creator's part after all deductions (`netOf`). */
  owed: Money;
  /** Amount paid out by hand for this month. */
  paidOut: number;
  /** Amount transferred to the creator's account at the provider, less amounts that returned to the platform. */
  transferred: number;
  /** Amount sent from the creator's account to her bank, less failed payouts. Includes payouts on their way. */
  sentToBank: number;
  /** Part of `sentToBank` that is on its way. */
  onItsWay: number;
  /** Amount that the creator's account converted to other currencies, less amounts converted from them. */
  converted: number;
}

/** Distribution of a creator's earnings in one currency: `earned` is the sum of the other amounts. */
export interface Balance {
  currency: string;
  earned: number;
  /** Paid out by hand, or from the creator's account at the provider to her bank. */
  paidOut: number;
  /** Sent from the creator's account, but not at her bank yet. A failed payout returns the amount. */
  onItsWay: number;
  /** In the creator's account at the provider. Negative if later payments have to cover it. */
  inAccount: number;
  /** With the platform, for months that have begun. Negative if the creator owes the amount. */
  held: number;
  /** With the platform, for later months. */
  ahead: number;
  /** Converted to other currencies. Negative if more was converted from other currencies. */
  converted: number;
}

/**
 * Returns the balances of the months by currency. Transfers count for months that have begun first, then for later
 * months, because the transfer of a charge covers all months of its period.
 */
export function balancesOf(months: readonly MonthSums[], present: Month): Balance[] {
  return [...Map.groupBy(months, ({ currency }) => currency)].map(([currency, its]) => {
    const sum = (value: (month: MonthSums) => number) => its.reduce((total, month) => total + value(month), 0);
    const earned = sum(({ owed }) => owed.amount);
    const byHand = sum(({ paidOut }) => paidOut);
    const transferred = sum(({ transferred: of }) => of);
    const sentToBank = sum(({ sentToBank: of }) => of);
    const onItsWay = sum(({ onItsWay: of }) => of);
    const converted = sum(({ converted: of }) => of);
    const toCome = sum(({ month, owed, paidOut }) => (month > present ? owed.amount - paidOut : 0));
    const begun = earned - byHand - toCome;
    const beyond = transferred > 0 ? transferred - begun : 0;
    const ahead = toCome - Math.min(Math.max(0, beyond), Math.max(0, toCome));
    return {
      currency,
      earned,
      paidOut: byHand + sentToBank - onItsWay,
      onItsWay,
      inAccount: transferred - sentToBank - converted,
      held: earned - byHand - transferred - ahead,
      ahead,
      converted,
    };
  });
}

/**
 * Returns how much of a month may be paid out by hand: the unpaid amount of the month, but if money was ever
 * transferred, no more than the platform still has of all months.
 */
export function payableByHand(months: readonly MonthSums[], of: { month: Month; currency: string }): number {
  const its = months.filter(({ currency }) => currency === of.currency);
  const month = its.find(({ month: each }) => each === of.month);
  const left = month ? month.owed.amount - month.paidOut : 0;
  const inHand = its.reduce((sum, each) => sum + each.owed.amount - each.paidOut - each.transferred, 0);
  return its.some(({ transferred }) => transferred !== 0) ? Math.min(left, inHand) : left;
}

export const monthOf = (time: Date): Month => time.toISOString().slice(0, 7);
