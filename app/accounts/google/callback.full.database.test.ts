import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { ada, googlePages } from '../../../tests/support/google-pages.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { findSession } from '../../identity/queries.server.ts';

const { db } = await testDatabase();
const pages = await googlePages(db);
const { google, cookies, press, returns, look, send, expectFailure, signedInAs, account } = pages;
const { services, clock, startAtBeas } = pages;
const { creatorId } = bea;

beforeEach(startAtBeas);

describe('a whole sign-up', () => {
  test('with a name from Google takes one page and one form to the success page', async () => {
    const left = await press();
    expect(left.data).toEqual({
      ok: true,
      url: `https://google.test/authorize?redirect_uri=${services.origin}/auth/google/return`,
    });
    const returned = await returns();
    expect(returned.location).toBe(`/auth/google-callback?creator_id=${creatorId}`);
    const completing = await look(returned.location);
    expect(completing.data).toMatchObject({ state: 'completing', brand: { creatorId } });
    expect(completing.text).toContain('Completing Google Sign-up...');
    expect(await account()).toBeUndefined();

    const sent = await send();
    expect(sent.location).toBe(returned.location);
    expect((await look(sent.location)).data).toMatchObject({
      state: 'created',
      creatorId,
      email: ada.email,
      from: '/bea',
    });
    expect(await signedInAs()).toBe(ada.email);
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, ada.email));
    expect(record).toMatchObject({
      creatorId,
      membershipType: 'monthly',
      legalAccepted: true,
      legalAcceptedAt: clock.now,
    });
  });

  test('without a name from Google asks for it, shows errors, and accepts it', async () => {
    google.answer = { ok: true, identity: { ...ada, givenName: null } };
    await press();
    const page = await look((await returns()).location);
    expect(page.data).toMatchObject({ state: 'collecting', firstName: null, lastName: 'Marsh' });
    expect(page.text).toEqual(expect.arrayContaining(['Complete Your Profile', 'Complete Sign Up']));

    for (const form of [{}, { firstName: ' ', lastName: 'Lima' }, { firstName: 'Bo' }]) {
      const refused = await send(form as Record<string, string>);
      expect(refused.status).toBe(400);
      expect(refused.data).toMatchObject({ summary: 'First name and last name are required.' });
    }
    const submitted = await send({ firstName: '', lastName: 'Lima' });
    expect(submitted.data).toMatchObject({
      fields: { firstName: 'First name and last name are required.' },
      submitted: { lastName: 'Lima' },
    });
    expect(await account()).toBeUndefined();

    await send({ firstName: ' Bo ', lastName: 'Lima' });
    expect((await account())!.metadata).toMatchObject({
      first_name: 'Bo',
      last_name: 'Lima',
      full_name: 'Bo Lima',
    });
  });

  test.each([
    ['ticked before', { before: 'yes', inProfile: 'yes' }, { legalAccepted: true, waited: 0 }],
    ['ticked in the profile step', { before: '', inProfile: 'yes' }, { legalAccepted: true, waited: 60 }],
    ['unticked again in the profile step', { before: 'yes', inProfile: '' }, { legalAccepted: false, waited: null }],
    ['never ticked', { before: '', inProfile: '' }, { legalAccepted: false, waited: null }],
  ])('with the terms box %s', async (_what, { before, inProfile }, { legalAccepted, waited }) => {
    google.answer = { ok: true, identity: { ...ada, givenName: null } };
    const begun = clock.now.getTime();
    await press({ terms: before });
    const page = await look((await returns()).location);
    expect(page.data).toMatchObject({
      legalAccepted: before === 'yes',
      plan: { name: 'Monthly', amount: '$10', interval: 'month' },
    });
    expect(page.text).toContain('Monthly · 7 days free, then $10 a month');
    clock.pass(60);
    const terms: Record<string, string> = inProfile ? { terms: inProfile } : {};
    const refused = await send({ firstName: '', ...terms });
    expect(refused.data).toMatchObject({ submitted: { ...terms } });
    await send({ firstName: 'Bo', lastName: 'Lima', ...terms });
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, ada.email));
    const legalAcceptedAt = waited === null ? null : new Date(begun + waited * 1000);
    expect(record).toMatchObject({ legalAccepted, legalAcceptedAt });
  });

  test('ends the session that this browser had', async () => {
    const accountId = await accountsIn(db, { confirmed: true })();
    const before = await startSession(db, { accountId, now: clock.now });
    cookies.set('__Host-larder_session', before);
    await press();
    await returns();
    await send();
    expect(await signedInAs()).toBe(ada.email);
    expect(await findSession(db, { token: before, now: clock.now })).toBeNull();
  });

  test('uses the names from Google, not those of the form', async () => {
    await press();
    await returns();
    await send({ firstName: 'Somebody', lastName: 'Else' });
    expect((await account())!.metadata).toMatchObject({ full_name: 'Ada Marsh' });
  });

  test('with too long a name from Google asks for a shorter one', async () => {
    google.answer = { ok: true, identity: { ...ada, givenName: 'A'.repeat(101) } };
    await press();
    expect((await look((await returns()).location)).data).toMatchObject({ state: 'collecting', firstName: null });
    expect((await send({ firstName: 'A'.repeat(101), lastName: 'M' })).data).toMatchObject({
      summary: 'First name must be at most 100 characters long',
    });
  });

  test('without a plan is for a year', async () => {
    for (const plan of ['', 'weekly']) {
      await startAtBeas();
      await press({ plan });
      await returns();
      await send();
      const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, ada.email));
      expect(record).toMatchObject({ membershipType: 'yearly' });
    }
  });

  test('leads back only to paths on this site', async () => {
    for (const from of ['//elsewhere.test', `/${'x'.repeat(1500)}`]) {
      await startAtBeas();
      await press({ from });
      const { location } = await returns();
      await send();
      expect((await look(location)).data).toMatchObject({ state: 'created', from: null });
    }
  });
});

