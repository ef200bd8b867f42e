import type { Money } from '../money.ts';
import type { LedgerLine, Month } from '../proceeds.ts';

/** What the lines of a month come to, in one currency. */
export interface MonthSums extends Omit<LedgerLine, 'invoiceId' | 'at'> {
  /** How many lines it has. */
  lines: number;
  /** What of it is the creator's. */
  owed: Money;
  /** What of that was paid out, in the same currency. */
  paidOut: number;
}

/** What has become of all that a creator earned in one currency: `earned` is the sum of the other three. */
export interface Balance {
  currency: string;
  /** All that was ever owed, less what was taken back. */
  earned: number;
  paidOut: number;
  /** For months that have begun, and not paid out yet. */
  held: number;
  /** Paid in advance, for months that have not begun. */
  ahead: number;
}

/** What became of the money of these months. By currency, never added up over several. */
export function balancesOf(months: readonly MonthSums[], present: Month): Balance[] {
  const sum = (of: readonly MonthSums[], value: (month: MonthSums) => number) =>
    of.reduce((total, month) => total + value(month), 0);
  const left = ({ owed, paidOut }: MonthSums) => owed.amount - paidOut;
  return [...Map.groupBy(months, ({ currency }) => currency)].map(([currency, its]) => ({
    currency,
    earned: sum(its, ({ owed }) => owed.amount),
    paidOut: sum(its, ({ paidOut }) => paidOut),
    held: sum(
      its.filter(({ month }) => month <= present),
      left,
    ),
    ahead: sum(
      its.filter(({ month }) => month > present),
      left,
    ),
  }));
}

export const monthOf = (time: Date): Month => time.toISOString().slice(0, 7);
