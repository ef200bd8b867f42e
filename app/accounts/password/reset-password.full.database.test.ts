import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';

const { db } = await testDatabase();
const { services, mail, lastLink, takeLogged, clock, rosasPassword, startWithRosa } = await accountServices(db);

let accountId: string;
let browser: TestBrowser;

beforeEach(async () => {
  accountId = await startWithRosa();
  browser = aBrowser(services);
});

async function askedLink(): Promise<URL> {
  await browser.post('/auth/forgot-password', { email: rosa.email });
  return lastLink();
}

describe('the link', () => {
  test('opens the form in the creator’s colour and changes nothing', async () => {
    const link = await askedLink();
    const before = [await db.select().from(oneTimeTokens), await db.select().from(accounts)];
    for (const each of [browser, aBrowser(services)]) {
      const page = await each.get(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Update password');
      expect(page.html).toContain('#245c4a');
    }
    expect([await db.select().from(oneTimeTokens), await db.select().from(accounts)]).toEqual(before);
  });

  test('sets the password, mails a notification, and leads to the confirmation', async () => {
    const answer = await browser.post('/auth/reset-password', {
      ...fieldsOf(await browser.get(await askedLink())),
      ...fresh,
    });
    expect(answer.status).toBe(200);
    expect(answer.title).toContain('Password Updated Successfully!');
    expect(answer.html).toContain('href="/auth/password-reset-success?from=%2Fbea"');
    expect(await rosasPassword()).toBe(`plain:${fresh.password}`);
    expect((await mail()).at(-1)).toMatchObject({
      to: rosa.email,
      template: { name: 'password-changed' },
      brand: { name: 'Bea' },
    });
    expect((await browser.get('/auth/password-reset-success')).text).toContain('Password Reset Successfully!');
  });

  test('ends every other session, and signs no one in', async () => {
    const keep = await startSession(db, { accountId, now: clock.now });
    await startSession(db, { accountId, now: clock.now });
    const fields = { ...fieldsOf(await browser.get(await askedLink())), ...fresh };
    browser.keep(`__Host-larder_session=${keep}`);
    await browser.post('/auth/reset-password', fields);
    expect(await db.select().from(sessions)).toMatchObject([{ tokenHash: hashToken(keep) }]);

    const stranger = aBrowser(services);
    const again = { ...fieldsOf(await stranger.get(await askedLink())), ...fresh };
    const answer = await stranger.post('/auth/reset-password', again);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-larder_known=/)]);
    expect(await db.select().from(sessions)).toEqual([]);
  });
});

describe('the new password', () => {
  test.each([
    ['unlike its confirmation', { ...fresh, confirmPassword: 'something else' }, 'Passwords do not match'],
    ['the email', { password: rosa.email, confirmPassword: rosa.email }, 'Password does not meet requirements'],
  ])('%s is refused, the link stays valid, and no password is sent back', async (_what, input, message) => {
    const fields = fieldsOf(await browser.get(await askedLink()));
    const answer = await browser.post('/auth/reset-password', { ...fields, ...input });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(fieldsOf(answer)).toMatchObject({
      token: fields.token,
      type: 'recovery',
      password: '',
      confirmPassword: '',
    });
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    expect((await browser.post('/auth/reset-password', { ...fieldsOf(answer), ...fresh })).status).toBe(200);
  });

  test('a failed update shows its message, logs no secret, and the link stays valid', async () => {
    const fields: Record<string, string> = { ...fieldsOf(await browser.get(await askedLink())), ...fresh };
    const answer = await withoutTable(db, 'test_mail', () => browser.post('/auth/reset-password', fields));
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Failed to update password. Please try again.');
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    const logged = loggedText(takeLogged());
    expect(logged).toContain('42P01');
    for (const secret of [fields.token, fresh.password, rosa.email]) expect(logged).not.toContain(secret);
    expect((await browser.post('/auth/reset-password', { ...fieldsOf(answer), ...fresh })).status).toBe(200);
  });
});
