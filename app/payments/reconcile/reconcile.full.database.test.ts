import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { DAY } from '../../../tests/support/membership-history.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { aSubscription } from '../../../tests/support/provider-objects.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions, paymentWatermarks } from '../../db/schema/payments.ts';
import { listOrphans } from '../operator/orphans.server.ts';
import type { ProviderEvent, ProviderSubscription } from '../provider.ts';
import { snapshotOf } from '../snapshot.ts';
import { storeEvents } from '../sync/events.server.ts';
import { reconcileEvents } from './events.server.ts';
import { reconcile } from './reconcile.server.ts';

const { db } = await testDatabase();
const begun = new Date('2026-11-26T10:00:00Z');
const minutes = (count: number) => new Date(begun.getTime() + count * 60_000);

/** Data of the provider, listed in pages of two. From the cursor `awayFrom` on, the provider is unavailable. */
let events: ProviderEvent[] = [];
let listed: ProviderSubscription[] = [];
let awayFrom = Number.POSITIVE_INFINITY;
const askedSince: string[] = [];
const page = <Item>(items: readonly Item[], cursor: string | null) => {
  const at = Number(cursor ?? 0);
  if (at >= awayFrom) return { ok: false, reason: 'away' } as const;
  const next = at + 2 < items.length ? `${at + 2}` : null;
  return { ok: true, value: { items: items.slice(at, at + 2), next } } as const;
};
const provider = providerWith({
  async listEvents({ since, cursor }) {
    askedSince.push(since.toISOString());
    return page(
      events.filter(({ createdAt }) => createdAt >= since),
      cursor,
    );
  },
  listSubscriptions: async ({ cursor }) => page(listed, cursor),
});
const site = await paymentServices(db, { provider, livemode: false });
const { services, clock } = site;

const anEvent = (count: number, about = `sub_${count}`): ProviderEvent => ({
  id: `evt_${count}`,
  type: 'customer.subscription.updated',
  livemode: false,
  isOfOtherVersion: false,
  createdAt: minutes(count),
  merchantId: beasMerchant,
  about: { kind: 'subscription', id: about },
});
const watermark = async () => (await db.select().from(paymentWatermarks))[0]?.at.toISOString() ?? null;
const synced = async () => (await site.takeJobs()).flatMap(({ queue, key }) => (queue === 'sync' ? [key] : []));

/** Stores the row that a sync of this subscription would have written. */
async function isStored(subscription: ProviderSubscription, membershipId: string, endedAt: Date | null = null) {
  const snapshot = snapshotOf({ subscription, invoices: [], refunds: [], disputes: [], transactions: [] }, []);
  const { id, customerId, createdAt } = subscription;
  const row = { id, membershipId, merchantId: beasMerchant, customerId, createdAt, snapshot, endedAt };
  await db.insert(paymentSubscriptions).values({ ...row, syncedAt: clock.now });
}

beforeEach(async () => {
  await site.startAtBeas();
  clock.now = begun;
  events = [];
  listed = [];
  awayFrom = Number.POSITIVE_INFINITY;
  askedSince.length = 0;
});

describe('by events', () => {
  test('events that no webhook reported are stored, and the watermark moves to the newest', async () => {
    events = [1, 2, 3, 4, 5].map((count) => anEvent(count));
    await db.transaction((tx) => storeEvents(tx, services, [events[1]!, events[3]!]));
    await site.takeJobs();
    expect(await reconcileEvents(services)).toEqual({ events: 5, missed: 3, ended: true });
    expect(await synced()).toEqual(['sub_1', 'sub_3', 'sub_5']);
    expect(await watermark()).toBe(minutes(5).toISOString());
  });

  test('an interrupted run continues after the last queued page', async () => {
    events = [10, 20, 30, 40, 50].map((count) => anEvent(count));
    awayFrom = 2;
    expect(await reconcileEvents(services)).toEqual({ events: 2, missed: 2, ended: false });
    expect([await synced(), await watermark()]).toEqual([['sub_10', 'sub_20'], minutes(20).toISOString()]);
    awayFrom = Number.POSITIVE_INFINITY;
    // The last ten minutes are read again, for events that are listed late.
    events.splice(2, 0, anEvent(19));
    expect(await reconcileEvents(services)).toEqual({ events: 6, missed: 4, ended: true });
    expect(askedSince.at(-1)).toBe(minutes(10).toISOString());
    expect(await synced()).toEqual(['sub_19', 'sub_30', 'sub_40', 'sub_50']);
  });

  test('a page that could not be stored does not move the watermark', async () => {
    events = [anEvent(1), { ...anEvent(2), id: 'evt_\0' }];
    await expect(reconcileEvents(services)).rejects.toThrow();
    expect([await watermark(), await site.events()]).toEqual([null, []]);
  });

  test('the watermark stays if only older events are read again', async () => {
    await db.insert(paymentWatermarks).values({ name: beasMerchant, at: minutes(15) });
    events = [anEvent(10)];
    await reconcileEvents(services);
    expect(await watermark()).toBe(minutes(15).toISOString());
  });

  test('requests no more than the provider’s 30 days, and nothing from before the account was connected', async () => {
    await db.update(merchants).set({ createdAt: minutes(-60) });
    await reconcileEvents(services);
    await db.insert(paymentWatermarks).values({ name: beasMerchant, at: begun });
    clock.now = new Date(begun.getTime() + 60 * DAY);
    await reconcileEvents(services);
    const oldest = new Date(clock.now.getTime() - 30 * DAY);
    expect(askedSince).toEqual([minutes(-70), oldest].map((time) => time.toISOString()));
  });
});

