import { type Money, percentOf } from './price.ts';

/** Currencies in which a creator may sell, as lower-case ISO 4217 codes in display order. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'nzd', 'chf'] as const;
export type Currency = (typeof currencies)[number];

export const isCurrency = (text: string | undefined): text is Currency => currencies.some((each) => each === text);

/**
 * Stripe's minimum charge for cards, in cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts,
 * November 2026).
 */
export const minimumCharge: Readonly<Record<Currency, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  aud: 50,
  cad: 50,
  nzd: 50,
  chf: 50,
};

/** Bounds of a monthly price, in cents of any currency (docs/decisions/0065-prices.md). */
export const monthBounds = { least: 200, most: 10_000 } as const;

const MONTHS = 12;

/** Creator's monthly and yearly price, in cents of one currency. */
export interface OwnPrice {
  currency: Currency;
  month: number;
  year: number;
}

/**
 * Reason why a typed text is not an amount.
 * - `currency`: the text has the sign of another currency.
 * - `decimals`: the amount has fractions of a cent.
 */
export type AmountError = 'empty' | 'unreadable' | 'negative' | 'decimals' | 'currency';

/** Accepted signs and abbreviations of each currency, in lower case. */
const signs: Readonly<Record<Currency, readonly string[]>> = {
  usd: ['$', 'us$', 'usd'],
  eur: ['€', 'eur'],
  gbp: ['£', 'gbp'],
  aud: ['$', 'a$', 'au$', 'aud'],
  cad: ['$', 'c$', 'ca$', 'cad'],
  nzd: ['$', 'nz$', 'nzd'],
  chf: ['chf', 'fr.', 'fr', 'sfr.', 'sfr'],
};
const allSigns = [...new Set(Object.values(signs).flat())].toSorted((one, other) => other.length - one.length);

/**
 * Parses a typed amount: `7`, `7.5`, `7,50`, `€7.00`, `1,200`, `1.200,50`, `1’200`, `70 EUR`.
 * @returns cents
 */
export function readAmount(
  text: string,
  currency: Currency,
): { ok: true; amount: number } | { ok: false; reason: AmountError } {
  const failed = (reason: AmountError) => ({ ok: false, reason }) as const;
  let left = text.normalize('NFKC').replaceAll('−', '-').trim().toLowerCase();
  if (left === '') return failed('empty');
  const isNegative = left.startsWith('-');
  if (isNegative) left = left.slice(1).trim();
  const before = allSigns.find((sign) => left.startsWith(sign));
  if (before) left = left.slice(before.length).trim();
  const after = before ? undefined : allSigns.find((sign) => left.endsWith(sign));
  if (after) left = left.slice(0, -after.length).trim();
  const [, whole = '', decimals = ''] =
    /^(\d{1,9}|\d{1,3}(?:[ ,.'’]\d{3}){1,2})(?:[.,](\d+))?$/.exec(left.replace(/[.,][-–]$/, '')) ?? [];
  if (whole === '') return failed(isThreeDecimals(left) ? 'decimals' : 'unreadable');
  if (isNegative) return failed('negative');
  const sign = before ?? after;
  if (sign && !signs[currency].includes(sign)) return failed('currency');
  const dividers = whole.match(/\D/g) ?? [];
  // `7.125` is refused as fractions of a cent, because a point before three digits is ambiguous.
  if (decimals === '' && dividers.length === 1 && dividers[0] === '.') return failed('decimals');
  if (new Set(dividers).size > 1) return failed('unreadable');
  // `7,125` has a thousands separator, because prices have no fractions of a cent.
  const isThousands =
    decimals.length === 3 && dividers.length === 0 && left.includes(',') && /^[1-9]\d{0,2}$/.test(whole);
  if (isThousands) return { ok: true, amount: Number(whole + decimals) * 100 };
  if (decimals.length > 2) return failed('decimals');
  return { ok: true, amount: Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0')) };
}

const isThreeDecimals = (text: string) => /^\d{0,9}[.,]\d{3,}$/.test(text);

/** `less-than-month` and `more-than-months` concern the yearly price. */
export type OwnPriceError = AmountError | 'too-little' | 'too-much' | 'less-than-month' | 'more-than-months';

export type OwnPriceCheck =
  | { ok: true; price: OwnPrice }
  /** `errors` has only the invalid fields. */
  | { ok: false; errors: { currency?: 'unknown'; month?: OwnPriceError; year?: OwnPriceError } };

/** Validates the input of the price form, in the browser and on the server. */
export function checkOwnPrice(typed: { currency?: string; month?: string; year?: string }): OwnPriceCheck {
  const { currency, month: typedMonth = '', year: typedYear = '' } = typed;
  if (!isCurrency(currency)) return { ok: false, errors: { currency: 'unknown' } };
  const month = readAmount(typedMonth, currency);
  const year = readAmount(typedYear, currency);
  const errors: { month?: OwnPriceError; year?: OwnPriceError } = {};
  if (!month.ok) errors.month = month.reason;
  else if (month.amount < monthBounds.least) errors.month = 'too-little';
  else if (month.amount > monthBounds.most) errors.month = 'too-much';
  if (!year.ok) errors.year = year.reason;
  else if (month.ok && !errors.month) {
    if (year.amount < month.amount) errors.year = 'less-than-month';
    else if (year.amount > month.amount * MONTHS) errors.year = 'more-than-months';
  }
  if (!month.ok || !year.ok || errors.month || errors.year) return { ok: false, errors };
  return { ok: true, price: { currency, month: month.amount, year: year.amount } };
}

/** Returns the cost of twelve monthly payments, or null if the yearly price is not lower. */
export function yearInMonths({ month, year }: Pick<OwnPrice, 'month' | 'year'>): number | null {
  const months = month * MONTHS;
  return months > year ? months : null;
}

/** Returns the yearly price's saving, with the percentage rounded down. Null if the percentage is zero. */
export function yearSaving(price: OwnPrice): { saved: Money; percent: number } | null {
  const months = yearInMonths(price);
  if (months === null) return null;
  const amount = months - price.year;
  const percent = percentOf(amount, months);
  return percent > 0 ? { saved: { amount, currency: price.currency }, percent } : null;
}
