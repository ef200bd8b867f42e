import { describe, expect, test } from 'vitest';
import { errorsOf, live, template } from '../tests/support/config.ts';
import { readConfig } from './config.ts';

describe('payments', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_one', STRIPE_PUBLISHABLE_KEY: 'pk_test_one' };
  const liveKeys = { STRIPE_SECRET_KEY: 'rk_live_one', STRIPE_PUBLISHABLE_KEY: 'pk_live_one' };

  test('use Stripe with both keys, and have no account with neither', () => {
    expect(readConfig({}, template).stripe).toBeNull();
    expect(readConfig(live, template).stripe).toBeNull();
    const stripe = {
      secretKey: 'sk_test_one',
      publishableKey: 'pk_test_one',
      clientId: null,
      webhookSecret: null,
      accountWebhookSecret: null,
      livemode: false,
    };
    expect(readConfig(keys, template).stripe).toEqual(stripe);
    const others = { STRIPE_CONNECT_CLIENT_ID: 'ca_one', STRIPE_WEBHOOK_SECRET: 'whsec_one' };
    expect(readConfig({ ...live, ...liveKeys, ...others }, template).stripe).toEqual({
      secretKey: 'rk_live_one',
      publishableKey: 'pk_live_one',
      clientId: 'ca_one',
      webhookSecret: 'whsec_one',
      accountWebhookSecret: null,
      livemode: true,
    });
  });

  test.each([
    ['one key alone', { STRIPE_SECRET_KEY: 'sk_test_one' }, 'belong together'],
    ['the other alone', { STRIPE_PUBLISHABLE_KEY: 'pk_test_one' }, 'belong together'],
    ['keys of two modes', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_one' }, 'of the same mode'],
    ['a webhook without keys', { STRIPE_WEBHOOK_SECRET: 'whsec_one' }, 'without STRIPE_SECRET_KEY'],
    ['a key in the place of the client id', { ...keys, STRIPE_CONNECT_CLIENT_ID: 'acct_one' }, 'begin with ca_'],
    ['a key in the place of another', { ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_one' }, 'pk_test_'],
  ])('are refused with %s', (_, env, error) => {
    expect(errorsOf({ ...live, ...env }).join('\n')).toContain(error);
  });

  test('with real money are refused in the demo', () => {
    expect(errorsOf(liveKeys).join('\n')).toContain('refused in the demo');
    expect(errorsOf({ ...live, ...liveKeys })).toEqual([]);
  });

  test('never show a key in an error', () => {
    const wrong = { STRIPE_SECRET_KEY: 'secret-of-somebody', STRIPE_PUBLISHABLE_KEY: 'other-of-somebody' };
    expect(errorsOf(wrong).join('\n')).not.toContain('of-somebody');
  });
});
