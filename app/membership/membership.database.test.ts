import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { membershipServices, now, rosa } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { landingPages } from '../db/schema/creator.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { confirmEmail, createAccount } from '../identity/commands.server.ts';
import { hashToken } from '../identity/tokens.server.ts';
import { findBrand } from './brand.server.ts';
import { moveToCreator, signUp } from './commands.server.ts';
import { findMembership, findSignUpAttempt, listCreatorChoices } from './queries.server.ts';
import { sendVerificationAgain } from './verification.server.ts';

const { db } = await testDatabase();
const { services, mail, lastLink, confirm, empty } = await membershipServices(db);
const browserHash = hashToken('the secret of a browser');
beforeEach(empty);

/** Somebody who has signed up to the creator; the account's id. */
async function aSubscriber(creatorId: string, values: Partial<typeof rosa> = {}): Promise<string> {
  const email = `${randomUUID()}@home.example`;
  const result = await signUp(services, { creatorId, values: { ...rosa, email, ...values }, browserHash });
  if (!result.ok) throw new Error(result.reason);
  return result.accountId;
}
const recordOf = async (accountId: string) =>
  (await db.select().from(endUserDetails).where(eq(endUserDetails.authId, accountId)))[0]!;

describe('the brand of a creator', () => {
  test('is made of the active landing page', async () => {
    const page = await aLandingPage(db, { name: ' Bea ', subdomain: 'bea', accentColor: '#245c4a' });
    expect(await findBrand(db, page)).toMatchObject({
      creatorId: page.creatorId,
      name: 'Bea',
      logo: null,
      path: '/bea',
      palette: { accent: '#245c4a' },
    });
    expect(await findBrand(db, { creatorId: page.creatorId.toUpperCase() })).toMatchObject({ name: 'Bea' });
  });

  test('there is none for an unknown, a malformed or an inactive creator', async () => {
    const hidden = await aLandingPage(db, { isActive: false });
    for (const creatorId of [hidden.creatorId, randomUUID(), 'bea', '']) {
      expect(await findBrand(db, { creatorId })).toBeNull();
    }
  });

  test('a page without a name goes by its subdomain, and one without a usable subdomain has no path', async () => {
    const page = await aLandingPage(db, { subdomain: 'bea' });
    expect(await findBrand(db, page)).toMatchObject({ name: 'bea' });
    const odd = await aLandingPage(db, { subdomain: 'Not A Word', name: 'Odd' });
    expect(await findBrand(db, odd)).toMatchObject({ name: 'Odd', path: null });
  });
});

describe('a membership', () => {
  test('says whom the account subscribes to, and how', async () => {
    const page = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
    const accountId = await aSubscriber(page.creatorId, { plan: 'monthly' });
    expect(await findMembership(db, { accountId })).toMatchObject({
      brand: { creatorId: page.creatorId, name: 'Bea', path: '/bea' },
      plan: { id: 'monthly' },
      firstName: 'Rosa',
      lastName: 'Marsh',
    });
  });

  test('is never another account’s', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const [first, second] = [await aSubscriber(bea.creatorId), await aSubscriber(ann.creatorId)];
    expect((await findMembership(db, { accountId: first }))?.brand.creatorId).toBe(bea.creatorId);
    expect((await findMembership(db, { accountId: second }))?.brand.creatorId).toBe(ann.creatorId);
    expect(await findMembership(db, { accountId: randomUUID() })).toBeNull();
  });

  test('of a creator whose page is not public any more still has the name, and no way there', async () => {
    const page = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
    const accountId = await aSubscriber(page.creatorId);
    await db.update(landingPages).set({ isActive: false });
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { name: 'Bea', path: null } });
    await db.delete(landingPages);
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { creatorId: page.creatorId, path: null } });
  });

  test('of a creator with several pages shows the one that is public', async () => {
    const old = await aLandingPage(db, { name: 'Old', createdAt: new Date('2020-01-01') });
    await aLandingPage(db, { creatorId: old.creatorId, name: 'New', createdAt: new Date('2024-01-01') });
    const accountId = await aSubscriber(old.creatorId);
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.id, old.id));
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { name: 'New' } });
  });
});

describe('moving to another creator', () => {
  test('changes the creator and nothing else', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aSubscriber(bea.creatorId, { plan: 'monthly' });
    const [account, record] = [await db.select().from(accounts), await recordOf(accountId)];
    expect(await moveToCreator(db, { accountId, creatorId: ann.creatorId, now })).toEqual({ ok: true });
    expect(await recordOf(accountId)).toEqual({ ...record, creatorId: ann.creatorId });
    expect(await db.select().from(accounts)).toEqual(account);
  });

  test('twice is once', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aSubscriber(bea.creatorId);
    for (let time = 0; time < 2; time += 1) {
      expect(await moveToCreator(db, { accountId, creatorId: ann.creatorId, now })).toEqual({ ok: true });
    }
    expect(await db.select().from(endUserDetails)).toHaveLength(1);
  });

  test('moves no other account of the same creator', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const [accountId, other] = [await aSubscriber(bea.creatorId), await aSubscriber(bea.creatorId)];
    await moveToCreator(db, { accountId, creatorId: ann.creatorId, now });
    expect(await recordOf(other)).toMatchObject({ creatorId: bea.creatorId });
  });

  test('keeps the metadata of somebody who came through Google true', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aSubscriber(bea.creatorId);
    await db.update(accounts).set({ metadata: { creator_id: bea.creatorId, full_name: 'Rosa Marsh' } });
    await moveToCreator(db, { accountId, creatorId: ann.creatorId, now });
    const metadata = { creator_id: ann.creatorId, full_name: 'Rosa Marsh' };
    expect(await db.select().from(accounts)).toMatchObject([{ metadata }]);
  });

  test('to one who is unknown, malformed or not public is refused, and the person stays', async () => {
    const [bea, hidden] = [await aLandingPage(db), await aLandingPage(db, { isActive: false })];
    const accountId = await aSubscriber(bea.creatorId);
    for (const creatorId of [hidden.creatorId, randomUUID(), 'ann']) {
      const refused = { ok: false, reason: 'creator-unknown' };
      expect(await moveToCreator(db, { accountId, creatorId, now })).toEqual(refused);
    }
    expect(await recordOf(accountId)).toMatchObject({ creatorId: bea.creatorId });
  });

  test('without a membership is refused', async () => {
    const { creatorId } = await aLandingPage(db);
    const refused = { ok: false, reason: 'no-membership' };
    expect(await moveToCreator(db, { accountId: randomUUID(), creatorId, now })).toEqual(refused);
  });
});

