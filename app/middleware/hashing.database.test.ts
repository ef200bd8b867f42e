import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../tests/support/account-services.ts';
import { answerOf } from '../../tests/support/app-from-sources.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { BusyError, type Sender } from '../identity/passwords/fair-queue.ts';
import type { PasswordHasher } from '../identity/passwords/password-hashing.server.ts';

const { db } = await testDatabase();
const { services, takeLogged, startAtBeas, signUpIn, confirm, lastLink } = await accountServices(db);
beforeEach(() => startAtBeas());

/** A hasher with a full queue, and the senders that it worked for. */
function fullHasher() {
  const senders: Sender[] = [];
  const refuse = () => Promise.reject(new BusyError());
  const hasher: PasswordHasher = {
    hash: refuse,
    verify: refuse,
    isOutdated: () => false,
    for(sender) {
      senders.push(sender);
      return hasher;
    },
  };
  return { senders, hasher };
}

describe('while too many hashes wait', () => {
  const SENTENCE = 'Too many people are signing in right now. Please try again in a few seconds.';

  test('a sign-in, a sign-up and a change of password are answered with 503, Retry-After and a sentence', async () => {
    const browser = aBrowser(services);
    await signUpIn(browser);
    await confirm();
    const values = { ...rosa, email: 'ann@home.example', confirmPassword: rosa.password, legalAccepted: 'on' };
    const { hasher } = fullHasher();
    const sent = { services: { hasher } };
    const signedUp = await browser.post(`/sign-up/${bea.creatorId}`, values, sent);
    await browser.signIn();
    const changed = await browser.post('/account/password', { currentPassword: rosa.password, ...fresh }, sent);
    const signedIn = await aBrowser(services).post('/sign-in', { email: rosa.email, password: rosa.password }, sent);
    for (const answer of [signedUp, changed, signedIn]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(5);
      expect(answer.text.join(' ')).toContain(SENTENCE);
    }
    expect(takeLogged()).toEqual([]);
  });

  test('a link that asks for a password keeps its form, and is not used up', async () => {
    await signUpIn(aBrowser(services));
    const link = Object.fromEntries((await lastLink()).searchParams);
    const { hasher } = fullHasher();
    for (const values of [{ password: rosa.password }, { choose: 'yes', ...fresh }]) {
      const answer = await aBrowser(services).post('/auth/verify', { ...link, ...values }, { services: { hasher } });
      expect(answer.status).toBe(503);
      expect(answer.text.join(' ')).toContain(SENTENCE);
      expect(answer.text).toContain('Your password');
    }
    expect(takeLogged()).toEqual([]);
    expect((await aBrowser(services).post('/auth/verify', { ...link, password: rosa.password })).status).toBe(200);
  });

  test('a sign-in that only could not renew its hash succeeds', async () => {
    await signUpIn(aBrowser(services));
    await confirm();
    const { hasher: full } = fullHasher();
    const hasher: PasswordHasher = { ...services.hasher, isOutdated: () => true, hash: full.hash, for: () => hasher };
    const browser = aBrowser(services);
    const answer = await browser.post(
      '/sign-in',
      { email: rosa.email, password: rosa.password },
      { services: { hasher } },
    );
    expect([answer.status, answer.location]).toEqual([303, '/kitchen']);
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  test('a program is answered in JSON', async () => {
    const { hasher } = fullHasher();
    const answer = await aBrowser(services).post(
      '/api/auth/token',
      { email: rosa.email, password: rosa.password },
      { services: { hasher } },
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    expect(JSON.parse(answer.html)).toMatchObject({ code: 'busy' });
    expect(takeLogged()).toEqual([]);
  });

  test('every hash is its sender’s, by network, and is abandoned with the request', async () => {
    const { hasher, senders } = fullHasher();
    const gone = new AbortController();
    const request = new Request('http://larder.test/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email: rosa.email, password: rosa.password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: services.origin },
      signal: gone.signal,
    });
    await answerOf(request, { ...services, hasher }, '2001:db8:1:2::9');
    expect(senders.map(({ key }) => key)).toEqual(['2001:db8:1:2::/64']);
    expect(senders[0]!.signal!.aborted).toBe(false);
    gone.abort();
    expect(senders[0]!.signal!.aborted).toBe(true);
    takeLogged();
  });
});
