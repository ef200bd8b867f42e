import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { input, signUpPages } from '../../tests/support/sign-up-pages.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { paths } from '../paths.ts';

const { db } = await testDatabase();
const { cookies, page, send, move, success, confirmAndSignIn, startAtBeas } = await signUpPages(db);
const { creatorId } = bea;

beforeEach(async () => {
  await startAtBeas();
  await send();
  await confirmAndSignIn();
});

describe('a signed-in subscriber', () => {
  test('sees the current creator on another creator’s sign-up, and moves by one button', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    const { data, headers } = await page({ to });
    expect(data).toMatchObject({
      state: 'member',
      brand: { name: 'Ann' },
      email: rosa.email,
      current: { name: 'Bea', plan: 'Monthly' },
    });
    expect(headers.get('cache-tag'), 'the header that makes a page cacheable').toBeNull();
    expect(await move({ to })).toMatchObject({ status: 303, location: `/${to}/success?moved=yes` });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: to, membershipType: 'monthly' }]);
    expect((await success({ to })).data).toMatchObject({ state: 'confirmed', signedIn: true, moved: false });
    expect((await success({ to, query: '?moved=yes' })).data).toMatchObject({ state: 'confirmed', moved: true });
  });

  test('of the creator is led on to the account', async () => {
    expect(await page()).toMatchObject({ status: 302, location: '/account' });
  });

  test('is moved only by that button, and not by another site', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    // Refused because of the session: the address is a new one.
    expect(await send({ ...input, email: 'ann@home.example' }, { to })).toMatchObject({ status: 409 });
    expect(await db.select().from(accounts)).toHaveLength(1);
    const headers = { origin: 'https://evil.example' };
    expect(await move({ to, headers })).toMatchObject({ status: 403 });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });

  test('cannot move to a creator who is not public', async () => {
    const { creatorId: to } = await aLandingPage(db, { isActive: false });
    expect(await move({ to })).toMatchObject({ status: 404 });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });

  test('a move requires a session', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    cookies.delete('__Host-larder_session');
    expect(await move({ to })).toMatchObject({ location: paths.signIn({ from: paths.move(to) }) });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });
});
