import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { PAGE, QUESTION, secondFactorPages } from '../../../tests/support/second-factor.ts';
import { sessions } from '../../db/schema/identity.ts';
import { recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { endSession } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { verifyCode } from '../../identity/second-factor/factor-commands.server.ts';

const { db } = await testDatabase();
const { start, sends, page, codeOf, withApp, withPasskey, elsewhere, opens, clock, services, takeLogged } =
  await secondFactorPages(db);
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
  test('has no access to the account, and is redirected to the question everywhere', async () => {
    await withApp();
    const { another } = await elsewhere();
    for (const path of ['/account', '/account/password', '/account/email', PAGE, '/kitchen', '/studio']) {
      const question = `${QUESTION}?redirect_to=${encodeURIComponent(path)}`;
      expect([path, (await another.get(path)).location]).toEqual([path, question]);
    }
    for (const path of ['/account/password', '/account/email', PAGE, '/account/sessions']) {
      const answer = await another.post(path, { do: 'app-remove', currentPassword: rosa.password });
      expect([path, answer.location]).toEqual([path, expect.stringContaining(QUESTION)]);
    }
    expect(await db.select().from(totpSecrets)).toHaveLength(1);
    expect((await another.get('/sign-in')).location).toContain(QUESTION);
  });

  test('continues to the requested page afterwards', async () => {
    const { secret } = await withApp();
    const another = aBrowser(services);
    const led = await another.signIn({ from: '/account/password' });
    expect(led.location).toBe(`${QUESTION}?redirect_to=%2Faccount%2Fpassword`);
    clock.pass(30);
    const given = await another.post(QUESTION, { code: codeOf(secret), redirect_to: '/account/password' });
    expect([given.status, given.location]).toEqual([303, '/account/password']);
    expect(await opens(another)).toBe(true);
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
    // The owner's own browser has a separate limit.
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
    // The slower request may fail in either way: its session may have ended before it is read.
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

  test('an app code stays valid if its session has ended', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const { another } = await elsewhere();
    const owner = await waitingOwner(another);
    await endSession(db, { sessionHash: owner.sessionHash });
    const given = await verifyCode(services, owner, { code: codeOf(secret), tell: async () => {} });
    expect(given).toEqual({ ok: false, reason: 'ended' });
    const { another: third } = await elsewhere();
    expect((await third.post(QUESTION, { code: codeOf(secret) })).status).toBe(303);
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

/** Returns the account that the second-factor question sees for a browser's session. */
async function waitingOwner(of: TestBrowser) {
  const token = of.cookies.get('__Host-larder_session')!;
  const sessionHash = hashToken(token);
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, sessionHash));
  return { accountId: session!.accountId, sessionHash };
}
