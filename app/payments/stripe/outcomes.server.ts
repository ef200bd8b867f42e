import Stripe from 'stripe';
import type { Outcome } from '../outcome.ts';

export type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/**
 * Replaces an unexpected error of Stripe, which may hold client secrets and addresses. Errors are logged and stored.
 */
class UnexpectedRefusal extends Error {
  constructor({ type, code, param, statusCode, requestId }: StripeError) {
    const named = Object.entries({ code, param }).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
    super(`Stripe refused a request (${[statusCode, type, ...named, requestId].filter(Boolean).join(', ')})`);
    this.name = 'UnexpectedRefusal';
  }
}

/**
 * Calls Stripe, and converts errors to outcomes.
 * @param reasonOf returns null for an unexpected error, which is thrown
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
    // A merchant without access counts as unavailable until its sync records the disconnection.
    if (reason === null && isAccessLost(error)) return failed('away');
    if (reason === null) throw redacted(error);
    return failed(reason);
  }
}

function redacted(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new UnexpectedRefusal(error) : error;
}

export const succeeded = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const failed = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason });

function isUnavailable(error: StripeError): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    // API v2 has no error class for a rate limit.
    error.statusCode === 429
  );
}

/** Returns true if the account in `Stripe-Account` is unknown or no longer connected to the platform. */
export const isAccessLost = ({ statusCode, code }: Pick<StripeError, 'statusCode' | 'code'>): boolean =>
  code === 'account_invalid' && (statusCode === 403 || statusCode === 401);

/** @param param name of the parameter with the missing object, or null if the path names the object */
export function isMissing(error: StripeError, param: string | null): boolean {
  if (error.code !== 'resource_missing') return false;
  return param === null ? error.statusCode === 404 : error.param === param;
}

export async function orNull<Value>(question: Promise<Value>): Promise<Value | null> {
  return expecting(question, (error) => isMissing(error, null));
}

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

/** Returns true if the card was declined, or its bank requires confirmation. */
export function isCardError(error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> {
  return error instanceof Stripe.errors.StripeCardError;
}
