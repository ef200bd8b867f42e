import { describe, expect, test } from 'vitest';
import { agreementOf, dueRequirements, isOwnerMerchant, stateOf } from './payout-account.ts';
import type { PayoutRequirement, ProviderPayoutAccount } from './payout-account-provider.ts';

const account = (more: Partial<ProviderPayoutAccount> = {}): ProviderPayoutAccount => ({
  id: 'acct_1',
  livemode: false,
  creatorId: 'c',
  isClosed: false,
  platformCountry: 'US',
  requirements: [],
  dueAt: null,
  transfers: 'restricted',
  payouts: 'restricted',
  cards: 'restricted',
  ...more,
});
const asked = (what: string, more: Partial<PayoutRequirement> = {}): PayoutRequirement => ({
  what,
  awaits: 'owner',
  due: 'now',
  isRefused: false,
  isOnboarding: true,
  ...more,
});
const document = 'identity.individual.documents.primary_verification.front_back';
const state = (more: Partial<ProviderPayoutAccount>, wasActive = false) => stateOf(account(more), { wasActive });
const active = { transfers: 'active', payouts: 'active', cards: 'active' } as const;

describe('the agreement', () => {
  test.each([
    ...['US', 'CA', 'GB', 'CH', 'DE', 'FR', 'NO', 'IS', 'LI'].map((country) => [country, 'full']),
    // With the full agreement, every transfer to these accounts would fail.
    ...['MX', 'AU', 'NZ', 'SG', 'JP', 'AE', 'HK', 'TH', 'BR', 'IN', 'SV', 'GI'].map((country) => [
      country,
      'recipient',
    ]),
  ])('of %s is %s', (country, agreement) => {
    expect(agreementOf(country)).toBe(agreement);
  });
});

describe('the merchant of charges', () => {
  test.each([
    ['US', 'US', false],
    ['FR', 'DE', false],
    // Different regions. Liechtenstein is in the European Economic Area, and Switzerland is not.
    ...[
      ['US', 'CA'],
      ['GB', 'FR'],
      ['DE', 'CH'],
      ['CH', 'LI'],
    ].map(([platform, account]) => [platform!, account!, true] as const),
    ['FR', 'NO', false],
    ['LI', 'IS', false],
    ['AU', 'US', true],
    [null, 'US', true],
  ] as const)('of a platform in %s and an account in %s is the account’s owner: %s', (platformCountry, country, is) => {
    expect(isOwnerMerchant({ agreement: 'full', country, platformCountry })).toBe(is);
    // Stripe refuses charges on behalf of a recipient account.
    expect(isOwnerMerchant({ agreement: 'recipient', country, platformCountry })).toBe(false);
  });
});

describe('how an account stands', () => {
  test('is begun while what everybody is asked at first is not answered', () => {
    expect(state({ requirements: [asked('identity.individual.given_name'), asked('defaults.payout_methods')] })).toBe(
      'begun',
    );
  });

  test('is being checked once nothing is left for its owner', () => {
    const theirs = asked('identity.individual.id_numbers', { awaits: 'provider' });
    expect(state({ transfers: 'pending', requirements: [theirs] })).toBe('checking');
    expect(state({ requirements: [] })).toBe('checking');
  });

  test('is active where money can go there, whatever is asked for by a later date', () => {
    const requirements = [asked(document, { isOnboarding: false })];
    expect(state({ ...active, requirements, dueAt: new Date('2026-12-03') })).toBe('active');
  });

  test('is active without card payments, which a recipient never has', () => {
    expect(state({ ...active, cards: null })).toBe('active');
    expect(state({ ...active, cards: 'pending' })).toBe('active');
  });

  test.each<[string, Partial<ProviderPayoutAccount>, boolean]>([
    ['a document was not accepted', { requirements: [asked(document, { isRefused: true })] }, false],
    ['more is asked for than at first', { requirements: [asked(document, { isOnboarding: false })] }, false],
    ['it was active once, and is asked what everybody is', { requirements: [asked(document)] }, true],
    ['Stripe has refused it', { transfers: 'rejected' }, false],
    ['its country has none', { transfers: 'unsupported' }, false],
    ['money can go there, and not from there to the bank', { ...active, payouts: 'restricted' }, true],
  ])('is restricted where %s', (_, more, wasActive) => {
    expect(state(more, wasActive)).toBe('restricted');
  });

  test('is closed once Stripe says so, whatever else it says', () => {
    expect(state({ ...active, isClosed: true }, true)).toBe('closed');
  });
});

describe('what its owner is asked for', () => {
  test('is said in kinds, each once, and without what can wait or is not hers', () => {
    const requirements = [
      asked('identity.individual.given_name'),
      asked('identity.individual.date_of_birth'),
      asked('defaults.payout_methods'),
      asked('identity.attestations.terms_of_service.account'),
      asked('identity.individual.address.line1'),
      asked('defaults.profile.business_url'),
      asked('something.new'),
      asked(document, { due: 'later' }),
      asked('identity.individual.id_numbers', { awaits: 'provider' }),
    ];
    expect(dueRequirements(requirements).map(({ what }) => what)).toEqual([
      ...['identity', 'bank', 'terms', 'address', 'business', 'other'],
    ]);
  });

  test('says what was given and not accepted', () => {
    expect(dueRequirements([asked(document), asked(document, { isRefused: true })])).toEqual([
      { what: 'document', isRefused: true },
    ]);
  });
});
