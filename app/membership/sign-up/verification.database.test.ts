import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { browserHash, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { firstPrices, yearly } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { confirmEmail } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { findSignUpAttempt } from '../queries.server.ts';
import { signUp } from './commands.server.ts';
import { sendVerificationAgain } from './verification.server.ts';

const { db } = await testDatabase();
const { services, mail, lastLink, confirm, empty, aSubscriber } = await membershipServices(db);
beforeEach(empty);

describe('the sign-up of a browser', () => {
  test('is found by its address and secret, before and after the confirmation', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId, { email: rosa.email });
    const attempt = { email: rosa.email, browserHash };
    const found = {
      accountId,
      creatorId,
      country: 'AU',
      legalAccepted: true,
      attemptId: expect.any(String),
      price: yearly,
    };
    expect(await findSignUpAttempt(db, attempt)).toEqual({ ...found, confirmed: false });
    await confirm();
    expect(await findSignUpAttempt(db, attempt)).toEqual({ ...found, confirmed: true });
  });

  test('is not found by another browser or for another address', async () => {
    const { creatorId } = await aLandingPage(db);
    await aSubscriber(creatorId, { email: rosa.email });
    await aSubscriber(creatorId, { email: 'ann@home.example' });
    const otherBrowser = { email: rosa.email, browserHash: hashToken('another') };
    expect(await findSignUpAttempt(db, otherBrowser)).toBeNull();
    expect(await findSignUpAttempt(db, { email: 'nobody@home.example', browserHash })).toBeNull();
  });

  test('is found beside a later one by another browser, without learning that the other was confirmed', async () => {
    const [{ creatorId }, later] = [await aLandingPage(db), await aLandingPage(db)];
    await aSubscriber(creatorId, { email: rosa.email });
    await signUp(services, { onSale: firstPrices, ...later, values: rosa, browserHash: hashToken('another') });
    await confirm();
    const find = (of: string) => findSignUpAttempt(db, { email: rosa.email, browserHash: of });
    expect(await find(browserHash)).toMatchObject({ creatorId, confirmed: false });
    expect(await find(hashToken('another'))).toMatchObject({ creatorId: later.creatorId, confirmed: true });
  });
});

describe('the dish in the mail', () => {
  const dishOf = async (creatorId: string) => {
    await aSubscriber(creatorId);
    return ((await mail()).at(-1)!.template.props as { dish?: unknown }).dish;
  };
  const picture = `/media/${'0a'.repeat(16)}`;

  test('is the creator’s newest recipe with a picture of our own, at an absolute address', async () => {
    const [{ creatorId }, other] = [await aLandingPage(db), await aLandingPage(db)];
    const at = (day: number) => new Date(Date.UTC(2026, 9, day));
    await db.insert(recipes).values([
      { userId: creatorId, name: 'Old', imageUrl: `/media/${'0b'.repeat(16)}`, dateCreated: at(1) },
      { userId: creatorId, name: 'Ragout', imageUrl: picture, dateCreated: at(2) },
      { userId: creatorId, name: 'Elsewhere', imageUrl: 'https://evil.example/x.png', dateCreated: at(3) },
      { userId: creatorId, name: 'None', dateCreated: at(4) },
      { userId: other.creatorId, name: 'Another’s', imageUrl: picture, dateCreated: at(5) },
    ]);
    expect(await dishOf(creatorId)).toEqual({
      name: 'Ragout',
      picture: `https://larder.test${picture}/wide-800.webp`,
    });
  });

  test('is left out without such a picture', async () => {
    const { creatorId } = await aLandingPage(db);
    await db.insert(recipes).values({ userId: creatorId, name: 'Odd', imageUrl: '/media/odd' });
    expect(await dishOf(creatorId)).toBeNull();
  });
});

describe('sending the verification mail again', () => {
  test('sends a new link for the same browser, and the first one stays valid', async () => {
    const page = await aLandingPage(db, { name: 'Bea' });
    const accountId = await aSubscriber(page.creatorId, { email: rosa.email });
    const first = (await lastLink()).searchParams.get('token')!;
    expect(await sendVerificationAgain(services, { accountId, attemptId: null })).toEqual({ ok: true });
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

  test('uses the platform’s brand when the creator is no longer public', async () => {
    const { creatorId } = await aLandingPage(db, { name: 'Bea' });
    const accountId = await aSubscriber(creatorId);
    await db.update(landingPages).set({ isActive: false });
    await sendVerificationAgain(services, { accountId, attemptId: null });
    expect((await mail()).at(-1)).toMatchObject({ brand: { name: 'Larder' } });
  });

  test('sends nothing to a confirmed or unknown account, or one without a membership', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId);
    await confirm();
    const bare = await accountsIn(db)();
    const before = await mail();
    const refusal = (reason: string) => ({ ok: false, reason });
    expect(await sendVerificationAgain(services, { accountId, attemptId: null })).toEqual(refusal('already-confirmed'));
    for (const unknown of [randomUUID(), bare]) {
      expect(await sendVerificationAgain(services, { accountId: unknown, attemptId: null })).toEqual(
        refusal('unknown'),
      );
    }
    expect(await mail()).toEqual(before);
  });
});
