import type { Db } from '../../db/client.server.ts';
import { providerPrices } from '../../membership/prices/provider-prices.server.ts';
import type { Payments } from '../payments.ts';
import type { PaymentProvider } from '../provider.ts';
import { createStripeClient, type Fetch } from './client.server.ts';
import { createMerchantProvider } from './merchants.server.ts';
import { createStripeProvider } from './provider.server.ts';

/** Maximum number of merchants whose client and catalog are cached. The least recently used are dropped first. */
const MAX_ACCOUNTS = 500;

interface StripePaymentsOptions {
  db: Db;
  secretKey: string;
  fetch: Fetch;
  isRemote?: boolean;
  clientId: string | null;
  authorizationUrl?: Parameters<typeof createMerchantProvider>[0]['authorizationUrl'];
}

export function openStripePayments(options: StripePaymentsOptions): Pick<Payments, 'of' | 'merchants'> {
  const { db, secretKey, fetch, isRemote = false, clientId, authorizationUrl } = options;
  const client = (merchantId?: string) =>
    createStripeClient({ secretKey, fetch, isRemote, ...(merchantId !== undefined && { merchantId }) });
  const providers = new Map<string, PaymentProvider>();
  return {
    of(merchantId) {
      const provider =
        providers.get(merchantId) ??
        createStripeProvider({ merchantId, stripe: client(merchantId), prices: providerPrices(db, merchantId) });
      providers.delete(merchantId);
      providers.set(merchantId, provider);
      if (providers.size > MAX_ACCOUNTS) providers.delete(providers.keys().next().value!);
      return provider;
    },
    merchants: createMerchantProvider({ stripe: client(), clientId, ...(authorizationUrl && { authorizationUrl }) }),
  };
}
