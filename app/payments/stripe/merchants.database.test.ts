import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import type { PaymentProvider } from '../provider.ts';

const { db } = await testDatabase();
const { provider, standIn, sent } = await stripeAdapter(db);
beforeEach(() => standIn.setAccount({ usesConnect: true, country: 'US' }));

const creatorId = '00000000-0000-4000-8000-00000000000c';
type Create = Parameters<PaymentProvider['createPayoutAccount']>[0];
const create = (more: Partial<Create> = {}) =>
  provider.createPayoutAccount({
    payoutAccountId: '00000000-0000-4000-8000-00000000000a',
    creatorId,
    country: 'DE',
    agreement: 'full',
    email: 'bea@home.example',
    name: 'Bea’s kitchen',
    ...more,
  });
const made = async (more: Partial<Create> = {}) => (await answered(create(more))).accountId;
const retrieve = (accountId: string) => answered(provider.retrievePayoutAccount(accountId));
const urls = { refreshUrl: 'https://larder.test/refresh', returnUrl: 'https://larder.test/return' };
const linkOf = async (accountId: string) =>
  new URL((await answered(provider.createOnboardingLink({ accountId, ...urls }))).url).pathname.split('/').at(-1)!;

test('where the platform is is asked for once, and not known where the key may not see it', async () => {
  const accountId = await made();
  standIn.failNext('GET /v1/account', 403);
  expect(await retrieve(accountId)).toMatchObject({ platformCountry: null });
  expect(await retrieve(accountId)).toMatchObject({ platformCountry: 'US' });
  sent.length = 0;
  expect(await retrieve(accountId)).toMatchObject({ platformCountry: 'US' });
  expect(sent.filter((request) => request.includes('/v1/account '))).toEqual([]);
});

describe('an account', () => {
  test('is made once, however often it is asked for, also where the address has changed in between', async () => {
    const accountId = await made();
    expect(await made({ email: 'other@home.example' })).toBe(accountId);
    expect(await made({ payoutAccountId: '00000000-0000-4000-8000-00000000000b' })).not.toBe(accountId);
  });

  test('with the full agreement can charge once it is set up; a recipient can only be transferred to', async () => {
    const full = await made();
    const recipient = await made({ payoutAccountId: 'r', country: 'MX', agreement: 'recipient' });
    for (const accountId of [full, recipient]) await standIn.answerOnboarding(await linkOf(accountId), 'finish');
    expect(await retrieve(full)).toMatchObject({ creatorId, transfers: 'active', payouts: 'active', cards: 'active' });
    expect(await retrieve(recipient)).toMatchObject({ transfers: 'active', payouts: 'active', cards: null });
  });

  test('in a country in which Stripe opens none is refused with a reason, and is no failure', async () => {
    expect(await create({ country: 'JM', agreement: 'recipient' })).toEqual({ ok: false, reason: 'country-refused' });
    expect(await create({ country: 'MX', agreement: 'full' })).toEqual({ ok: false, reason: 'country-refused' });
    // For this country Stripe's error names no country.
    expect(await create({ country: 'TW', agreement: 'recipient' })).toEqual({ ok: false, reason: 'country-refused' });
  });

  test('of a platform without Connect is the operator’s to mend, not the creator’s', async () => {
    standIn.setAccount({ usesConnect: false });
    await expect(create()).rejects.toThrow('403');
  });

  test('is away, not refused, while Stripe is, and where too many have asked', async () => {
    standIn.failNext('POST /v2/core/accounts', 429);
    expect(await create()).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(true);
    expect(await create()).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(false);
  });

  test('says what its owner is asked for, by when, and what was asked of everybody', async () => {
    const accountId = await made();
    expect((await retrieve(accountId)).requirements).toHaveLength(4);
    expect((await retrieve(accountId)).requirements.every(({ isOnboarding }) => isOnboarding)).toBe(true);
    await standIn.approveAccount(accountId);
    await standIn.askForDocument(accountId);
    const { requirements, dueAt, transfers } = await retrieve(accountId);
    expect(requirements).toEqual([
      {
        what: 'identity.individual.documents.primary_verification.front_back',
        awaits: 'owner',
        due: 'now',
        isRefused: false,
        isOnboarding: false,
      },
    ]);
    expect([dueAt, transfers]).toEqual([new Date('2027-02-07T10:00Z'), 'active']);
  });

  test('that left the platform, or never was, is unknown; one that a key may not look at is not', async () => {
    const accountId = await made();
    await standIn.disconnectAccount(accountId);
    const unknown = { ok: false, reason: 'unknown-account' };
    expect(await provider.retrievePayoutAccount(accountId)).toEqual(unknown);
    expect(await provider.retrievePayoutAccount('acct_other')).toEqual(unknown);
    expect(await provider.createOnboardingLink({ accountId, ...urls })).toEqual(unknown);

    const other = await made({ payoutAccountId: 'p' });
    standIn.failNext(`GET /v2/core/accounts/${other}`, 403);
    await expect(provider.retrievePayoutAccount(other)).rejects.toThrow('403');
  });

  test('is closed once, and closing what is not there is done', async () => {
    const accountId = await made();
    for (const _ of [1, 2]) expect(await provider.closePayoutAccount({ accountId })).toMatchObject({ ok: true });
    expect((await retrieve(accountId)).isClosed).toBe(true);
    expect(await provider.closePayoutAccount({ accountId: 'acct_other' })).toMatchObject({ ok: true });
  });
});

describe('a link to Stripe’s form', () => {
  test('is another one each time, works once, and leads back to where it was said', async () => {
    const accountId = await made();
    const [first, second] = [await linkOf(accountId), await linkOf(accountId)];
    expect(first).not.toBe(second);
    expect(await standIn.answerOnboarding(first, 'leave')).toBe(urls.returnUrl);
    expect(await standIn.answerOnboarding(first, 'finish')).toBe(urls.refreshUrl);
    expect((await retrieve(accountId)).transfers).toBe('restricted');
    expect(await standIn.answerOnboarding(second, 'finish')).toBe(urls.returnUrl);
    expect((await retrieve(accountId)).transfers).toBe('active');
  });

  test('asks for all at once, so that nobody is asked again soon', async () => {
    await linkOf(await made());
    expect(sent.at(-1)).toContain('"collection_options":{"fields":"eventually_due","future_requirements":"include"}');
  });
});
