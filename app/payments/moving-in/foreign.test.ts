import { describe, expect, test } from 'vitest';
import type { ForeignSubscription } from '../provider.ts';
import {
  chargedAfter,
  chargedTwice,
  chargesElsewhere,
  type Elsewhere,
  endOf,
  leftOutOf,
  paidUntilOf,
} from './foreign.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const month = { unit: 'month', count: 1 } as const;
const onSale = [{ currency: 'usd', interval: month }];
const running: ForeignSubscription = {
  id: 'sub_1',
  livemode: false,
  customerId: 'cus_1',
  email: 'rosa@home.example',
  name: 'Rosa',
  status: 'active',
  isPaused: false,
  items: 1,
  price: { amount: 700, currency: 'usd', interval: month },
  hasDiscount: false,
  period: { from: day(1), until: day(20) },
  isPaid: true,
  endsAt: null,
  endedUnpaid: false,
  card: { kind: 'card', id: 'pm_1', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2030, fingerprint: null },
};

describe('a subscription that the site did not begin', () => {
  test.each<[string | null, Partial<ForeignSubscription>]>([
    [null, {}],
    ['two-items', { items: 2, price: null }],
    ['no-price', { price: null }],
    ['trialing', { status: 'trialing' }],
    ['past-due', { status: 'past_due' }],
    ['past-due', { status: 'unpaid' }],
    ['paused', { isPaused: true }],
    ['not-running', { status: 'incomplete' }],
    ['ending', { endsAt: day(20) }],
    ['other-currency', { price: { ...running.price!, currency: 'eur' } }],
    ['other-interval', { price: { ...running.price!, interval: { unit: 'year', count: 1 } } }],
    ['other-interval', { price: { ...running.price!, interval: { unit: 'month', count: 3 } } }],
    ['discounted', { hasDiscount: true }],
    ['no-card', { card: null }],
  ])('is left out as %s with %j', (reason, fields) => {
    expect(leftOutOf({ ...running, ...fields }, onSale)).toBe(reason);
  });

  test('ends no earlier than the paid period, unless its payment failed', () => {
    expect(endOf(running)).toBeNull();
    expect(endOf({ ...running, endsAt: day(5) })).toEqual(day(20));
    expect(endOf({ ...running, endsAt: day(25) })).toEqual(day(25));
    expect(endOf({ ...running, endsAt: day(5), endedUnpaid: true })).toEqual(day(5));
    expect(paidUntilOf(running)).toEqual(day(20));
    expect(paidUntilOf({ ...running, isPaid: false })).toEqual(day(1));
  });
});

describe('a membership that follows such a subscription', () => {
  const goesOn: Elsewhere = { endsAt: null, endingSince: null, paidUntil: day(20), isUndone: false };
  const ends: Elsewhere = { ...goesOn, endsAt: day(20), endingSince: day(3) };

  test('is not charged while the other continues, or after the creator took the move back', () => {
    expect([goesOn, ends, { ...ends, isUndone: true }, null].map(chargesElsewhere)).toEqual([true, false, true, false]);
    expect(chargedAfter(goesOn, day(10))).toBeNull();
    expect(chargedAfter({ ...ends, isUndone: true }, day(10))).toBeNull();
  });

  test('is charged from the end on, or at the next full hour if the end was read up to three days late', () => {
    expect(chargedAfter(ends, day(10))).toEqual(day(20));
    expect(chargedAfter(ends, day(21))).toEqual(new Date('2026-11-21T01:00:00Z'));
    expect(chargedAfter(ends, day(23))).toBeNull();
  });

  test('gets charges refunded for time that was paid elsewhere too', () => {
    const charges = [{ from: day(19) }, { from: day(20) }];
    expect(chargedTwice(ends, charges)).toEqual([{ from: day(19) }]);
    expect(chargedTwice(null, charges)).toEqual([]);
  });
});
