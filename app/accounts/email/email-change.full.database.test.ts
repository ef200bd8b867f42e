import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emailChanges, fresher } from '../../../tests/support/email-changes.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';

const { db } = await testDatabase();
const site = await emailChanges(db);
const { services, clock, lastLink, takeLogged, confirm, signUpIn } = site;
const { browser, askedLink, follow, changed, address, mailed } = site;

let accountId: string;
beforeEach(async () => {
  accountId = await site.startSignedIn();
});

describe('the link to a new address', () => {
  test('changes nothing when it is opened', async () => {
    const link = await askedLink();
    const page = await browser.get(link);
    expect(page.text).toContain('Confirm your new email');
    expect(await address()).toBe(rosa.email);
  });

  test('sets the account’s new address in every table and notifies the earlier one', async () => {
    const other = aBrowser(services);
    await other.signIn();
    await other.post('/auth/forgot-password', { email: rosa.email });
    const reset = await lastLink();
    await changed();
    expect(await address()).toBe(fresher);
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.authId, accountId));
    expect(record!.email).toBe(fresher);
    expect((await mailed()).at(-1)).toEqual(['email-changed', rosa.email]);
    // Sessions stay. Links mailed to the earlier address stop working.
    expect((await other.get('/account')).status).toBe(200);
    expect((await other.get(reset)).status).toBe(400);
    expect((await aBrowser(services).signIn({ email: fresher })).status).toBe(303);
    expect((await aBrowser(services).signIn()).status).toBe(400);
  });

  test('carries the account’s used trials to the new mailbox', async () => {
    await db
      .insert(trialClaims)
      .values({ creatorId: bea.creatorId, mailbox: rosa.email, accountId })
      .onConflictDoNothing();
    await changed();
    const claims = await db.select().from(trialClaims).where(eq(trialClaims.accountId, accountId));
    expect(claims.map(({ mailbox }) => mailbox).sort()).toEqual([fresher, rosa.email].sort());
  });

  test('works once, and then says that it was used', async () => {
    const link = await askedLink();
    const answers = await Promise.all([follow(link), follow(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect((await mailed()).filter(([name]) => name === 'email-changed')).toHaveLength(1);
    expect((await browser.get(link)).text.join(' ')).toContain('You’ve used this link');
    expect((await follow(link)).text.join(' ')).toContain('You’ve used this link');
  });

  test('only works as the newest, for 24 hours', async () => {
    const older = await askedLink();
    const newest = await askedLink('rosa@newest.example');
    expect((await browser.get(older)).status).toBe(400);
    expect((await follow(older)).status).toBe(400);
    clock.pass(86_400);
    expect((await follow(newest)).status).toBe(400);
    expect(await address()).toBe(rosa.email);
  });

  test('is void after a password change', async () => {
    const link = await askedLink();
    await browser.post('/account/password', { currentPassword: rosa.password, ...fresh });
    expect((await follow(link)).status).toBe(400);
    expect(await address()).toBe(rosa.email);
  });

  test('asks for the password if not signed in, so that the holder of a mistyped address gains nothing', async () => {
    const link = await askedLink();
    const mallory = aBrowser(services);
    expect((await mallory.get(link)).text).toContain('Your password');
    for (const password of ['', 'a guess']) {
      expect((await follow(link, mallory, { password })).status).toBe(400);
    }
    expect(await address()).toBe(rosa.email);
    const answer = await follow(link, mallory, { password: rosa.password });
    expect(answer.text).toContain('Your email has been changed');
    expect(mallory.cookies.has('__Host-larder_session')).toBe(false);
    expect(await address()).toBe(fresher);
  });

  test('limits guesses of that password with 429', async () => {
    const link = await askedLink();
    const mallory = aBrowser(services);
    for (let tries = 0; tries < 10; tries += 1) await follow(link, mallory, { password: `guess ${tries}` });
    const answer = await follow(link, mallory, { password: rosa.password });
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
    expect(await address()).toBe(rosa.email);
  });

  test('requires a session if the account has no password', async () => {
    await db.update(accounts).set({ passwordHash: null });
    const link = await (async () => {
      await browser.post('/account/email', { email: fresher });
      return lastLink();
    })();
    const mallory = aBrowser(services);
    expect((await mallory.get(link)).text.join(' ')).toContain('sign in here first');
    expect((await follow(link, mallory)).status).toBe(403);
    expect(await address()).toBe(rosa.email);
    expect((await follow(link)).status).toBe(200);
  });

  test('takes an address only from an unconfirmed account', async () => {
    const waiting = await signUpIn(aBrowser(services), { email: 'waiting@home.example' });
    const planted = await lastLink();
    await changed('waiting@home.example');
    expect(await db.select().from(accounts).where(eq(accounts.id, waiting))).toEqual([]);
    expect((await aBrowser(services).get(planted)).status).toBe(400);

    const link = await askedLink('late@home.example');
    await signUpIn(aBrowser(services), { email: 'late@home.example' });
    await confirm();
    const answer = await follow(link);
    expect([answer.status, answer.text.join(' ')]).toEqual([
      409,
      expect.stringContaining('Another account has this email now'),
    ]);
    expect(await address()).toBe('waiting@home.example');
  });

  test('answers 503 when the database fails, and works afterwards', async () => {
    const link = await askedLink();
    const answer = await withoutTable(db, 'test_mail', () => follow(link));
    expect([answer.status, answer.text.join(' ')]).toEqual([
      503,
      expect.stringContaining('couldn’t change your email'),
    ]);
    takeLogged();
    expect(await address()).toBe(rosa.email);
    expect((await follow(link)).status).toBe(200);
  });
});
