import type Stripe from 'stripe';
import { isInEea } from '../../membership/withdrawal/withdrawal.ts';

type TaxNumberType = Stripe.CustomerCreateTaxIdParams['type'];

/** Types by country outside the EU (https://docs.stripe.com/billing/customer/tax-ids). */
const types: Readonly<Record<string, TaxNumberType>> = {
  AU: 'au_abn',
  CA: 'ca_gst_hst',
  CH: 'ch_vat',
  GB: 'gb_vat',
  IN: 'in_gst',
  IS: 'is_vat',
  JP: 'jp_trn',
  KR: 'kr_brn',
  LI: 'li_vat',
  MX: 'mx_rfc',
  NO: 'no_vat',
  NZ: 'nz_gst',
  SG: 'sg_gst',
  US: 'us_ein',
  ZA: 'za_vat',
};

/** Returns Stripe's type of a country's business tax number, or null if none is known here. */
export const taxNumberType = (country: string): TaxNumberType | null =>
  types[country] ?? (isInEea(country) ? 'eu_vat' : null);
