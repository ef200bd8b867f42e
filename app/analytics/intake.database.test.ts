import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { clickOf } from '../../tests/support/events.ts';
import { aCreator, emptyDatabase } from '../../tests/support/rows.ts';
import { analyticsEvents } from '../db/schema/analytics.ts';
import type { Services } from '../http/services.ts';
import { createLimits } from '../identity/limits.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
});

const secret = 'a secret of at least 32 characters';
/** One batch in ten seconds: with the smallest scale every limit is one. */
const tight = () => createLimits(db, { scale: 0, secret });
const { post } = aBrowser({
  db,
  origin: 'https://larder.test',
  acceptedOrigins: ['https://larder.test'],
  limits: { consume: async () => ({ ok: true }) },
  analytics: { consent: 'assumed', keepDays: 400, mixpanel: null },
  now: () => now,
} as unknown as Services);

/** Sends one click as the SDK does. */
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
