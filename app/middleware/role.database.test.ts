import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea } from '../../tests/support/membership.ts';
import { peopleIn } from '../../tests/support/people.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import type { Role, RouteAccess } from '../access/roles.ts';
import { rulesOf } from './route-rules.ts';

const { db } = await testDatabase();
const { services, startAtBeas, takeLogged } = await accountServices(db);
beforeEach(() => startAtBeas());

const move = rulesOf('/sign-up/:creatorId/move');
const { read, write } = move;
const open = (to: Partial<RouteAccess>) => Object.assign(move, to);
afterEach(() => open({ read, write }));

async function as(role: Role) {
  const browser = aBrowser(services);
  const { cookie } = await (await peopleIn(db, bea)).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}
const address = `/sign-up/${bea.creatorId}/move`;

test('an account in a role that a route is not open to gets 403 in words, as page, as data and for a form', async () => {
  open({ read: ['owner'], write: ['owner'] });
  for (const role of [
    'member',
    'ended-member',
    'member-of-another',
    'editor',
    'another-creator',
    'operator',
  ] as const) {
    const browser = await as(role);
    const page = await browser.get(address);
    expect([role, page.status]).toEqual([role, 403]);
    expect(page.text).toContain('Your account can’t open this page');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await browser.get(address, { inApp: true })).status).toBe(403);
    expect((await browser.post(address)).status).toBe(403);
  }
  expect(takeLogged()).toEqual([]);
});

test('whoever is not signed in to a confirmed account is led to the sign-in and back', async () => {
  open({ read: ['owner'], write: ['owner'] });
  for (const role of ['visitor', 'unconfirmed'] as const) {
    const { status, location } = await (await as(role)).get(address);
    expect([status, location]).toEqual([302, `/sign-in?from=${encodeURIComponent(address)}`]);
    const asked = `${address}?at=1830&late=1.2.5`;
    for (const inApp of [false, true]) {
      const answer = await (await as(role)).get(asked, { inApp });
      expect(answer.location ?? answer.html).toContain(`/sign-in?from=${encodeURIComponent(asked)}`);
    }
    const long = await (await as(role)).get(`${address}?q=${'q'.repeat(2_000)}`);
    expect(long.location, 'too long to be taken along').toBe(`/sign-in?from=${encodeURIComponent(address)}`);
  }
});

test('of two creators each is let in to the routes of one', async () => {
  open({ read: ['owner'], write: ['owner'] });
  expect((await (await as('owner')).get(address)).status).not.toBe(403);
  open({ read: ['another-creator'], write: ['another-creator'] });
  expect((await (await as('owner')).get(address)).status).toBe(403);
  expect((await (await as('another-creator')).get(address)).status).not.toBe(403);
});

test('a page for members asks the database once who it is for, the membership and its facts included', async () => {
  const browser = await as('member');
  await browser.get('/account');
  const statements = watchStatements(db);
  expect((await browser.get('/account')).status).toBe(200);
  const reads = (table: string) => statements.filter(({ text }) => text.includes(`"${table}"`)).length;
  expect([reads('sessions'), reads('membership_facts'), reads('operators')]).toEqual([1, 1, 1]);
});
