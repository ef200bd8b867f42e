import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { PAGE, QUESTION, secondFactorPages } from '../../../tests/support/second-factor.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { changeEmail, endSession, issueToken } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { verifyCode } from '../../identity/second-factor/factor-commands.server.ts';
import { readPair } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();
const site = await secondFactorPages(db);
const { start, sends, page, codeOf, withApp, withPasskey, elsewhere, opens, clock, services, takeLogged, mail } = site;
const { lastLink, rosasPassword } = site;
let browser: TestBrowser;
beforeEach(async () => {
  browser = await start();
});

describe('an authenticator app', () => {
  test('counts as a second factor only after its first code', async () => {
    await sends({ do: 'app-start' });
    expect((await browser.get(PAGE)).html).toContain('<path d="M4 4h1v1h-1z');
    expect((await elsewhere()).answer.location).toBe('/kitchen');
    expect((await sends({ do: 'app-confirm', code: '000000' })).status).toBe(400);
    expect(await page()).toMatchObject({ hasApp: false, codesLeft: 0 });
    const secret = (await page()).setup!.secret.replaceAll(' ', '');
    await sends({ do: 'app-confirm', code: codeOf(secret) });
    expect(await page()).toMatchObject({ hasApp: true, setup: null, codesLeft: 10 });
    expect((await elsewhere()).answer.location).toBe(`${QUESTION}?redirect_to=%2Fkitchen`);
    expect(takeLogged()).toEqual([]);
  });

  test('is stored encrypted, and its recovery codes as hashes', async () => {
    const { secret, codes } = await withApp();
    const stored = JSON.stringify([await db.select().from(totpSecrets), await db.select().from(recoveryCodes)]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
  });

  test('can be abandoned before setup and restarted with another secret', async () => {
    await sends({ do: 'app-start' });
    const first = await page();
    await sends({ do: 'app-cancel' });
    expect((await page()).setup).toBeNull();
    await sends({ do: 'app-start' });
    expect((await page()).setup).not.toEqual(first.setup);
  });

  test('cannot be replaced while one is set up', async () => {
    const { secret } = await withApp();
    await sends({ do: 'app-start' });
    expect(await page()).toMatchObject({ hasApp: true, setup: null });
    clock.pass(30);
    const { another } = await elsewhere();
    expect((await another.post(QUESTION, { code: codeOf(secret) })).status).toBe(303);
  });
});

describe('a session without its second factor', () => {
  test('continues to the requested page afterwards', async () => {
    const { secret } = await withApp();
    const another = aBrowser(services);
    const led = await another.signIn({ from: '/account/password' });
    expect(led.location).toBe(`${QUESTION}?redirect_to=%2Faccount%2Fpassword`);
    expect((await another.get('/sign-in')).location).toContain(QUESTION);
    clock.pass(30);
    const given = await another.post(QUESTION, { code: codeOf(secret), redirect_to: '/account/password' });
    expect([given.status, given.location]).toEqual([303, '/account/password']);
    expect(await opens(another)).toBe(true);
  });

  test('says to scripts that somebody is signed in, until it has ended', async () => {
    await withApp();
    const { another } = await elsewhere();
    const says = () => another.cookies.get('signed_in');
    expect(says()).toBe('1.');
    await another.get(QUESTION);
    expect(says()).toBe('1.');
    await another.post('/sign-out');
    expect(says()).toBe('0');
  });

  test('gets a new token afterwards, which voids the old one', async () => {
    const { secret } = await withApp();
    const { another } = await elsewhere();
    const name = '__Host-larder_session';
    const before = another.cookies.get(name)!;
    clock.pass(30);
    await another.post(QUESTION, { code: codeOf(secret) });
    expect(another.cookies.get(name)).not.toBe(before);
    const stored = (await db.select().from(sessions)).map(({ tokenHash }) => tokenHash);
    expect(stored).not.toContain(hashToken(before));
  });

  test('can sign out', async () => {
    await withApp();
    const { another } = await elsewhere();
    expect((await another.get(QUESTION)).status).toBe(200);
    await another.post('/sign-out');
    expect((await another.get(QUESTION)).location).toBe('/sign-in');
  });

  test('ignores a target on another site', async () => {
    const { secret } = await withApp();
    const { another } = await elsewhere();
    clock.pass(30);
    const given = await another.post(QUESTION, { code: codeOf(secret), redirect_to: '//evil.example/x' });
    expect(given.location).toBe('/kitchen');
  });
});

describe('a code', () => {
  test('is accepted once, in any session', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const code = codeOf(secret);
    const [one, other] = [await elsewhere(), await elsewhere()];
    const answers = await Promise.all([one, other].map(({ another }) => another.post(QUESTION, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  test('counts wrong attempts: after ten, the right one waits too', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const { another } = await elsewhere();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await another.post(QUESTION, { code: '000000' })).status).toBe(400);
    }
    const right = await another.post(QUESTION, { code: codeOf(secret) });
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // The owner's browser has its own count.
    await browser.signIn();
    expect((await browser.post(QUESTION, { code: codeOf(secret) })).status).toBe(303);
  });

  test('is refused with a clear message if malformed', async () => {
    await withApp();
    const { another } = await elsewhere();
    for (const code of ['', '   ']) {
      expect((await another.post(QUESTION, { code })).text).toContain('Please enter a code');
    }
    for (const code of ['12', 'nothing', '0'.repeat(900)]) {
      const { status, html } = await another.post(QUESTION, { code });
      expect([status, html.includes('That code is wrong')]).toEqual([400, true]);
    }
  });
});

describe('a recovery code', () => {
  test('stands in for the factor, once', async () => {
    const { codes } = await withApp();
    const typed = codes[3]!.toUpperCase().replace('-', ' ');
    const { another } = await elsewhere();
    expect((await another.post(QUESTION, { code: typed })).status).toBe(303);
    expect((await page()).codesLeft).toBe(9);
    const { another: third } = await elsewhere();
    expect((await third.post(QUESTION, { code: typed })).status).toBe(400);
  });

  test('is void after a renewal, or without a factor', async () => {
    const { codes } = await withApp();
    const renewed = await sends({ do: 'codes' });
    const { codes: others } = renewed.data as { codes: string[] };
    expect(others).toHaveLength(10);
    const { another } = await elsewhere();
    expect((await another.post(QUESTION, { code: codes[0]! })).status).toBe(400);
    expect((await another.post(QUESTION, { code: others[0]! })).status).toBe(303);
    await sends({ do: 'app-remove' });
    expect(await db.select().from(recoveryCodes)).toEqual([]);
    expect((await sends({ do: 'codes' })).status).toBe(404);
    expect((await elsewhere()).answer.location).toBe('/kitchen');
  });
});

describe('a proof is consumed only with the session that it opens', () => {
  const used = async () => (await db.select().from(recoveryCodes)).filter(({ usedAt }) => usedAt !== null);

  test('of two recovery codes sent concurrently by one session, one stays valid', async () => {
    const { codes } = await withApp();
    const { another } = await elsewhere();
    const answers = await Promise.all(codes.slice(0, 2).map((code) => another.post(QUESTION, { code })));
    // The slower request may fail in two ways, because its session may have ended before the request reads the session.
    expect(answers.map(({ status }) => status)).toContain(303);
    expect(await used()).toHaveLength(1);
  });

  test('a recovery code stays valid if its session has ended, and no mail reports its use', async () => {
    const { codes } = await withApp();
    const { another } = await elsewhere();
    const owner = await waitingOwner(another);
    await endSession(db, { sessionHash: owner.sessionHash });
    const tell = () => Promise.reject(new Error('Nothing was used'));
    expect(await verifyCode(services, owner, { code: codes[0]!, tell })).toEqual({ ok: false, reason: 'ended' });
    expect(await used()).toEqual([]);
    const { another: third } = await elsewhere();
    expect((await third.post(QUESTION, { code: codes[0]! })).status).toBe(303);
  });

  test('a recovery code typed instead of the app’s first code stays valid', async () => {
    const { added } = await withPasskey();
    const { codes } = added.data as { codes: string[] };
    await sends({ do: 'app-start' });
    expect((await sends({ do: 'app-confirm', code: codes[0]! })).status).toBe(400);
    expect(await used()).toEqual([]);
  });

  test('the session survives a limit that cannot be reset', async () => {
    const { codes } = await withApp();
    const { another } = await elsewhere();
    const limits = { ...services.limits, refund: () => Promise.reject(new Error('The database is away')) };
    const given = await another.post(QUESTION, { code: codes[0]! }, { services: { limits } });
    expect([given.status, await opens(another)]).toEqual([303, true]);
    expect(takeLogged()).toHaveLength(1);
  });
});

async function waitingOwner(of: TestBrowser) {
  const token = of.cookies.get('__Host-larder_session')!;
  const sessionHash = hashToken(token);
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, sessionHash));
  return { accountId: session!.accountId, sessionHash };
}

