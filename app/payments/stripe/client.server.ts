import Stripe from 'stripe';
import { ApiVersion } from './event.ts';

/** Transport of the SDK: Stripe itself, or the stand-in. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface ClientOptions {
  /** `sk_…` or `rk_…`; for the stand-in, any text that begins with `sk_test_`. */
  secretKey: string;
  /** Absent for Stripe over the network. */
  fetch?: Fetch | undefined;
  /** True if `fetch` reaches Stripe over the network. */
  isRemote?: boolean;
}

/** Request timeout. Jobs are retried, and a page says that the work continues later. */
const TIMEOUT = 10_000;
/** Retries by the SDK with the same idempotency key, after half a second and more. Jobs retry later in addition. */
const RETRIES = 2;

/**
 * Creates the SDK's client. The stand-in runs in the process, where a retry would get the same response, so none is
 * made. Telemetry is off, because it would send request data to Stripe.
 */
export function createStripeClient({ secretKey, fetch, isRemote = fetch === undefined }: ClientOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: ApiVersion,
    timeout: TIMEOUT,
    maxNetworkRetries: isRemote ? RETRIES : 0,
    telemetry: false,
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
  });
}
