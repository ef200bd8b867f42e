import { isCountry } from '../../copy/country-names.ts';
import { signUp as copy, signUpErrors } from '../../copy/sign-up.ts';
import { billingErrors as errors } from './copy.ts';

/** Address from which the provider computes taxes. */
export interface BillingAddress {
  /** ISO 3166-1 alpha-2. */
  country: string;
  postalCode: string | null;
}

/** Data for taxes, stored with a customer. */
export interface Billing extends BillingAddress {
  /** Last characters of the tax number, or null if none was given. The number itself is only at the provider. */
  taxNumberEnd: string | null;
}

/** Postal codes of the countries in which Stripe needs one to compute taxes (https://docs.stripe.com/tax/invoicing). */
const postalCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
};

export type BillingErrors = Partial<Record<'country' | 'postalCode' | 'taxNumber', string>>;

type BillingReading = { ok: true; address: BillingAddress } | { ok: false; errors: BillingErrors };

export function readBillingAddress(values: Readonly<Record<string, string | undefined>>): BillingReading {
  const { country = '', postalCode: typed = '' } = values;
  if (!isCountry(country)) return { ok: false, errors: { country: signUpErrors.required(copy.country) } };
  const postalCode = typed.trim().replace(/\s+/g, ' ').toUpperCase();
  const known = postalCodes[country];
  if (known && postalCode === '') return { ok: false, errors: { postalCode: errors.postalCodeMissing } };
  const isPossible = known ?? /^[A-Z\d][A-Z\d -]{0,15}$/;
  if (postalCode !== '' && !isPossible.test(postalCode)) {
    return { ok: false, errors: { postalCode: errors.postalCodeInvalid } };
  }
  return { ok: true, address: { country, postalCode: postalCode || null } };
}

/** Normalizes a typed VAT or GST number. Returns null if nothing was typed, or undefined if it cannot be a number. */
export function readTaxNumber(typed = ''): string | null | undefined {
  const number = typed.replace(/[\s.-]/g, '').toUpperCase();
  if (number === '') return null;
  return /^[A-Z\d]{5,20}$/.test(number) ? number : undefined;
}