describe('by subscriptions', () => {
  test('all of ours are synced in pages, and unknown, changed and other subscriptions are counted', async () => {
    const { membershipId } = await site.aMember();
    const ours = (id: string, fields: Partial<ProviderSubscription> = {}) =>
      aSubscription({ id, membershipId, ...fields });
    listed = [
      ours('sub_1'),
      ours('sub_2', { status: 'past_due' }),
      ours('sub_3'),
      aSubscription({ id: 'sub_4', membershipId: null, customerId: 'cus_of_others' }),
      ours('sub_5', { livemode: true }),
      ours('sub_6', { membershipId: '00000000-0000-4000-8000-000000000000' }),
      ours('sub_7', { membershipId: null }),
    ];
    await isStored(ours('sub_1'), membershipId);
    await isStored(ours('sub_2'), membershipId);
    const result = await reconcile(services);
    expect(result).toMatchObject({ ok: true, found: { listed: 7, others: 3, unknown: 2, changed: 1, queued: 4 } });
    expect(await synced()).toEqual(['sub_1', 'sub_2', 'sub_3', 'sub_7']);
  });

  test('one that ended half a year ago and is stored as listed is not synced', async () => {
    const { membershipId } = await site.aMember();
    const ended = aSubscription({ membershipId, status: 'canceled', endedAt: begun });
    await isStored(ended, membershipId, begun);
    listed = [ended];
    clock.now = new Date(begun.getTime() + 179 * DAY);
    await reconcile(services);
    expect(await synced()).toEqual(['sub_1']);
    clock.now = new Date(begun.getTime() + 181 * DAY);
    await reconcile(services);
    expect(await synced()).toEqual([]);
  });

  test('while the provider is unavailable, subscriptions listed before are queued', async () => {
    const { membershipId } = await site.aMember();
    listed = ['sub_1', 'sub_2', 'sub_3'].map((id) => aSubscription({ id, membershipId }));
    awayFrom = 2;
    expect(await reconcile(services)).toEqual({ ok: false, reason: 'away' });
    expect(await synced()).toEqual(['sub_1', 'sub_2']);
  });
});

describe('a subscription whose membership is gone', () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  const orphan = aSubscription({ id: 'sub_9', membershipId: gone });
  async function found() {
    const result = await reconcile(services);
    const orphans = result.ok && result.found.orphans;
    const noted = (await listOrphans(db)).map(({ subscriptionId }) => subscriptionId);
    return { orphans, noted, logged: site.takeLogged() };
  }
  const none = { orphans: 0, noted: [], logged: [] };
  beforeEach(async () => {
    await emptyTables(db, 'payment_orphans');
    site.takeLogged();
  });

  test('is an orphan while the provider lists it as running', async () => {
    listed = [orphan];
    const one = { orphans: 1, noted: ['sub_9'], logged: [{ subscriptionId: 'sub_9' }] };
    expect(await found()).toEqual(one);
    const [before] = await listOrphans(db);
    clock.now = minutes(10);
    expect(await found(), 'each time that it is seen').toEqual(one);
    expect(await listOrphans(db), 'since when').toEqual([before]);
    listed = [{ ...orphan, status: 'canceled', endedAt: minutes(5) }];
    expect(await found()).toEqual(none);
  });

  test('is no orphan if its membership exists, synced or not, even if the membership has ended', async () => {
    const { membershipId } = await site.aMember();
    listed = [aSubscription({ id: 'sub_1', membershipId }), aSubscription({ id: 'sub_2', membershipId })];
    await isStored(listed[0]!, membershipId);
    expect(await found()).toEqual(none);
    await db.update(memberships).set({ endedAt: begun, endReason: 'ended' });
    expect(await found()).toEqual(none);
  });

  test.each<[string, Partial<ProviderSubscription>]>([
    ['has ended', { status: 'canceled', endedAt: begun }],
    ['is of the other mode', { livemode: true }],
    ['is of no price of ours', { price: null }],
    ['names no membership', { membershipId: null, customerId: 'cus_of_others' }],
  ])('is no orphan if it %s', async (_, fields) => {
    listed = [{ ...orphan, ...fields }];
    expect(await found()).toEqual(none);
  });
});

