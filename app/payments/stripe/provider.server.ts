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
import { lists } from './lists.server.ts';
import { payoutAccounts } from './payout-accounts.server.ts';
import { reading } from './reading.server.ts';
import { refunds } from './refunds.server.ts';
import { createRequestKeys } from './request-keys.server.ts';
import { transfers } from './transfers.server.ts';

/**
 * Creates the payment provider, which calls Stripe through its SDK.
 * @param accountId `acct_…`, as in `readEvent`
 */
export function createStripeProvider(options: {
  stripe: Stripe;
  accountId: string | null;
  prices: ProviderPrices;
}): PaymentProvider {
  const { stripe, accountId, prices } = options;
  const asking: StripeContext = { stripe, catalog: createCatalog(stripe, prices), withKey: createRequestKeys() };
  return {
    ...customers(asking),
    ...cards(asking),
    ...beginning(asking),
    ...changes(asking),
    ...changesNow(asking),
    ...collecting(asking),
    ...refunds(asking),
    ...transfers(asking),
    ...reading(asking),
    ...lists(asking, accountId),
    ...payoutAccounts(asking),
  };
}
