import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { rateLimits } from '../../db/schema/identity.ts';
import { createLimits, type LimitName, type Limits } from './limits.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'rate_limits'));

const secret = 'a secret that is long enough to be one';
const limits = createLimits(db, { scale: 1, secret });
const address = '203.0.113.7';
const account = 'bea@cooks.example';

async function exhaust(name: LimitName, keys: { address?: string; account?: string }, by: Limits = limits) {
  for (let passed = 0; passed <= 600; passed += 1) {
    const answer = await by.consume(name, keys);
    if (!answer.ok) return { passed, retryAfter: answer.retryAfter };
  }
  throw new Error('No limit');
}

async function exhaustAddress(name: LimitName, address: string): Promise<void> {
  while ((await limits.consume(name, { address }, 100)).ok);
}

const passDelay = () =>
  db
    .update(rateLimits)
    .set({ expire: new Date(Date.now() - 1) })
    .where(like(rateLimits.key, '%gate%'));

test.each([
  ['sign-in', 200, 15],
  ['sign-up', 500, 60],
] as const)(
  'a limit by address of %s leaves room for a school or an office: %i in %i minutes',
  async (name, times, minutes) => {
    expect(await limits.consume(name, { address }, times - 1)).toEqual({ ok: true });
    const { passed, retryAfter } = await exhaust(name, { address });
    expect(passed).toBe(1);
    expect(Number.isInteger(retryAfter)).toBe(true);
    expect(retryAfter).toBeGreaterThan(minutes * 60 - 30);
    expect(retryAfter).toBeLessThanOrEqual(minutes * 60);
  },
);

describe('a limit by account', () => {
  test.each([
    ['sign-in', 10, 15],
    ['sign-up', 4, 60],
    ['move', 10, 60],
  ] as const)('of %s is %i at will, then after delays that double up to %i minutes', async (name, free, longest) => {
    expect((await exhaust(name, { account })).passed).toBe(free);
    for (let tries = 0, delay = 30; tries < 9; tries += 1, delay = Math.min(2 * delay, longest * 60)) {
      const { passed, retryAfter } = await exhaust(name, { account });
      expect(passed).toBe(0);
      expect(retryAfter).toBeGreaterThan(delay - 5);
      expect(retryAfter).toBeLessThanOrEqual(delay);
      await passDelay();
      expect(await limits.consume(name, { account })).toEqual({ ok: true });
    }
  });

  test('of requested letters is five for a mailbox, and then one after half a day, a day and two days', async () => {
    const hour = 3600;
    expect((await exhaust('letter', { account: 'nina@gmail.com' })).passed).toBe(5);
    const { passed, retryAfter } = await exhaust('letter', { account: 'ni.na+again@gmail.com' });
    expect([passed, Math.round(retryAfter / hour)]).toEqual([0, 12]);
  });

  test('is not lengthened by tries that were refused', async () => {
    await exhaust('sign-in', { account });
    for (let tries = 0; tries < 20; tries += 1) await limits.consume('sign-in', { account });
    await passDelay();
    await limits.consume('sign-in', { account });
    const refused = await limits.consume('sign-in', { account });
    expect(refused).toMatchObject({ ok: false });
    expect(!refused.ok && refused.retryAfter).toBeLessThanOrEqual(60);
  });

  test('does not count what is taken back, and ends the delay that it began', async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      expect(await limits.consume('sign-in', { account })).toEqual({ ok: true });
      await limits.refund('sign-in', { account });
    }
    expect((await exhaust('sign-in', { account })).passed).toBe(10);
    await passDelay();
    await limits.consume('sign-in', { account });
    await limits.refund('sign-in', { account });
    expect(await limits.consume('sign-in', { account })).toEqual({ ok: true });
  });

  test('on mail holds for all addresses of a mailbox, and on passwords for each by itself', async () => {
    await exhaust('forgot', { account });
    const tagged = 'bea+larder@cooks.example';
    expect(await limits.consume('forgot', { account: tagged })).toMatchObject({ ok: false });
    await exhaust('sign-in', { account });
    expect(await limits.consume('sign-in', { account: tagged })).toEqual({ ok: true });
  });
});

