import Stripe from 'stripe';

/** After so many stored failures a request has another key. */
const TRIES = 3;
/** More would be forgotten, the oldest first. */
const MOST = 10_000;

/** Asks Stripe under an idempotency key. */
export type WithKey = <Answer>(
  key: string,
  request: (options: { idempotencyKey: string }) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Stripe stores the first answer under a key and repeats it for a day, a 500 too. Where it has repeated one three times the
 * request has another key from then on: whoever asks looks each time what was done before.
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
        if (repeated.size >= MOST && oldest !== undefined) repeated.delete(oldest);
        repeated.set(key, times + 1);
      }
      throw error;
    }
  };
}

function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeAPIError)) return false;
  const { statusCode = 0, headers } = error;
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}
