import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { clickOf } from '../../tests/support/events.ts';
import { routeCaller } from '../../tests/support/route-caller.ts';
import { aCreator, emptyDatabase } from '../../tests/support/rows.ts';
import { analyticsEvents } from '../db/schema/analytics.ts';
import type { Services } from '../http/services.ts';
import { createLimits } from '../identity/limits.server.ts';
import { paths } from '../paths.ts';
import { action } from './routes/upload.ts';

const { db } = await testDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});
const now = new Date('2026-11-02T10:00:00Z');
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
});

const secret = 'a secret of at least 32 characters';
/** One batch in ten seconds: with the smallest scale every limit is one. */
const tight = () => createLimits(db, { scale: 0, secret });
const { ask } = routeCaller({
  db,
  origin: 'https://larder.test',
  acceptedOrigins: ['https://larder.test'],
  limits: { consume: async () => ({ ok: true }) },
  analytics: { consent: 'assumed', keepDays: 400, mixpanel: null },
  now: () => now,
} as unknown as Services);

/** What the SDK sends of one click. */
const send = (services: Partial<Services> = {}, to = creatorId) => {
  const form = { data: JSON.stringify([clickOf(creatorId, 'signup_header', { time: now.getTime() / 1_000 })]) };
  return ask(action, { path: `${paths.analytics(to)}/track/`, form, services });
};

test('unpacking, reading and storing each have a turn of the event loop alone, however many batches come at once', async () => {
  let turn = 0;
  let counting = true;
  const counted = (async () => {
    for (; counting; turn += 1) await setImmediate();
  })();
  const turns = { unpacked: [] as number[], read: [] as number[], stored: [] as number[] };
  /** The same thing, which notes the turn in which somebody first takes something from it. */
  const noting = <Thing extends object>(step: keyof typeof turns, thing: Thing): Thing => {
    let noted = false;
    return new Proxy(thing, {
      get(_, name) {
        if (!noted) turns[step].push(turn);
        noted = true;
        const value = Reflect.get(thing, name, thing);
        return typeof value === 'function' ? value.bind(thing) : value;
      },
    });
  };
  const { parse } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (!text.includes('Button Click')) return parse(text, reviver);
    turns.unpacked.push(turn);
    return noting('read', parse(text, reviver));
  });

  const answers = await Promise.all([1, 2, 3].map(() => send({ db: noting('stored', db) })));
  counting = false;
  await counted;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(Object.values(turns).map((each) => each.length)).toEqual([3, 3, 3]);
  expect(new Set(Object.values(turns).flat()).size).toBe(9);
});

describe('a batch', () => {
  test('over the limit is told when to come again, and nothing of it is stored', async () => {
    const limits = tight();
    expect((await send({ limits })).status).toBe(200);
    const { status, headers } = await send({ limits });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await db.select().from(analyticsEvents)).toHaveLength(1);
  });

  test('that another site sent uses up nothing of the limit', async () => {
    const limits = tight();
    const form = { data: '[]' };
    const foreign = { path: `${paths.analytics(creatorId)}/track/`, form, services: { limits } };
    const { status } = await ask(action, { ...foreign, headers: { origin: 'https://evil.test' } });
    expect(status).toBe(403);
    expect((await send({ limits })).status).toBe(200);
  });

  test('to an address that writes the creator’s id in capitals is that creator’s', async () => {
    expect((await send({}, creatorId.toUpperCase())).status).toBe(200);
    expect(await db.select().from(analyticsEvents)).toMatchObject([{ creatorId, receivedAt: now }]);
  });
});
