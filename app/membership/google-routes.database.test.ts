import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { google as copy, googleErrors as errors } from '../copy/google.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { clientAddressContext, type Services, servicesContext } from '../http/services.ts';
import { createAccount } from '../identity/commands.server.ts';
import type { GoogleAnswer, GoogleChecks, GoogleClient, GoogleIdentity } from '../identity/google.server.ts';
import { findSession } from '../identity/queries.server.ts';
import { googleFailures } from './google-callback.ts';
import * as callback from './routes/google-callback.tsx';
import * as back from './routes/google-return.ts';
import * as start from './routes/google-start.ts';

const { db } = await testDatabase();
const ORIGIN = 'https://larder.test';

let now: Date;
let logged: object[];
let limited: boolean;
/** What Google will answer; whatever it is, only to the browser that asked. */
let answer: GoogleAnswer | 'unreachable';
let begun: GoogleChecks[];
let jar: Map<string, string>;
let creatorId: string;
let identity: GoogleIdentity;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  logged = [];
  limited = false;
  begun = [];
  jar = new Map();
  ({ creatorId } = await aLandingPage(db));
  const email = `${randomUUID()}@mail.example`;
  identity = { subject: randomUUID(), email, emailVerified: true, givenName: 'Ada', familyName: 'Marsh' };
  answer = { ok: true, identity };
});

const google: GoogleClient = {
  async begin({ redirectUri } = {}) {
    if (answer === 'unreachable') return { ok: false, reason: 'unreachable', why: 'fetch failed' };
    const n = begun.length;
    const checks = { state: `state-${n}`, nonce: `nonce-${n}`, codeVerifier: `verifier-${n}` };
    begun.push(checks);
    return { ok: true, url: `https://google.test/authorize?redirect_uri=${redirectUri}`, ...checks };
  },
  async finish(url, checks) {
    if (url.searchParams.get('state') !== checks.state) return { ok: false, reason: 'wrong-state' };
    expect(begun).toContainEqual(checks);
    expect(url.origin + url.pathname).toBe(`${ORIGIN}/auth/google/return`);
    return answer as GoogleAnswer;
  },
};

function contextOf(more: Partial<Services>) {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    db,
    origin: ORIGIN,
    acceptedOrigins: [ORIGIN],
    secret: 'a secret of at least 32 characters',
    google,
    limits: { consume: async () => (limited ? { ok: false, retryAfter: 61 } : { ok: true }) },
    now: () => now,
    log: { error: (fields: object) => logged.push(fields), info: () => {} },
    ...more,
  } as unknown as Services);
  context.set(clientAddressContext, '192.0.2.1');
  return context;
}

