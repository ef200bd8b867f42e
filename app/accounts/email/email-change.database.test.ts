import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { bea, browserHash, rosa } from '../../../tests/support/membership.ts';
import { unknownClient } from '../../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { completeGoogleSignUp } from '../google/google-commands.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, lastLink, takeLogged, confirm, rosasPassword, signUpIn, startWithRosa } =
  await accountServices(db);

const mallorys = 'mallory@elsewhere.example';
const fresher = 'rosa@fresh.example';
let accountId: string;
let browser: TestBrowser;

beforeEach(async () => {
  accountId = await startWithRosa();
  browser = aBrowser(services);
  await browser.signIn();
});

const ask = (email = fresher, more: Record<string, string> = {}, by = browser) =>
  by.post('/account/email', { email, currentPassword: rosa.password, ...more });

async function askedLink(email = fresher): Promise<URL> {
  expect((await ask(email)).status).toBe(200);
  return lastLink();
}

const token = (link: URL) => ({ token: link.searchParams.get('token')! });
const follow = (link: URL, by = browser, more: Record<string, string> = {}) =>
  by.post(link.pathname, { ...token(link), ...more });

/** Rosa's address changed; the link that takes it back. */
async function changed(email = fresher): Promise<URL> {
  const answer = await follow(await askedLink(email));
  expect(answer.text).toContain('Your email is changed');
  return lastLink();
}

const account = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!;
const address = async () => (await account()).email;
/** After Rosa's verification and the news of her trial. */
const mailed = async () => (await mail()).slice(2).map(({ to, template }) => [template.name, to]);

async function anotherAccount(email: string, { confirmed = true } = {}): Promise<string> {
  const id = await signUpIn(aBrowser(services), { email });
  if (confirmed) await confirm();
  return id;
}

describe('asking for another address', () => {
  test('shows the present one, and mails a link to the new one', async () => {
    expect((await browser.get('/account/email')).text.join(' ')).toContain(rosa.email);
    const answer = await ask(' ROSA@Fresh.example ');
    expect([answer.status, answer.title]).toEqual([200, expect.stringContaining('Please check your inbox')]);
    expect((await mail()).at(-1)).toMatchObject({
      to: fresher,
      template: { name: 'email-change' },
      brand: { name: 'Bea' },
    });
    expect((await lastLink()).pathname).toBe('/auth/email');
    expect(await address()).toBe(rosa.email);
  });

  test('answers alike for a free address, a taken one, one that was never confirmed, and one that may be returned to', async () => {
    await changed('rosa@second.example');
    const other = await signUpIn(aBrowser(services), { email: 'ann@home.example' });
    await confirm();
    await anotherAccount('waiting@home.example', { confirmed: false });
    expect(other).not.toBe(accountId);
    const ann = aBrowser(services);
    await ann.signIn({ email: 'ann@home.example' });
    const shape = ({ status, html }: Answer, email: string) => [
      status,
      html.replaceAll(email, 'X').replaceAll(email.split('@')[0]!, 'X'),
    ];
    const emails = ['free@home.example', 'rosa@second.example', 'waiting@home.example', rosa.email];
    const answers = [];
    for (const email of emails) answers.push(shape(await ask(email, {}, ann), email));
    for (const each of answers) expect(each[0]).toBe(200);
    expect((await mailed()).slice(-4)).toEqual([
      ['email-change', 'free@home.example'],
      ['email-taken', 'rosa@second.example'],
      ['email-change', 'waiting@home.example'],
      ['email-taken', rosa.email],
    ]);
  });

  test.each([
    ['the password is missing', fresher, { currentPassword: '' }, 'Current password is required'],
    ['the password is wrong', fresher, { currentPassword: 'not this one' }, 'Current password is wrong'],
    ['there is no address', '', {}, 'Email is required'],
    ['it is none', 'rosa at home', {}, 'Invalid email format'],
    ['it is the present one', 'Rosa@HOME.example', {}, 'This is your email already'],
  ])('is refused when %s', async (_what, email, more, message) => {
    const answer = await ask(email, more);
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([message])]);
    expect(fieldsOf(answer)).toMatchObject({ email, currentPassword: '' });
    expect(await mailed()).toEqual([]);
  });

  test('too many guesses at the password, and too many mails to one mailbox: 429', async () => {
    for (let tries = 0; tries < 10; tries += 1) await ask(fresher, { currentPassword: `guess ${tries}` });
    const guessed = await ask();
    expect([guessed.status, guessed.headers.has('retry-after')]).toEqual([429, true]);
    clock.pass(86_400);
    expect(await mailed()).toEqual([]);
  });

  test('mails at most a few links to one mailbox', async () => {
    for (let tries = 0; tries < 4; tries += 1) expect((await ask(`rosa+${tries}@fresh.example`)).status).toBe(200);
    const answer = await ask();
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
    expect(await mailed()).toHaveLength(4);
  });

  test('without a password asks for a sign-in of a moment ago', async () => {
    await db.update(accounts).set({ passwordHash: null });
    expect((await browser.get('/account/email')).text).not.toContain('Current password');
    expect((await browser.post('/account/email', { email: fresher })).status).toBe(200);
    clock.pass(15 * 60 + 1);
    expect((await browser.get('/account/email')).text.join(' ')).toContain('sign in once more');
    const answer = await browser.post('/account/email', { email: 'late@home.example' });
    expect(answer.status).toBe(403);
    expect(await mailed()).toEqual([['email-change', fresher]]);
  });

  test('is rolled back when the mail cannot be queued, and logs no address', async () => {
    const answer = await withoutTable(db, 'test_mail', () => ask());
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.arrayContaining(['The link could not be sent. Please try again.']),
    ]);
    const logged = loggedText(takeLogged());
    for (const secret of [rosa.email, fresher, rosa.password]) expect(logged).not.toContain(secret);
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'email-change'))).toEqual([]);
  });
});

