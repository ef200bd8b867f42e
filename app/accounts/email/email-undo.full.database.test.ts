import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emailChanges, fresher } from '../../../tests/support/email-changes.ts';
import { bea, browserHash, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { unknownClient } from '../../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { completeGoogleSignUp } from '../google/commands.server.ts';

const { db } = await testDatabase();
const site = await emailChanges(db);
const { services, clock, lastLink, rosasPassword } = site;
const { browser, askedLink, follow, changed, account, address, mailed } = site;

let accountId: string;
beforeEach(async () => {
  accountId = await site.startSignedIn();
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

  test('after seven days is refused', async () => {
    const undo = await changed();
    clock.pass(7 * 86_400);
    expect((await follow(undo, aBrowser(services))).status).toBe(400);
    expect(await address()).toBe(fresher);
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
