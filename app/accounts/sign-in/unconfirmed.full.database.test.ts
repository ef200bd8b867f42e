import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { oneTimeTokens, sessions, signUpAttempts } from '../../db/schema/identity.ts';

const { db } = await testDatabase();
const site = await unconfirmedSignUp(db);
const { services, clock, templates, confirm, signUpIn, elsewhere: browser } = site;

const SESSION = '__Host-larder_session';
let accountId: string;

beforeEach(async () => {
  ({ accountId } = await site.startSignedUp());
});

describe('an unconfirmed account', () => {
  test('gets no session, but the option to send the mail again', async () => {
    const answer = await browser.signIn();
    expect(answer.status).toBe(403);
    expect(answer.text).toEqual(expect.arrayContaining(['Please confirm your email first', 'Send it again']));
    expect(await db.select().from(sessions)).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is not distinguished from others when the password is wrong', async () => {
    expect((await browser.signIn({ password: 'wrong password' })).text).toContain('Wrong email or password');
  });

  test('gives no access, even with a session', async () => {
    browser.keep(`${SESSION}=${await startSession(db, { accountId, now: clock.now })}`);
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
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

  test('gets no mail after too many requests from one address, whichever the account', async () => {
    while ((await services.limits.consume('resend', { address: '203.0.113.7' })).ok);
    expect((await browser.askForMail()).status).toBe(429);
    expect(await templates()).toEqual(['verify']);
  });

  test('the answer is the same for a confirmed and an unknown address, which get no mail', async () => {
    const waiting = await browser.askForMail();
    await confirm();
    const before = await templates();
    const confirmed = await browser.askForMail();
    const unknown = await browser.askForMail({ email: 'nobody@home.example' });
    expect(confirmed.html).toBe(waiting.html);
    // Only the email differs, and its line-break markup.
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
