import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';

const { db } = await testDatabase();
const { services, confirm, lastLink, elsewhere: browser, signUpIn, startSignedUp } = await unconfirmedSignUp(db);

beforeEach(startSignedUp);

describe('signing in', () => {
  test('too many wrong passwords for one account answer 429 from any address, also for the right one', async () => {
    await confirm();
    for (let tries = 0; tries < 10; tries += 1) await browser.signIn({ password: 'wrong' });
    for (const each of [browser, aBrowser(services, { address: '198.51.100.1' })]) {
      const answer = await each.signIn();
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.text.join(' ')).toMatch(/Too many attempts. Please try again in \d\d seconds\./);
      expect(fieldsOf(answer).email).toBe(rosa.email);
    }
  });

  test('right passwords do not count', async () => {
    await confirm();
    for (let times = 0; times < 12; times += 1) expect((await aBrowser(services).signIn()).location).toBe('/kitchen');
  });

  describe('while a stranger guesses', () => {
    const stranger = () => aBrowser(services, { address: '198.51.100.66' });

    async function guessUntilRefused(guessing = stranger()) {
      for (let tries = 0; tries < 11; tries += 1) await guessing.signIn({ password: 'a wrong guess' });
      expect((await guessing.signIn({ password: 'a wrong guess' })).status).toBe(429);
    }

    test('a browser that has signed in to the account before is not locked out', async () => {
      await confirm();
      await browser.signIn();
      await browser.get('/account');
      await browser.post('/sign-out');
      await guessUntilRefused();
      expect((await browser.signIn()).location).toBe('/kitchen');
      expect((await aBrowser(services).signIn()).status).toBe(429);
    });

    test('that browser has its own counter, which other accounts ignore', async () => {
      await confirm();
      await browser.signIn();
      await browser.get('/account');
      await browser.post('/sign-out');
      await guessUntilRefused(browser);
      expect((await aBrowser(services).signIn()).location).toBe('/kitchen');
      await signUpIn(aBrowser(services), { email: 'ann@home.example' });
      await confirm();
      for (let tries = 0; tries < 11; tries += 1) {
        await stranger().signIn({ email: 'ann@home.example', password: 'a wrong guess' });
      }
      expect((await browser.signIn({ email: 'ann@home.example' })).status).toBe(429);
    });

    test('a cookie not signed by the site is ignored', async () => {
      await confirm();
      await browser.signIn();
      await browser.get('/account');
      const [name, value] = [...browser.cookies].find(([each]) => each.endsWith('larder_known'))!;
      await guessUntilRefused();
      const forger = aBrowser(services);
      forger.cookies.set(name, `${decodeURIComponent(value).split('.')[0]}.forged`);
      expect((await forger.signIn()).status).toBe(429);
    });

    test('the owner can change the password, and reset it and then sign in', async () => {
      await confirm();
      await browser.signIn();
      const changed = { password: 'a fresh long password', confirmPassword: 'a fresh long password' };
      await guessUntilRefused();
      const answer = await browser.post('/account/password', { currentPassword: rosa.password, ...changed });
      expect(answer.status).toBe(200);

      const other = aBrowser(services);
      await other.post('/auth/forgot-password', { email: rosa.email });
      const link = await lastLink();
      await other.post(link.pathname, { ...fieldsOf(await other.get(link)), ...changed });
      expect((await other.signIn({ password: changed.password })).location).toBe('/kitchen');
    });
  });

  test('too many attempts from one address answer 429 for every account; other addresses can sign in', async () => {
    await confirm();
    while ((await services.limits.consume('sign-in', { address: '203.0.113.7' })).ok);
    expect((await browser.signIn()).status).toBe(429);
    expect((await aBrowser(services, { address: '198.51.100.1' }).signIn()).location).toBe('/kitchen');
  });
});