const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** One request of the browser, whose cookies it keeps. */
async function ask(
  handler: unknown,
  path: string,
  form?: Record<string, string>,
  { headers = {}, services = {} }: { headers?: Record<string, string>; services?: Partial<Services> } = {},
) {
  const request = new Request(`http://larder.test${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { cookie: cookies(), accept: 'text/html', ...(form ? { origin: ORIGIN } : {}), ...headers },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const result = await (handler as (args: object) => Promise<Response | { data: never; init?: ResponseInit }>)({
    request,
    params: {},
    context: contextOf(services),
  });
  const init = result instanceof Response ? result : result.init;
  const answered = new Headers(init?.headers);
  for (const cookie of answered.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    if (/Max-Age=0/.test(cookie)) jar.delete(name!);
    else jar.set(name!, value!);
    expect(cookie).toMatch(/^__Host-larder_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$|Max-Age/);
  }
  const data: Record<string, unknown> = result instanceof Response ? {} : result.data;
  return { status: init?.status ?? 200, to: answered.get('location'), data, headers: answered };
}

const press = (form: Record<string, string> = {}, more = {}) =>
  ask(start.action, '/auth/google', { creatorId, plan: 'monthly', terms: 'yes', from: '/marisol', ...form }, more);
const returns = (query = `code=c&state=${begun.at(-1)?.state}`) => ask(back.loader, `/auth/google/return?${query}`);
const look = (to: string | null) => ask(callback.loader, to ?? 'nowhere');
const send = (form: Record<string, string> = {}, to = `/auth/google-callback?creator_id=${creatorId}`) =>
  ask(callback.action, to, form);

const signedInAs = async () =>
  (await findSession(db, { token: jar.get('__Host-larder_session') ?? '', now }))?.email ?? null;
const account = async () => (await db.select().from(accounts).where(eq(accounts.email, identity.email!)))[0];

/** Where the message stands that the person is led to. */
async function expectFailure(to: string | null, message: string) {
  const { data, status } = await look(to);
  expect(data).toMatchObject({ state: 'failed' });
  const failure = googleFailures[data.failure as keyof typeof googleFailures];
  expect(failure.message).toBe(message);
  expect(status).toBe(failure.status);
}

describe('a whole sign-up', () => {
  test('by somebody with a name: one look, one form, one account, and on to the success page', async () => {
    const left = await press();
    expect(left.data).toEqual({
      ok: true,
      url: `https://google.test/authorize?redirect_uri=${ORIGIN}/auth/google/return`,
    });
    const returned = await returns();
    expect(returned.to).toBe(`/auth/google-callback?creator_id=${creatorId}`);
    expect((await look(returned.to)).data).toMatchObject({ state: 'completing', brand: { creatorId } });
    expect(await account()).toBeUndefined(); // looking changes nothing

    const sent = await send();
    expect(sent.to).toBe(returned.to);
    expect((await look(sent.to)).data).toMatchObject({
      state: 'created',
      creatorId,
      email: identity.email,
      from: '/marisol',
    });
    expect(await signedInAs()).toBe(identity.email);
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, identity.email!));
    expect(record).toMatchObject({ creatorId, membershipType: 'monthly', legalAccepted: true, legalAcceptedAt: now });
  });

  test('by somebody without one: the form asks, insists, keeps what was typed, and takes it', async () => {
    answer = { ok: true, identity: { ...identity, givenName: null } };
    await press();
    const page = await look((await returns()).to);
    expect(page.data).toMatchObject({ state: 'collecting', firstName: null, lastName: 'Marsh' });

    for (const form of [{}, { firstName: ' ', lastName: 'Lima' }, { firstName: 'Bo' }]) {
      const refused = await send(form as Record<string, string>);
      expect(refused.status).toBe(400);
      expect(refused.data).toMatchObject({ summary: 'First name and last name are required.' });
    }
    const kept = await send({ firstName: '', lastName: 'Lima' });
    expect(kept.data).toMatchObject({ fields: { firstName: errors.namesRequired }, kept: { lastName: 'Lima' } });
    expect(await account()).toBeUndefined();

    await send({ firstName: ' Bo ', lastName: 'Lima' });
    expect((await account())!.metadata).toMatchObject({ first_name: 'Bo', last_name: 'Lima', full_name: 'Bo Lima' });
  });

  test('keeps to names that Google has told', async () => {
    await press();
    await returns();
    await send({ firstName: 'Somebody', lastName: 'Else' });
    expect((await account())!.metadata).toMatchObject({ full_name: 'Ada Marsh' });
  });

  test('asks for a name that is too long, and for a shorter one', async () => {
    answer = { ok: true, identity: { ...identity, givenName: 'A'.repeat(101) } };
    await press();
    expect((await look((await returns()).to)).data).toMatchObject({ state: 'collecting', firstName: null });
    expect((await send({ firstName: 'A'.repeat(101), lastName: 'M' })).data).toMatchObject({
      summary: 'First name must be at most 100 characters long',
    });
  });

  test('sent twice shows what the first time made', async () => {
    await press();
    await returns();
    await send();
    expect((await look((await send()).to)).data).toMatchObject({ state: 'created' });
  });

  test('without a plan is for a year', async () => {
    for (const plan of ['', 'weekly']) {
      identity = { ...identity, subject: randomUUID(), email: `${randomUUID()}@mail.example` };
      answer = { ok: true, identity };
      await press({ plan });
      await returns();
      await send();
      const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, identity.email!));
      expect(record).toMatchObject({ membershipType: 'yearly' });
    }
  });

  test('keeps of the way back only what is on this site', async () => {
    for (const from of ['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', `/${'x'.repeat(1500)}`]) {
      identity = { ...identity, subject: randomUUID(), email: `${randomUUID()}@mail.example` };
      answer = { ok: true, identity };
      await press({ from });
      const { to } = await returns();
      await send();
      expect((await look(to)).data).toMatchObject({ state: 'created', from: null });
    }
  });
});

