import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, plainHasher } from '../../../tests/support/accounts.ts';
import { withoutNewRows } from '../../../tests/support/broken-tables.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { browserHash, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { firstPrices, yearly } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts, oneTimeTokens } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { confirmEmail } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { findSignUpAttempt } from '../queries.server.ts';
import { signUp } from './commands.server.ts';
import { sendVerificationAgain } from './verification.server.ts';

const { db } = await testDatabase();
const { services, mail, lastLink, confirm, empty, aSubscriber, takeLogged } = await membershipServices(db);

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

describe('a sign-up by the command', () => {
  const browserHash = hashToken('the secret of a browser');

  let creatorId: string;

  beforeEach(async () => {
    const page = await aLandingPage(db, { name: 'Bea’s Broth', accentColor: '245c4a' });
    creatorId = page.creatorId;
  });

  const signUpRosa = (changes: Partial<typeof rosa> = {}) =>
    signUp(services, { onSale: firstPrices, creatorId, values: { ...rosa, ...changes }, browserHash });

  const everything = async () => ({
    accounts: await db.select().from(accounts),
    records: await db.select().from(endUserDetails),
    tokens: await db.select().from(oneTimeTokens),
    mail: await mail(),
  });

  const nothing = { accounts: [], records: [], tokens: [], mail: [] };

  describe('a sign-up', () => {
    test('creates an unconfirmed account with the specification’s metadata', async () => {
      const result = await signUpRosa();
      const [account] = await db.select().from(accounts);
      expect(result).toEqual({ ok: true, accountId: account!.id });
      expect(account).toMatchObject({
        email: rosa.email,
        emailConfirmedAt: null,
        passwordHash: 'plain:correct horse battery',
        userType: 'subscriber',
        metadata: {
          first_name: 'Rosa',
          last_name: 'Marsh',
          selected_plan: 'yearly',
          plan_details: { id: 'yearly', name: 'Yearly', price: 99, compareAt: 120, interval: 'year' },
          country: 'AU',
        },
      });
      expect(Object.keys(account!.metadata)).toHaveLength(5);
    });

    test('creates the record with every field of the specification', async () => {
      await signUpRosa({ plan: 'monthly' });
      const [account] = await db.select().from(accounts);
      const { rows } = (await db.execute(sql`select * from "EndUserDetails"`)) as unknown as { rows: object[] };
      expect(rows).toEqual([
        {
          id: expect.any(String),
          MembershipType: 'monthly',
          StripeID: null,
          AuthID: account!.id,
          CreatorID: creatorId,
          FirstName: 'Rosa',
          LastName: 'Marsh',
          email: rosa.email,
          country: 'AU',
          legal_accepted: true,
          legal_accepted_at: expect.anything(),
        },
      ]);
    });

    test('stores whether the terms were accepted, and when', async () => {
      await signUpRosa();
      expect(await db.select().from(endUserDetails)).toMatchObject([{ legalAccepted: true, legalAcceptedAt: now }]);
      await signUpRosa({ legalAccepted: false });
      expect(await db.select().from(endUserDetails)).toMatchObject([{ legalAccepted: false, legalAcceptedAt: null }]);
    });

    test('queues one mail in the creator’s name and colour, with a link that is valid for 24 hours', async () => {
      await signUpRosa();
      const [letter, ...others] = await mail();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ to: rosa.email, brand: { name: 'Bea’s Broth', accent: '#245c4a' } });

      const { link, firstName } = letter!.template.props as { link: string; firstName: string };
      expect(firstName).toBe('Rosa');
      const token = new URL(link).searchParams.get('token')!;
      expect(link).toBe(
        `https://larder.test/auth/verify?token=${token}&type=signup&redirect_to=${encodeURIComponent(`/${creatorId}/success`)}`,
      );
      expect(await db.select().from(oneTimeTokens)).toMatchObject([
        {
          tokenHash: hashToken(token),
          purpose: 'signup',
          browserHash,
          redirectTo: `/${creatorId}/success`,
          expiresAt: new Date(now.getTime() + 24 * 60 * 60 * 1000),
        },
      ]);
    });

    test('hashes the password before the transaction opens', async () => {
      const order: string[] = [];
      const watched = {
        ...services,
        hasher: { ...plainHasher, hash: async () => `hash ${order.push('hash')}` },
        db: new Proxy(db, {
          get(target, name) {
            if (name === 'transaction') order.push('transaction');
            return Reflect.get(target, name);
          },
        }),
      };
      await signUp(watched, { onSale: firstPrices, creatorId, values: rosa, browserHash });
      expect(order).toEqual(['hash', 'transaction']);
    });

    test.each([
      ['unknown', async () => randomUUID()],
      ['malformed', async () => 'bea'],
      ['not public', async () => (await aLandingPage(db, { isActive: false })).creatorId],
    ])('to a creator who is %s is refused before anything is hashed', async (_what, idOf) => {
      const hash = () => Promise.reject(new Error('hashed'));
      const attempt = { onSale: firstPrices, creatorId: await idOf(), values: rosa, browserHash };
      const result = await signUp({ ...services, hasher: { ...plainHasher, hash } }, attempt);
      expect(result).toEqual({ ok: false, reason: 'creator-unknown' });
      expect(await everything()).toEqual(nothing);
    });
  });

  describe('an unconfirmed address can sign up again', () => {
    const again = { password: 'another long password', firstName: 'Rosalind', plan: 'monthly' } as const;

    test('the account and its record become the new attempt’s, while the old link stays valid', async () => {
      const first = await signUpRosa();
      const elsewhere = await aLandingPage(db);
      const second = await signUp(services, {
        onSale: firstPrices,
        creatorId: elsewhere.creatorId,
        values: { ...rosa, ...again },
        browserHash: hashToken('another browser'),
      });
      expect(second).toEqual(first);
      expect(await db.select().from(endUserDetails)).toMatchObject([
        { creatorId: elsewhere.creatorId, firstName: 'Rosalind', membershipType: 'monthly' },
      ]);
      const links = await db.select().from(oneTimeTokens);
      expect(new Set(links.map((link) => link.browserHash))).toEqual(
        new Set([browserHash, hashToken('another browser')]),
      );
    });
  });

  describe('a confirmed address', () => {
    beforeEach(async () => {
      await signUpRosa();
      await confirm();
    });

    test('is refused, its account does not change, and its owner gets a mail', async () => {
      const before = await everything();
      expect(await signUpRosa({ password: 'the password of a thief', firstName: 'Thief' })).toEqual({
        ok: false,
        reason: 'already-registered',
      });
      const after = await everything();
      expect({ ...after, mail: before.mail }).toEqual(before);
      expect(after.mail.slice(before.mail.length)).toMatchObject([
        { to: rosa.email, template: { name: 'already-registered' } },
      ]);
    });
  });

  test('two concurrent sign-ups with one address make one account, one record, and a link each', async () => {
    const both = await Promise.all([signUpRosa({ firstName: 'One' }), signUpRosa({ firstName: 'Two' })]);
    expect(both).toEqual([{ ok: true, accountId: expect.any(String) }, both[0]]);
    const found = await everything();
    expect([found.accounts, found.records, found.tokens].map((rows) => rows.length)).toEqual([1, 1, 2]);
    expect(found.accounts[0]!.metadata.first_name).toBe(found.records[0]!.firstName);
  });

  describe('a failed step rolls everything back, and the person can try again', () => {
    test.each([
      ['account', 'accounts', 'account-failed'],
      ['record', 'EndUserDetails', 'record-failed'],
      ['token', 'one_time_tokens', 'account-failed'],
    ] as const)('the %s', async (_what, table, reason) => {
      expect(await withoutNewRows(db, table, signUpRosa)).toEqual({ ok: false, reason });
      expect(await everything()).toEqual(nothing);
      expect(takeLogged()).toHaveLength(1);
      expect(await signUpRosa()).toMatchObject({ ok: true });
    });

    test.each([
      ['mail', 'test_mail', 'insert'],
      ['commit', 'EndUserDetails', 'commit'],
    ] as const)('the %s', async (_what, table, by) => {
      await withoutNewRows(db, table, () => expect(signUpRosa()).rejects.toThrow(), { by });
      expect(await everything()).toEqual(nothing);
      expect(await signUpRosa()).toMatchObject({ ok: true });
    });

    test('the hash', async () => {
      const hash = () => Promise.reject(new Error('out of memory'));
      const broken = { ...services, hasher: { ...plainHasher, hash } };
      await expect(signUp(broken, { onSale: firstPrices, creatorId, values: rosa, browserHash })).rejects.toThrow(
        'out of memory',
      );
      expect(await everything()).toEqual(nothing);
    });

    test('an earlier attempt of the address is unchanged', async () => {
      await signUpRosa();
      const before = await everything();
      const again = () => signUpRosa({ password: 'another long password' });
      expect(await withoutNewRows(db, 'one_time_tokens', again)).toMatchObject({ ok: false });
      takeLogged();
      expect(await everything()).toEqual(before);
    });
  });
});
