import { inspect } from 'node:util';
import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../app/http/services.ts';
import type { JobQueue } from '../app/jobs/queue.server.ts';
import type { Fetch } from '../app/payments/stripe/client.server.ts';
import { testDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { bea, membershipServices } from '../tests/support/membership.ts';
import { aMerchant, beasMerchant } from '../tests/support/merchants.ts';
import { readRows } from '../tests/support/rows-of-tables.ts';
import { openPayments } from './open-payments.ts';

const database = await testDatabase();
const { db } = database;
const { services, clock, startAtBeas } = await membershipServices(db);
const queued: string[] = [];
const queue: JobQueue = {
  enqueue: async (_, name) => void queued.push(name),
  enqueueAll: async (_, name) => void queued.push(name),
  retryFailed: async () => 0,
  start: async () => {},
  stop: async () => {},
};
const stripe = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  accountWebhookSecret: null,
  clientId: null,
  livemode: false,
};

async function opened(stripeFetch: Fetch, { isWorking = true } = {}) {
  const errors: string[] = [];
  const log: Services['log'] = {
    ...services.log,
    error: (fields, message) => void errors.push(`${message} ${inspect(fields, { depth: 9 })}`),
  };
  const own: Services = { ...services, log, charges: null, payments: null };
  const parts = { database, queue, services: own, isWorking, clock: null, send: async () => 200, stripeFetch };
  const { workers, start, stop } = await openPayments({ mode: 'live', stripe, platformFee: 500 }, parts);
  return { workers, start, stop, errors, ...own };
}

beforeEach(async () => {
  await emptyTables(db, 'payment_turns');
  await startAtBeas();
  await aMerchant(db, bea);
});

describe('a site with Stripe keys', () => {
  test('logs a key that Stripe refuses, and asks for no card', async () => {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
    const { charges, payments, workers, errors } = await opened(async () => Response.json({ error }, { status: 401 }));
    expect({ charges, payments, workers }).toEqual({ charges: null, payments: null, workers: [] });
    expect(errors).toEqual([expect.stringContaining('Stripe refuses STRIPE_SECRET_KEY')]);
  });

  test('offers the card even while Stripe is unavailable', async () => {
    const { charges, errors } = await opened(async () => Promise.reject(new TypeError('fetch failed')));
    expect(charges).toMatchObject({ browser: { kind: 'stripe', publishableKey: 'pk_test_1' } });
    expect(errors).toEqual([]);
  });

  test('leaves the jobs of events to others if it works on none itself', async () => {
    const standIn = await openStandIn({ db, now: () => clock.now, webhookSecret: 'whsec_1' });
    const event = { id: 'evt_1', type: 'invoice.paid', livemode: false, createdAt: clock.now, isOfOtherVersion: false };
    const about = { kind: 'subscription', id: 'sub_1' } as const;
    for (const [isWorking, queues] of [
      [false, ['payment-events']],
      [true, ['payment-sync']],
    ] as const) {
      await emptyTables(db, 'external_events');
      queued.length = 0;
      const { payments, stop } = await opened(standIn.fetch, { isWorking });
      await payments!.webhook!.take({ ...event, merchantId: beasMerchant, about });
      await stop();
      expect(queued).toEqual(queues);
    }
  });

  test('sends requests to Stripe at the pace that all processes share', async () => {
    const standIn = await openStandIn({ db, now: () => clock.now, webhookSecret: 'whsec_1' });
    const { payments } = await opened(standIn.fetch);
    const turn = async () => readRows<{ next_at: Date }>(db, sql`select next_at from payment_turns`);
    const before = await turn();
    expect(before).toHaveLength(1);
    await payments!.of(beasMerchant).retrieve('sub_unknown');
    expect(await turn()).not.toEqual(before);
  });
});
