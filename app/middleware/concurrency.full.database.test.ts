import { expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { answerOf } from '../../tests/support/app-from-sources.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { rosa } from '../../tests/support/membership.ts';
import { MAX_CONCURRENT } from './concurrency.server.ts';

const { db } = await testDatabase();
const { services, takeLogged } = await accountServices(db);

test('one address has only so many forms in progress; more are refused at once, others and pages are not', {
  timeout: 60_000,
}, async () => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  let counted = 0;
  const limits: typeof services.limits = {
    ...services.limits,
    async consume() {
      counted += 1;
      await held;
      return { ok: false, retryAfter: 30 };
    },
  };
  const request = (path: string, body?: string) =>
    new Request(`http://larder.test${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: services.origin },
    });
  const signIn = async (address: string, path = '/sign-in') => {
    const form = new URLSearchParams({ email: rosa.email, password: rosa.password }).toString();
    return (await answerOf(request(path, form), { ...services, limits }, address)).answer;
  };

  const waiting = Array.from({ length: MAX_CONCURRENT }, () => signIn('2001:db8:1:2::1'));
  await expect.poll(() => counted, { timeout: 30_000 }).toBe(MAX_CONCURRENT);
  const refused = await signIn('2001:db8:1:2::2');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const program = await signIn('2001:db8:1:2::2', '/api/auth/token');
  expect([program.status, await program.json()]).toEqual([
    503,
    { error: expect.stringContaining('Too many requests') },
  ]);
  expect(counted).toBe(MAX_CONCURRENT);
  const other = signIn('198.51.100.9');
  await expect.poll(() => counted, { timeout: 30_000 }).toBe(MAX_CONCURRENT + 1);

  // With these requests of a second network, the /48 reaches its limit.
  const neighbours = Array.from({ length: MAX_CONCURRENT }, () => signIn('2001:db8:1:3::1'));
  await expect.poll(() => counted, { timeout: 30_000 }).toBe(2 * MAX_CONCURRENT + 1);
  expect((await signIn('2001:db8:1:4::1')).status).toBe(503);

  go();
  for (const answer of await Promise.all([...waiting, ...neighbours, other])) expect(answer.status).toBe(429);
  expect((await signIn('2001:db8:1:2::1')).status).toBe(429);
  expect(takeLogged()).toEqual([]);
});
