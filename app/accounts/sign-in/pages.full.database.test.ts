import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { oneTimeTokens, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import { endSession } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import type { PasswordHasher } from '../../identity/passwords/password-hashing.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { createAccessToken } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();
const site = await unconfirmedSignUp(db);
const { services, clock, lastLink, signUpIn, confirm, startSignedUp, elsewhere: browser, templates, here } = site;
const { rosasPassword } = site;
const SESSION = '__Host-larder_session';
let accountId: string;
beforeEach(async () => {
  ({ accountId } = await startSignedUp());
});

describe('a page for signing in', () => {
  beforeEach(async () => void (await confirm()));
  const forgotten = '/auth/forgot-password?from=%2Fbea';

  const arriving = (path: string) => ({ headers: { origin: services.origin, referer: services.origin + path } });

  function expectBeas({ html }: Answer, message = '') {
    expect([message, html.includes('#245c4a'), html.includes('href="/bea"')]).toEqual([message, true, true]);
  }

  test.each(['/bea', '/bea?utm_source=bio', `/sign-up/${bea.creatorId}`])(
    'sign-in from %s is in the creator’s colour, leads back, and passes it to the forgotten password',
    async (path) => {
      for (const page of [
        await browser.get('/sign-in', arriving(path)),
        await browser.get(`/sign-in?from=${encodeURIComponent(path)}`),
      ]) {
        expect(page.html).toContain('#245c4a');
        expect(page.html).toContain(`href="${path}"`);
        expect(page.html).toContain(`href="${forgotten}"`);
        expect(page.html).toContain(`href="/sign-up/${bea.creatorId}"`);
      }
    },
  );

  test('a refused sign-in keeps the creator without scripts', async () => {
    const page = await browser.get('/sign-in', arriving('/bea'));
    const action = /<form[^>]*action="(\/sign-in[^"]*)"/.exec(page.html)![1]!;
    const refused = await browser.post(action, { ...fieldsOf(page), email: rosa.email, password: 'wrong' });
    expect(refused.status).toBe(400);
    expectBeas(refused);
  });

  test('a forgotten password, asked for from a creator’s page, keeps the creator to the end', async () => {
    expectBeas(await browser.get(forgotten), 'the form');
    expect((await browser.get(forgotten)).html).toContain('href="/sign-in?from=%2Fbea"');
    const refused = await browser.post(forgotten, { email: 'nobody' });
    expectBeas(refused, 'refused');
    expect(refused.text).toContain('Please enter a valid email address');
    expectBeas(await browser.post(forgotten, { email: rosa.email }), 'sent');
    const page = await browser.get(await lastLink());
    expectBeas(page, 'the link');
    const done = await browser.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
    expectBeas(done, 'updated');
    const to = /href="(\/auth\/password-reset-success[^"]*)"/.exec(done.html)![1]!;
    const success = await browser.get(to);
    expectBeas(success, 'reset');
    expect(success.html).toContain('href="/sign-in?from=%2Fbea"');
  });

  test('a reset link that was used or has expired keeps the creator, and so does the request for another', async () => {
    const ask = async () => {
      await browser.post(forgotten, { email: rosa.email });
      return lastLink();
    };
    const expectDead = async (link: URL, what: string) => {
      const page = await browser.get(link);
      expect(page.status).toBe(400);
      expectBeas(page, what);
      expect(page.html).toContain(`href="${forgotten}"`);
    };
    const used = await ask();
    const fields = { ...fieldsOf(await browser.get(used)), ...fresh };
    await browser.post('/auth/reset-password', fields);
    await expectDead(used, 'used');
    expectBeas(await browser.post('/auth/reset-password', fields), 'sent again');
    const expired = await ask();
    clock.pass(60 * 60);
    await expectDead(expired, 'expired');
  });

  test('the creator of the previous page takes precedence over that of an unfinished sign-up', async () => {
    await aLandingPage(db, { subdomain: 'cem', name: 'Cem', accentColor: '#7a1f3d' });
    await signUpIn(browser, { email: 'new@home.example' });
    expectBeas(await browser.get('/auth/forgot-password'));
    expect((await browser.get('/sign-in')).html).toContain('#245c4a');
    expect((await browser.get('/sign-in', arriving('/cem'))).html).toContain('#7a1f3d');
  });

  test('the template’s creator stays too', async () => {
    const template = { pageId: bea.creatorId, ...bea };
    const page = await browser.get('/sign-in', { ...arriving('/template_1'), services: { template } });
    expect(page.html).toContain('#245c4a');
  });

  test.each(['/nobody', '//evil.example/bea', '/%00'])(
    '%s has no creator, so the page is the platform’s',
    async (from) => {
      for (const path of ['/sign-in', '/auth/forgot-password', '/auth/password-reset-success']) {
        const page = await browser.get(`${path}?from=${encodeURIComponent(from)}`);
        expect([path, page.status, page.html.includes('#245c4a')]).toEqual([path, 200, false]);
      }
    },
  );

  test('the logo leads to the creator, not to a page that asks for the sign-in again', async () => {
    const page = await browser.get('/sign-in', arriving('/account'));
    expect(page.html).not.toContain('href="/account"');
  });
});