describe('the callback page', () => {
  test('opened directly says that authentication failed, also while a sign-in at Google is under way', async () => {
    await expectFailure(`/auth/google-callback?creator_id=${creatorId}`, 'Authentication failed. Please try again.');
    await expectFailure('/auth/google-callback', 'Authentication failed. Please try again.');
    await press();
    await expectFailure('/auth/google-callback', 'Authentication failed. Please try again.');
  });

  test("reports a provider's error from the URL, without showing its text", async () => {
    const message = 'Failed to complete Google sign-up. Please try again.';
    for (const error of ['access_denied', 'toString', '']) {
      await expectFailure(`/auth/google-callback?error=${error}&error_description=Call+this+number`, message);
    }
  });

  test('shows the failure in the creator’s colour, with a link to the creator', async () => {
    for (const error of ['failed', 'unknown', 'registered']) {
      const { html } = await look(`/auth/google-callback?creator_id=${creatorId}&error=${error}`);
      expect(html).toContain('#245c4a');
      expect(html).toContain(`href="/sign-up/${creatorId}"`);
    }
  });

  test('leads to the choice of a creator without a known one', async () => {
    const { html, text } = await look('/auth/google-callback?error=failed');
    expect(text).toEqual(expect.arrayContaining(['Sign-up Failed', 'Try Again', 'Go to Home']));
    expect(html).toContain('href="/sign-up"');
  });

  test('sent after 15 minutes, or without any identity, says that the session expired', async () => {
    await expectFailure((await send()).location, 'Session expired. Please try again.');
    await press();
    await returns();
    clock.pass(15 * 60);
    const sent = await send({ firstName: 'Bo', lastName: 'Lima' });
    await expectFailure(sent.location, 'Session expired. Please try again.');
    expect(await account()).toBeUndefined();
  });

  test('rolls back and reports a failed record, and allows a retry', async () => {
    await press();
    await returns();
    const broken = { transaction: () => Promise.reject(new Error('away')) } as unknown as Services['db'];
    const { location } = await send({}, { services: { db: broken } });
    await expectFailure(location, 'Failed to create account. Please try again.');
    expect(await account()).toBeUndefined();
    expect(cookies.has('__Host-larder_session')).toBe(false);
    await send();
    expect(await signedInAs()).toBe(ada.email);
  });

  test('shows the creator that was chosen, whatever the URL says', async () => {
    const other = await aLandingPage(db);
    await press();
    await returns();
    const path = `/auth/google-callback?creator_id=${other.creatorId}`;
    const page = await look(path);
    expect(page.data).toMatchObject({ state: 'completing', brand: { creatorId } });
    await send({}, { path });
    const [record] = await db.select().from(endUserDetails).where(eq(endUserDetails.email, ada.email));
    expect(record).toMatchObject({ creatorId });
  });
});
