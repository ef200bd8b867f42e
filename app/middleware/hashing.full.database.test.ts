import { scrypt } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../tests/support/account-services.ts';
import { answerOf } from '../../tests/support/app-from-sources.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { cookieHeader } from '../../tests/support/cookies.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { accounts } from '../db/schema/identity.ts';
import { BusyError, type Sender } from '../http/fair-queue.ts';
import { createPasswordHasher, type PasswordHasher } from '../identity/passwords/password-hashing.server.ts';

const { db } = await testDatabase();
const { services, takeLogged, startAtBeas, signUpIn, confirm, lastLink } = await accountServices(db);
beforeEach(() => startAtBeas());

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
  const SENTENCE = 'Too many requests at once. Please try again in a few seconds.';

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
    expect(senders.map(({ path }) => path)).toEqual([['2001:db8:1::/48', '2001:db8:1:2::/64', '2001:db8:1:2::9']]);
    expect(senders[0]!.signal!.aborted).toBe(false);
    gone.abort();
    expect(senders[0]!.signal!.aborted).toBe(true);
    takeLogged();
  });

  test('a guess that was not checked does not count against the account, and one that was does', async () => {
    await signUpIn(aBrowser(services));
    await confirm();
    const right = { email: rosa.email, password: rosa.password };
    const { hasher: full } = fullHasher();
    for (let count = 0; count < 30; count += 1) {
      for (const path of ['/sign-in', '/api/auth/token']) {
        expect((await aBrowser(services).post(path, right, { services: { hasher: full } })).status).toBe(503);
      }
    }
    expect((await aBrowser(services).post('/sign-in', right)).status).toBe(303);
    const wrong = { ...right, password: 'a wrong password' };
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await aBrowser(services).post('/sign-in', wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('a password of a signed-in form, and of a link, is not counted either', async () => {
    await signUpIn(aBrowser(services));
    const link = Object.fromEntries((await lastLink()).searchParams);
    const { hasher: full } = fullHasher();
    const sent = { services: { hasher: full } };
    for (let count = 0; count < 15; count += 1) {
      expect((await aBrowser(services).post('/auth/verify', { ...link, password: 'a guess' }, sent)).status).toBe(503);
    }
    const browser = aBrowser(services);
    expect((await browser.post('/auth/verify', { ...link, password: rosa.password })).status).toBe(200);
    await browser.signIn();
    const change = { currentPassword: rosa.password, ...fresh };
    for (let count = 0; count < 15; count += 1) {
      expect((await browser.post('/account/password', change, sent)).status).toBe(503);
    }
    expect((await browser.post('/account/password', change)).status).toBe(200);
  });
});

describe('while sixty networks of one /48 guess passwords', () => {
  function flooded() {
    const held: (() => void)[] = [];
    let isHeld = true;
    const counts = { asked: 0, refused: 0, answered: 0 };
    const counted = (own: PasswordHasher): PasswordHasher => ({
      ...own,
      verify(password, stored) {
        counts.asked += 1;
        return own.verify(password, stored).catch((error: unknown) => {
          counts.refused += 1;
          throw error;
        });
      },
      for: (sender) => counted(own.for(sender)),
    });
    const hasher = createPasswordHasher({
      atOnce: 1,
      scrypt: (password, salt, length, options, done) => {
        const compute = () =>
          password === rosa.password ? scrypt(password, salt, length, options, done) : done(null, Buffer.alloc(length));
        if (isHeld) held.push(compute);
        else compute();
      },
    });
    const post = (address: string, form: Record<string, string>, cookie = '') => {
      const request = new Request('http://larder.test/sign-in', {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: services.origin, cookie },
      });
      const answering = answerOf(request, { ...services, hasher: counted(hasher) }, address);
      return answering.then(({ answer }) => {
        counts.answered += 1;
        return answer.status;
      });
    };
    return {
      post,
      flood: (addressOf: (index: number) => string, count: number) =>
        Array.from({ length: count }, (_, index) =>
          post(addressOf(index), { email: `nobody${index}@home.example`, password: 'a guess at a password' }),
        ),
      arrived: () => counts.asked - counts.refused + counts.answered,
      release() {
        isHeld = false;
        for (const compute of held.splice(0)) compute();
      },
    };
  }
  const right = { email: rosa.email, password: rosa.password };
  async function rosasAccount() {
    const browser = aBrowser(services);
    await signUpIn(browser);
    await confirm();
    await browser.signIn();
    await browser.get('/account'); // marks the browser as known
    await db.update(accounts).set({ passwordHash: await createPasswordHasher().hash(rosa.password) });
    return browser;
  }
  const network = (index: number) => `2001:db8:1:${index.toString(16)}::1`;

  test('somebody elsewhere signs in', { timeout: 180_000 }, async () => {
    await rosasAccount();
    const { post, flood, arrived, release } = flooded();
    const strangers = flood(network, 60);
    await expect.poll(arrived, { timeout: 80_000 }).toBe(60);
    const owner = post('198.51.100.20', right);
    await expect.poll(arrived, { timeout: 80_000 }).toBe(61);
    release();
    expect(await owner).toBe(303);
    await Promise.all(strangers);
  });

  test('and as many networks of others, a browser that signed in before does', { timeout: 180_000 }, async () => {
    const { cookies } = await rosasAccount();
    const known = [...cookies].filter(([name]) => name.includes('known'));
    const { post, flood, arrived, release } = flooded();
    const strangers = flood((index) => `2001:db8:${(index + 1).toString(16)}::1`, 60);
    await expect.poll(arrived, { timeout: 80_000 }).toBe(60);
    const stranger = await post('198.51.100.20', right);
    const owner = post('198.51.100.20', right, cookieHeader(new Map(known)).cookie);
    await expect.poll(arrived, { timeout: 80_000 }).toBe(62);
    release();
    expect([stranger, await owner]).toEqual([503, 303]);
    await Promise.all(strangers);
  });
});
