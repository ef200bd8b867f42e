import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { StripeError } from './outcomes.server.ts';

/** Number of repeated failures after which a request gets another key. */
const TRIES = 3;
/** Maximum number of remembered keys; the oldest are dropped first. */
const MAX_KEYS = 10_000;

export type WithKey = <Answer>(
  key: string,
  request: (options: { idempotencyKey: string }) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Creates a function that makes a request with an idempotency key. Stripe repeats the first response to a key for a day,
 * even a 500. If a stored 500 was repeated `TRIES` times, the next call uses a new key. After a stored refusal of the
 * customer's tax address, the request is made again at once with a new key. A request under a new key may repeat an
 * effect: callers for whom it matters first look for the earlier result.
 */
export function createRequestKeys(): WithKey {
  const repeated = new Map<string, number>();
  const withKey: WithKey = async (key, request) => {
    const times = repeated.get(key) ?? 0;
    const generation = Math.floor(times / TRIES);
    try {
      return await request({ idempotencyKey: generation === 0 ? key : `${key}:${generation + 1}` });
    } catch (error) {
      const isOfAddress = isStoredTaxRefusal(error);
      if (isOfAddress || isStoredFailure(error)) {
        const [oldest] = repeated.keys();
        if (repeated.size >= MAX_KEYS && oldest !== undefined) repeated.delete(oldest);
        repeated.set(key, isOfAddress ? (generation + 1) * TRIES : times + 1);
      }
      if (isOfAddress) return withKey(key, request);
      throw error;
    }
  };
  return withKey;
}

/** Returns a digest of a request's parameters for its key, which may have at most 255 characters. */
export function digestOf(params: object): string {
  return createHash('sha256').update(JSON.stringify(params)).digest('base64url');
}

function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeAPIError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 500 && isReplayed(error);
}

function isStoredTaxRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'customer_tax_location_invalid' && isReplayed(error);
}

const isReplayed = ({ headers }: StripeError) => headers?.['idempotent-replayed'] === 'true';
