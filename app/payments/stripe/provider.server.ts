import type Stripe from 'stripe';
import type { ProviderPrices } from '../../membership/prices/provider-prices.server.ts';
import type { PaymentProvider } from '../provider.ts';
import { beginning } from './beginning.server.ts';
import { cards } from './cards.server.ts';
import { createCatalog } from './catalog.server.ts';
import { changes } from './changes.server.ts';
import { changesNow } from './changes-now.server.ts';
import type { StripeContext } from './client.server.ts';
import { collecting } from './collecting.server.ts';
import { customers } from './customers.server.ts';
import { foreign } from './foreign.server.ts';
import { lists } from './lists.server.ts';
import { offering } from './offering.server.ts';
import { reading } from './reading.server.ts';
import { refunds } from './refunds.server.ts';
import { createRequestKeys } from './request-keys.server.ts';

export function createStripeProvider(options: {
  merchantId: string;
  stripe: Stripe;
  prices: ProviderPrices;
}): PaymentProvider {
  const { merchantId, stripe, prices } = options;
  const catalog = createCatalog(stripe, prices);
  const asking: StripeContext = { merchantId, stripe, catalog, withKey: createRequestKeys() };
  return {
    ...customers(asking),
    ...cards(asking),
    ...beginning(asking),
    ...changes(asking),
    ...changesNow(asking),
    ...collecting(asking),
    ...refunds(asking),
    ...reading(asking),
    ...lists(asking),
    ...foreign(asking),
    ...offering(asking),
  };
}
