import { createHash } from 'node:crypto';
import Stripe from 'stripe';

/** Number of repeated failures after which a request gets another key. */
const TRIES = 3;
/** Maximum number of remembered keys; the oldest are dropped first. */
const MAX_KEYS = 10_000;

export type WithKey = <Answer>(
  key: string,
  request: (options: { idempotencyKey: string }) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Creates a function that replaces keys whose stored response is a failure. Stripe stores the first response under a
 * key and repeats it for a day, even a 500. After three failures the request gets another key. Before each request,
 * callers check what was done already.
 */
export function createRequestKeys(): WithKey {
  const repeated = new Map<string, number>();
  return async (key, request) => {
    const times = repeated.get(key) ?? 0;
    const generation = Math.floor(times / TRIES);
    try {
      return await request({ idempotencyKey: generation === 0 ? key : `${key}:${generation + 1}` });
    } catch (error) {
      if (isStoredFailure(error)) {
        const [oldest] = repeated.keys();
        if (repeated.size >= MAX_KEYS && oldest !== undefined) repeated.delete(oldest);
        repeated.set(key, times + 1);
      }
      throw error;
    }
  };
}

/** Returns a digest of a request's parameters for its key, which may have 255 characters. */
export function digestOf(params: object): string {
  return createHash('sha256').update(JSON.stringify(params)).digest('base64url');
}

function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeAPIError)) return false;
  const { statusCode = 0, headers } = error;
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}
