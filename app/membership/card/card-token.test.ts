import { testCards } from '@larder/stripe-stand-in/cards.ts';
import { describe, expect, test } from 'vitest';
import { cardErrors } from './card.ts';
import { readCardToken } from './card-token.ts';
import { demoCards, demoToken, demoWallets, inGroups } from './demo-cards.ts';

describe('in the demo', () => {
  test('a test card is known in any grouping', () => {
    expect(demoToken('4242 4242 4242 4242')).toBe('pm_card_visa');
    expect(demoToken('4000-0000-0000-0002')).toBe('pm_card_chargeDeclined');
  });

  test.each(['4111 1111 1111 1111', '6011 1111 1111 1117', ''])(
    'any other number (%s) is none, as Stripe’s test mode takes no real card',
    (number) => {
      expect(demoToken(number)).toBeNull();
    },
  );

  test('every listed number is well formed, and the stand-in knows its token by the same last digits', () => {
    for (const { number, token } of demoCards) {
      const values = { cardholder: 'Rosa', cardNumber: inGroups(number), expiry: '12/30', securityCode: '123' };
      expect([...cardErrors(values, { now: new Date('2026-11-22') })]).toEqual([]);
      expect(testCards[token]?.last4).toBe(number.slice(-4));
    }
  });
});

test('a test wallet is a card of the stand-in, and its token is accepted in the demo alone', () => {
  for (const { token } of demoWallets) {
    expect(testCards[token]?.wallet).toBeDefined();
    expect(readCardToken(token, { kind: 'demo', usesTax: false })).toEqual({ ok: true, token });
    const keys = { kind: 'stripe', publishableKey: 'pk_test_1', merchantId: 'acct_1', usesTax: false } as const;
    expect(readCardToken(token, keys)).toEqual({ ok: false });
  }
});

describe('in a form', () => {
  const stripe = { kind: 'stripe', publishableKey: 'pk_test_1', merchantId: 'acct_1', usesTax: false } as const;
  const demo = { kind: 'demo', usesTax: false } as const;
  const ctoken = 'ctoken_1NnQUf2eZvKYlo2CIObdtbnb';

  test('a token of the page’s kind is accepted', () => {
    expect(readCardToken(ctoken, stripe)).toEqual({ ok: true, token: ctoken });
    expect(readCardToken('pm_card_visa', demo)).toEqual({ ok: true, token: 'pm_card_visa' });
  });

  test.each([
    ['a card number', '4242424242424242', stripe],
    ['a card number, in the demo', '4242424242424242', demo],
    ['a test token, with keys', 'pm_card_visa', stripe],
    ['a payment method', 'pm_1NnQUf2eZvKYlo2CIObdtbnb', stripe],
    ['Stripe’s token, in the demo', ctoken, demo],
    ['a test token that is not offered', 'pm_card_createDispute', demo],
    ['one with something behind it', `${ctoken}\n`, stripe],
    ['one that is too long', `ctoken_${'1'.repeat(65)}`, stripe],
    ['one that is too short', 'ctoken_1', stripe],
    ['a path', 'ctoken_../../v1/customers', stripe],
  ] as const)('%s is refused', (_what, value, browser) => {
    expect(readCardToken(value, browser)).toEqual({ ok: false });
  });

  test('a missing token is no card, and tokens are ignored while payments are not configured', () => {
    expect(readCardToken(undefined, stripe)).toEqual({ ok: true, token: null });
    expect(readCardToken('', demo)).toEqual({ ok: true, token: null });
    expect(readCardToken('4242424242424242', null)).toEqual({ ok: true, token: null });
  });
});
