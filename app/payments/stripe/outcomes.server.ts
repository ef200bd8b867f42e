import Stripe from 'stripe';
import type { Outcome } from '../provider.ts';

export type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/**
 * What Stripe refused and nobody expected. Stripe's own error carries the whole answer, with client secrets and
 * addresses, and errors are logged and stored with failed jobs; the request's id finds the rest in the dashboard.
 */
class UnexpectedRefusal extends Error {
  constructor({ type, code, param, statusCode, requestId }: StripeError) {
    const named = Object.entries({ code, param }).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
    super(`Stripe refused a request (${[statusCode, type, ...named, requestId].filter(Boolean).join(', ')})`);
    this.name = 'UnexpectedRefusal';
  }
}

/**
 * Asks Stripe, and makes outcomes of its errors.
 * @param reasonOf what an error means here; null: it is not expected, and thrown
 */
export async function callStripe<Value, Reason extends string = never>(
  ask: () => Promise<Outcome<Value, Reason>>,
  reasonOf: (error: StripeError) => Reason | null = () => null,
): Promise<Outcome<Value, Reason>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isUnavailable(error)) return failed('away');
    const reason = reasonOf(error);
    if (reason === null) throw redacted(error);
    return failed(reason);
  }
}

/** An error as it may be logged or stored: of Stripe's nothing but its kind and the request's id. */
export function redacted(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new UnexpectedRefusal(error) : error;
}

export const succeeded = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const failed = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason });

/** Not reached, too slow, 429, or what the SDK makes of every status that it has no error for: 5xx, and 409 of a key in use. */
function isUnavailable(error: StripeError): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    // What version 2 of the API says instead of the one before.
    error.statusCode === 429
  );
}

/** @param param null: what the address names */
export function isMissing(error: StripeError, param: string | null): boolean {
  if (error.code !== 'resource_missing') return false;
  return param === null ? error.statusCode === 404 : error.param === param;
}

/** What a question returns, or null where the address names nothing. */
export async function orNull<Value>(question: Promise<Value>): Promise<Value | null> {
  return expecting(question, (error) => isMissing(error, null));
}

/** What a request returns, or null where its error is one that was to be expected. */
export async function expecting<Value>(
  request: Promise<Value>,
  expected: (error: StripeError) => boolean,
): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && expected(error)) return null;
    throw error;
  }
}

/** A card that was declined, or whose bank wants to be asked. */
export function isCardError(error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> {
  return error instanceof Stripe.errors.StripeCardError;
}
