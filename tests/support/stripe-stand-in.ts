import { standInOf } from '@larder/stripe-stand-in/for-tests.ts';
import type { Db } from '../../app/db/client.server.ts';
import { providerPrices } from '../../app/membership/prices/provider-prices.server.ts';
import { createStripeClient, type Fetch } from '../../app/payments/stripe/client.server.ts';
import { createStripeProvider } from '../../app/payments/stripe/provider.server.ts';
import { emptyTables } from './empty-tables.ts';
import { aMerchant, beasMerchant } from './merchants.ts';
import { aCreator } from './rows.ts';

export { webhookSecret } from '@larder/stripe-stand-in/for-tests.ts';

export async function stripeStandIn(db: Db) {
  const sent: string[] = [];
  let meeting: ((request: string) => Promise<void>) | null = null;
  /** Delays requests that start with `beginning` until `count` of them have arrived. */
  function meet(beginning: string, count = 2): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    let missing = count;
    meeting = async (request) => {
      if (!request.startsWith(`${beginning} `)) return;
      missing -= 1;
      if (missing <= 0) resolve();
      await promise;
    };
  }

  const createClient = (fetch: Fetch, merchantId?: string) =>
    createStripeClient({
      secretKey: 'sk_test_stand_in',
      fetch: async (input, init) => {
        sent.push(`${init?.method} ${new URL(String(input)).pathname} ${decodeURIComponent(String(init?.body ?? ''))}`);
        await meeting?.(sent.at(-1)!);
        return fetch(input, init);
      },
      ...(merchantId && { merchantId }),
    });
  const opened = await standInOf(db, { accountId: beasMerchant, pricePrefix: 'larder_', createClient });
  const { stripe } = opened;

  async function startAt(iso: string): Promise<void> {
    await emptyTables(db, 'creators', 'merchant_prices');
    const { id: creatorId } = await aCreator(db);
    await aMerchant(db, { creatorId });
    sent.length = 0;
    meeting = null;
    await opened.startAt(iso);
  }

  const aProvider = () =>
    createStripeProvider({ merchantId: beasMerchant, stripe, prices: providerPrices(db, beasMerchant) });

  return { ...opened, startAt, aProvider, sent, meet };
}
