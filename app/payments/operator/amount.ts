import type { Money } from '../money.ts';

const inDollars = /^\$?(?<dollars>\d{1,7})(?:\.(?<cents>\d{2}))?$/;

/**
 * An amount in dollars as an operator writes it (`10`, `4.35`), exactly: the digits are the cents, and no fraction is ever
 * computed with. Null: it is none, or nothing.
 */
export function readAmount(text: string): Money | null {
  const found = inDollars.exec(text);
  if (!found) return null;
  const { dollars, cents = '00' } = found.groups as { dollars: string; cents?: string };
  const amount = Number.parseInt(`${dollars}${cents}`, 10);
  return amount === 0 ? null : { amount, currency: 'usd' };
}
