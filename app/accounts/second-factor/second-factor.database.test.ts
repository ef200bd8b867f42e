import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { aPasskeyDevice } from '../../../tests/support/passkey.ts';
import { sessions } from '../../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';

const { db } = await testDatabase();
const { services, clock, startWithRosa, takeLogged } = await accountServices(db);
const PAGE = '/account/second-factor';
const QUESTION = '/sign-in/second-factor';

let browser: TestBrowser;
beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
  await browser.signIn();
});

const sends = (form: Record<string, string>, of = browser) => of.post(PAGE, form);
interface PageData {
  setup: { secret: string } | null;
  registration: string;
  codesLeft: number;
  passkeys: { id: string; name: string }[];
  hasApp: boolean;
}
const page = async (): Promise<PageData> => (await browser.get(PAGE)).data as unknown as PageData;
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() });

/** Rosa's app is set up; its secret, and the recovery codes. */
async function withApp() {
  await sends({ do: 'app-start' });
  const secret = (await page()).setup!.secret.replaceAll(' ', '');
  const answer = await sends({ do: 'app-confirm', code: codeOf(secret) });
  expect(answer.status).toBe(200);
  return { secret, codes: (answer.data as { codes: string[] }).codes };
}
async function withPasskey() {
  const device = aPasskeyDevice({ origin: services.origin });
  const added = await sends({
    do: 'passkey-add',
    name: 'Phone',
    passkey: device.register((await page()).registration),
  });
  return { device, added };
}
/** A browser where Rosa gave her password alone. */
async function elsewhere(changes: Partial<Services> = {}) {
  const another = aBrowser({ ...services, ...changes });
  return { another, answer: await another.signIn() };
}
const questionOf = async (of: TestBrowser) => (await of.get(QUESTION)).data as { passkey: string | null };
const opens = async (of = browser) => (await of.get('/account')).status === 200;

