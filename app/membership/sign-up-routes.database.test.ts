import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { membershipServices, now, rosa } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { clientAddressContext, type Services, servicesContext } from '../http/services.ts';
import { confirmEmail, startSession } from '../identity/commands.server.ts';
import type { Outbox } from '../mail/outbox.server.ts';
import * as choose from './routes/choose-creator.tsx';
import * as signUpRoute from './routes/sign-up.tsx';
import * as successRoute from './routes/success.tsx';

const { db } = await testDatabase();
const { services, mail, takeLogged, empty } = await membershipServices(db);
const ORIGIN = services.origin;

let creatorId: string;
let jar: Map<string, string>;
beforeEach(async () => {
  await empty();
  jar = new Map();
  ({ creatorId } = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' }));
});

/** The form as the page sends it. */
const typed = {
  firstName: rosa.firstName,
  lastName: rosa.lastName,
  email: rosa.email,
  password: rosa.password,
  confirmPassword: rosa.password,
  plan: 'monthly',
  country: 'AU',
  terms: 'yes',
  from: '/bea',
};

type Form = Record<string, string> | URLSearchParams;

/** One request of a browser, whose cookies it keeps. */
async function ask(
  handler: unknown,
  options: {
    form?: Form;
    path?: string;
    headers?: Record<string, string>;
    services?: Partial<Services>;
    to?: string;
  } = {},
) {
  const { form, to = creatorId } = options;
  const request = new Request(`${ORIGIN}${options.path ?? '/'}`, {
    method: form ? 'POST' : 'GET',
    headers: {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form ? { origin: ORIGIN } : {}),
      ...options.headers,
    },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, ...options.services });
  context.set(clientAddressContext, '192.0.2.1');
  const call = handler as (args: object) => Promise<Response | { data: object; init?: ResponseInit }>;
  const result = await call({ request, params: { creatorId: to }, context });
  const init = result instanceof Response ? result : result.init;
  const headers = new Headers(init?.headers);
  for (const cookie of headers.getSetCookie()) jar.set(...(cookie.split(';')[0]!.split(/=(.*)/s) as [string, string]));
  expect(headers.get('cache-control')).toBe('no-store');
  const data = (result instanceof Response ? {} : result.data) as Record<string, unknown>;
  return { status: init?.status ?? 200, to: headers.get('location'), data, headers };
}

const send = (form: Form = typed, more = {}) => ask(signUpRoute.action, { form, ...more });
const page = (more = {}) => ask(signUpRoute.loader, more);
const success = (more = {}) => ask(successRoute.loader, more);
const sendAgain = (more = {}) => ask(successRoute.action, { form: {}, ...more });
const nobody = async () => expect(await db.select().from(accounts)).toEqual([]);

/** Confirms the address that the last mail went to, and signs its owner in, in this browser. */
async function confirmAndSignIn() {
  const { props } = (await mail()).at(-1)!.template as { props: { link: string } };
  const token = new URL(props.link).searchParams.get('token')!;
  const confirmed = await confirmEmail(db, { token, now });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  jar.set('__Host-larder_session', await startSession(db, { accountId: confirmed.accountId, now }));
}

describe('the sign-up page', () => {
  test('is in the creator’s brand, and knows by the Referer where the person came from', async () => {
    const { status, data } = await page({ headers: { referer: `${ORIGIN}/bea?utm=x` } });
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'ready', brand: { name: 'Bea' }, from: '/bea?utm=x', google: false });
  });

  test.each([
    ['another site', 'https://evil.example/bea'],
    ['the form itself, after a failure', `${ORIGIN}/sign-up/x`],
    ['nowhere', ''],
  ])('who comes from %s came from no page of ours', async (_what, referer) => {
    expect((await page({ headers: { referer } })).data).toMatchObject({ from: null });
  });

  test.each([
    ['unknown', async () => randomUUID()],
    ['malformed', async () => "'; drop table accounts"],
    ['not public', async () => (await aLandingPage(db, { isActive: false })).creatorId],
  ])('of a creator who is %s is not there, and neither is its success page', async (_what, idOf) => {
    const to = await idOf();
    expect(await page({ to })).toMatchObject({ status: 404, data: { state: 'missing' } });
    expect(await success({ to })).toMatchObject({ status: 404, data: { state: 'missing' } });
    const refused = { status: 404, data: { summary: 'This creator could not be found' } };
    expect(await send(typed, { to })).toMatchObject(refused);
    await nobody();
  });

  test('that cannot be read is 503', async () => {
    const broken = { services: { db: {} as never } };
    expect(await page(broken)).toMatchObject({ status: 503, data: { state: 'failed' } });
    expect(await success(broken)).toMatchObject({ status: 503, data: { state: 'failed' } });
    expect(takeLogged()).toHaveLength(2);
  });
});

