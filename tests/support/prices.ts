import { platformPrices } from '../../app/membership/prices/copy.ts';
import { monthBounds } from '../../app/membership/prices/own-price.ts';
import type { Price } from '../../app/membership/prices/price.ts';
import type { ProviderPrices } from '../../app/membership/prices/provider-prices.server.ts';

export const monthly: Price = {
  id: '5f0c1b4e-6d0a-4c1e-9a57-000000001000',
  plan: 'monthly',
  name: 'Monthly',
  amount: 1000,
  currency: 'usd',
  interval: { unit: 'month', count: 1 },
  compareAt: null,
};

export const yearly: Price = {
  id: '5f0c1b4e-6d0a-4c1e-9a57-000000009900',
  plan: 'yearly',
  name: 'Yearly',
  amount: 9900,
  currency: 'usd',
  interval: { unit: 'year', count: 1 },
  compareAt: 12000,
};

export const firstPrices = [monthly, yearly] as const;

export const priceOf = (plan: string): Price => firstPrices.find((price) => price.plan === plan)!;

export function pricesInMemory(): ProviderPrices {
  const ids = new Map<string, string>();
  return {
    list: async () =>
      firstPrices.map(({ id, plan, amount, currency, interval }) => ({
        id,
        plan,
        amount,
        currency,
        interval,
        lookupKey: `larder_${plan}`,
        providerPriceId: ids.get(id) ?? null,
      })),
    noteProviderId: async ({ priceId, providerPriceId }) => void ids.set(priceId, providerPriceId),
    findSeller: async () => 'Bea',
  };
}

const charged = ({ id, plan, amount, currency, interval }: Price) => ({ id, plan, amount, currency, interval });

export const chargedMonthly = charged(monthly);
export const chargedYearly = charged(yearly);

export const firstPlatformPrices = platformPrices(firstPrices, { hasCreatorsOwn: false, bounds: monthBounds });
