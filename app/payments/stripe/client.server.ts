import Stripe from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import type { Catalog } from './catalog.server.ts';
import { ApiVersion } from './event.ts';
import type { WithKey } from './request-keys.server.ts';

/** Transport of the SDK: Stripe itself, or the stand-in. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface ClientOptions {
  /** `sk_…` or `rk_…`; for the stand-in, any text that begins with `sk_test_`. */
  secretKey: string;
  /** Replacement of the SDK's transport. Absent to call Stripe over the network. */
  fetch?: Fetch | undefined;
  /** Merchant of all requests (`Stripe-Account`). Absent for the platform. */
  merchantId?: string;
  /** True if `fetch` reaches Stripe over the network. */
  isRemote?: boolean;
}

/** Request timeout in milliseconds. */
const TIMEOUT = 10_000;
/** Number of retries by the SDK with the same idempotency key. */
const RETRIES = 2;

/** The stand-in would repeat its response, so it gets no retries. Telemetry would send request data to Stripe. */
export function createStripeClient({
  secretKey,
  fetch,
  merchantId,
  isRemote = fetch === undefined,
}: ClientOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: ApiVersion,
    timeout: TIMEOUT,
    maxNetworkRetries: isRemote ? RETRIES : 0,
    telemetry: false,
    ...(merchantId && { stripeAccount: merchantId }),
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
  });
}

export interface StripeContext {
  merchantId: string;
  /** Client of the merchant. */
  stripe: Stripe;
  catalog: Catalog;
  withKey: WithKey;
}

export type Part<Names extends keyof PaymentProvider> = Pick<PaymentProvider, Names>;