const DAY = 86_400;

const mallorys = 'mallory@elsewhere.example';

async function follow(link: URL, by = aBrowser(services)) {
  return by.post(link.pathname, fieldsOf(await by.get(link)));
}

const rows = async () => ({
  passkeys: (await db.select().from(passkeys)).length,
  apps: (await db.select().from(totpSecrets)).length,
  codes: (await db.select().from(recoveryCodes)).length,
});

const none = { passkeys: 0, apps: 0, codes: 0 };

/** Changes the address of Rosa's account, as any signed-in person can, and returns the link that reverts the change. */
async function changedAddress(email: string): Promise<URL> {
  await browser.post('/account/email', { email, currentPassword: rosa.password });
  const link = await lastLink();
  await browser.post(link.pathname, { token: link.searchParams.get('token')! });
  return lastLink();
}

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

describe('POST /api/auth/token for an account with a second factor', () => {
  async function ask(given: Record<string, string> = {}) {
    const form = { email: rosa.email, password: rosa.password, ...given };
    const { status, html, headers } = await aBrowser(services).post('/api/auth/token', form);
    return { status, headers, answer: JSON.parse(html) as Record<string, string> };
  }

  const programs = async () => (await db.select().from(sessions)).filter(({ device }) => device === 'program');

  test('issues nothing for the password only, and says what is missing', async () => {
    await withApp();
    const { status, answer } = await ask();
    expect([status, answer.code]).toEqual([403, 'second_factor_required']);
    expect(answer).not.toHaveProperty('access_token');
    expect(await programs()).toEqual([]);
  });

  test('issues a pair for the password and a code of the app, each code once', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const code = codeOf(secret);
    const { status, answer } = await ask({ code });
    expect(status).toBe(200);
    const tokens = { accessToken: answer.access_token!, refreshToken: answer.refresh_token! };
    expect(await readPair(services, tokens, null)).toMatchObject({ ok: true, user: { email: rosa.email } });
    expect((await ask({ code })).answer.code).toBe('invalid_code');
    expect(await programs()).toHaveLength(1);
  });

  test('takes a recovery code in place of a passkey, uses it up, and tells the owner', async () => {
    const { added } = await withPasskey();
    const { codes } = added.data as { codes: string[] };
    expect((await ask({ code: codes[0]! })).status).toBe(200);
    expect((await ask({ code: codes[0]! })).status).toBe(401);
    expect((await db.select().from(recoveryCodes)).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
    expect((await mail()).at(-1)).toMatchObject({ template: { props: { what: 'code-used' } } });
  });

  test('hides the factor from anyone without the password', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const tries: Record<string, string>[] = [{}, { code: codeOf(secret) }, { code: '000000' }];
    for (const given of tries) {
      const { status, answer } = await ask({ password: 'a guess of thirteen', ...given });
      expect([status, answer.code]).toEqual([401, 'invalid_credentials']);
    }
  });

  test('counts wrong codes: after ten the right one waits too', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await ask({ code: '000000' })).answer.code).toBe('invalid_code');
    }
    const { status, headers, answer } = await ask({ code: codeOf(secret) });
    expect([status, answer.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await programs()).toEqual([]);
  });

  test('ignores a code if the account has no second factor', async () => {
    expect((await ask({ code: '000000' })).status).toBe(200);
  });
});
