import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { withoutNewRows } from '../../../tests/support/broken-tables.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { input, signUpPages } from '../../../tests/support/sign-up-pages.ts';
import { accounts } from '../../db/schema/identity.ts';
import { forgetMailboxes } from '../trial/trials.server.ts';

const { db } = await testDatabase();
const { services, cookies, page, send, success, confirm, aSubscriber, confirmSignUpOf, takeLogged, startAtBeas } =
  await signUpPages(db);
const { creatorId } = bea;

beforeEach(startAtBeas);

const noAccounts = async () => expect(await db.select().from(accounts)).toEqual([]);

describe('the sign-up page', () => {
  test('is in the creator’s brand, and reads the origin path from the Referer', async () => {
    const { status, data } = await page({ headers: { referer: `${services.origin}/bea?utm=x` } });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      state: 'ready',
      brand: { name: 'Bea' },
      from: '/bea?utm=x',
      google: false,
      demo: false,
    });
  });

  test.each([
    ['another site', 'https://evil.example/bea'],
    ['the form itself, after a failure', `${services.origin}/sign-up/x`],
    ['nowhere', ''],
  ])('ignores the Referer of %s', async (_what, referer) => {
    expect((await page({ headers: { referer } })).data).toMatchObject({ from: null });
  });

  test.each([
    ['unknown', async () => randomUUID()],
    ['malformed', async () => "'; drop table accounts"],
    ['not public', async () => (await aLandingPage(db, { isActive: false })).creatorId],
  ])('is 404 for a creator who is %s, and so is the success page', async (_what, idOf) => {
    const to = await idOf();
    expect(await page({ to })).toMatchObject({ status: 404, data: { state: 'missing' } });
    expect(await success({ to })).toMatchObject({ status: 404, data: { state: 'missing' } });
    const refused = { status: 404, data: { summary: 'This creator could not be found' } };
    expect(await send(input, { to })).toMatchObject(refused);
    await noAccounts();
  });
});

test('the specification’s words are on the page', async () => {
  const { text, html } = await page();
  const words = ['your details', 'choose your plan', 'Cancel', 'Sign up to our community', '$10 per month'];
  expect(text).toEqual(expect.arrayContaining([...words, '$99 per year', '$120', 'Save 17.5% compared to monthly']));
  for (const placeholder of ['MM/YY', 'CVC']) expect(html).toContain(`placeholder="${placeholder}"`);
  expect(html).toMatch(/<input[^>]*(checked=""[^>]*value="yearly"|value="yearly"[^>]*checked="")/);
  const countries = [...html.matchAll(/<option value="[A-Z]{2}"[^>]*>([^<]+)/g)].map(([, name]) => name!);
  expect(countries.length).toBeGreaterThan(230);
  expect(countries).toEqual([...new Set(countries)].sort(new Intl.Collator('en').compare));
});

describe('a valid sign-up', () => {
  test('sent natively leads to the success page, which reads the email from the cookie', async () => {
    const { status, location } = await send();
    expect([status, location]).toEqual([303, `/${creatorId}/success`]);
    expect((await success()).data).toMatchObject({ state: 'sent', email: rosa.email, canResend: true });
  });

  test('sent by the app is answered with the values for the navigation state', async () => {
    const { status, data, headers } = await send({ ...input, inPage: 'yes' });
    expect(status).toBe(200);
    expect(data).toEqual({ ok: true, creatorId, email: rosa.email, from: '/bea' });
    expect(headers.get('set-cookie')).toMatch(/^__Host-larder_signup=.*HttpOnly; Secure; SameSite=Lax$/);
  });

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'does not lead back to another site: %s',
    async (from) => {
      const refused = await send({ ...input, from, inPage: 'yes', email: '' });
      expect(refused.data.submitted).toMatchObject({ from: undefined });
      expect((await send({ ...input, from, inPage: 'yes' })).data).toMatchObject({ from: '/' });
    },
  );

  test('does not reveal the address to other browsers', async () => {
    await send();
    cookies.clear();
    expect((await success()).data).toMatchObject({ state: 'nobody' });
  });
});

