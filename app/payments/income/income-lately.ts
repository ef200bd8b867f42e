import { type Month, type MonthSums, monthsBefore } from './month.ts';

export interface IncomeLately {
  currency: string;
  month: Month;
  /** Net income of the month so far. */
  amount: number;
  before: { month: Month; amount: number };
  /** Net income of the last twelve months, `month` included, oldest first. */
  line: { month: Month; amount: number }[];
}

export const MONTHS = 12;

/** Returns the recent net income in each currency, or zero dollars without income. */
export function incomeLately({
  present,
  months,
}: {
  present: Month;
  months: readonly Pick<MonthSums, 'month' | 'currency' | 'net'>[];
}): IncomeLately[] {
  const lately = Array.from({ length: MONTHS }, (_, ago) => monthsBefore(present, MONTHS - 1 - ago));
  const currencies = [...new Set(months.map(({ currency }) => currency))];
  return (currencies.length > 0 ? currencies : ['usd']).map((currency) => {
    const of = new Map(months.filter((month) => month.currency === currency).map(({ month, net }) => [month, net]));
    const line = lately.map((month) => ({ month, amount: of.get(month) ?? 0 }));
    return { currency, month: present, amount: line.at(-1)!.amount, before: line.at(-2)!, line };
  });
}
