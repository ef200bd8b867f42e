import type { Money, PriceList } from './price.ts';

type TaxMode = NonNullable<Money['taxMode']>;

/**
 * Returns the way in which prices of a currency are taxed. Prices for consumers contain the tax by law in the EU, the
 * UK and Australia, and usually exclude the tax in the United States and Canada. Stripe's own default is the same
 * (https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior).
 */
export const taxOf = (currency: string): TaxMode => (currency === 'usd' || currency === 'cad' ? 'added' : 'included');

/** Marks or unmarks an amount as taxed by the provider. `formatMoney` names a tax that is added. */
export function withTax<Amount extends Money>({ taxMode: _, ...money }: Amount, usesTax: boolean): Amount {
  return { ...money, ...(usesTax && { taxMode: taxOf(money.currency) }) } as Amount;
}

export const pricesWithTax = (prices: PriceList, usesTax: boolean): PriceList =>
  prices.map((price) => withTax(price, usesTax));
