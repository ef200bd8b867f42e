import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { input, signUpPages } from '../../../tests/support/sign-up-pages.ts';
import { accounts } from '../../db/schema/identity.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import type { Outbox } from '../../mail/outbox.server.ts';

const { db } = await testDatabase();
const site = await signUpPages(db);
const { services, cookies, mail, send, success, sendAgain, confirmAndSignIn, takeLogged, startAtBeas } = site;
beforeEach(startAtBeas);

describe('the success page', () => {
  test('says that the address is confirmed, signed in or not', async () => {
    await send();
    await confirmAndSignIn();
    expect((await success()).data).toMatchObject({ state: 'confirmed', access: { may: true, because: 'trial' } });
    cookies.delete('__Host-larder_session');
    expect((await success()).data).toMatchObject({ state: 'confirmed', access: null });
  });

  test('says, once the link was opened, that the trial was used before', async () => {
    const other = randomUUID();
    await db.insert(accounts).values({ id: other, email: 'r.osa@gmail.com' });
    await db.insert(trialClaims).values({ ...bea, mailbox: 'rosa@gmail.com', accountId: other });
    await send({ ...input, email: 'rosa+bea@gmail.com' });
    await confirmAndSignIn();
    expect((await success()).data).toMatchObject({ state: 'confirmed', access: { may: false, because: 'nothing' } });
  });

  test('of another creator shows nothing of this sign-up', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    await send();
    expect((await success({ to })).data).toMatchObject({ state: 'nobody' });
    await confirmAndSignIn();
    expect((await success({ to })).data).toMatchObject({ state: 'nobody' });
  });

  test('claims no account without a sign-up, regardless of the URL', async () => {
    const { data } = await success({ query: '?email=thief@home.example' });
    expect(data).toEqual({ state: 'nobody', brand: expect.objectContaining({ name: 'Bea' }) });
  });
});

describe('sending the mail again', () => {
  test('works for the browser that signed up', async () => {
    await send();
    expect(await sendAgain()).toMatchObject({ status: 200, data: { error: null } });
    expect(await mail()).toHaveLength(2);
  });

  test('is refused for another browser or another creator', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    await send();
    expect(await sendAgain({ to })).toMatchObject({ status: 409 });
    cookies.clear();
    expect(await sendAgain()).toMatchObject({ status: 409 });
    expect(await mail()).toHaveLength(1);
  });

  test('is limited', async () => {
    await send();
    for (const over of [{ address: '203.0.113.7' }, { account: rosa.email }]) {
      const consume = async (_name: string, keys: object) =>
        JSON.stringify(keys) === JSON.stringify(over) ? { ok: false as const, retryAfter: 600 } : { ok: true as const };
      const { status, headers } = await sendAgain({ services: { limits: { ...services.limits, consume } } });
      expect([status, headers.get('retry-after')]).toEqual([429, '600']);
    }
    expect(await mail()).toHaveLength(1);
  });

  test('reports a failure', async () => {
    await send();
    const enqueue = () => Promise.reject(new Error('away'));
    const failing: Outbox = { ...services.mail, enqueue };
    expect(await sendAgain({ services: { mail: failing } })).toMatchObject({
      status: 500,
      data: { error: 'We couldn’t send the email. Please try again.' },
    });
    expect(takeLogged()).toHaveLength(1);
  });
});

describe('the choice of a creator', () => {
  const { get } = aBrowser(services);

  test('without a creator the page lists creators to choose from, page by page', async () => {
    for (let more = 0; more < 25; more += 1) {
      await aLandingPage(db, { subdomain: `c-${String(more).padStart(2, '0')}`, name: 'A cook' });
    }
    await aLandingPage(db, { subdomain: 'c-unfilled' });
    const first = await get('/sign-up', { headers: { referer: `${services.origin}/` } });
    expect(first.data).toMatchObject({ from: '/', continued: false, next: 'c-22' });
    expect(first.data.choices).toHaveLength(24);
    const second = await get('/sign-up?after=c-22', { headers: { referer: `${services.origin}/sign-up` } });
    expect(second.data).toMatchObject({ from: null, continued: true, next: null });
    expect(second.data.choices).toHaveLength(2);
  });

  test.each(['%00', '', 'x'.repeat(256)])('an invalid cursor (%j) gives the first page', async (after) => {
    const page = await get(`/sign-up?after=${after}`);
    expect(page).toMatchObject({
      status: 200,
      data: { choices: [{ subdomain: 'bea' }], continued: false, next: null },
    });
  });
});