describe('a limit', () => {
  test('on batches of events is 200 in ten seconds, counted in memory', async () => {
    const { passed, retryAfter } = await exhaust('analytics', { address });
    expect(passed).toBe(200);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(10);
    expect(await db.select().from(rateLimits)).toEqual([]);
    expect(await limits.consume('analytics', { address: '203.0.113.8' })).toEqual({ ok: true });
  });

  test('on cards is by the creator whose account takes them, and for the whole site', async () => {
    const small = createLimits(db, { scale: 0.001, secret });
    const give = async (merchant: string) => (await small.consume('card', { merchant })).ok;
    expect([await give('one'), await give('one'), await give('one')]).toEqual([true, true, false]);
    for (const merchant of ['two', 'three', 'four', 'five']) {
      expect([await give(merchant), await give(merchant)]).toEqual([true, true]);
    }
    expect(await give('six')).toBe(false);
    expect((await small.consume('card', { account })).ok).toBe(true);
  });

  test('is reset after its period', async () => {
    await exhaust('resend', { account });
    await db.update(rateLimits).set({ expire: new Date(Date.now() - 1) });
    expect((await exhaust('resend', { account })).passed).toBe(4);
  });

  test.each([
    [3, 12],
    [0.5, 2],
    [0.001, 1],
  ])('is multiplied by the scale %d, and never less than one', async (scale, times) => {
    expect((await exhaust('resend', { account }, createLimits(db, { scale, secret }))).passed).toBe(times);
  });

  test('has delays that are divided by the scale', async () => {
    const { retryAfter } = await exhaust('resend', { account }, createLimits(db, { scale: 0.5, secret }));
    expect(retryAfter).toBeGreaterThan(55);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  test('counts each name, each address and each account separately', async () => {
    await exhaust('sign-in', { account });
    await exhaustAddress('verify', address);
    expect(await limits.consume('sign-in', { account: 'other@cooks.example' })).toEqual({ ok: true });
    expect(await limits.consume('forgot', { account })).toEqual({ ok: true });
    expect(await limits.consume('sign-in', { address })).toEqual({ ok: true });
    expect(await limits.consume('verify', { address: '203.0.113.8' })).toEqual({ ok: true });
  });

  test('reached by an address does not count against the account', async () => {
    await exhaust('sign-in', { address, account: 'other@cooks.example' });
    await exhaustAddress('sign-in', address);
    expect(await limits.consume('sign-in', { address, account })).toMatchObject({ ok: false });
    expect((await exhaust('sign-in', { account })).passed).toBe(10);
  });

  test('holds for an account however its address is written', async () => {
    await exhaust('sign-in', { account });
    expect(await limits.consume('sign-in', { account: ' BEA@cooks.example' })).toMatchObject({ ok: false });
  });

  test.each([
    ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
    ['203.0.113.7', '203.0.113.8', false],
    ['unknown', 'unknown', true],
  ])('by address counts %s and %s as one: %s', async (one, other, same) => {
    await exhaustAddress('verify', one);
    expect((await limits.consume('verify', { address: other })).ok).toBe(!same);
  });

  test('holds for concurrent tries and across processes', async () => {
    const processes = [limits, createLimits(db, { scale: 1, secret })];
    const tries = Array.from({ length: 24 }, (_, index) => processes[index % 2]!.consume('sign-in', { account }));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  });

  test('is stored under a keyed hash', async () => {
    await limits.consume('sign-in', { address, account });
    const rows = JSON.stringify(await db.select().from(rateLimits));
    for (const personal of [address, account, 'bea']) expect(rows).not.toContain(personal);
    const otherSecret = createLimits(db, { scale: 1, secret: `${secret}!` });
    await exhaust('sign-in', { account });
    expect(await otherSecret.consume('sign-in', { account })).toEqual({ ok: true });
  });
});

function limitsWhere(thrown: Error): Limits {
  const broken = new Proxy(db, {
    get: () => () => {
      throw thrown;
    },
  });
  return createLimits(broken, { scale: 1, secret });
}

test('an unavailable database is not reported as a reached limit', async () => {
  await expect(limitsWhere(new Error('away')).consume('token', { address })).rejects.toThrow('away');
});

test.each([
  ['has no connection left', new Error('timeout exceeded when trying to connect')],
  ['does not answer', new Error('Query read timeout')],
  ['gives the statement up', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ['waits for a lock', Object.assign(new Error('canceling statement'), { code: '55P03' })],
])('a try is neither over the limit nor within it while the database %s', async (_what, thrown) => {
  const busy = limitsWhere(new Error('Failed query', { cause: thrown }));
  await expect(busy.consume('sign-in', { address, account })).rejects.toMatchObject({ name: 'BusyError' });
  await expect(busy.refund('sign-in', { account })).rejects.toMatchObject({ name: 'BusyError' });
});