describe('by memberships', () => {
  const followed = async () =>
    (await site.takeJobs()).flatMap(({ queue, key }) => (queue === 'syncToProvider' ? [key] : []));
  const later = (hours: number) => {
    clock.now = new Date(begun.getTime() + hours * 3600_000);
  };

  test('a membership in a trial without a subscription is synced, unless a change may still be in progress', async () => {
    const { membershipId } = await site.aMember();
    await reconcile(services);
    expect(await followed()).toEqual([]);
    later(2);
    expect(await reconcile(services)).toMatchObject({ found: { without: 1 } });
    expect(await followed()).toEqual([membershipId]);
    await isStored(aSubscription({ membershipId }), membershipId);
    await reconcile(services);
    expect(await followed()).toEqual([]);
  });

  test('a membership whose owner has not accepted the terms is not synced', async () => {
    await site.aMember({ legalAccepted: false });
    later(2);
    expect(await reconcile(services)).toMatchObject({ found: { without: 0 } });
    expect(await followed()).toEqual([]);
  });

  test('a membership whose creator has begun to disconnect the account is not synced', async () => {
    await site.aMember();
    later(2);
    await db.update(merchants).set({ parting: 'continue' });
    expect(await reconcile(services)).toMatchObject({ found: { without: 0 } });
    expect(await followed()).toEqual([]);
  });

  test('a membership is not synced after the trial, or after a cancellation', async () => {
    await site.aMember();
    const { membershipId } = await site.aMember();
    later(2);
    await db.update(memberships).set({ cancelAt: clock.now }).where(eq(memberships.id, membershipId));
    expect(await reconcile(services)).toMatchObject({ found: { without: 1 } });
    later(8 * 24);
    expect(await reconcile(services)).toMatchObject({ found: { without: 0 } });
  });

  test('an ended membership whose subscription continues is synced', async () => {
    const { membershipId } = await site.aMember();
    await isStored(aSubscription({ membershipId }), membershipId);
    await db.update(memberships).set({ endedAt: begun, endReason: 'revoked' });
    later(2);
    expect(await reconcile(services)).toMatchObject({ found: { goingOn: 1 } });
    expect(await followed()).toEqual([membershipId]);
  });

  test('a subscription not synced for four weeks is synced, unless it ended more than half a year ago', async () => {
    const { membershipId } = await site.aMember();
    await isStored(aSubscription({ id: 'sub_1', membershipId }), membershipId);
    const daysBefore = (count: number) => new Date(begun.getTime() - count * DAY);
    await isStored(aSubscription({ id: 'sub_2', membershipId }), membershipId, daysBefore(170));
    await isStored(aSubscription({ id: 'sub_3', membershipId }), membershipId, daysBefore(100));
    later(28 * 24 - 1);
    expect(await reconcile(services)).toMatchObject({ found: { stale: 0 } });
    later(28 * 24 + 1);
    expect(await reconcile(services)).toMatchObject({ found: { stale: 2 } });
    expect(await synced()).toEqual(['sub_1', 'sub_3']);
  });

  test('each is examined once, for any number of pages', async () => {
    const count = 2 * 2_000 + 1;
    await db.execute(sql`insert into payment_subscriptions (id, membership_id, merchant_id, customer_id, created_at, synced_at, version)
      select 'sub_' || n, ${(await site.aMember()).membershipId}, ${beasMerchant}, 'cus_1', ${begun.toISOString()}, ${begun.toISOString()}, 1
      from generate_series(1, ${count}) n`);
    later(30 * 24);
    expect(await reconcile(services)).toMatchObject({ found: { stale: count } });
    expect(new Set(await synced()).size).toBe(count);
  });
});
