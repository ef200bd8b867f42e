import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { startSession, unknownClient } from '../../../tests/support/sessions.ts';
import { accounts, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { newToken } from '../../identity/links/tokens.server.ts';
import { signUpCookie } from '../../identity/sessions/session-cookie.server.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { completeGoogleSignUp } from '../google/commands.server.ts';

/**
 * Mallory signs up with Rosa's address, waits until Rosa signs up too, and then signs up with the address once more.
 * The newest link in Rosa's mailbox is therefore Mallory's.
 */
const { db } = await testDatabase();
const { services, mail, lastLink, clock, startAtBeas, rosasPassword, signUpIn } = await accountServices(db);

const mallorys = {
  password: 'the password of mallory',
  firstName: 'Mallory',
  plan: 'monthly',
  legalAccepted: false,
} as const;
let mallory: TestBrowser;
let rosasPhone: TestBrowser;
let rosasComputer: TestBrowser;
let links: Record<'planted' | 'rosas' | 'newest', URL>;

beforeEach(async () => {
  await startAtBeas();
  [mallory, rosasPhone, rosasComputer] = [aBrowser(services), aBrowser(services), aBrowser(services)];
  await signUpIn(mallory, mallorys);
  const planted = await lastLink();
  clock.pass(60);
  await signUpIn(rosasPhone);
  const rosas = await lastLink();
  clock.pass(60);
  await signUpIn(mallory, mallorys);
  links = { planted, rosas, newest: await lastLink() };
});

const linkIn = (of: URL) => Object.fromEntries(of.searchParams);
const isIn = async (browser: TestBrowser) => (await browser.get('/account')).status === 200;
const confirmedAt = async () => (await db.select().from(accounts))[0]!.emailConfirmedAt;

async function expectMalloryOutside() {
  expect(await isIn(mallory)).toBe(false);
  expect((await aBrowser(services).signIn({ password: mallorys.password })).location).toBeNull();
}

describe('the newest link, which is Mallory’s', () => {
  test.each([
    ['in the browser in which Rosa signed up', () => rosasPhone],
    ['in another', () => rosasComputer],
  ])('%s confirms nothing with a click, nor with Rosa’s own password', async (_where, browser) => {
    expect((await browser().get(links.newest)).text).toContain('Your password');
    for (const password of ['', rosa.password]) {
      expect((await browser().post('/auth/verify', { ...linkIn(links.newest), password })).status).toBe(400);
    }
    expect(await confirmedAt()).toBeNull();
    await expectMalloryOutside();
  });

  test('opens only with a password that Rosa chooses there', async () => {
    const answer = await rosasComputer.post('/auth/verify', { ...linkIn(links.newest), choose: 'yes', ...fresh });
    expect(answer.text).toContain('Email Verified Successfully!');
    expect(await isIn(rosasComputer)).toBe(true);
    await expectMalloryOutside();
    expect((await aBrowser(services).signIn({ password: fresh.password })).location).toBe('/kitchen');
  });
});

describe('Rosa’s own link', () => {
  test('still verifies automatically where she signed up, with her sign-up’s data', async () => {
    expect((await rosasPhone.get(links.rosas)).text).toContain('Verifying your email...');
    await rosasPhone.post('/auth/verify', linkIn(links.rosas));
    expect(await isIn(rosasPhone)).toBe(true);
    await expectMalloryOutside();
    expect((await db.select().from(accounts))[0]).toMatchObject({
      passwordHash: `plain:${rosa.password}`,
      metadata: { first_name: 'Rosa', selected_plan: 'yearly' },
    });
    expect(await db.select().from(endUserDetails)).toMatchObject([
      { firstName: 'Rosa', membershipType: 'yearly', legalAccepted: true, legalAcceptedAt: expect.any(Date) },
    ]);
  });

  test('opens on another computer with her password', async () => {
    await rosasComputer.post('/auth/verify', { ...linkIn(links.rosas), password: rosa.password });
    expect(await isIn(rosasComputer)).toBe(true);
    await expectMalloryOutside();
  });

  test('leads to her creator, without a trace of another', async () => {
    const other = await aLandingPage(db, { name: 'Ann' });
    await signUp(services, {
      onSale: firstPrices,
      ...other,
      values: { ...rosa, ...mallorys },
      browserHash: newToken().hash,
    });
    await rosasPhone.post('/auth/verify', linkIn(links.rosas));
    const opened = { creatorId: bea.creatorId, plan: 'yearly', openedAt: clock.now, endedAt: null };
    expect(await db.select().from(memberships)).toMatchObject([opened]);
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: bea.creatorId }]);
  });

  test('voids the other attempts: their passwords, links and sessions', async () => {
    const { id: accountId } = (await db.select().from(accounts))[0]!;
    mallory.keep(`__Host-larder_session=${await startSession(db, { accountId, now: clock.now })}`);
    await rosasPhone.post('/auth/verify', linkIn(links.rosas));
    expect(await db.select().from(sessions)).toHaveLength(1);
    for (const attempt of await db.select().from(signUpAttempts)) expect(attempt.passwordHash).toBe('');
    const tries = [
      mallory.post('/auth/verify', linkIn(links.newest)),
      mallory.post('/auth/verify', { ...linkIn(links.planted), password: mallorys.password }),
      mallory.post('/auth/verify', { ...linkIn(links.planted), choose: 'yes', ...fresh }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.text).toContain('Your email is already verified');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    await expectMalloryOutside();
  });
});

describe('Mallory’s success page', () => {
  const success = `/${bea.creatorId}/success`;
  /** Returns only the page's text, because the markup differs at every rendering. */
  const shown = async () => (await mallory.get(success)).text;

  test('learns nothing when Rosa has confirmed her own sign-up', async () => {
    const before = await shown();
    expect(before).toContain('Check your inbox');
    await rosasPhone.post('/auth/verify', linkIn(links.rosas));
    expect(await shown()).toEqual(before);
  });

  test('answers ‘Send it again’ the same way, and mails nothing', async () => {
    const ask = async () => {
      const { status, text } = await mallory.post(success);
      return { status, text };
    };
    const before = await ask();
    await rosasPhone.post('/auth/verify', linkIn(links.rosas));
    const sent = (await mail()).length;
    expect(await ask()).toEqual(before);
    expect(await mail()).toHaveLength(sent);
  });

  test('learns nothing when Rosa has signed up with Google, which voids every attempt', async () => {
    const before = await shown();
    const person = { subject: 'g-rosa', email: rosa.email, firstName: 'Rosa', lastName: 'Marsh' };
    const choice = { creatorId: bea.creatorId, plan: 'yearly', legalAcceptedAt: null, from: null } as const;
    const result = await completeGoogleSignUp(services, {
      person: person as Parameters<typeof completeGoogleSignUp>[1]['person'],
      choice: choice as unknown as Parameters<typeof completeGoogleSignUp>[1]['choice'],
      client: unknownClient,
      previous: null,
    });
    expect(result).toMatchObject({ ok: true });
    expect(await shown()).toEqual(before);
    for (const link of [links.planted, links.newest]) {
      const answer = await mallory.post('/auth/verify', { ...linkIn(link), password: mallorys.password });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await rosasPassword()).toBeNull();
  });
});

test('a cookie of one sign-up does not follow the link of another', async () => {
  const { token: secret } = newToken();
  mallory.keep(await signUpCookie({ secret, email: rosa.email }, services));
  expect((await mallory.post('/auth/verify', linkIn(links.rosas))).status).toBe(400);
  expect(await confirmedAt()).toBeNull();
});