describe('the sign-up of a browser', () => {
  test('is found by its address and its secret, before and after the address is confirmed', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId, { email: rosa.email });
    const attempt = { email: rosa.email, browserHash };
    expect(await findSignUpAttempt(db, attempt)).toEqual({ accountId, creatorId, confirmed: false });
    await confirm();
    expect(await findSignUpAttempt(db, attempt)).toEqual({ accountId, creatorId, confirmed: true });
  });

  test('is not found by another browser, nor for another address', async () => {
    const { creatorId } = await aLandingPage(db);
    await aSubscriber(creatorId, { email: rosa.email });
    await aSubscriber(creatorId, { email: 'ann@home.example' });
    const otherBrowser = { email: rosa.email, browserHash: hashToken('another') };
    expect(await findSignUpAttempt(db, otherBrowser)).toBeNull();
    expect(await findSignUpAttempt(db, { email: 'nobody@home.example', browserHash })).toBeNull();
  });

  test('is not found any more once another browser has signed the address up', async () => {
    const { creatorId } = await aLandingPage(db);
    await aSubscriber(creatorId, { email: rosa.email });
    await signUp(services, { creatorId, values: rosa, browserHash: hashToken('another') });
    expect(await findSignUpAttempt(db, { email: rosa.email, browserHash })).toBeNull();
  });
});

describe('sending the verification mail again', () => {
  test('sends a new link of the same browser, and the first one stays good', async () => {
    const page = await aLandingPage(db, { name: 'Bea' });
    const accountId = await aSubscriber(page.creatorId, { email: rosa.email });
    const first = (await lastLink()).searchParams.get('token')!;
    expect(await sendVerificationAgain(services, { accountId, browserHash })).toEqual({ ok: true });
    const [, letter] = await mail();
    expect(letter).toMatchObject({
      to: rosa.email,
      brand: { name: 'Bea' },
      template: { props: { firstName: 'Rosa' } },
    });
    const second = (await lastLink()).searchParams.get('token')!;
    expect(second).not.toBe(first);
    expect(await confirmEmail(db, { token: second, now })).toMatchObject({
      ok: true,
      again: false,
      redirectTo: `/${page.creatorId}/success`,
    });
    expect(await confirmEmail(db, { token: first, now })).toMatchObject({ ok: true, again: true });
  });

  test('speaks in the house’s name when the creator is not public any more', async () => {
    const { creatorId } = await aLandingPage(db, { name: 'Bea' });
    const accountId = await aSubscriber(creatorId);
    await db.update(landingPages).set({ isActive: false });
    await sendVerificationAgain(services, { accountId, browserHash });
    expect((await mail()).at(-1)).toMatchObject({ brand: { name: 'Larder' } });
  });

  test('to somebody who is confirmed, unknown or no subscriber sends nothing', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId);
    await confirm();
    const account = { email: 'x@home.example', passwordHash: null, metadata: {}, userType: 'subscriber' } as const;
    const bare = await createAccount(db, account);
    const before = await mail();
    const refusal = (reason: string) => ({ ok: false, reason });
    expect(await sendVerificationAgain(services, { accountId, browserHash })).toEqual(refusal('already-confirmed'));
    for (const unknown of [randomUUID(), bare.ok ? bare.accountId : '']) {
      expect(await sendVerificationAgain(services, { accountId: unknown, browserHash })).toEqual(refusal('unknown'));
    }
    expect(await mail()).toEqual(before);
  });
});

describe('the creators to choose from', () => {
  test('are the active ones, by subdomain, however many are read at a time', async () => {
    for (const subdomain of ['dan', 'bea', 'eve', 'ann', 'cem']) await aLandingPage(db, { subdomain });
    await aLandingPage(db, { subdomain: 'hidden', isActive: false });
    await aLandingPage(db, { subdomain: null });
    const names: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listCreatorChoices>> = await listCreatorChoices(db, { after, limit: 2 });
      if (page.length === 0) break;
      names.push(...page.map((choice) => choice.name));
      after = page.at(-1)!.subdomain;
    }
    expect(names).toEqual(['ann', 'bea', 'cem', 'dan', 'eve']);
  });

  test('one with several pages stands there once, by the oldest that is active', async () => {
    const createdAt = (year: number) => new Date(`${year}-01-01`);
    const { creatorId } = await aLandingPage(db, { subdomain: 'z-old', createdAt: createdAt(2020), isActive: false });
    await aLandingPage(db, { creatorId, subdomain: 'b-older', name: 'Bea', createdAt: createdAt(2022) });
    await aLandingPage(db, { creatorId, subdomain: 'a-newer', name: 'Bea too', createdAt: createdAt(2024) });
    expect(await listCreatorChoices(db, { after: null, limit: 10 })).toMatchObject([
      { creatorId, subdomain: 'b-older', name: 'Bea' },
    ]);
  });
});