describe('the limits of signing in', () => {
  beforeEach(async () => void (await confirm()));

  test('too many wrong passwords for one account answer 429 from any address, also for the right one', async () => {
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
    for (let times = 0; times < 12; times += 1) expect((await aBrowser(services).signIn()).location).toBe('/kitchen');
  });

  describe('while a stranger guesses', () => {
    const stranger = () => aBrowser(services, { address: '198.51.100.66' });

    async function guessUntilRefused(guessing = stranger()) {
      for (let tries = 0; tries < 11; tries += 1) await guessing.signIn({ password: 'a wrong guess' });
      expect((await guessing.signIn({ password: 'a wrong guess' })).status).toBe(429);
    }

    test('a browser that has signed in to the account before is not locked out', async () => {
      await browser.signIn();
      await browser.get('/account');
      await browser.post('/sign-out');
      await guessUntilRefused();
      expect((await browser.signIn()).location).toBe('/kitchen');
      expect((await aBrowser(services).signIn()).status).toBe(429);
    });

    test('that browser has its own counter, which other accounts ignore', async () => {
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

    test('the owner can change the password, and reset it and then sign in', async () => {
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
});

describe('an unconfirmed account', () => {
  test('gets no session, but the option to send the mail again', async () => {
    const answer = await browser.signIn();
    expect(answer.status).toBe(403);
    expect(answer.text).toEqual(expect.arrayContaining(['Please confirm your email first', 'Send it again']));
    expect(await db.select().from(sessions)).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('gets the mail again, up to four times', async () => {
    for (let times = 0; times < 4; times += 1) {
      const answer = await browser.askForMail();
      expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Please check your inbox'])]);
    }
    const answer = await browser.askForMail();
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(await templates()).toEqual(Array(5).fill('verify'));
  });

  test('the answer is the same for a confirmed and an unknown address, which get no mail', async () => {
    const waiting = await browser.askForMail();
    await confirm();
    const before = await templates();
    const confirmed = await browser.askForMail();
    const unknown = await browser.askForMail({ email: 'nobody@home.example' });
    expect(confirmed.html).toBe(waiting.html);
    // Only the email differs, and its markup for line breaks.
    const withoutBreaks = (html: string) => html.replaceAll('<wbr/>', '');
    expect(withoutBreaks(unknown.html).replaceAll('nobody@home.example', rosa.email)).toBe(withoutBreaks(waiting.html));
    expect(await templates()).toEqual(before);
  });

  test('the new link is for the sign-up of this browser, or else for the newest', async () => {
    const anns = aBrowser(services);
    await signUpIn(anns, { email: 'ann@home.example' });
    clock.pass(1);
    await signUpIn(browser);
    for (const each of [anns, aBrowser(services), browser]) await each.askForMail();
    const attempts = await db.select().from(signUpAttempts).orderBy(signUpAttempts.createdAt);
    const [first, newest] = attempts.filter((attempt) => attempt.accountId === accountId);
    const tokens = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.accountId, accountId));
    const countOf = (id?: string) => tokens.filter((token) => token.attemptId === id).length;
    expect([countOf(first?.id), countOf(newest?.id)]).toEqual([1, 4]);
    for (const token of tokens) {
      expect(token.browserHash).toBe((token.attemptId === newest?.id ? newest : first)?.browserHash);
    }
  });
});

// `takeCookies` checks that every response that starts or ends a session sets this cookie accordingly.
describe('the cookie that tells scripts whether someone is signed in', () => {
  const set = /^signed_in=1\.[\w-]{11}\.[\w-]{11}; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/;
  const ended = 'signed_in=0; Max-Age=86400; Path=/; Secure; SameSite=Lax';
  const expired = 'signed_in=; Max-Age=0; Path=/; Secure; SameSite=Lax';

  beforeEach(async () => void (await confirm()));

  test('comes with the session, contains only a comparable id, and expires with it', async () => {
    const cookies = (await browser.signIn()).headers.getSetCookie();
    const sent = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))!;
    const maxAge = (cookie: string) => /Max-Age=(\d+)/.exec(cookie)![1];
    expect(sent('signed_in')).toMatch(set);
    expect(maxAge(sent('signed_in'))).toBe(maxAge(sent(SESSION)));
    const before = browser.cookies.get('signed_in')!.split('.');
    await browser.signIn();
    const [, account, session] = browser.cookies.get('signed_in')!.split('.');
    expect(account).toBe(before[1]);
    expect(session).not.toBe(before[2]);
  });

  test('says that the session was ended', async () => {
    await browser.signIn();
    expect((await browser.post('/sign-out')).headers.getSetCookie()).toContain(ended);
    expect((await browser.get('/account')).headers.getSetCookie(), 'once').toEqual([]);
  });

  test('is updated when a page finds that the session was ended on another device', async () => {
    await browser.signIn();
    await db.delete(sessions);
    const answer = await browser.get('/account');
    expect(answer.location).toBe('/sign-in?from=%2Faccount');
    expect(answer.headers.getSetCookie()).toEqual([ended]);
  });

  test.each([
    ['is not in the browser any more', async () => void browser.cookies.delete(SESSION)],
    ['has expired', () => db.update(sessions).set({ expiresAt: new Date(0) })],
  ])('goes when a page finds that the session %s', async (_what, expire) => {
    await browser.signIn();
    await expire();
    expect((await browser.get('/account')).headers.getSetCookie()).toEqual([expired]);
  });

  test('is added for a session from before this cookie existed', async () => {
    await browser.signIn();
    browser.cookies.delete('signed_in');
    expect((await browser.get('/account')).headers.getSetCookie()).toContainEqual(expect.stringMatching(set));
    expect((await browser.get('/account')).headers.getSetCookie()).toEqual([]);
  });

  test('opens nothing', async () => {
    browser.cookies.set('signed_in', '1');
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test('stays while the database is unavailable', async () => {
    await browser.signIn();
    const away = {
      db: new Proxy(db, {
        get: () => {
          throw new Error('away');
        },
      }),
    };
    const answer = await browser.get('/account', { services: away });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('signing out', () => {
  beforeEach(async () => {
    await confirm();
    await browser.signIn();
  });

  test('takes effect immediately', async () => {
    const token = browser.cookies.get(SESSION)!;
    const answer = await browser.post('/sign-out', {});
    expect([answer.status, answer.location]).toEqual([303, '/']);
    expect(browser.cookies.has(SESSION)).toBe(false);
    browser.keep(`${SESSION}=${token}`);
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test('by GET ends no session', async () => {
    expect((await browser.get('/sign-out')).location).toBe('/');
    expect((await browser.get('/account')).status).toBe(200);
  });
});

async function aPair(of = accountId) {
  const token = await startSession(db, { accountId: of, now: clock.now });
  const session = await findSession(db, { token, now: clock.now });
  return { access_token: await createAccessToken(services, session!.user!), refresh_token: token };
}

describe('a pair of tokens at the verification page', () => {
  const failed = 'Failed to complete verification. Please try again.';
  const address = (pair: Record<string, string>) => `/auth/verify?${new URLSearchParams(pair)}`;

  test('starts a separate session after a click, independent of the program’s', async () => {
    await confirm();
    const pair = await aPair();
    const page = await browser.get(address(pair));
    expect(page.text.join(' ')).toContain(`This signs you in on this browser as ${rosa.email}.`);
    expect(page.text).toContain('Verify my email');
    expect(page.text).not.toContain('Verifying your email...');
    expect((await here.get(address(pair))).text, 'where the account signed up').toContain('Verifying your email...');
    await browser.post('/auth/verify', pair);
    const own = browser.cookies.get('__Host-larder_session')!;
    expect(own).not.toBe(pair.refresh_token);
    expect(await db.select().from(sessions)).toHaveLength(2);
    await endSession(db, { token: pair.refresh_token });
    expect((await browser.get('/account')).status).toBe(200);
  });

  test('never replaces another person’s session', async () => {
    await confirm();
    const pair = await aPair();
    await signUpIn(browser, { email: 'ann@home.example' });
    await browser.post('/auth/verify', fieldsOf(await browser.get(await lastLink())));
    const answer = await browser.post('/auth/verify', pair);
    expect(answer.text).toContain(failed);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('a pair of tokens at the reset page', () => {
  const failed = 'Failed to complete password reset. Please try again.';
  const address = (pair: Record<string, string>) => `/auth/reset-password?${new URLSearchParams(pair)}`;

  beforeEach(confirm);

  test('opens the form, and setting the password starts one session here and ends all others', async () => {
    const pair = await aPair();
    await startSession(db, { accountId, now: clock.now });
    const page = await browser.get(address(pair));
    expect(page.headers.getSetCookie()).toEqual([]);
    const answer = await browser.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
    expect(answer.title).toContain('Password Updated Successfully!');
    const own = browser.cookies.get('__Host-larder_session')!;
    expect(own).not.toBe(pair.refresh_token);
    expect(await db.select().from(sessions)).toMatchObject([{ tokenHash: hashToken(own) }]);
    expect((await templates()).at(-1)).toBe('password-changed');
  });

  test('whose session ends while the password is hashed sets none', async () => {
    const pair = await aPair();
    const hasher: PasswordHasher = {
      ...services.hasher,
      async hash(password) {
        await endSession(db, { token: pair.refresh_token });
        return services.hasher.hash(password);
      },
    };
    const answer = await aBrowser({ ...services, hasher }).post('/auth/reset-password', { ...pair, ...fresh });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    expect(await templates()).not.toContain('password-changed');
  });

  test('of another account than the one that is signed in here is refused', async () => {
    const pair = await aPair();
    await signUpIn(aBrowser(services), { email: 'ann@home.example' });
    const ann = { accountId: await confirm(), now: clock.now };
    browser.keep(`__Host-larder_session=${await startSession(db, ann)}`);
    const answer = await browser.post('/auth/reset-password', { ...pair, ...fresh });
    expect(answer.text).toContain(failed);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
  });

  test('of an account that is still unconfirmed is refused', async () => {
    const ann = await signUpIn(aBrowser(services), { email: 'ann@home.example' });
    const pair = await aPair(ann);
    expect((await browser.get(address(pair))).text).toContain(failed);
    const answer = await browser.post('/auth/reset-password', { ...pair, ...fresh });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([failed])]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await templates()).not.toContain('password-changed');
  });
});
