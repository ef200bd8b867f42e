import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { type Answer, aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emailChanges, fresher } from '../../../tests/support/email-changes.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { bea, browserHash, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { unknownClient } from '../../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { completeGoogleSignUp } from '../google/commands.server.ts';

const { db } = await testDatabase();
const site = await emailChanges(db);
const { services, clock, mail, lastLink, takeLogged, confirm, signUpIn, browser, ask, changed, address, mailed } = site;
const { rosasPassword, askedLink, follow, account } = site;
let accountId: string;
beforeEach(async () => {
  accountId = await site.startSignedIn();
});

describe('asking for another address', () => {
  test('shows the current address, and mails a link to the new one', async () => {
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

  test('gives the same answer for a free, a taken, an unconfirmed and a reserved address', async () => {
    await changed('rosa@second.example');
    const other = await signUpIn(aBrowser(services), { email: 'ann@home.example' });
    await confirm();
    await signUpIn(aBrowser(services), { email: 'waiting@home.example' });
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
    ['it is the present one', 'Rosa@HOME.example', {}, 'That’s already your email'],
  ])('is refused when %s', async (_what, email, more, message) => {
    const answer = await ask(email, more);
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([message])]);
    expect(fieldsOf(answer)).toMatchObject({ email, currentPassword: '' });
    expect(await mailed()).toEqual([]);
  });

  test('too many guesses of the password answer 429', async () => {
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

  test('requires a recent sign-in without a password', async () => {
    await db.update(accounts).set({ passwordHash: null });
    expect((await browser.get('/account/email')).text).not.toContain('Current password');
    expect((await browser.post('/account/email', { email: fresher })).status).toBe(200);
    clock.pass(15 * 60 + 1);
    expect((await browser.get('/account/email')).text.join(' ')).toContain('sign in again before you continue');
    const answer = await browser.post('/account/email', { email: 'late@home.example' });
    expect(answer.status).toBe(403);
    expect(await mailed()).toEqual([['email-change', fresher]]);
  });

  test('is rolled back when the mail cannot be queued, and logs no address', async () => {
    const answer = await withoutTable(db, 'test_mail', () => ask());
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.arrayContaining(['We couldn’t send the link. Please try again.']),
    ]);
    const logged = loggedText(takeLogged());
    for (const secret of [rosa.email, fresher, rosa.password]) expect(logged).not.toContain(secret);
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'email-change'))).toEqual([]);
  });
});

const mallorys = 'mallory@elsewhere.example';

describe('reverting a change', () => {
  test('changes nothing when the link is opened', async () => {
    const undo = await changed();
    expect(undo.pathname).toBe('/auth/email/undo');
    expect((await aBrowser(services).get(undo)).text).toContain('Undo the change');
    expect(await address()).toBe(fresher);
  });

  test('cancels a deletion requested since the change, but not an earlier one', async () => {
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

  test('restores the address, ends every session and the password, and mails a reset link', async () => {
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
    expect((await follow(undo, aBrowser(services))).text.join(' ')).toContain('You’ve used this link');
    expect((await mailed()).filter(([name]) => name === 'reset')).toHaveLength(1);
  });

  test('voids pending reset links and changes', async () => {
    const undo = await changed(mallorys);
    await browser.post('/auth/forgot-password', { email: mallorys });
    const reset = await lastLink();
    const next = await askedLink('third@elsewhere.example');
    await follow(undo, aBrowser(services));
    expect((await browser.get(reset)).status).toBe(400);
    expect((await browser.get(next)).status).toBe(400);
  });

  test('reverts two changes by the first link, which voids the second one’s link', async () => {
    const first = await changed(mallorys);
    clock.pass(60);
    const second = await changed('third@elsewhere.example');
    await follow(first, aBrowser(services));
    expect(await address()).toBe(rosa.email);
    expect((await follow(second, aBrowser(services))).status).toBe(400);
    expect(await address()).toBe(rosa.email);
  });

  test('of the second change keeps the first one’s link valid', async () => {
    const first = await changed(mallorys);
    clock.pass(60);
    const second = await changed('third@elsewhere.example');
    await follow(second, aBrowser(services));
    expect(await address()).toBe(mallorys);
    expect((await follow(first, aBrowser(services))).status).toBe(200);
    expect(await address()).toBe(rosa.email);
  });

  test('changing back by the form voids the link mailed to the address in between', async () => {
    const first = await changed(mallorys);
    clock.pass(60);
    await follow(await askedLink(rosa.email));
    expect(await address()).toBe(rosa.email);
    expect((await mailed()).at(-1)).toEqual(['email-changed-back', mallorys]);
    expect((await aBrowser(services).get(first)).status).toBe(400);
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'email-undo'))).toEqual([]);
  });
});

describe('a reserved earlier address', () => {
  test('cannot be used for a sign-up, which answers as for a taken one', async () => {
    const undo = await changed();
    const result = await signUp(services, { onSale: firstPrices, ...bea, values: rosa, browserHash });
    expect(result).toEqual({ ok: false, reason: 'already-registered' });
    const person = { subject: 'g-1', email: rosa.email, firstName: 'R', lastName: 'M' };
    const choice = {
      purpose: 'sign-up',
      ...bea,
      plan: 'yearly',
      offer: '',
      legalAcceptedAt: null,
      from: null,
    } as const;
    expect(await completeGoogleSignUp(services, { person, choice, client: unknownClient, previous: null })).toEqual({
      ok: false,
      reason: 'already-registered',
    });
    expect(await db.select().from(accounts).where(eq(accounts.email, rosa.email))).toEqual([]);
    await follow(undo, aBrowser(services));
    expect(await address()).toBe(rosa.email);
  });

  test('is free once the link has expired', async () => {
    await changed();
    clock.pass(7 * 86_400);
    expect(await signUp(services, { onSale: firstPrices, ...bea, values: rosa, browserHash })).toMatchObject({
      ok: true,
    });
  });

  test('stays with an account that took it by plain SQL', async () => {
    const undo = await changed();
    await db.insert(accounts).values({ email: rosa.email, emailConfirmedAt: clock.now });
    const answer = await follow(undo, aBrowser(services));
    expect([answer.status, answer.text.join(' ')]).toEqual([
      409,
      expect.stringContaining('Another account has this email'),
    ]);
    expect(await address()).toBe(fresher);
    expect(await db.select().from(sessions).where(eq(sessions.accountId, accountId))).not.toEqual([]);
  });
});
