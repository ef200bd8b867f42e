import { expect, test } from 'vitest';
import type { Db } from '../db/client.server.ts';
import { createPaymentJobs } from './jobs.server.ts';

test('a subscription and a payment of another account are synced by jobs of their own, each once', async () => {
  const queued: unknown[] = [];
  const jobs = createPaymentJobs({
    enqueue: async () => {},
    enqueueAll: async (_, name, all) => void queued.push(...all.map(({ data, options }) => [name, data, options?.key])),
  });
  const bea = { merchantId: 'acct_bea', subscriptionId: 'sub_1' };
  const cal = { merchantId: 'acct_cal', subscriptionId: 'sub_1' };
  const payments = [{ merchantId: 'acct_cal', paymentId: 'pi_1' }];
  await jobs.sync({} as Db, { subscriptions: [cal, bea, bea], payments });
  expect(queued).toEqual([
    ['payment-sync', payments[0], 'acct_cal pi_1'],
    ['payment-sync', bea, 'acct_bea sub_1'],
    ['payment-sync', cal, 'acct_cal sub_1'],
  ]);
});
