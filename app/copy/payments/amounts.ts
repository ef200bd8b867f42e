/**
 * `$10`, `$4.35`.
 * @param money.amount in the currency's smallest unit (cents)
 * @param money.currency ISO 4217
 */
export function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