describe('a sign-up in order', () => {
  test('sent natively leads to the success page, which knows the email by the cookie', async () => {
    const { status, to } = await send();
    expect([status, to]).toEqual([303, `/${creatorId}/success`]);
    expect((await success()).data).toMatchObject({ state: 'sent', email: rosa.email, canResend: true });
  });

  test('sent from within the page is answered with what goes into the navigation’s state', async () => {
    const { status, data, headers } = await send({ ...typed, inPage: 'yes' });
    expect(status).toBe(200);
    expect(data).toEqual({ ok: true, creatorId, email: rosa.email, from: '/bea' });
    expect(headers.get('set-cookie')).toMatch(/^__Host-larder_signup=.*HttpOnly; SameSite=Lax; Secure$/);
  });

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'leads back to no other site: %s',
    async (from) => {
      expect((await send({ ...typed, from, inPage: 'yes' })).data).toMatchObject({ from: '/' });
    },
  );

  test('tells the address to nobody else', async () => {
    await send();
    jar = new Map();
    expect((await success()).data).toMatchObject({ state: 'sent', email: null, canResend: false });
  });
});

describe('what is refused', () => {
  test('keeps what was typed, never the passwords', async () => {
    const { status, data } = await send({ ...typed, confirmPassword: 'another password' });
    expect(status).toBe(400);
    const { firstName, lastName, email, country, plan, terms, from } = typed;
    expect(data).toMatchObject({
      summary: 'Passwords do not match',
      fields: { confirmPassword: 'Passwords do not match' },
      kept: { firstName, lastName, email, country, plan, terms, from },
    });
    expect(JSON.stringify(data)).not.toMatch(/correct horse|another password/);
    await nobody();
  });

  test.each([
    ['from another site', 403, typed, { origin: 'https://evil.example' }],
    ['without a word where from', 403, typed, { origin: 'null' }],
    ['a field twice', 400, new URLSearchParams([...Object.entries(typed), ['email', 'b@home.example']]), {}],
    ['NUL', 400, { ...typed, firstName: 'Ro\0sa' }, {}],
    ['a megabyte', 413, { ...typed, firstName: 'x'.repeat(2 ** 20) }, {}],
    ['a name as long as the form may be', 400, { ...typed, firstName: 'x'.repeat(60_000) }, {}],
    ['nothing at all', 400, {}, {}],
  ])('%s: %s', async (_what, status, form, headers) => {
    const answer = await send(form as Form, { headers });
    expect(answer.status).toBe(status);
    expect(answer.data.ok).toBe(false);
    await nobody();
    expect(takeLogged()).toEqual([]);
  });

  test('a confirmed address: 409, at the email too', async () => {
    await send();
    await confirmAndSignIn();
    jar = new Map();
    const message = 'An account with this email already exists';
    const taken = await send({ ...typed, email: ' ROSA@home.example' });
    expect(taken).toMatchObject({ status: 409, data: { summary: message, fields: { email: message } } });
    expect(taken.headers.get('set-cookie')).toBeNull();
  });

  test('too many attempts from one address or with one email: 429, and when to come back', async () => {
    const consume = async (name: string, keys: object) => {
      expect([name, keys]).toEqual(['sign-up', { address: '192.0.2.1', account: rosa.email }]);
      return { ok: false as const, retryAfter: 61 };
    };
    const { status, headers, data } = await send(typed, { services: { limits: { consume } } });
    expect([status, headers.get('retry-after')]).toEqual([429, '61']);
    expect(data).toMatchObject({ summary: expect.stringMatching(/too many attempts/i), kept: { email: rosa.email } });
    await nobody();
  });
});

test('a form that cannot be read is given back as far as it can be, and never a password', async () => {
  const form = new URLSearchParams({ ...typed, lastName: 'Mar\0sh' });
  form.append('password', 'once more');
  const { status, data } = await send(form);
  expect(status).toBe(400);
  const { firstName, email, country, plan, terms, from } = typed;
  expect(data).toMatchObject({ ok: false, kept: { firstName, email, country, plan, terms, from } });
  expect(JSON.stringify(data)).not.toContain(typed.password);
  await nobody();
});

