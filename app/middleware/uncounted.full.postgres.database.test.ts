import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountServices, fresh } from '../../tests/support/account-services.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { postgresCopy } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { openDatabase } from '../db/client.server.ts';
import { createLimits } from '../identity/limits/limits.server.ts';

const url = await postgresCopy();
const [{ db, close }, impatient] = await Promise.all([
  openDatabase({ url }),
  // With a short timeout, for the limits of requests that the test expects to be refused.
  openDatabase({ url, queryTimeout: 100 }),
]);
afterAll(() => Promise.all([close(), impatient.close()]));
const { services: patient, takeLogged, startWithRosa } = await accountServices(db);
const hasty = { ...patient, limits: createLimits(impatient.db, { scale: 1, secret: patient.secrets[0] }) };
beforeEach(() => startWithRosa());

const SENTENCE = 'Too many requests at once. Please try again in a few seconds.';

/** Runs work while another transaction locks the table of counters, so that no try is counted in time. */
const whileNothingCounts = (work: () => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in access exclusive mode`);
    await work();
  });

const named = { firstName: 'Ann', lastName: 'Other' };
const right = { email: rosa.email, password: rosa.password };

test.each([
  ['a sign-up', `/sign-up/${bea.creatorId}`, { ...rosa, email: 'ann@home.example', legalAccepted: 'on' }],
  ['a sign-in with the right password', '/sign-in', right],
  ['a request for a new password', '/auth/forgot-password', { email: rosa.email }],
])('%s that is not counted in time is refused as one of too many, and not made', async (_what, path, values) => {
  await whileNothingCounts(async () => {
    const browser = aBrowser(hasty);
    const answer = await browser.post(path, { confirmPassword: rosa.password, ...values });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.text.join(' ')).toContain(SENTENCE);
    expect(answer.html, 'what was typed is there').toContain(values.email);
    expect((await browser.get('/account')).status, 'nobody is signed in').toBe(302);
  });
  expect(takeLogged()).toMatchObject([{ err: { name: 'BusyError' } }]);
});

test('so is one that is counted by its account alone, and a change that is counted by its address alone', async () => {
  const signedIn = aBrowser(patient);
  await signedIn.signIn();
  const browser = aBrowser(hasty);
  for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value);
  await whileNothingCounts(async () => {
    const forms = { '/account/password': { currentPassword: rosa.password, ...fresh }, '/account/name': named };
    for (const [path, values] of Object.entries(forms)) {
      const answer = await browser.post(path, values);
      expect([answer.status, answer.text.join(' ')]).toEqual([503, expect.stringContaining(SENTENCE)]);
    }
  });
  expect(takeLogged()).toHaveLength(2);
  expect((await signedIn.signIn()).status, 'by the password as it was').toBe(303);
});

test('a program is told that it is busy', async () => {
  await whileNothingCounts(async () => {
    const answer = await aBrowser(hasty).post('/api/auth/token', right);
    expect([answer.status, JSON.parse(answer.html)]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
  });
  expect(takeLogged()).toHaveLength(1);
  expect((await aBrowser(patient).post('/api/auth/token', right)).status).toBe(200);
});