describe('a refused sign-up', () => {
  test('shows the submitted values, never the passwords', async () => {
    const { status, data } = await send({ ...input, confirmPassword: 'another password' });
    expect(status).toBe(400);
    const { firstName, lastName, email, country, plan, terms, from } = input;
    expect(data).toMatchObject({
      summary: 'Passwords do not match',
      fields: { confirmPassword: 'Passwords do not match' },
      submitted: { firstName, lastName, email, country, plan, terms, from },
    });
    expect(JSON.stringify(data)).not.toMatch(/correct horse|another password/);
    await noAccounts();
  });

  test('an address whose trial was used gets the answers of a new one until its link is opened', async () => {
    async function answers(email: string) {
      cookies.clear();
      const signUp = await send({ ...input, email });
      const inApp = await send({ ...input, email, inPage: 'yes' }, { inApp: true });
      const next = await success();
      return [signUp, inApp, next].map(({ status, location, headers, html }) => ({
        status,
        location,
        html,
        headers: [...headers].map(([name, value]) => (name === 'set-cookie' ? name : `${name}: ${value}`)),
      }));
    }
    const fresh = await answers('rosa@gmail.com');
    await startAtBeas();
    const before = await aSubscriber(creatorId, { email: 'r.osa@gmail.com' });
    await confirmSignUpOf(before);
    expect(await answers('rosa@gmail.com')).toEqual(fresh);
    await startAtBeas();
    const deleted = await aSubscriber(creatorId, { email: 'rosa@gmail.com' });
    await confirmSignUpOf(deleted);
    await db.transaction(async (tx) => {
      await forgetMailboxes(tx, { accountId: deleted, secrets: services.secrets });
      await tx.delete(accounts);
    });
    expect(await answers('rosa@gmail.com')).toEqual(fresh);
  });

  test('a confirmed address gets 409, with the error at the email too', async () => {
    await send();
    await confirm();
    cookies.clear();
    const message = 'An account with this email already exists';
    const taken = await send({ ...input, email: ' ROSA@home.example' });
    expect(taken).toMatchObject({ status: 409, data: { summary: message, fields: { email: message } } });
    expect(taken.data).toMatchObject({ alreadyRegistered: true });
    expect(taken.headers.get('set-cookie')).toBeNull();
  });

  test('too many attempts with one email: 429 with Retry-After', async () => {
    const consume = async (_name: string, { account }: { account?: string }) =>
      account === rosa.email ? { ok: false as const, retryAfter: 61 } : { ok: true as const };
    const { status, headers, data } = await send(input, { services: { limits: { ...services.limits, consume } } });
    expect([status, headers.get('retry-after')]).toEqual([429, '61']);
    expect(data).toMatchObject({
      summary: expect.stringMatching(/too many attempts/i),
      submitted: { email: rosa.email },
    });
    await noAccounts();
  });
});

test('an unreadable form is shown again with its valid fields, and never a password', async () => {
  const form = new URLSearchParams({ ...input, lastName: 'Mar\0sh' });
  form.append('password', 'once more');
  const { status, data } = await send(form);
  expect(status).toBe(400);
  const { firstName, email, country, plan, terms, from } = input;
  expect(data).toMatchObject({ ok: false, submitted: { firstName, email, country, plan, terms, from } });
  expect(JSON.stringify(data)).not.toContain(input.password);
  await noAccounts();
});

describe('errors are in the specification’s words, and no submitted value is logged', () => {
  // Names that do not occur in stack traces.
  const names = { firstName: 'Philomena', lastName: 'Quartermaine', email: 'philomena@home.example' };
  const passwords = { password: 'kept between the two of us', confirmPassword: 'kept between the two of us' };
  const person = { ...input, ...names, ...passwords };

  test.each([
    ['accounts', 'Failed to create account', undefined],
    ['EndUserDetails', 'Account creation failed. Please try again or contact support', true],
    ['test_mail', 'An unexpected error occurred. Please try again.', undefined],
  ])('the table %s: %s', async (table, summary, contactSupport) => {
    await withoutNewRows(db, table, async () => {
      const { status, data, headers } = await send(person);
      expect(status).toBe(500);
      expect(data).toMatchObject({ ok: false, summary, submitted: names });
      expect(data.contactSupport).toBe(contactSupport);
      expect(headers.get('set-cookie')).toBeNull();
    });
    const logged = takeLogged();
    expect(logged).toHaveLength(1);
    expect(inspect(logged), 'the database has said it').toContain(person.email);
    const lines = loggedText(logged);
    expect(lines).toContain('P0001');
    for (const word of [...Object.values(names), person.password]) expect(lines).not.toContain(word);
    await noAccounts();
    expect(await send(person)).toMatchObject({ status: 303 });
  });
});