describe('what goes wrong is told in the specification’s words, and nothing secret goes to the log', () => {
  const failing = async (table: string, work: () => Promise<void>) => {
    const run = (text: string) => db.execute(sql.raw(text));
    await run(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await run(`create trigger refuse before insert on "${table}" for each row execute function refuse()`);
    try {
      await work();
    } finally {
      await run('drop function refuse() cascade');
    }
  };

  test.each([
    ['accounts', 'Failed to create account', undefined],
    ['EndUserDetails', 'Account creation failed. Please try again or contact support', true],
    ['test_mail', 'An unexpected error occurred. Please try again.', undefined],
  ])('the table %s: %s', async (table, summary, contactSupport) => {
    await failing(table, async () => {
      const { status, data, headers } = await send();
      expect(status).toBe(500);
      expect(data).toMatchObject({ ok: false, summary, kept: { email: rosa.email } });
      expect(data.contactSupport).toBe(contactSupport);
      expect(headers.get('set-cookie')).toBeNull();
    });
    expect(takeLogged()).toHaveLength(1);
    await nobody();
    expect(await send()).toMatchObject({ status: 303 });
  });
});

describe('somebody who is signed in', () => {
  beforeEach(async () => {
    await send();
    await confirmAndSignIn();
  });

  test('is told on another creator’s sign-up whom they subscribe to, and moves by one button', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    expect((await page({ to })).data).toMatchObject({
      state: 'member',
      brand: { name: 'Ann' },
      email: rosa.email,
      current: { creatorId, name: 'Bea', plan: 'Monthly' },
    });
    expect(await send({ intent: 'move' }, { to })).toMatchObject({ status: 303, to: `/${to}/success?moved=yes` });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: to, membershipType: 'monthly' }]);
    expect((await success({ to })).data).toMatchObject({ state: 'confirmed', signedIn: true, moved: false });
    expect((await success({ to, path: '/?moved=yes' })).data).toMatchObject({ state: 'confirmed', moved: true });
  });

  test('is moved by nothing but that button, and by no other site', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    expect(await send(typed, { to })).toMatchObject({ status: 409 });
    const headers = { origin: 'https://evil.example' };
    expect(await send({ intent: 'move' }, { to, headers })).toMatchObject({ status: 403 });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });

  test('cannot move to a creator who is not public', async () => {
    const { creatorId: to } = await aLandingPage(db, { isActive: false });
    expect(await send({ intent: 'move' }, { to })).toMatchObject({ status: 404 });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });

  test('a move needs a session', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    jar.delete('__Host-larder_session');
    expect(await send({ intent: 'move' }, { to })).toMatchObject({ status: 400 });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });
});

describe('the success page', () => {
  test('says so once the person is confirmed: signed in here, or not', async () => {
    await send();
    await confirmAndSignIn();
    expect((await success()).data).toMatchObject({ state: 'confirmed', signedIn: true });
    jar.delete('__Host-larder_session');
    expect((await success()).data).toMatchObject({ state: 'confirmed', signedIn: false });
  });

  test('of another creator says nothing of this sign-up', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    await send();
    expect((await success({ to })).data).toMatchObject({ state: 'sent', email: null, canResend: false });
    await confirmAndSignIn();
    expect((await success({ to })).data).toMatchObject({ state: 'sent', email: null });
  });

  test('takes no email from the address', async () => {
    const { data } = await success({ path: '/?email=thief@home.example' });
    expect(data).toMatchObject({ email: null });
  });
});

describe('sending the mail again', () => {
  test('works for the browser that signed up', async () => {
    await send();
    expect(await sendAgain()).toMatchObject({ status: 200, data: { error: null } });
    expect(await mail()).toHaveLength(2);
  });

  test('works for no other browser, no other creator and no other site', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    await send();
    expect(await sendAgain({ to })).toMatchObject({ status: 409 });
    expect(await sendAgain({ headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
    jar = new Map();
    expect(await sendAgain()).toMatchObject({ status: 409 });
    expect(await mail()).toHaveLength(1);
  });

  test('has its limit', async () => {
    await send();
    const consume = async (name: string, keys: object) => {
      expect([name, keys]).toEqual(['resend', { address: '192.0.2.1', account: rosa.email }]);
      return { ok: false as const, retryAfter: 600 };
    };
    const { status, headers } = await sendAgain({ services: { limits: { consume } } });
    expect([status, headers.get('retry-after')]).toEqual([429, '600']);
    expect(await mail()).toHaveLength(1);
  });

  test('that fails says so', async () => {
    await send();
    const queue = () => Promise.reject(new Error('away'));
    const outbox = { ...services.outbox, queue } as Outbox;
    expect(await sendAgain({ services: { outbox } })).toMatchObject({
      status: 500,
      data: { error: 'The mail could not be sent. Please try again.' },
    });
    expect(takeLogged()).toHaveLength(1);
  });

  test('after the address was confirmed sends nothing', async () => {
    await send();
    await confirmAndSignIn();
    expect(await sendAgain()).toMatchObject({ status: 200 });
    expect(await mail()).toHaveLength(1);
  });
});

test('without a creator one is chosen, page by page', async () => {
  for (let more = 0; more < 25; more += 1) await aLandingPage(db, { subdomain: `c-${String(more).padStart(2, '0')}` });
  const first = await ask(choose.loader, { path: '/sign-up', headers: { referer: `${ORIGIN}/` } });
  expect(first.data).toMatchObject({ from: '/', continued: false, next: 'c-22' });
  expect(first.data.choices).toHaveLength(24);
  const second = await ask(choose.loader, { path: '/sign-up?after=c-22', headers: { referer: `${ORIGIN}/sign-up` } });
  expect(second.data).toMatchObject({ from: null, continued: true, next: null });
  expect(second.data.choices).toHaveLength(2);
});