describe('an authenticator app', () => {
  test('is a second factor once it has shown a code, and not before', async () => {
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

  test('can be left before it is set up, and set up with another secret', async () => {
    await sends({ do: 'app-start' });
    const first = await page();
    await sends({ do: 'app-cancel' });
    expect((await page()).setup).toBeNull();
    await sends({ do: 'app-start' });
    expect((await page()).setup).not.toEqual(first.setup);
  });

  test('cannot be replaced while there is one', async () => {
    const { secret } = await withApp();
    await sends({ do: 'app-start' });
    expect(await page()).toMatchObject({ hasApp: true, setup: null });
    clock.pass(30);
    const { another } = await elsewhere();
    expect((await another.post(QUESTION, { code: codeOf(secret) })).status).toBe(303);
  });
});

describe('a session that has not given its second factor', () => {
  test('opens nothing of the account’s, and is led to the question from everywhere', async () => {
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

  test('is led on to where it was asked to go, once it has', async () => {
    const { secret } = await withApp();
    const another = aBrowser(services);
    const led = await another.signIn({ from: '/account/password' });
    expect(led.location).toBe(`${QUESTION}?redirect_to=%2Faccount%2Fpassword`);
    clock.pass(30);
    const given = await another.post(QUESTION, { code: codeOf(secret), redirect_to: '/account/password' });
    expect([given.status, given.location]).toEqual([303, '/account/password']);
    expect(await opens(another)).toBe(true);
  });

  test('gets another token with it: the one from before opens nothing', async () => {
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

  test('may sign out', async () => {
    await withApp();
    const { another } = await elsewhere();
    expect((await another.get(QUESTION)).status).toBe(200);
    await another.post('/sign-out');
    expect((await another.get(QUESTION)).location).toBe('/sign-in');
  });

  test('led to another site goes to its own pages', async () => {
    const { secret } = await withApp();
    const { another } = await elsewhere();
    clock.pass(30);
    const given = await another.post(QUESTION, { code: codeOf(secret), redirect_to: '//evil.example/x' });
    expect(given.location).toBe('/kitchen');
  });
});

describe('a code', () => {
  test('is taken once, in whichever session', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const code = codeOf(secret);
    const [one, other] = [await elsewhere(), await elsewhere()];
    const answers = await Promise.all([one, other].map(({ another }) => another.post(QUESTION, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  test('that is wrong is counted: after ten the right one waits too', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const { another } = await elsewhere();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await another.post(QUESTION, { code: '000000' })).status).toBe(400);
    }
    const right = await another.post(QUESTION, { code: codeOf(secret) });
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // The owner's own browser is counted apart.
    await browser.signIn();
    expect((await browser.post(QUESTION, { code: codeOf(secret) })).status).toBe(303);
  });

  test('that is none is a clear answer', async () => {
    await withApp();
    const { another } = await elsewhere();
    for (const code of ['', '   ']) {
      expect((await another.post(QUESTION, { code })).text).toContain('Please enter a code');
    }
    for (const code of ['12', 'nothing', '0'.repeat(900)]) {
      const { status, html } = await another.post(QUESTION, { code });
      expect([status, html.includes('This code is not right')]).toEqual([400, true]);
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

  test('works no more once there are new ones, or no factor', async () => {
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

describe('a passkey', () => {
  test('is made, asks the next sign-in, and is used', async () => {
    const { device, added } = await withPasskey();
    expect([added.status, (added.data as { codes: string[] }).codes]).toEqual([200, expect.any(Array)]);
    expect((await page()).passkeys).toMatchObject([{ name: 'Phone' }]);
    const { another, answer } = await elsewhere();
    expect(answer.location).toContain(QUESTION);
    device.count(1);
    const given = await another.post(QUESTION, { passkey: device.give((await questionOf(another)).passkey!) });
    expect([given.status, given.location]).toEqual([303, '/kitchen']);
    expect(await opens(another)).toBe(true);
    expect(await db.select().from(passkeys)).toMatchObject([{ counter: 1, lastUsedAt: clock.now }]);
    expect(takeLogged()).toEqual([]);
  });

  test('answers one session once: not another, not again, and not with another device’s key', async () => {
    const { device } = await withPasskey();
    const { another } = await elsewhere();
    const { another: third } = await elsewhere();
    const answer = device.give((await questionOf(another)).passkey!);
    expect((await third.post(QUESTION, { passkey: answer })).status).toBe(400);
    const stranger = aPasskeyDevice({ origin: services.origin });
    const forged = { ...JSON.parse(stranger.give((await questionOf(another)).passkey!)), id: device.credentialId };
    for (const passkey of [JSON.stringify({ ...forged, rawId: device.credentialId }), '{}', 'null', 'nothing', '[]']) {
      expect((await another.post(QUESTION, { passkey })).status).toBe(400);
    }
    expect((await another.post(QUESTION, { passkey: answer })).status).toBe(303);
    expect((await another.post(QUESTION, { passkey: answer })).status).toBe(400);
  });

  test('of another site, or whose count goes back, is refused', async () => {
    const { device } = await withPasskey();
    const evil = aPasskeyDevice({ origin: 'https://evil.example', host: 'larder.test' });
    const { registration } = await page();
    expect((await sends({ do: 'passkey-add', name: 'x', passkey: evil.register(registration) })).status).toBe(400);
    const otherHost = aPasskeyDevice({ origin: services.origin, host: 'evil.example' });
    expect((await sends({ do: 'passkey-add', name: 'x', passkey: otherHost.register(registration) })).status).toBe(400);
    const { another } = await elsewhere();
    device.count(5);
    await another.post(QUESTION, { passkey: device.give((await questionOf(another)).passkey!) });
    const { another: third } = await elsewhere();
    device.count(4);
    const copied = await third.post(QUESTION, { passkey: device.give((await questionOf(third)).passkey!) });
    expect(copied.status).toBe(400);
  });

  test('can be one of several, renamed and removed by its owner alone', async () => {
    await withPasskey();
    await withPasskey();
    const [first] = (await page()).passkeys;
    await sends({ do: 'passkey-name', id: first!.id, name: 'Kitchen phone' });
    expect((await page()).passkeys.map(({ name }) => name)).toEqual(['Kitchen phone', 'Phone']);
    expect((await sends({ do: 'passkey-name', id: first!.id, name: 'x'.repeat(300) })).status).toBe(400);
    expect((await sends({ do: 'passkey-remove', id: first!.id })).status).toBe(200);
    expect((await sends({ do: 'passkey-remove', id: first!.id })).status).toBe(404);
    expect((await page()).passkeys).toHaveLength(1);
  });
});

describe('a sign-in of a moment ago', () => {
  test('is asked for before a second factor is changed, and leads back', async () => {
    clock.pass(16 * 60);
    const led = await browser.get(`${PAGE}?redirect_to=%2Fstudio`);
    expect(led.location).toBe(`/sign-in/again?redirect_to=${encodeURIComponent(`${PAGE}?redirect_to=%2Fstudio`)}`);
    expect((await browser.post('/sign-in/again', { password: 'wrong', redirect_to: PAGE })).status).toBe(400);
    expect((await browser.get(PAGE)).status).toBe(302);
    const again = await browser.post('/sign-in/again', { password: rosa.password, redirect_to: PAGE });
    expect([again.status, again.location]).toEqual([303, PAGE]);
    expect((await browser.get(PAGE)).status).toBe(200);
  });

  test('is missing in a page that was left open: what it sends is refused in words, and changes nothing', async () => {
    await sends({ do: 'app-start' });
    clock.pass(16 * 60);
    const late = await sends({ do: 'app-cancel' });
    expect([late.status, late.html.includes('It is a while since you signed in')]).toEqual([403, true]);
    expect(await db.select().from(totpSecrets)).toHaveLength(1);
  });

  test('is made by the second factor, where there is one', async () => {
    const { secret } = await withApp();
    clock.pass(16 * 60);
    expect((await browser.get(PAGE)).location).toContain('/sign-in/again');
    expect((await browser.get('/sign-in/again')).location).toBe(QUESTION);
    await browser.post(QUESTION, { code: codeOf(secret), redirect_to: PAGE });
    expect((await browser.get(PAGE)).status).toBe(200);
  });
});
