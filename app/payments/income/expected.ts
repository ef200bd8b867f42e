import type { MonthSums } from './month.ts';

/**
 * Estimates a month's net income at its end, with fees as in the given months. Amounts are in the currency's smallest
 * unit.
 * @param of.renewals payments that are due until the end of the month, before fees
 * @param of.months months in the same currency
 * @returns null if nothing renews, or if nothing is left of the months' payments after fees
 */
export function expectedNet(of: {
  amount: number;
  renewals: number;
  months: readonly Pick<MonthSums, 'gross' | 'providerFee' | 'platformFee'>[];
}): number | null {
  const { amount, renewals, months } = of;
  const sum = (part: 'gross' | 'providerFee' | 'platformFee') => months.reduce((all, each) => all + each[part], 0);
  const gross = sum('gross');
  const kept = gross > 0 ? 1 - (sum('providerFee') + sum('platformFee')) / gross : 0;
  return renewals > 0 && kept > 0 ? Math.round(amount + renewals * kept) : null;
}