describe('leaving for Google', () => {
  test('is a page for a form sent natively, since no form may lead off the site, and a redirect for the app', async () => {
    expect((await press()).to).toBeNull();
    const { to, headers } = await press({}, { headers: { accept: '*/*' } });
    expect(to).toMatch(/^https:\/\/google\.test\//);
    expect(headers.get('x-remix-reload-document')).toBe('true');
    expect(headers.getSetCookie()).toHaveLength(1);
  });

  test('is for our own forms only', async () => {
    for (const origin of ['https://elsewhere.test', 'null']) {
      expect(await press({}, { headers: { origin } })).toMatchObject({ status: 403, data: { ok: false } });
    }
    expect(jar.size).toBe(0);
    expect(begun).toEqual([]);
  });

  test('is limited', async () => {
    limited = true;
    const { status, headers, data } = await press();
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('61');
    expect(data).toEqual({ ok: false, message: 'Too many attempts. Please try again in 2 minutes.' });
  });

  test('needs a creator to sign up to, but none to sign in', async () => {
    expect((await press({ creatorId: '' })).to).toBe('/sign-up');
    expect((await press({ creatorId: '../account' })).to).toBe('/sign-up/..%2Faccount');
    const hidden = await aLandingPage(db, { isActive: false });
    expect((await press({ creatorId: hidden.creatorId })).to).toBe(`/sign-up/${hidden.creatorId}`);
    expect((await press({ creatorId: '', intent: 'sign-in' })).data).toMatchObject({ ok: true });
  });

  test('says so when Google cannot be reached', async () => {
    answer = 'unreachable';
    await expectFailure((await press()).to, 'Failed to complete Google sign-up. Please try again.');
    expect(logged).toEqual([{ why: 'fetch failed' }]);
  });

  test('goes, in the demo, by the loopback address that the person came by', async () => {
    const acceptedOrigins = [ORIGIN, 'http://larder.test'];
    const { data } = await press({}, { services: { acceptedOrigins } });
    expect(data.url).toContain('redirect_uri=http://larder.test/auth/google/return');
  });

  test('does not exist without Google', async () => {
    for (const [handler, form] of [
      [start.action, {}],
      [start.loader, undefined],
      [back.loader, undefined],
    ] as const) {
      const thrown: unknown = await Promise.resolve()
        .then(() => ask(handler, '/auth/google', form, { services: { google: null } }))
        .catch((error: unknown) => error);
      const { status } = thrown instanceof Response ? thrown : (thrown as { init: ResponseInit }).init;
      expect(status).toBe(404);
    }
  });
});

describe('coming back', () => {
  const AUTHENTICATION = 'Authentication failed. Please try again.';
  const FAILED = 'Failed to complete Google sign-up. Please try again.';

  test('without having left, with another state, or as another browser, fails; the real answer is still accepted', async () => {
    await expectFailure((await returns('code=c&state=x')).to, AUTHENTICATION);
    await press();
    await expectFailure((await returns('code=c&state=x')).to, AUTHENTICATION);
    await expectFailure((await returns('code=c')).to, AUTHENTICATION);
    await expectFailure((await returns('error=access_denied')).to, AUTHENTICATION);
    const own = jar;
    jar = new Map();
    await expectFailure((await returns()).to, AUTHENTICATION);
    jar = own;
    expect((await look((await returns()).to)).data).toMatchObject({ state: 'completing' });
  });

  test('a second time fails', async () => {
    await press();
    await returns();
    await expectFailure((await returns()).to, AUTHENTICATION);
  });

  test('after more than 15 minutes fails', async () => {
    await press();
    now = new Date(now.getTime() + 15 * 60_000);
    await expectFailure((await returns()).to, AUTHENTICATION);
  });

  test('with a cookie that somebody wrote fails', async () => {
    await press();
    const [[name, value]] = [...jar] as [[string, string]];
    const text: string = JSON.parse(atob(decodeURIComponent(value)));
    for (const forged of [text.replace(creatorId, randomUUID()), text.slice(0, text.lastIndexOf('.')), '', '{}']) {
      jar.set(name, encodeURIComponent(btoa(JSON.stringify(forged))));
      await expectFailure((await returns()).to, AUTHENTICATION);
    }
    jar.set(name, 'not%base64');
    await expectFailure((await returns()).to, AUTHENTICATION);
  });

  test('with a refusal or a failed exchange says so; the log learns of the second', async () => {
    await press();
    answer = { ok: false, reason: 'refused' };
    await expectFailure((await returns()).to, FAILED);
    expect(logged).toEqual([]);
    await press();
    answer = { ok: false, reason: 'failed', why: 'unexpected nonce' };
    await expectFailure((await returns()).to, FAILED);
    expect(logged).toEqual([{ why: 'unexpected nonce' }]);
    expect(jar.size).toBe(0);
  });

  test.each([
    ['is not verified', { emailVerified: false }],
    ['is missing', { email: null }],
    ['nobody can write to', { email: 'a<b@mail.example>' }],
  ])('with an address that %s fails', async (_what, wrong) => {
    await press();
    answer = { ok: true, identity: { ...identity, ...wrong } };
    await expectFailure((await returns()).to, AUTHENTICATION);
    await expectFailure((await send()).to, errors.expired);
    expect(await account()).toBeUndefined();
  });

  test('with an address that was confirmed with a password links nothing', async () => {
    const theirs = { email: identity.email!, passwordHash: 'theirs', userType: 'subscriber', metadata: {} } as const;
    await createAccount(db, { ...theirs, confirmed: true });
    for (const intent of ['sign-up', 'sign-in']) {
      await press({ intent });
      const message = 'An account with this email already exists. Please sign in with your password instead.';
      await expectFailure((await returns()).to, message);
    }
    expect(await account()).toMatchObject({ googleSubject: null, passwordHash: 'theirs' });
    expect(await signedInAs()).toBeNull();
  });

  test('compares addresses without case', async () => {
    const theirs = { email: identity.email!, passwordHash: 'theirs', userType: 'subscriber', metadata: {} } as const;
    await createAccount(db, { ...theirs, confirmed: true });
    answer = { ok: true, identity: { ...identity, email: identity.email!.toUpperCase() } };
    await press();
    await expectFailure((await returns()).to, errors.registered);
  });

  describe('to an account that is there', () => {
    beforeEach(async () => {
      await press();
      await returns();
      await send();
      jar.clear();
    });

    test('signs in at once, to where the account was asked for, else to the account', async () => {
      for (const [from, to] of [
        ['/account', '/account'],
        ['', '/account'],
        ['https://elsewhere.test', '/account'],
      ] as const) {
        jar.clear();
        await press({ creatorId: '', intent: 'sign-in', from });
        expect((await returns()).to).toBe(to);
        expect(await signedInAs()).toBe(identity.email);
        expect([...jar.keys()]).toEqual(['__Host-larder_session']);
      }
    });

    test('from the sign-up of their creator signs in; from another creator’s offers to move there', async () => {
      await press({ creatorId: creatorId.toUpperCase() });
      expect((await returns()).to).toBe('/account');
      const other = await aLandingPage(db);
      await press({ creatorId: other.creatorId });
      expect((await returns()).to).toBe(`/sign-up/${other.creatorId}`);
      expect(await signedInAs()).toBe(identity.email);
    });
  });

  test('to sign in without an account leads to choosing a creator, and makes none', async () => {
    await press({ creatorId: '', intent: 'sign-in' });
    const { to } = await returns();
    await expectFailure(to, copy.unknownLead);
    expect(jar.size).toBe(0);
    expect(await account()).toBeUndefined();
  });
});

describe('the callback page', () => {
  test('opened on its own says that authentication failed, also while the browser is at Google', async () => {
    await expectFailure(`/auth/google-callback?creator_id=${creatorId}`, 'Authentication failed. Please try again.');
    await expectFailure('/auth/google-callback', 'Authentication failed. Please try again.');
    await press();
    await expectFailure('/auth/google-callback', 'Authentication failed. Please try again.');
  });

  test("takes a provider's error from the address, and no words of it", async () => {
    const message = 'Failed to complete Google sign-up. Please try again.';
    for (const error of ['access_denied', 'toString', '']) {
      await expectFailure(`/auth/google-callback?error=${error}&error_description=Call+this+number`, message);
    }
  });

  test('sent after 15 minutes, or without any identity, says that the session expired', async () => {
    await expectFailure((await send()).to, 'Session expired. Please try again.');
    await press();
    await returns();
    now = new Date(now.getTime() + 15 * 60_000);
    const sent = await send({ firstName: 'Bo', lastName: 'Lima' });
    await expectFailure(sent.to, 'Session expired. Please try again.');
    expect(await account()).toBeUndefined();
  });

  test('is for our own forms only', async () => {
    await press();
    await returns();
    const foreign = { headers: { origin: 'https://elsewhere.test' } };
    expect(await ask(callback.action, '/auth/google-callback', {}, foreign)).toMatchObject({ status: 403 });
    expect(await account()).toBeUndefined();
  });

  test('says when the record failed, leaves nothing, and lets the person try again', async () => {
    await press();
    await returns();
    const broken = { transaction: () => Promise.reject(new Error('away')) } as unknown as Services['db'];
    const { to } = await ask(callback.action, '/auth/google-callback', {}, { services: { db: broken } });
    await expectFailure(to, 'Failed to create account. Please try again.');
    expect(await account()).toBeUndefined();
    expect(jar.has('__Host-larder_session')).toBe(false);
    await send();
    expect(await signedInAs()).toBe(identity.email);
  });

  test('is of the creator that was chosen, whatever the address says', async () => {
    const other = await aLandingPage(db);
    await press();
    await returns();
    const page = await look(`/auth/google-callback?creator_id=${other.creatorId}`);
    expect(page.data).toMatchObject({ state: 'completing', brand: { creatorId } });
    await send({}, `/auth/google-callback?creator_id=${other.creatorId}`);
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, identity.email!));
    expect(record).toMatchObject({ creatorId });
  });
});
