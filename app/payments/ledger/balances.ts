import type { Money } from '../money.ts';
import type { LedgerLine, Month } from '../proceeds.ts';

/** What the lines of a month come to, in one currency. */
export interface MonthSums extends Omit<LedgerLine, 'invoiceId' | 'at'> {
  lines: number;
  /** What of it is the creator's. */
  owed: Money;
  /** What was paid out by hand for it, in the same currency. */
  paidOut: number;
  /** What was transferred to her account at the provider in it, less what came back. */
  transferred: number;
  /** What went from there to her bank in it, less what failed to get there. What is on its way is in it. */
  sentToBank: number;
  /** What of that is on its way still. */
  onItsWay: number;
  /** What her account turned into another currency in it, less what came from others. */
  converted: number;
}

/** What has become of all that a creator earned in one currency: `earned` is the sum of the other six. */
export interface Balance {
  currency: string;
  /** All that was ever owed, less what was taken back. */
  earned: number;
  /** By hand, or from her account to her bank. */
  paidOut: number;
  /** It has left her account at the provider, and is not at her bank: it can still come back. */
  onItsWay: number;
  /** In her account at the provider. Less than nothing: it has to come from what is paid next. */
  inAccount: number;
  /** With the platform, for months that have begun. Less than nothing: it is taken back. */
  held: number;
  /** With the platform, for months that have not begun. */
  ahead: number;
  /** Turned into another currency by her account at the provider. Less than nothing: it came from others. */
  converted: number;
}

/**
 * What became of the money of these months. By currency, never added up over several. What was transferred counts for
 * months that have begun first, then for those to come: a charge's own transfer is of all its months.
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
 * How much of a month may be paid out by hand: what is left of it, and where anything was transferred no more than the
 * platform still has of all months.
 */
export function payableByHand(months: readonly MonthSums[], of: { month: Month; currency: string }): number {
  const its = months.filter(({ currency }) => currency === of.currency);
  const month = its.find(({ month: each }) => each === of.month);
  const left = month ? month.owed.amount - month.paidOut : 0;
  const inHand = its.reduce((sum, each) => sum + each.owed.amount - each.paidOut - each.transferred, 0);
  return its.some(({ transferred }) => transferred !== 0) ? Math.min(left, inHand) : left;
}

export const monthOf = (time: Date): Month => time.toISOString().slice(0, 7);
