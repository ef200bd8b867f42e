import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { aSubscription } from '../../../tests/support/provider-objects.ts';
import { fullTest } from '../../../tests/support/run.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { JobOptions } from '../../jobs/queue.server.ts';
import { paymentQueues } from '../jobs.server.ts';
import { snapshotOf } from '../snapshot.ts';
import { reconcileSlice } from './workers.server.ts';

const { db } = await testDatabase();
const COUNT = 2_350;
let membershipId = '';
let asked = 0;
let isUnavailable = false;
const provider = providerWith({
  async listSubscriptions({ cursor, limit }) {
    if (isUnavailable) return { ok: false, reason: 'away' };
    asked += 1;
    const from = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(limit, COUNT - from) }, (_, at) =>
      aSubscription({ id: `sub_${`${from + at}`.padStart(5, '0')}`, membershipId }),
    );
    return { ok: true, value: { items, next: from + limit < COUNT ? `${from + limit}` : null } };
  },
});
const site = await paymentServices(db, { provider, livemode: false });
const later: { data: Record<string, unknown>; options: JobOptions | undefined }[] = [];
const logged: object[] = [];
const services = {
  ...site.services,
  log: { info: (fields: object) => logged.push(fields), error() {} },
  queue: {
    async enqueue(_: unknown, __: string, data: object, options?: JobOptions) {
      later.push({ data: { ...data }, options });
    },
  },
};
const { signal } = new AbortController();
const cursor = (from: number) => `${beasMerchant} ${from}`;
const synced = async () => (await site.takeJobs()).filter(({ queue }) => queue === 'sync').map(({ key }) => key);
const slice = (data: Record<string, unknown>) => reconcileSlice(services, { data, signal });

beforeEach(async () => {
  await site.startAtBeas();
  ({ membershipId } = await site.aMember());
  later.length = 0;
  logged.length = 0;
  asked = 0;
  isUnavailable = false;
});

fullTest('a thousand subscriptions are queued at a time, and the next slice goes on where this one ended', async () => {
  let data: Record<string, unknown> = { step: 'listed' };
  const counts: number[] = [];
  for (;;) {
    expect(await slice(data)).toEqual({ ok: true });
    counts.push((await synced()).length);
    const next = later.pop();
    if (!next) break;
    expect(next.options?.after, 'at once').toBeUndefined();
    data = next.data;
  }
  expect(counts).toEqual([1000, 1000, 350]);
  expect(asked).toBe(24);
  expect(logged).toMatchObject([{ listed: COUNT, unknown: COUNT, queued: COUNT, others: 0 }]);
});

test('the daily run syncs what differs from the stored state, and nothing else', async () => {
  const stored = (count: number) => aSubscription({ id: `sub_${`${count}`.padStart(5, '0')}`, membershipId });
  await db.insert(paymentSubscriptions).values(
    Array.from({ length: 50 }, (_, at) => stored(2300 + at)).map((subscription) => {
      const snapshot = snapshotOf({ subscription, invoices: [], refunds: [], disputes: [], transactions: [] }, []);
      const { id, customerId, createdAt } = subscription;
      const isAsListed = id !== 'sub_02317';
      const row = { id, membershipId, merchantId: beasMerchant, customerId, createdAt, syncedAt: site.clock.now };
      return { ...row, snapshot: isAsListed ? snapshot : { ...snapshot, status: 'past_due' } };
    }),
  );
  await slice({ step: 'listed', after: cursor(2300) });
  expect(await synced()).toEqual(['sub_02317']);
});

test('while the provider is away a slice is retried, and a new run has the same result', async () => {
  isUnavailable = true;
  expect(await slice({ step: 'listed', after: cursor(1000) })).toEqual({ ok: false, failure: { reason: 'away' } });
  isUnavailable = false;
  await slice({ step: 'listed', after: cursor(2300) });
  await slice({ step: 'listed', after: cursor(2300) });
  expect(await synced()).toHaveLength(50);
});

test('merchants are synced first, so that one that cannot be reached does not stop the others for long', async () => {
  isUnavailable = true;
  expect(await slice({})).toEqual({ ok: false, failure: { reason: 'away' } });
  expect(await site.takeJobs()).toEqual([{ queue: 'syncMerchants', key: beasMerchant }]);
});

test('a slice is postponed while a thousand syncs wait', async () => {
  await db.execute(sql`create schema pgboss`);
  await db.execute(sql`create table pgboss.job (name text, state text)`);
  await db.execute(
    sql`insert into pgboss.job select ${paymentQueues.sync}, 'created' from generate_series(1, ${sql.raw('1000')})`,
  );
  try {
    await slice({ step: 'listed', after: cursor(100) });
  } finally {
    await db.execute(sql`drop schema pgboss cascade`);
  }
  expect(asked).toBe(0);
  expect(later).toMatchObject([{ data: { step: 'listed', after: cursor(100) }, options: { after: 30 } }]);
});
