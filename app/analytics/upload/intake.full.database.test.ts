import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { clickOf } from '../../../tests/support/events.ts';
import { aCreator, emptyDatabase } from '../../../tests/support/rows.ts';
import { testSites } from '../../../tests/support/sites.ts';
import { analyticsEvents } from '../../db/schema/analytics.ts';
import type { Services } from '../../http/services.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await emptyTables(db, 'rate_limits');
  creatorId = (await aCreator(db)).id;
});

const secret = 'a secret of at least 32 characters';
/** Creates limits of one batch in ten seconds. With scale 0, every limit is one. */
const tight = () => createLimits(db, { scale: 0, secret });
const services = {
  db,
  origin: 'https://larder.test',
  acceptedOrigins: ['https://larder.test'],
  sites: testSites(db),
  limits: { consume: async () => ({ ok: true }) },
  analytics: { consent: 'assumed', keepDays: 400, mixpanel: null },
  now: () => now,
} as unknown as Services;
const { post } = aBrowser(services);

const send = (services: Partial<Services> = {}, to = creatorId) => {
  const form = { data: JSON.stringify([clickOf(creatorId, 'signup_header', { time: now.getTime() / 1_000 })]) };
  return post(`/api/analytics/${to}/track`, form, { services });
};

describe('a batch', () => {
  test('over the limit is answered with Retry-After, and not stored', async () => {
    const limits = tight();
    expect((await send({ limits })).status).toBe(200);
    const { status, headers } = await send({ limits });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await db.select().from(analyticsEvents)).toHaveLength(1);
  });

  describe('beyond the hour’s events', () => {
    const batch = (count: number) => ({
      data: JSON.stringify(
        Array.from({ length: count }, () => clickOf(creatorId, 'signup_header', { time: now.getTime() / 1_000 })),
      ),
    });
    const track = (browser: typeof post, limits: Services['limits'], count: number) =>
      browser(`/api/analytics/${creatorId}/track`, batch(count), { services: { limits } });

    test('of one address is refused by every process, and its events are counted one by one', async () => {
      // A thousandth of the limits: ten events an hour.
      const processes = Array.from({ length: 3 }, () => createLimits(db, { scale: 0.001, secret }));
      const statuses: number[] = [];
      for (const limits of processes) statuses.push((await track(post, limits, 5)).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect(await db.select().from(analyticsEvents)).toHaveLength(10);
    });

    test('of one creator is refused to other addresses too', async () => {
      const limits = () => createLimits(db, { scale: 0.001, secret });
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1) {
        const elsewhere = aBrowser(services, { address: `198.51.100.${n}` }).post;
        statuses.push((await track(elsewhere, limits(), 10)).status);
      }
      expect(statuses).toEqual([...Array(20).fill(200), 429]);
    });
  });

  test('from another site does not count against the limit', async () => {
    const limits = tight();
    const foreign = { services: { limits }, headers: { origin: 'https://evil.test' } };
    const { status } = await post(`/api/analytics/${creatorId}/track`, { data: '[]' }, foreign);
    expect(status).toBe(403);
    expect((await send({ limits })).status).toBe(200);
  });

  test('to an address with the creator’s id in capitals is stored for that creator', async () => {
    expect((await send({}, creatorId.toUpperCase())).status).toBe(200);
    expect(await db.select().from(analyticsEvents)).toMatchObject([{ creatorId, receivedAt: now }]);
  });
});
