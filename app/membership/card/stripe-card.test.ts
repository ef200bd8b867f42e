import { beforeEach, describe, expect, test, vi } from 'vitest';
import { placeStripeCard } from './stripe-card.ts';

type Listener = (change: { value: { type: string } }) => void;

const browser = { kind: 'stripe', publishableKey: 'pk_test_1', merchantId: 'acct_1', usesTax: false } as const;
const place = {} as HTMLElement;

let calls: { of: string; given: unknown }[] = [];
let listeners = new Map<string, Listener>();
/** Event that each element emits after it is mounted, in order of mounting. Defaults to `ready`. */
let outcomes: ('ready' | 'loaderror')[] = [];

const tell = (event: string, type = 'card') => listeners.get(event)?.({ value: { type } });

function element() {
  const own = new Map<string, Listener>();
  listeners = own;
  return {
    on: (event: string, then: Listener) => own.set(event, then),
    mount: () => queueMicrotask(() => own.get(outcomes.shift() ?? 'ready')?.({ value: { type: 'card' } })),
    focus() {},
    destroy: () => calls.push({ of: 'destroy', given: null }),
  };
}

beforeEach(() => {
  [calls, outcomes] = [[], []];
  const note = (of: string, given: unknown) => calls.push({ of, given });
  const Stripe = (key: string, options: object) => {
    note('Stripe', { key, ...options });
    return {
      elements(options: object) {
        note('elements', options);
        return {
          create(_type: string, options: object) {
            note('create', options);
            return element();
          },
          submit: async () => ({}),
        };
      },
      async createConfirmationToken({ params }: { params: object }) {
        note('token', params);
        return { confirmationToken: { id: 'ctoken_1' } };
      },
    };
  };
  vi.stubGlobal('window', { Stripe });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '', fontFamily: '', fontSize: '' }));
});

const created = () => calls.flatMap(({ of, given }) => (of === 'create' ? given : []));

describe('Stripe’s fields', () => {
  test('are of the creator’s account, with cards and what can be charged like one', async () => {
    await placeStripeCard(place, browser, () => {});
    expect(calls[0]).toEqual({
      of: 'Stripe',
      given: { key: 'pk_test_1', locale: 'en', stripeAccount: 'acct_1' },
    });
    expect(calls[1]).toMatchObject({ given: { mode: 'setup', allowedPaymentMethodTypes: ['card', 'link'] } });
    expect(created()).toMatchObject([{ wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' } }]);
  });

  test('are shown without wallets if they do not load with them', async () => {
    outcomes = ['loaderror', 'ready'];
    await placeStripeCard(place, browser, () => {});
    expect(created()).toMatchObject([
      { wallets: { applePay: 'auto' } },
      { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } },
    ]);
    expect(calls.filter(({ of }) => of === 'destroy')).toHaveLength(1);
    outcomes = ['loaderror', 'loaderror'];
    await expect(placeStripeCard(place, browser, () => {})).rejects.toThrow('could not be loaded');
  });

  test('tell when a wallet is chosen, which needs no name, but the country', async () => {
    const told: boolean[] = [];
    const card = await placeStripeCard(place, browser, ({ isWallet }) => told.push(isWallet));
    for (const type of ['card', 'apple_pay', 'google_pay', 'card', 'link']) tell('change', type);
    expect(told).toEqual([true, false, true]);
    expect(card.isWallet()).toBe(true);
    expect(await card.take({ name: '', country: 'AU', postalCode: '' })).toEqual({ ok: true, token: 'ctoken_1' });
    await card.take({ name: 'Rosa', country: 'AU', postalCode: '' });
    const details = calls.flatMap(({ of, given }) => (of === 'token' ? given : []));
    expect(details).toEqual([
      { payment_method_data: { billing_details: { address: { country: 'AU' } } } },
      { payment_method_data: { billing_details: { name: 'Rosa', address: { country: 'AU' } } } },
    ]);
  });
});
