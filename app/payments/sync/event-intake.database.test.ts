import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import type { ProviderEvent } from '../provider.ts';
import { createEventIntake, createStoredEventsWorker, queueAllStored, requestQueueing } from './event-intake.server.ts';
import { hasUnqueuedEvents, queueStoredEvents, storeEvents } from './events.server.ts';

const { db } = await testDatabase();
const site = await paymentServices(db, { provider: providerWith({}), livemode: false });
const { services } = site;
const { jobs } = services.payments;

const event = (count: number): ProviderEvent => ({
  id: `evt_${count}`,
  type: 'customer.subscription.updated',
  livemode: false,
  createdAt: new Date(0),
  merchantId: beasMerchant,
  about: { kind: 'subscription', id: `sub_${count}` },
  isOfOtherVersion: false,
});
const told = (...counts: number[]) => counts.map((count) => event(count).id);
const synced = (...counts: number[]) => counts.map((count) => ({ queue: 'sync', key: `sub_${count}` }));
async function queued(): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`select queue, key from test_payment_jobs order by key`)) as unknown as {
    rows: unknown[];
  };
  return rows;
}

/** Creates an intake that gathers events until the test releases it. */
function anIntake(queueStored = () => queueAllStored({ db, payments: { jobs } })) {
  const gathering: (() => void)[] = [];
  const errors: string[] = [];
  const intake = createEventIntake({
    db,
    payments: { livemode: false },
    queueStored,
    log: { info() {}, error: (_, message) => void errors.push(message) },
    wait: () => new Promise((resolve) => void gathering.push(resolve)),
  });
  const goOn = async () => {
    await vi.waitFor(() => expect(gathering).toHaveLength(1));
    gathering.pop()!();
    await intake.settled();
  };
  return { ...intake, goOn, errors };
}

beforeEach(async () => {
  await site.startAtBeas();
  vi.restoreAllMocks();
});

describe('events that arrive together', () => {
  test('are stored before each promise resolves, and waiting events are stored together', async () => {
    const { take } = anIntake();
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    await Promise.all(counts.map((count) => take(event(count))));
    expect(await site.events()).toEqual(told(...counts));
    // Rows of one statement have the same `xmin`.
    const { rows } = (await db.execute(
      sql`select count(*)::int as together from external_events group by xmin::text order by 1`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ together: 1 }, { together: 1 }, { together: 1 }, { together: 6 }]);
  });

  test('have their jobs queued in one transaction a moment later, and no event twice', async () => {
    const { take, goOn } = anIntake();
    await Promise.all([1, 2, 2, 3].map((count) => take(event(count))));
    expect([await queued(), await hasUnqueuedEvents(db)]).toEqual([[], true]);
    const transactions = vi.spyOn(db, 'transaction');
    await goOn();
    expect(transactions).toHaveBeenCalledTimes(1);
    expect([await queued(), await hasUnqueuedEvents(db)]).toEqual([synced(1, 2, 3), false]);
    await take(event(2));
    expect(await hasUnqueuedEvents(db)).toBe(false);
  });

  test('have one job queued in a process without workers, and this job queues the jobs of all events', async () => {
    const asked: unknown[] = [];
    const queue = { enqueue: async (...[, name, data]: [unknown, string, object]) => void asked.push({ name, data }) };
    const { take, goOn } = anIntake(() => requestQueueing({ db, queue }));
    await Promise.all([1, 2, 3].map((count) => take(event(count))));
    await goOn();
    const worker = createStoredEventsWorker(services);
    expect([await queued(), asked]).toEqual([[], [{ name: worker.name, data: {} }]]);
    await worker.work({ id: '', data: {}, attempt: 1, last: true, signal: new AbortController().signal });
    expect([await queued(), await hasUnqueuedEvents(db)]).toEqual([synced(1, 2, 3), false]);
  });

  test('are all sent again if they could not be stored, and later events are accepted', async () => {
    const { take } = anIntake();
    const unstorable = { ...event(5), id: 'evt_\0' };
    const results = await Promise.allSettled([...[1, 2, 3, 4].map(event), unstorable].map(take));
    expect(results.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected', 'rejected']);
    await take(event(4));
    expect(await site.events()).toEqual(told(1, 2, 3, 4));
  });
});

describe('events whose jobs could not be queued', () => {
  test('wait for the job that runs each minute', async () => {
    const { take, goOn, errors } = anIntake();
    await take(event(1));
    vi.spyOn(jobs, 'sync').mockRejectedValueOnce(new Error('no queue'));
    await goOn();
    expect(errors).toEqual(['The jobs of events could not be queued; tried again in a minute']);
    expect([await queued(), await hasUnqueuedEvents(db)]).toEqual([[], true]);
    const { signal } = new AbortController();
    await createStoredEventsWorker(services).work({ id: '', data: {}, attempt: 1, last: true, signal });
    expect([await queued(), await hasUnqueuedEvents(db)]).toEqual([synced(1), false]);
  });

  test('do not keep later ones from being queued', async () => {
    const { take, goOn } = anIntake();
    await take(event(1));
    vi.spyOn(jobs, 'sync').mockRejectedValueOnce(new Error('no queue'));
    await goOn();
    await take(event(2));
    await goOn();
    expect(await queued()).toEqual(synced(1, 2));
  });
});

test('events that one process is queuing are skipped by another, without waiting', async () => {
  await storeEvents(db, services, [1, 2, 3].map(event));
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slowly: typeof jobs.sync = async (...given) => {
    taken.resolve();
    await release.promise;
    return jobs.sync(...given);
  };
  const first = queueStoredEvents(db, { payments: { jobs: { ...jobs, sync: slowly } } });
  await taken.promise;
  expect(await queueStoredEvents(db, services)).toBe(0);
  release.resolve();
  expect(await first).toBe(3);
  expect(await queued()).toEqual(synced(1, 2, 3));
});
