import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { createMerchantProvider } from './merchants.server.ts';

const { db } = await testDatabase();
const { platform, standIn, sent } = await stripeAdapter(db);
const merchants = createMerchantProvider({ stripe: platform, clientId: 'ca_standin' });
beforeEach(() => standIn.setAccount({ usesConnect: true }));

const creatorId = '00000000-0000-4000-8000-00000000000c';
const row = { rowId: 'row', creatorId, email: 'bea@home.example', name: 'Bea’s kitchen' };
const made = async (more: Partial<typeof row> = {}) =>
  (await answered(merchants.createMerchant({ ...row, ...more }))).merchantId;
const retrieve = (merchantId: string) => answered(merchants.retrieveMerchant(merchantId));
const urls = { refreshUrl: 'https://larder.test/refresh', returnUrl: 'https://larder.test/return' };
const linkOf = async (merchantId: string) =>
  new URL((await answered(merchants.createOnboardingLink({ merchantId, ...urls }))).url).pathname.split('/').at(-1)!;

describe('a new account', () => {
  test('is made once for each row, with the full dashboard, and takes cards once it is set up', async () => {
    const merchantId = await made();
    expect(sent.at(-1)).toContain('"dashboard":"full"');
    expect(sent.at(-1)).toContain('"contact_email":"bea@home.example"');
    expect(await made()).toBe(merchantId);
    expect(await made({ rowId: 'other' })).not.toBe(merchantId);
    expect(await retrieve(merchantId)).toMatchObject({ cards: 'restricted', isClosed: false });
    await standIn.answerOnboarding(await linkOf(merchantId), 'finish');
    expect(await retrieve(merchantId)).toMatchObject({ cards: 'active', requirements: [] });
  });

  test('is not refused after the owner’s address has changed', async () => {
    await made();
    expect(await merchants.createMerchant({ ...row, email: 'new@home.example' })).toMatchObject({ ok: true });
  });

  test('is not refused while Stripe is away or limits requests', async () => {
    standIn.failNext('POST /v2/core/accounts', 429);
    expect(await merchants.createMerchant(row)).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(true);
    expect(await merchants.createMerchant(row)).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(false);
  });

  test('is an error for the operator if the platform has no Connect', async () => {
    standIn.setAccount({ usesConnect: false });
    await expect(merchants.createMerchant(row)).rejects.toThrow('403');
  });

  test('shows what its owner must provide, and by when', async () => {
    const merchantId = await made();
    expect((await retrieve(merchantId)).requirements.every(({ isOnboarding }) => isOnboarding)).toBe(true);
    await standIn.approveAccount(merchantId);
    await standIn.askForDocument(merchantId);
    const { requirements, dueAt, cards } = await retrieve(merchantId);
    expect(requirements).toEqual([
      {
        what: 'identity.individual.documents.primary_verification.front_back',
        awaits: 'owner',
        due: 'now',
        isRefused: false,
        isOnboarding: false,
      },
    ]);
    expect([dueAt, cards]).toEqual([new Date('2027-02-07T10:00Z'), 'active']);
  });
});

describe('an account that exists', () => {
  test('is connected by a code that works once', async () => {
    const id = await standIn.openAccount({ isConnected: false });
    expect(await merchants.retrieveMerchant(id)).toEqual({ ok: false, reason: 'unknown-merchant' });
    const code = await standIn.authorizeAccount(id);
    expect(await answered(merchants.authorize({ code }))).toEqual({ merchantId: id, livemode: false });
    expect(await retrieve(id)).toMatchObject({ cards: 'active' });
    expect(await merchants.authorize({ code })).toEqual({ ok: false, reason: 'refused' });
    expect(await merchants.authorize({ code: 'ac_forged' })).toEqual({ ok: false, reason: 'refused' });
  });

  test('is connected at an address with the state, and only if the site has a client id', () => {
    const asked = { state: 'the state', returnUrl: 'https://larder.test/back', email: 'bea@home.example' };
    const url = new URL(merchants.authorizationUrl(asked)!);
    expect([url.origin, url.searchParams.get('scope'), url.searchParams.get('state')]).toEqual([
      'https://connect.stripe.com',
      'read_write',
      'the state',
    ]);
    expect(createMerchantProvider({ stripe: platform, clientId: null }).authorizationUrl(asked)).toBeNull();
  });

  test('is disconnected once, and then unknown', async () => {
    for (const _ of [1, 2])
      expect(await merchants.disconnect({ merchantId: beasMerchant })).toMatchObject({ ok: true });
    expect(await merchants.retrieveMerchant(beasMerchant)).toEqual({ ok: false, reason: 'unknown-merchant' });
    const link = await merchants.createOnboardingLink({ merchantId: beasMerchant, ...urls });
    expect(link).toEqual({ ok: false, reason: 'unknown-merchant' });
  });

  test('is not disconnected without a client id', async () => {
    const { disconnect } = createMerchantProvider({ stripe: platform, clientId: null });
    expect(await disconnect({ merchantId: beasMerchant })).toEqual({ ok: false, reason: 'no-client-id' });
  });

  test('that the key may not read does not count as unknown', async () => {
    standIn.failNext(`GET /v2/core/accounts/${beasMerchant}`, 403);
    await expect(merchants.retrieveMerchant(beasMerchant)).rejects.toThrow('403');
  });

  test('gets its name on bank statements, or a refusal', async () => {
    const named = (text: string) => merchants.setStatementDescriptor({ merchantId: beasMerchant, text });
    expect(await named('BEAS KITCHEN')).toEqual({ ok: true, value: null });
    expect(await named('<BEA>')).toEqual({ ok: false, reason: 'refused' });
  });
});

describe('a link to Stripe’s form', () => {
  test('is different each time, works once, and leads back', async () => {
    const merchantId = await made();
    const [first, second] = [await linkOf(merchantId), await linkOf(merchantId)];
    expect(first).not.toBe(second);
    expect(await standIn.answerOnboarding(first, 'leave')).toBe(urls.returnUrl);
    expect(await standIn.answerOnboarding(first, 'finish')).toBe(urls.refreshUrl);
    expect((await retrieve(merchantId)).cards).toBe('restricted');
    expect(await standIn.answerOnboarding(second, 'finish')).toBe(urls.returnUrl);
    expect((await retrieve(merchantId)).cards).toBe('active');
  });

  test('asks for everything at once', async () => {
    await linkOf(await made());
    expect(sent.at(-1)).toContain('"collection_options":{"fields":"eventually_due","future_requirements":"include"}');
  });
});
