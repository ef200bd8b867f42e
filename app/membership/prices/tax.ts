import type { Money, PriceList } from './price.ts';

type TaxMode = NonNullable<Money['taxMode']>;

/**
 * Returns the way in which prices of a currency are taxed, as by Stripe's default
 * (https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior).
 */
export const taxOf = (currency: string): TaxMode => (currency === 'usd' || currency === 'cad' ? 'added' : 'included');

/** Marks or unmarks an amount as taxed by the provider. */
export function withTax<Amount extends Money>({ taxMode: _, ...money }: Amount, usesTax: boolean): Amount {
  return { ...money, ...(usesTax && { taxMode: taxOf(money.currency) }) } as Amount;
}

export const pricesWithTax = (prices: PriceList, usesTax: boolean): PriceList =>
  prices.map((price) => withTax(price, usesTax));
