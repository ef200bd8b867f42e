import type { MonthSums } from '../../payments/ledger/balances.ts';

export interface IncomeLately {
  currency: string;
  /** Current month, `2026-12`. */
  month: string;
  amount: number;
  before: { month: string; amount: number };
  /** Last twelve months, oldest first. */
  line: { month: string; amount: number }[];
}

const MONTHS = 12;

/** Returns the recent income in each currency, or zero dollars before the first month with income. */
export function incomeLately({ present, months }: { present: string; months: readonly MonthSums[] }): IncomeLately[] {
  const lately = Array.from({ length: MONTHS }, (_, ago) => monthsBefore(present, MONTHS - 1 - ago));
  const currencies = [...new Set(months.map(({ currency }) => currency))];
  return (currencies.length > 0 ? currencies : ['usd']).map((currency) => {
    const of = new Map(
      months.filter((month) => month.currency === currency).map(({ month, owed }) => [month, owed.amount]),
    );
    const line = lately.map((month) => ({ month, amount: of.get(month) ?? 0 }));
    return { currency, month: present, amount: line.at(-1)!.amount, before: line.at(-2)!, line };
  });
}

function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}
