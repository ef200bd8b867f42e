import Stripe from 'stripe';
import { ApiVersion } from './api-version.ts';

/** What the SDK speaks through: Stripe itself, or the stand-in. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface ClientOptions {
  /** `sk_…` or `rk_…`; with the stand-in anything that begins with `sk_test_`. */
  secretKey: string;
  /** Left out: Stripe, over the network. */
  fetch?: Fetch | undefined;
  /** Whether `fetch` leads to Stripe over the network. */
  isRemote?: boolean;
}

/** Nobody waits for longer than this: what runs in jobs is tried again, and a page says that it goes on later. */
const TIMEOUT = 10_000;
/** The SDK repeats with the same idempotency key, waiting half a second and more; a job's own repetitions come after. */
const RETRIES = 2;

/**
 * The SDK's client. The stand-in is in the process, where a repetition would meet the same answer, so none is made.
 * Telemetry is off: it would tell Stripe about requests what is nobody's business.
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
