import { beforeEach, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { googlePages } from '../../../tests/support/google-pages.ts';
import { bea } from '../../../tests/support/membership.ts';
import { testSites } from '../../../tests/support/sites.ts';
import { creatorAddresses } from '../../db/schema/creator-addresses.ts';
import type { OwnSite } from '../../sites/site.ts';

const { db } = await testDatabase();
const pages = await googlePages(db);
const { google, clock, startAtBeas, account } = pages;
const services = { ...pages.services, sites: testSites(db, { siteHost: 'larder.test' }) };

const EXPIRED = `/auth/google-callback?creator_id=${bea.creatorId}&error=expired`;
const BEA = 'https://bea.larder.test';

let platform: TestBrowser;
let beas: TestBrowser;
beforeEach(async () => {
  await startAtBeas();
  await db.insert(creatorAddresses).values({ creatorId: bea.creatorId, domainId: null });
  services.sites.drop('everything');
  platform = aBrowser(services);
  beas = aBrowser(services, { at: (await services.sites.find('bea.larder.test')) as OwnSite });
});

async function returnsToPlatform(fields: Record<string, string> = {}): Promise<Answer> {
  const { data } = await beas.post('/auth/google', { ...bea, plan: 'monthly', terms: 'yes', from: '/', ...fields });
  expect(data.url).toMatch(/^https:\/\/larder\.test\/auth\/google\?creator_id=.*&check=.{43}$/);
  const away = await platform.get(data.url as string);
  expect(away.location).toBe('https://google.test/authorize?redirect_uri=https://larder.test/auth/google/return');
  return platform.get(`/auth/google/return?code=c&state=${google.begun.at(-1)!.state}`);
}

const send = (browser: TestBrowser, token: string, path = '/auth/google/return') =>
  browser.post(path, { token }, { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } });

async function signUp() {
  const { location } = await send(beas, fieldsOf(await returnsToPlatform()).token!);
  expect(location).toBe(`/auth/google-callback?creator_id=${bea.creatorId}`);
  return beas.post(location!);
}

test('a sign-up on a creator’s site goes to Google by the platform, and is completed on her site', async () => {
  const delivery = await returnsToPlatform();
  expect(delivery.html).toContain(`action="${BEA}/auth/google/return"`);
  expect(platform.cookies.size).toBe(0);
  expect(await account()).toBeUndefined();
  const { location } = await send(beas, fieldsOf(delivery).token!);
  expect((await beas.get(location!)).data).toMatchObject({ state: 'completing' });
  await beas.post(location!);
  expect(await account()).toMatchObject({ email: 'ada@mail.example' });
  expect((await beas.get('/account')).status).toBe(200);
  expect((await platform.get('/account')).status).toBe(302);
});

test('a sign-in on a creator’s site opens a session there', async () => {
  await signUp();
  await beas.post('/sign-out');
  const { location } = await send(beas, fieldsOf(await returnsToPlatform({ purpose: 'sign-in' })).token!);
  expect(location).toBe('/kitchen');
  expect((await beas.get('/account')).status).toBe(200);
});

test('what Google has said is accepted once, for a minute, and in the browser that pressed the button', async () => {
  const token = fieldsOf(await returnsToPlatform()).token!;
  const stranger = aBrowser(services, { at: (await services.sites.find('bea.larder.test'))! });
  expect((await send(stranger, token)).location).toBe(EXPIRED);
  const cookies = [...beas.cookies];
  expect((await send(beas, token)).location).not.toContain('error');
  beas.cookies.clear();
  for (const [name, value] of cookies) beas.cookies.set(name, value);
  expect((await send(beas, token)).location).toBe(EXPIRED);
  const late = fieldsOf(await returnsToPlatform()).token!;
  clock.pass(60);
  expect((await send(beas, late)).location).toBe(EXPIRED);
});

test('what Google has said ends no hand-over of a session, and a session no sign-in with Google', async () => {
  const person = fieldsOf(await returnsToPlatform()).token!;
  expect((await send(beas, person, '/auth/hand-over')).status).toBe(400);
  await signUp();
  await beas.post('/sign-out');
  await platform.post('/auth/google', { ...bea, purpose: 'sign-in' });
  await platform.get(`/auth/google/return?code=c&state=${google.begun.at(-1)!.state}`);
  const { location } = await beas.get('/auth/hand-over?redirect_to=/');
  const session = fieldsOf(await platform.post(location!)).token!;
  expect((await send(beas, session)).location).toBe(EXPIRED);
  expect((await send(beas, session, '/auth/hand-over')).location).toBe('/');
});

test('the platform takes no such token', async () => {
  const token = fieldsOf(await returnsToPlatform()).token!;
  for (const [name, value] of beas.cookies) platform.cookies.set(name, value);
  expect((await send(platform, token)).location).toBe('/auth/google-callback?error=expired');
});

test('a refusal by Google is reported on the creator’s site', async () => {
  google.answer = { ok: false, reason: 'refused' };
  expect((await returnsToPlatform()).location).toBe(
    `${BEA}/auth/google-callback?creator_id=${bea.creatorId}&error=failed`,
  );
});

test.each([
  '',
  '?creator_id=CREATOR',
  '?check=CHECK',
  '?creator_id=other&check=CHECK',
  '?creator_id=CREATOR&check=short',
])('an address without both of a creator’s site and a check goes nowhere: %s', async (query) => {
  const given = query.replace('CREATOR', bea.creatorId).replace('CHECK', 'a'.repeat(43));
  expect(await platform.get(`/auth/google${given}`)).toMatchObject({ status: 200, location: null });
  expect(google.begun).toEqual([]);
});

test('the platform’s answer to Google is not on a creator’s site', async () => {
  expect((await beas.get('/auth/google/return?code=c&state=s')).status).toBe(404);
});
