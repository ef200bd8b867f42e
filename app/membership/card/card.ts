import { signUp as copy, signUpErrors as errors } from '../../copy/sign-up.ts';
import { formatExpiry } from './card-format.ts';

/** Values of the card fields, which are never sent to this site. */
export interface CardValues {
  cardholder: string;
  cardNumber: string;
  expiry: string;
  securityCode: string;
}

export type CardField = keyof CardValues;

/** Yields an error for each invalid field of `card`, which lacks the fields that Stripe's elements replace. */
export function* cardErrors(card: Partial<CardValues>, { now }: { now: Date }): Generator<[CardField, string]> {
  const malformed: Record<CardField, (text: string) => string | null> = {
    cardholder: () => null,
    cardNumber: (text) => (isCardNumber(text) ? null : errors.cardNumberInvalid),
    expiry: (text) => expiryError(text, now),
    securityCode: (text) => (/^\d{3,4}$/.test(text) ? null : errors.securityCodeInvalid),
  };
  for (const field of ['cardholder', 'cardNumber', 'expiry', 'securityCode'] as const) {
    const text = card[field]?.trim();
    if (text === undefined) continue;
    const error = text === '' ? errors.required(copy[field]) : malformed[field](text);
    if (error) yield [field, error];
  }
}

/** Accepts 12 to 19 digits in any grouping with a valid check digit (ISO/IEC 7812-1, annex B). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((sum, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

function expiryError(text: string, now: Date): string | null {
  // Text entered before hydration is not formatted yet.
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(formatExpiry(text)) ?? [];
  if (!month || !year) return errors.expiryInvalid;
  // `Date` counts months from 0, so this is the first moment of the next month, in the browser's time zone.
  return new Date(2000 + Number(year), Number(month)) > now ? null : errors.expired;
}