describe('the link to a new address', () => {
  test('changes nothing when it is opened', async () => {
    const link = await askedLink();
    const page = await browser.get(link);
    expect(page.text).toContain('Confirm your new email');
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(await address()).toBe(rosa.email);
  });

  test('gives the account its new address, in every table, and tells the earlier one', async () => {
    const other = aBrowser(services);
    await other.signIn();
    await other.post('/auth/forgot-password', { email: rosa.email });
    const reset = await lastLink();
    await changed();
    expect(await address()).toBe(fresher);
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.authId, accountId));
    expect(record!.email).toBe(fresher);
    expect((await mailed()).at(-1)).toEqual(['email-changed', rosa.email]);
    // Sessions stay; links that were mailed to the earlier address do not work.
    expect((await other.get('/account')).status).toBe(200);
    expect((await other.get(reset)).status).toBe(400);
    expect((await aBrowser(services).signIn({ email: fresher })).status).toBe(303);
    expect((await aBrowser(services).signIn()).status).toBe(400);
  });

  test('carries the trials that the account has had to the new mailbox', async () => {
    await db
      .insert(trialClaims)
      .values({ creatorId: bea.creatorId, mailbox: rosa.email, accountId })
      .onConflictDoNothing();
    await changed();
    const claims = await db.select().from(trialClaims).where(eq(trialClaims.accountId, accountId));
    expect(claims.map(({ mailbox }) => mailbox).sort()).toEqual([fresher, rosa.email].sort());
  });

  test('works once, whoever clicks twice; opened again it says that it has', async () => {
    const link = await askedLink();
    const answers = await Promise.all([follow(link), follow(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect((await mailed()).filter(([name]) => name === 'email-changed')).toHaveLength(1);
    expect((await browser.get(link)).text.join(' ')).toContain('This link has done its work');
    expect((await follow(link)).text.join(' ')).toContain('This link has done its work');
  });

  test('of which only the newest works, for 24 hours', async () => {
    const older = await askedLink();
    const newest = await askedLink('rosa@newest.example');
    expect((await browser.get(older)).status).toBe(400);
    expect((await follow(older)).status).toBe(400);
    clock.pass(86_400);
    expect((await follow(newest)).status).toBe(400);
    expect(await address()).toBe(rosa.email);
  });

  test('goes with the password that allowed it', async () => {
    const link = await askedLink();
    await browser.post('/account/password', { currentPassword: rosa.password, ...fresh });
    expect((await follow(link)).status).toBe(400);
    expect(await address()).toBe(rosa.email);
  });

  test('asks for the password where the account is not signed in, so that whoever reads a mistyped address gains nothing', async () => {
    const link = await askedLink();
    const mallory = aBrowser(services);
    expect((await mallory.get(link)).text).toContain('Your password');
    for (const password of ['', 'a guess']) {
      expect((await follow(link, mallory, { password })).status).toBe(400);
    }
    expect(await address()).toBe(rosa.email);
    const answer = await follow(link, mallory, { password: rosa.password });
    expect(answer.text).toContain('Your email is changed');
    expect(mallory.cookies.has('__Host-larder_session')).toBe(false);
    expect(await address()).toBe(fresher);
  });

  test('counts guesses at that password: 429', async () => {
    const link = await askedLink();
    const mallory = aBrowser(services);
    for (let tries = 0; tries < 10; tries += 1) await follow(link, mallory, { password: `guess ${tries}` });
    const answer = await follow(link, mallory, { password: rosa.password });
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
    expect(await address()).toBe(rosa.email);
  });

  test('of an account without a password needs its session', async () => {
    await db.update(accounts).set({ passwordHash: null });
    const link = await (async () => {
      await browser.post('/account/email', { email: fresher });
      return lastLink();
    })();
    const mallory = aBrowser(services);
    expect((await mallory.get(link)).text.join(' ')).toContain('sign in to it in this browser first');
    expect((await follow(link, mallory)).status).toBe(403);
    expect(await address()).toBe(rosa.email);
    expect((await follow(link)).status).toBe(200);
  });

  test('takes an address from an account that nobody has confirmed, and from no other', async () => {
    const waiting = await anotherAccount('waiting@home.example', { confirmed: false });
    const planted = await lastLink();
    await changed('waiting@home.example');
    expect(await db.select().from(accounts).where(eq(accounts.id, waiting))).toEqual([]);
    expect((await aBrowser(services).get(planted)).status).toBe(400);

    const link = await askedLink('late@home.example');
    await anotherAccount('late@home.example');
    const answer = await follow(link);
    expect([answer.status, answer.text.join(' ')]).toEqual([
      409,
      expect.stringContaining('belongs to another account'),
    ]);
    expect(await address()).toBe('waiting@home.example');
  });

  test('is a 503 in plain words when the database fails, and works afterwards', async () => {
    const link = await askedLink();
    const answer = await withoutTable(db, 'test_mail', () => follow(link));
    expect([answer.status, answer.text.join(' ')]).toEqual([503, expect.stringContaining('could not be changed')]);
    takeLogged();
    expect(await address()).toBe(rosa.email);
    expect((await follow(link)).status).toBe(200);
  });
});

describe('taking a change back', () => {
  test('changes nothing when the link is opened', async () => {
    const undo = await changed();
    expect(undo.pathname).toBe('/auth/email/undo');
    expect((await aBrowser(services).get(undo)).text).toContain('Take it back');
    expect(await address()).toBe(fresher);
  });

  test('keeps the account where its deletion was asked for since the change, and not where it was before', async () => {
    await browser.post('/account/deletion', { password: rosa.password });
    const before = await account();
    clock.pass(1);
    const undo = await changed(mallorys);
    await follow(undo, aBrowser(services));
    expect((await account()).deletionAt, 'asked for by whoever had the first address').toEqual(before.deletionAt);

    await db.update(accounts).set({ deletionAt: null, passwordHash: before.passwordHash });
    await browser.signIn();
    const again = await changed(mallorys);
    clock.pass(1);
    expect((await browser.post('/account/deletion', { password: rosa.password })).status).toBe(303);
    expect((await account()).deletionAt).not.toBeNull();
    await follow(again, aBrowser(services));
    expect((await account()).deletionAt).toBeNull();
  });

  test('returns the address, ends every session and the password, and mails a link to choose a new one', async () => {
    const undo = await changed(mallorys);
    const answer = await follow(undo, aBrowser(services));
    expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Your email is yours again'])]);
    expect(await address()).toBe(rosa.email);
    expect(await db.select().from(sessions)).toEqual([]);
    expect(await rosasPassword()).toBeNull();
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.authId, accountId));
    expect(record!.email).toBe(rosa.email);
    for (const email of [mallorys, rosa.email]) expect((await aBrowser(services).signIn({ email })).status).toBe(400);

    expect((await mailed()).at(-1)).toEqual(['reset', rosa.email]);
    const owner = aBrowser(services);
    await owner.post('/auth/reset-password', { ...fieldsOf(await owner.get(await lastLink())), ...fresh });
    expect((await owner.signIn({ password: fresh.password })).status).toBe(303);
  });

  test('ends the cookie of the browser where it is done', async () => {
    await follow(await changed());
    expect(browser.cookies.has('__Host-larder_session')).toBe(false);
  });

  test('works for seven days, and once', async () => {
    const undo = await changed();
    clock.pass(7 * 86_400 - 1);
    expect((await follow(undo, aBrowser(services))).status).toBe(200);
    expect((await follow(undo, aBrowser(services))).text.join(' ')).toContain('This link has done its work');
    expect((await mailed()).filter(([name]) => name === 'reset')).toHaveLength(1);
  });

  test('after seven days is refused', async () => {
    const undo = await changed();
    clock.pass(7 * 86_400);
    expect((await follow(undo, aBrowser(services))).status).toBe(400);
    expect(await address()).toBe(fresher);
  });

  test('voids what whoever changed it may have asked for: a reset link, another change', async () => {
    const undo = await changed(mallorys);
    await browser.post('/auth/forgot-password', { email: mallorys });
    const reset = await lastLink();
    const next = await askedLink('third@elsewhere.example');
    await follow(undo, aBrowser(services));
    expect((await browser.get(reset)).status).toBe(400);
    expect((await browser.get(next)).status).toBe(400);
  });

  test('goes back to the first address over a second change, and the second’s link is void then', async () => {
    const first = await changed(mallorys);
    clock.pass(60);
    const second = await changed('third@elsewhere.example');
    await follow(first, aBrowser(services));
    expect(await address()).toBe(rosa.email);
    expect((await follow(second, aBrowser(services))).status).toBe(400);
    expect(await address()).toBe(rosa.email);
  });

  test('of the second change leaves the first one’s link', async () => {
    const first = await changed(mallorys);
    clock.pass(60);
    const second = await changed('third@elsewhere.example');
    await follow(second, aBrowser(services));
    expect(await address()).toBe(mallorys);
    expect((await follow(first, aBrowser(services))).status).toBe(200);
    expect(await address()).toBe(rosa.email);
  });

  test('a change back by the form leaves no link to the address between', async () => {
    const first = await changed(mallorys);
    clock.pass(60);
    await follow(await askedLink(rosa.email));
    expect(await address()).toBe(rosa.email);
    expect((await mailed()).at(-1)).toEqual(['email-changed-back', mallorys]);
    expect((await aBrowser(services).get(first)).status).toBe(400);
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'email-undo'))).toEqual([]);
  });
});

