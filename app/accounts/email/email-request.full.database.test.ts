import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { type Answer, aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emailChanges, fresher } from '../../../tests/support/email-changes.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { accounts, oneTimeTokens } from '../../db/schema/identity.ts';

const { db } = await testDatabase();
const site = await emailChanges(db);
const { services, clock, mail, lastLink, takeLogged, confirm, signUpIn } = site;
const { browser, ask, changed, address, mailed } = site;

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

  test('too many guesses of the password, or mails to one mailbox, answer 429', async () => {
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
