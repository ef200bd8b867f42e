import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { QUESTION, secondFactorPages } from '../../../tests/support/second-factor.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { changeEmail, issueToken } from '../../identity/commands.server.ts';

const { db } = await testDatabase();
const { start, sends, page, withApp, withPasskey, elsewhere, codeOf, clock, mail, lastLink, services, rosasPassword } =
  await secondFactorPages(db);
const DAY = 86_400;
const mallorys = 'mallory@elsewhere.example';
let browser: TestBrowser;
beforeEach(async () => {
  browser = await start();
});

/** Presses the button of a mailed link's page in another browser. */
async function follow(link: URL, by = aBrowser(services)) {
  return by.post(link.pathname, fieldsOf(await by.get(link)));
}
const rows = async () => ({
  passkeys: (await db.select().from(passkeys)).length,
  apps: (await db.select().from(totpSecrets)).length,
  codes: (await db.select().from(recoveryCodes)).length,
});
const none = { passkeys: 0, apps: 0, codes: 0 };

/** Changes the address of Rosa's account, as anyone signed in can, and returns the link that reverts it. */
async function changedAddress(email: string): Promise<URL> {
  await browser.post('/account/email', { email, currentPassword: rosa.password });
  const link = await lastLink();
  await browser.post(link.pathname, { token: link.searchParams.get('token')! });
  return lastLink();
}
/** Sets a new password by the mailed link and signs in with it. */
async function recover() {
  const owner = aBrowser(services);
  await owner.post('/auth/reset-password', { ...fieldsOf(await owner.get(await lastLink())), ...fresh });
  return owner.signIn({ password: fresh.password });
}

describe('the link in the mail about an added factor', () => {
  test('changes nothing when it is opened', async () => {
    await withPasskey();
    const link = await lastLink();
    expect(link.pathname).toBe('/auth/second-factor/undo');
    const opened = await aBrowser(services).get(link);
    expect([opened.status, opened.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(opened.text).toContain('Remove it');
    expect(await rows()).toEqual({ passkeys: 1, apps: 0, codes: 10 });
  });

  test('removes the factor, ends every session and the password, and mails a reset link', async () => {
    await withApp();
    const answer = await follow(await lastLink());
    expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Removed'])]);
    expect(await rows()).toEqual(none);
    expect([await db.select().from(sessions), await rosasPassword()]).toEqual([[], null]);
    expect((await mail()).at(-1)).toMatchObject({ to: rosa.email, template: { name: 'reset' } });
    // No second factor is required any more.
    expect((await recover()).location).toBe('/kitchen');
  });

  test('keeps earlier factors with their codes, and removes all later ones', async () => {
    const { secret } = await withApp();
    clock.pass(DAY);
    await browser.post(QUESTION, { code: codeOf(secret) });
    await withPasskey();
    const link = await lastLink();
    clock.pass(60);
    await withPasskey();
    await follow(link);
    expect(await rows()).toEqual({ passkeys: 0, apps: 1, codes: 10 });
  });

  test('removes renewed recovery codes', async () => {
    const { secret } = await withApp();
    clock.pass(DAY);
    await browser.post(QUESTION, { code: codeOf(secret) });
    await sends({ do: 'codes' });
    await follow(await lastLink());
    expect(await rows()).toEqual({ passkeys: 0, apps: 1, codes: 0 });
  });

  test('works once, for seven days', async () => {
    await withApp();
    const link = await lastLink();
    clock.pass(7 * DAY - 1);
    expect((await follow(link)).status).toBe(200);
    expect((await aBrowser(services).get(link)).text).toContain('This link has already been used.');
    await recover();
    const again = await aBrowser(services).post(link.pathname, { token: link.searchParams.get('token')! });
    expect([again.status, await rosasPassword()]).toEqual([200, `plain:${fresh.password}`]);
  });

  test('is refused after seven days', async () => {
    await withApp();
    const link = await lastLink();
    clock.pass(7 * DAY);
    expect((await follow(link)).status).toBe(400);
    expect((await rows()).apps).toBe(1);
  });

  test('ends the cookie of the browser where it is done, also of one that waits for the factor', async () => {
    await withApp();
    const { another } = await elsewhere();
    await follow(await lastLink(), another);
    expect(another.cookies.has('__Host-larder_session')).toBe(false);
  });

  test('is only in mails about additions', async () => {
    const { codes } = await withApp();
    await sends({ do: 'codes' });
    const renewed = await lastLink();
    expect(renewed.pathname).toBe('/auth/second-factor/undo');
    const { another } = await elsewhere();
    await another.post(QUESTION, { code: codes[0]! });
    await sends({ do: 'app-remove' });
    expect((await mail()).at(-1)).toMatchObject({ template: { props: { what: 'app-removed', link: null } } });
  });
});

describe('reverting a change of address', () => {
  test('removes factors added since, so that the owner can sign in again', async () => {
    const undo = await changedAddress(mallorys);
    clock.pass(60);
    await withPasskey();
    const thiefs = await lastLink();
    expect((await mail()).at(-1)!.to).toBe(mallorys);
    await withApp();
    await follow(undo);
    expect(await rows()).toEqual(none);
    expect((await recover()).location).toBe('/kitchen');
    expect((await follow(thiefs)).status, 'the link that went to the other address is void').toBe(400);
  });

  test('keeps an earlier app, and removes codes renewed since', async () => {
    const { secret } = await withApp();
    clock.pass(DAY);
    await browser.post(QUESTION, { code: codeOf(secret) });
    const undo = await changedAddress(mallorys);
    clock.pass(60);
    await sends({ do: 'codes' });
    await follow(undo);
    expect(await rows()).toEqual({ passkeys: 0, apps: 1, codes: 0 });
  });

  test('keeps the link of a factor added before', async () => {
    await withPasskey();
    const link = await lastLink();
    clock.pass(60);
    await follow(await changedAddress(mallorys));
    expect((await rows()).passkeys).toBe(1);
    expect((await follow(link)).status).toBe(200);
    expect(await rows()).toEqual(none);
  });
});

test('changing back by the form voids factor links mailed to the address in between', async () => {
  await changedAddress(mallorys);
  clock.pass(60);
  await withPasskey();
  const link = await lastLink();
  const [account] = await db.select().from(accounts);
  const back = { accountId: account!.id, purpose: 'email-change', email: rosa.email, now: clock.now } as const;
  const token = await issueToken(db, back);
  expect(await changeEmail(db, { token, now: clock.now })).toMatchObject({ ok: true, undoToken: null });
  expect((await follow(link)).status).toBe(400);
  expect((await page()).passkeys).toHaveLength(1);
});