describe('an address that may be returned to', () => {
  test('cannot be signed up with by others, who get the answer of a taken one', async () => {
    const undo = await changed();
    const result = await signUp(services, { ...bea, values: rosa, browserHash });
    expect(result).toEqual({ ok: false, reason: 'already-registered' });
    const person = { subject: 'g-1', email: rosa.email, firstName: 'R', lastName: 'M' };
    const choice = { purpose: 'sign-up', ...bea, plan: 'yearly', legalAcceptedAt: null, from: null } as const;
    expect(await completeGoogleSignUp(services, { person, choice, client: unknownClient, previous: null })).toEqual({
      ok: false,
      reason: 'already-registered',
    });
    expect(await db.select().from(accounts).where(eq(accounts.email, rosa.email))).toEqual([]);
    await follow(undo, aBrowser(services));
    expect(await address()).toBe(rosa.email);
  });

  test('is free again once the link has expired', async () => {
    await changed();
    clock.pass(7 * 86_400);
    expect(await signUp(services, { ...bea, values: rosa, browserHash })).toMatchObject({ ok: true });
  });

  test('that somebody has all the same, by plain SQL, is left to them', async () => {
    const undo = await changed();
    await db.insert(accounts).values({ email: rosa.email, emailConfirmedAt: clock.now });
    const answer = await follow(undo, aBrowser(services));
    expect([answer.status, answer.text.join(' ')]).toEqual([
      409,
      expect.stringContaining('Another account has this email'),
    ]);
    expect(await address()).toBe(fresher);
    expect(
      await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId))),
    ).not.toEqual([]);
  });
});
