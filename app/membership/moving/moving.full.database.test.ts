import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { inDays } from '../../../tests/support/members.ts';
import { bea, now, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { input, signUpPages } from '../../../tests/support/sign-up-pages.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { recordFact } from '../access/facts.server.ts';
import { termsKey } from './moving.ts';

const { db } = await testDatabase();
const { cookies, page, send, move, success, confirmAndSignIn, startAtBeas } = await signUpPages(db);
const { creatorId } = bea;
const form = { terms: termsKey({ when: 'now', trial: 'left', until: inDays(7) }) };

beforeEach(async () => {
  await startAtBeas();
  await send();
  await confirmAndSignIn();
});

async function grant(days: number) {
  const [membership] = await db.select({ membershipId: memberships.id }).from(memberships);
  const fact = { kind: 'complimentary', providerId: randomUUID(), at: now, coversFrom: now } as const;
  await recordFact(db, { ...fact, ...membership!, coversUntil: inDays(days) });
}

describe('a signed-in subscriber', () => {
  test('sees the current creator on another creator’s sign-up, and moves by one button', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    const { data, headers } = await page({ to });
    expect(data).toMatchObject({
      state: 'member',
      brand: { name: 'Ann' },
      email: rosa.email,
      current: { name: 'Bea', plan: 'Monthly', open: true },
      terms: { when: 'now', trial: 'left', until: inDays(7) },
      scheduledAt: null,
    });
    expect(headers.get('cache-tag'), 'the header that makes a page cacheable').toBeNull();
    expect(await move({ to, form })).toMatchObject({ status: 303, location: `/${to}/success?moved=yes` });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: to, membershipType: 'monthly' }]);
    const trial = { may: true, because: 'trial', until: inDays(7) };
    expect((await success({ to })).data).toMatchObject({ state: 'confirmed', access: trial, moved: false });
    expect((await success({ to, query: '?moved=yes' })).data).toMatchObject({ state: 'confirmed', moved: true });
  });

  test('of the creator is redirected to the recipes, and by a move to the account', async () => {
    expect(await page()).toMatchObject({ status: 302, location: '/bea/recipes' });
    expect(await move({ form })).toMatchObject({ status: 303, location: '/account' });
  });

  test('is moved only by that button', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    // The address is new, so the sign-up is refused because of the session.
    expect(await send({ ...input, email: 'ann@home.example' }, { to })).toMatchObject({ status: 409 });
    expect(await db.select().from(accounts)).toHaveLength(1);
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });

  test('is not moved on outdated terms, and sees the new ones', async () => {
    const { creatorId: to } = await aLandingPage(db, { name: 'Ann' });
    await grant(30);
    const later = { when: 'later', at: inDays(30), trial: 'new' } as const;
    for (const sent of [form, {}, { terms: 'new' }]) {
      const answer = await move({ to, form: sent });
      expect(answer).toMatchObject({ status: 409, data: { terms: later } });
    }
    expect(await db.select().from(memberships)).toMatchObject([{ creatorId, nextCreatorId: null }]);
    expect(await move({ to, form: { terms: termsKey(later) } })).toMatchObject({ status: 303, location: '/account' });
    expect(await db.select().from(memberships)).toMatchObject([{ creatorId, nextCreatorId: to, moveAt: inDays(30) }]);
    expect((await page({ to })).data).toMatchObject({ state: 'member', scheduledAt: inDays(30) });
  });

  test('cannot move to an unpublished creator', async () => {
    const { creatorId: to } = await aLandingPage(db, { isActive: false });
    expect(await move({ to, form })).toMatchObject({ status: 404 });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId }]);
  });
});

test('an account without a membership joins by the same page, on the chosen plan', async () => {
  const cleo = { email: 'cook@home.example', metadata: { first_name: 'Cleo' }, confirmed: true, now };
  const accountId = await accountsIn(db)(cleo);
  cookies.set('__Host-larder_session', await startSession(db, { accountId, now }));
  expect((await page()).data).toMatchObject({ state: 'member', current: null, terms: { when: 'now', trial: 'new' } });
  const joined = { status: 303, location: '/account' };
  expect(await move({ form: { terms: 'new', plan: 'monthly' } })).toMatchObject(joined);
  expect(await move({ form: { terms: 'new', plan: 'yearly' } })).toMatchObject(joined);
  const records = await db.select().from(endUserDetails);
  expect(records).toHaveLength(2);
  expect(records.find(({ authId }) => authId === accountId)).toMatchObject({
    creatorId,
    membershipType: 'monthly',
    firstName: 'Cleo',
    lastName: null,
    email: 'cook@home.example',
    legalAccepted: false,
  });
});
