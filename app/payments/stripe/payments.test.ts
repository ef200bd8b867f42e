import { describe, expect, test } from 'vitest';
import type { Db } from '../../db/client.server.ts';
import { openStripePayments } from './payments.server.ts';

function opened() {
  const accounts: (string | null)[] = [];
  const payments = openStripePayments({
    db: {} as Db,
    secretKey: 'sk_test_platform',
    async fetch(_, init) {
      accounts.push(new Headers(init?.headers).get('Stripe-Account'));
      return Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 });
    },
    clientId: null,
  });
  return { payments, accounts };
}

describe('payments by Stripe', () => {
  test('name the creator’s account in each request, and none in those of the platform', async () => {
    const { payments, accounts } = opened();
    await payments.of('acct_bea').retrieve('sub_1');
    await payments.of('acct_charlie').retrieve('sub_1');
    await payments.merchants.retrieveMerchant('acct_bea');
    expect(accounts).toEqual(['acct_bea', 'acct_charlie', null]);
  });

  test('keep the providers of the 500 accounts that were used last', () => {
    const { payments } = opened();
    const [bea, charlie] = [payments.of('acct_bea'), payments.of('acct_charlie')];
    for (let others = 0; others < 498; others++) payments.of(`acct_${others}`);
    expect(payments.of('acct_bea')).toBe(bea);
    payments.of('acct_another');
    expect(payments.of('acct_bea')).toBe(bea);
    expect(payments.of('acct_charlie')).not.toBe(charlie);
  });
});
