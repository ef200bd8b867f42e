import { describe, expect, test } from 'vitest';
import { dueRequirements, statementDescriptorOf, stateOf } from './merchant.ts';
import type { MerchantRequirement, ProviderMerchant } from './merchant-provider.ts';

const account = (more: Partial<ProviderMerchant> = {}): ProviderMerchant => ({
  id: 'acct_1',
  livemode: false,
  isClosed: false,
  country: 'US',
  requirements: [],
  dueAt: null,
  cards: 'restricted',
  ...more,
});
const asked = (what: string, more: Partial<MerchantRequirement> = {}): MerchantRequirement => ({
  what,
  awaits: 'owner',
  due: 'now',
  isRefused: false,
  isOnboarding: true,
  ...more,
});
const document = 'identity.individual.documents.primary_verification.front_back';
const state = (more: Partial<ProviderMerchant>, wasReady = false) => stateOf(account(more), { wasReady });

describe('the state of an account', () => {
  test('is `begun` while the questions that every new account gets are open', () => {
    expect(state({ requirements: [asked('identity.individual.given_name'), asked('defaults.payout_methods')] })).toBe(
      'begun',
    );
  });

  test('is `checking` once nothing is left for the owner', () => {
    const theirs = asked('identity.individual.id_numbers', { awaits: 'provider' });
    expect(state({ cards: 'pending', requirements: [theirs] })).toBe('checking');
    expect(state({ requirements: [] })).toBe('checking');
  });

  test('is `ready` if cards can be charged, whatever is required by a later date', () => {
    const requirements = [asked(document, { isOnboarding: false })];
    expect(state({ cards: 'active', requirements, dueAt: new Date('2026-12-03') })).toBe('ready');
  });

  test.each<[string, Partial<ProviderMerchant>, boolean]>([
    ['a document was refused', { requirements: [asked(document, { isRefused: true })] }, false],
    ['more is required than at first', { requirements: [asked(document, { isOnboarding: false })] }, false],
    ['the account was ready before', { requirements: [asked(document)] }, true],
    ['Stripe rejected the account', { cards: 'rejected' }, false],
    ['the country has no card payments', { cards: 'unsupported' }, false],
  ])('is `restricted` if %s', (_, more, wasReady) => {
    expect(state(more, wasReady)).toBe('restricted');
  });

  test('is `disconnected` once the account is closed', () => {
    expect(state({ cards: 'active', isClosed: true }, true)).toBe('disconnected');
  });
});

describe('the requirements of an owner', () => {
  test('are named by kind, each once, without later ones and those of the provider', () => {
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

  test('state that an earlier answer was refused', () => {
    expect(dueRequirements([asked(document), asked(document, { isRefused: true })])).toEqual([
      { what: 'document', isRefused: true },
    ]);
  });
});

test.each([
  ['Charlie’s Kitchen', 'Charlies Kitchen'],
  ['Café Crème', 'Cafe Creme'],
  ['The Long Table Cooking Club', 'The Long Table Cooking'],
  ['Supercalifragilisticexpialidocious', 'Supercalifragilisticex'],
  ['"Best" <Food> *Ever*', 'Best Food Ever'],
  ['台所', 'Larder'],
  ['Ana', 'Ana Larder'],
])('the name of %s on bank statements is %s', (name, expected) => {
  expect(statementDescriptorOf(name, 'Larder')).toBe(expected);
});
