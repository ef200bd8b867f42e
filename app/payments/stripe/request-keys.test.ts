import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createRequestKeys } from './request-keys.server.ts';

test('a request whose stored response refuses the address is repeated with another key, and one with a new refusal is not', async () => {
  const stored = new Set<string>();
  const keys: string[] = [];
  let isKnown = false;
  const withKey = createRequestKeys();
  const begin = () =>
    withKey('begin', async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      const isReplayed = stored.has(idempotencyKey);
      if (isKnown && !isReplayed) return 'begun';
      stored.add(idempotencyKey);
      throw new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'customer_tax_location_invalid',
        statusCode: 400,
        headers: isReplayed ? { 'idempotent-replayed': 'true' } : {},
      });
    });
  await expect(begin()).rejects.toThrow();
  expect(keys).toEqual(['begin']);
  isKnown = true;
  expect(await begin()).toBe('begun');
  expect(keys).toEqual(['begin', 'begin', 'begin:2']);
});
