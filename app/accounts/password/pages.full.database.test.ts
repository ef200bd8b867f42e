import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts, oneTimeTokens } from '../../db/schema/identity.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { changeLink } from '../../kitchen/shopping-list/commands.server.ts';
import { findOwnerOfLink } from '../../kitchen/shopping-list/queries.server.ts';
import { changeFeed } from '../../kitchen/week/commands.server.ts';
import { findOwnerOfFeed } from '../../kitchen/week/queries.server.ts';
import type { ResetRequests } from './reset-requests.server.ts';

const { db } = await testDatabase();
const site = await accountServices(db);
const { services, mail, templates, lastLink, takeLogged, clock, signUpIn, startWithRosa, rosasPassword } = site;
let browser: TestBrowser;
beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
});

describe('requesting a reset', () => {
  test('mails a link in the creator’s name and colour, valid for an hour', async () => {
    const answer = await browser.post('/auth/forgot-password', { email: ` ${rosa.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.title).toContain('Reset Email Sent!');
    expect((await mail()).at(-1)).toMatchObject({
      to: rosa.email,
      template: { name: 'reset' },
      brand: { name: 'Bea', accent: '#245c4a' },
    });
    const link = await lastLink();
    expect(link.origin + link.pathname).toBe('https://larder.test/auth/reset-password');
    expect(link.searchParams.get('type')).toBe('recovery');
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'recovery'))).toMatchObject([
      { tokenHash: hashToken(link.searchParams.get('token')!), expiresAt: new Date(clock.now.getTime() + 3_600_000) },
    ]);
  });

  test('answers an unknown address with the same page, and mails nothing', async () => {
    const ask = async (email: string) => {
      const { status, html } = await browser.post('/auth/forgot-password', { email });
      return { status, html: html.replaceAll('<wbr/>', '').replaceAll(email, 'EMAIL') };
    };
    const known = await ask(rosa.email);
    const before = await templates();
    expect(await ask('nobody@home.example')).toEqual(known);
    expect(await templates()).toEqual(before);
  });

  test('does the same work before the answer for every address, without a lookup', async () => {
    const requested: string[] = [];
    const resetRequests: ResetRequests = {
      async enqueue(tx, { email }) {
        await tx.execute(sql`select 'enqueued'`);
        requested.push(email);
      },
    };
    const statements = watchStatements(db);
    const workFor = async (email: string) => {
      statements.length = 0;
      await aBrowser(services).post('/auth/forgot-password', { email }, { services: { resetRequests } });
      return statements.map(({ text }) => text);
    };
    const known = await workFor(rosa.email);
    expect(await workFor('nobody@home.example')).toEqual(known);
    expect(known.join()).not.toMatch(/"accounts"/);
    expect(requested).toEqual([rosa.email, 'nobody@home.example']);
  });

  test('mails an unconfirmed account a link that confirms it, with the same answer', async () => {
    await signUpIn(aBrowser(services), { email: 'new@home.example' });
    const answer = await browser.post('/auth/forgot-password', { email: 'new@home.example' });
    expect(answer.title).toContain('Reset Email Sent!');
    expect((await mail()).at(-1)).toMatchObject({
      to: 'new@home.example',
      template: { name: 'unconfirmed', props: { firstName: 'Rosa' } },
      brand: { name: 'Bea', accent: '#245c4a' },
    });
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'recovery'))).toEqual([]);
    const link = await lastLink();
    const confirmed = await browser.post('/auth/verify', {
      ...Object.fromEntries(link.searchParams),
      choose: 'yes',
      ...fresh,
    });
    expect(confirmed.text).toContain('Email Verified Successfully!');
    expect((await browser.get('/account')).status).toBe(200);
  });

  test('mails nothing to an unconfirmed account that never signed up to a creator', async () => {
    await accountsIn(db)({ email: 'bare@home.example' });
    const before = await templates();
    const answer = await browser.post('/auth/forgot-password', { email: 'bare@home.example' });
    expect(answer.title).toContain('Reset Email Sent!');
    expect(await templates()).toEqual(before);
  });

  test('mails a link to an account without a password, made with Google', async () => {
    const google = { passwordHash: null, googleSubject: 'g-1', confirmed: true };
    await accountsIn(db)({ email: 'gina@home.example', ...google });
    await browser.post('/auth/forgot-password', { email: 'gina@home.example' });
    const link = await lastLink();
    const answer = await browser.post(link.pathname, { ...fieldsOf(await browser.get(link)), ...fresh });
    expect(answer.title).toContain('Password Updated Successfully!');
    const signedIn = await browser.signIn({ email: 'gina@home.example', password: fresh.password });
    expect(signedIn.location).toBe('/kitchen');
  });

  test('a failure shows its message, and the submitted email', async () => {
    const ask = () => browser.post('/auth/forgot-password', { email: rosa.email });
    const answer = await withoutTable(db, 'test_mail', ask);
    expect(answer.status).toBe(503);
    expect(answer.text).toEqual(
      expect.arrayContaining(['Reset Failed', 'Failed to send reset email. Please try again.']),
    );
    expect(fieldsOf(answer).email).toBe(rosa.email);
    const logged = takeLogged();
    expect(logged).toHaveLength(1);
    expect(loggedText(logged)).not.toContain(rosa.email);
    // The new token was rolled back. Without its mail, it would have revoked an older link.
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'recovery'))).toEqual([]);
  });

  test('too many requests for one account, known or not, answer 429 with Retry-After', async () => {
    for (const email of [rosa.email, 'nobody@home.example']) {
      for (let times = 0; times < 4; times += 1) {
        expect((await browser.post('/auth/forgot-password', { email })).status).toBe(200);
      }
      const answer = await browser.post('/auth/forgot-password', { email });
      expect(answer.status).toBe(429);
      expect(Math.abs(Number(answer.headers.get('retry-after')) - 25)).toBeLessThanOrEqual(5);
      expect(answer.text.join(' ')).toContain('Reset Failed');
      expect(answer.text.join(' ')).toMatch(/Too many attempts. Please try again in \d\d seconds\./);
    }
  });
});

describe('changing the password', () => {
  beforeEach(() => browser.signIn());

  const change = { currentPassword: rosa.password, ...fresh };

  test('requires the old one, ends other sessions, and sends a mail', async () => {
    const other = aBrowser(services);
    await other.signIn();
    const answer = await browser.post('/account/password', change);
    expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Your password has been changed'])]);
    expect(await rosasPassword()).toBe(`plain:${fresh.password}`);
    expect((await browser.get('/account')).status).toBe(200);
    expect((await other.get('/account')).location).toBe('/sign-in?from=%2Faccount');
    expect((await mail()).at(-1)).toMatchObject({ to: rosa.email, template: { name: 'password-changed' } });
  });

  test('ends the secret addresses of the shopping list and the calendar, and says so', async () => {
    const [{ id: accountId } = { id: '' }] = await db.select().from(accounts);
    const owner = { accountId, now: services.now() };
    const [list, calendar] = [(await changeLink(db, owner)).token, (await changeFeed(db, owner)).token];
    await browser.post('/account/password', { ...change, currentPassword: 'wrong' });
    expect([await findOwnerOfLink(db, list), await findOwnerOfFeed(db, calendar)]).toEqual([accountId, accountId]);
    const answer = await browser.post('/account/password', change);
    expect(answer.text.join(' ')).toContain('Links to your shopping list, calendar and feed no longer work');
    expect([await findOwnerOfLink(db, list), await findOwnerOfFeed(db, calendar)]).toEqual([null, null]);
  });

  test.each([
    ['the old one is missing', { currentPassword: '' }, 'Current password is required'],
    ['the old one is wrong', { currentPassword: 'not the old one' }, 'Current password is wrong'],
    ['the two differ', { confirmPassword: 'something else' }, 'Passwords do not match'],
  ])('is refused when %s', async (_what, input, message) => {
    const answer = await browser.post('/account/password', { ...change, ...input });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([message])]);
    expect(fieldsOf(answer)).toMatchObject({ currentPassword: '', password: '', confirmPassword: '' });
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    expect(await templates()).toEqual(['verify', 'trial-started']);
  });

  test('too many guesses of the old one answer 429', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await browser.post('/account/password', { ...change, currentPassword: `guess ${tries}` });
    }
    const answer = await browser.post('/account/password', change);
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
  });

  test('is rolled back when the mail cannot be queued', async () => {
    const answer = await withoutTable(db, 'test_mail', () => browser.post('/account/password', change));
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.arrayContaining(['Failed to update password. Please try again.']),
    ]);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    const logged = loggedText(takeLogged());
    expect(logged).toContain('42P01');
    for (const secret of [rosa.email, rosa.password, fresh.password]) expect(logged).not.toContain(secret);
  });

  test('is a form; accounts without a password see how to get one', async () => {
    const page = await browser.get('/account/password');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.text).toEqual(expect.arrayContaining(['Change your password', 'Current password', 'Your account']));
    await db.update(accounts).set({ passwordHash: null });
    const without = await browser.get('/account/password');
    expect(without.text).toContain('Choose a password');
    expect(without.text).not.toContain('Current password');
    expect((await browser.post('/account/password', change)).status).toBe(400);
  });
});
