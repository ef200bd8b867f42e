import type { Money } from '../money.ts';

const written = /^(?<whole>\d{1,7})(?:\.(?<part>\d+))?$/;

/**
 * Parses an amount as an operator writes it: `10`, `4.35`, or `$4.35` for dollars. Returns null for zero, a wrong
 * number of decimal places, or other text.
 * @param currency ISO 4217, lower case
 */
export function readAmount(text: string, currency: string): Money | null {
  const found = written.exec(currency === 'usd' ? text.replace(/^\$/, '') : text);
  if (!found) return null;
  const digits = fractionDigits(currency);
  const { whole, part = '0'.repeat(digits) } = found.groups as { whole: string; part?: string };
  if (part.length !== digits) return null;
  const amount = Number.parseInt(`${whole}${part}`, 10);
  return amount === 0 ? null : { amount, currency };
}

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
