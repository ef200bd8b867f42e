import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOffer } from '../../../tests/support/offers.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { afterCharge, afterFirst, lowersNext, memberPriceWords } from '../offers/left-words.ts';
import { checkOffer, type TypedOffer } from '../offers/new-offer.ts';
import { offeredWords, priceWords } from './copy.ts';
import {
  costAt,
  firstPayment,
  isFor,
  MIN_PRICE_LEFT,
  monthsOf,
  normalizeCode,
  showing,
  takenOff,
  wasShown,
} from './offer.ts';
import { minimumCharge } from './own-price.ts';
import type { Price } from './price.ts';
import { withTax } from './tax.ts';

const amounts = fc.integer({ min: 1, max: 1_000_000 });
const percents = fc.integer({ min: 1, max: 99 });
const offers = fc.oneof(
  percents.map((percentOff) => anOffer({ percentOff })),
  amounts.map((amountOff) => anOffer({ percentOff: null, amountOff, currency: 'usd' })),
);

describe('the amount taken off', () => {
  test('is whole cents, at most the price, and within half a cent of the percentage', () => {
    fc.assert(
      fc.property(amounts, offers, (amount, offer) => {
        const off = takenOff(offer, amount);
        expect(Number.isInteger(off)).toBe(true);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(amount);
        if (offer.percentOff === null) expect(off).toBe(Math.min(amount, offer.amountOff!));
        else expect(Math.abs(off * 100 - amount * offer.percentOff)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('is never less for a higher price or percentage', () => {
    fc.assert(
      fc.property(amounts, amounts, percents, percents, (one, other, percentOff, more) => {
        const [less, greater] = [Math.min(one, other), Math.max(one, other)];
        const of = (percent: number, amount: number) => takenOff({ percentOff: percent, amountOff: null }, amount);
        expect(of(percentOff, less)).toBeLessThanOrEqual(of(percentOff, greater));
        expect(of(Math.min(percentOff, more), one)).toBeLessThanOrEqual(of(Math.max(percentOff, more), one));
      }),
    );
  });

  test.each([
    [50, 999, 500],
    [50, 1001, 501],
    [33, 1000, 330],
    [25, 998, 250],
    [1, 50, 1],
    [1, 49, 0],
  ])('%i percent of %i cents is %i: half a cent is rounded up', (percentOff, amount, off) => {
    expect(takenOff({ percentOff, amountOff: null }, amount)).toBe(off);
  });
});

describe('an offer applies to a price', () => {
  test('only if the rest is chargeable in every currency', () => {
    expect(Math.max(...Object.values(minimumCharge))).toBeLessThanOrEqual(MIN_PRICE_LEFT);
    fc.assert(
      fc.property(amounts, offers, (amount, offer) => {
        const price: Price = { ...monthly, amount, offer };
        const left = firstPayment(price).amount;
        expect(left).toBeLessThanOrEqual(amount);
        if (isFor(offer, price)) expect(left).toBeGreaterThanOrEqual(MIN_PRICE_LEFT);
        else expect(left).toBe(amount);
      }),
    );
  });

  test.each<[string, Parameters<typeof anOffer>[0], Price, boolean]>([
    ['of its plan', { plan: 'monthly' }, monthly, true],
    ['of another plan', { plan: 'monthly' }, yearly, false],
    ['of every plan', {}, yearly, true],
    ['by the month, for some months', { duration: 'months', months: 3 }, monthly, true],
    ['by the year, not for some months', { duration: 'months', months: 3 }, yearly, false],
    ['of the first year', { duration: 'once' }, yearly, true],
    ['in its currency', { percentOff: null, amountOff: 100, currency: 'usd' }, monthly, true],
    ['in another currency', { percentOff: null, amountOff: 100, currency: 'eur' }, monthly, false],
    ['of which 50 cents are left', { percentOff: null, amountOff: 950, currency: 'usd' }, monthly, true],
    ['of which 49 cents are left', { percentOff: null, amountOff: 951, currency: 'usd' }, monthly, false],
    ['of which nothing is left', { percentOff: null, amountOff: 5000, currency: 'usd' }, monthly, false],
    ['by the week', {}, { ...monthly, interval: { unit: 'week', count: 1 } }, false],
  ])('%s', (_what, terms, price, is) => {
    expect(isFor(anOffer(terms), price)).toBe(is);
  });
});

describe('the price before and after is said in numbers', () => {
  const words = (terms: Parameters<typeof anOffer>[0], price: Price) =>
    offeredWords({ ...price, offer: anOffer(terms) });
  test.each<[Parameters<typeof anOffer>[0], Price, string]>([
    [{ duration: 'months', months: 3 }, monthly, '$5 a month for 3 payments, then $10 a month'],
    [{ duration: 'once' }, monthly, '$5 for the first month, then $10 a month'],
    [
      { percentOff: null, amountOff: 3000, currency: 'usd', duration: 'once' },
      yearly,
      '$69 for the first year, then $99 a year',
    ],
    [{}, monthly, '$5 a month'],
    [{ plan: 'yearly' }, monthly, '$10 a month'],
  ])('%j', (terms, price, said) => {
    expect(words(terms, price)).toBe(said);
  });

  test('for the first payment and all that follow', () => {
    const price: Price = { ...monthly, offer: anOffer({ duration: 'months', months: 3 }) };
    expect(priceWords(price)).toMatchObject({
      amount: '$5',
      renewal: '2 more payments of $5, one a month, and from 3 months after the first one $10 every month',
    });
    const two = { ...monthly, offer: anOffer({ duration: 'months', months: 2 }) };
    expect(priceWords(two).renewal).toBe(
      '1 more payment of $5 a month later, and from 2 months after the first one $10 every month',
    );
    const once = { ...monthly, offer: anOffer({ duration: 'once' }) };
    expect(priceWords(once)).toMatchObject({ amount: '$5', renewal: 'from one month later $10 every month' });
    expect(priceWords({ ...yearly, offer: anOffer({ duration: 'once' }) })).toMatchObject({
      amount: '$49.50',
      renewal: 'from one year later $99 every year',
    });
    expect(priceWords({ ...monthly, offer: anOffer({}) })).toMatchObject({ amount: '$5', renewal: 'every month' });
  });

  test.each<[string, Parameters<typeof anOffer>[0], Price, string | null]>([
    ['once', { duration: 'once' }, monthly, '$10 every month from 2027-02-28'],
    ['of the first year', { duration: 'once' }, yearly, '$99 every year from 2028-01-31'],
    ['2 months', { duration: 'months', months: 2 }, monthly, '$5 on 2027-02-28, and $10 every month from 2027-03-31'],
    [
      '3 months',
      { duration: 'months', months: 3 },
      monthly,
      '2 more payments of $5, one a month, from 2027-02-28 to 2027-03-31, and $10 every month from 2027-04-30',
    ],
    ['for ever', {}, monthly, null],
    ['for another plan', { plan: 'yearly' }, monthly, null],
  ])('with the day of each payment: %s', (_what, terms, price, said) => {
    const first = new Date('2027-01-31T10:00:00Z');
    expect(afterFirst({ ...price, offer: anOffer(terms) }, first, (day) => day.toISOString().slice(0, 10))).toBe(said);
  });

  test('after a charge, with the day of the first full payment', () => {
    const terms = anOffer({ duration: 'months', months: 3 });
    const at = new Date('2026-12-03T10:00:00Z');
    const charge = { at, price: { amount: 500, currency: 'usd' }, of: monthly };
    const following = (until: string | null) =>
      afterCharge(charge, { terms, until: until === null ? null : new Date(until) }, (day) =>
        day.toISOString().slice(0, 10),
      );
    expect(following('2027-02-26T10:00:00Z')).toBe(
      '2 more payments of $5, one a month, and $10 every month from 2027-03-03',
    );
    expect(following('2026-12-26T10:00:00Z')).toBe('$10 every month from 2027-01-03');
    expect(following('2026-12-01T10:00:00Z')).toBeNull();
    expect(following(null)).toBeNull();
  });

  describe('a member’s price is said', () => {
    const date = (day: Date) => day.toISOString().slice(0, 10);
    const charge = (at: string, of: Price) => ({ at: new Date(at), price: { amount: 500, currency: 'usd' }, of });
    const cost = (price: Price, payments: Parameters<typeof lowersNext>[0]) =>
      memberPriceWords(price, payments, date).cost;

    test('with the day of the first full charge, not the day on which the provider’s discount ends', () => {
      const offer = { terms: anOffer({ duration: 'months', months: 3 }), until: new Date('2027-02-26T10:00:00Z') };
      const payments = { nextCharge: charge('2027-01-03T10:00:00Z', monthly), offer };
      expect(cost(monthly, payments)).toBe('$5 a month until 2027-03-03, then $10 a month');
      expect(lowersNext(payments)).toBe(true);
    });

    test('at the end of a month too', () => {
      const offer = { terms: anOffer({ duration: 'months', months: 3 }), until: new Date('2027-03-30T10:00:00Z') };
      const payments = { nextCharge: charge('2027-01-31T10:00:00Z', monthly), offer };
      expect(cost(monthly, payments)).toBe('$5 a month until 2027-03-31, then $10 a month');
    });

    test('at the end of a month shorter than the one before', () => {
      const offer = { terms: anOffer({ duration: 'months', months: 3 }), until: new Date('2027-04-30T10:00:00Z') };
      const nextCharge = { ...charge('2027-02-28T10:00:00Z', monthly), day: 31 };
      expect(cost(monthly, { nextCharge, offer })).toBe('$5 a month until 2027-04-30, then $10 a month');
      expect(afterCharge(nextCharge, offer, date)).toBe(
        '1 more payment of $5 a month later, and $10 every month from 2027-04-30',
      );
    });

    test('before the first charge as agreed to', () => {
      const terms = anOffer({ duration: 'once', plan: 'yearly' });
      const payments = {
        nextCharge: charge('2027-01-13T10:00:00Z', yearly),
        offer: { terms, until: new Date('2027-02-06T10:00:00Z') },
      };
      expect(cost({ ...yearly, offer: terms }, payments)).toBe(offeredWords({ ...yearly, offer: terms }));
    });

    test('in full once the offer lowers no charge any more', () => {
      const offer = { terms: anOffer({ duration: 'once' }), until: new Date('2027-02-06T10:00:00Z') };
      const payments = { nextCharge: charge('2027-02-13T10:00:00Z', monthly), offer };
      expect(cost(monthly, payments)).toBe('$10 a month');
      expect(lowersNext(payments)).toBe(false);
      expect(lowersNext({ ...payments, nextCharge: null })).toBe(false);
      expect(lowersNext({ ...payments, offer: { ...offer, until: null } })).toBe(true);
      expect(lowersNext({ ...payments, offer: null })).toBe(false);
    });
  });
});

test('a form that showed another offer, or none, has not shown this price', () => {
  const [one, other] = [anOffer(), anOffer()];
  const reduced = { ...monthly, offer: one };
  expect(wasShown(monthly, undefined)).toBe(true);
  expect(wasShown(reduced, showing([reduced, yearly]))).toBe(true);
  expect(wasShown(reduced, showing([monthly, yearly]))).toBe(false);
  expect(wasShown(monthly, showing([reduced]))).toBe(false);
  expect(wasShown({ ...monthly, offer: other }, showing([reduced]))).toBe(false);
  expect(wasShown({ ...monthly, offer: anOffer({ plan: 'yearly' }) }, showing([monthly]))).toBe(true);
});

test('a form that showed no added tax has not shown a price to which tax is added', () => {
  const [taxed, included] = [withTax(monthly, true), withTax({ ...monthly, currency: 'eur' }, true)];
  expect(wasShown(taxed, showing([taxed]))).toBe(true);
  expect(wasShown(taxed, showing([monthly]))).toBe(false);
  expect(wasShown(monthly, showing([taxed]))).toBe(false);
  expect(wasShown(included, showing([monthly]))).toBe(true);
});

test('a period costs less while the offer runs, to the instant', () => {
  const until = new Date('2027-03-03T10:00:00Z');
  const off = { percentOff: 50, amountOff: null, until };
  expect(costAt(monthly, off, new Date(+until - 1)).amount).toBe(500);
  expect(costAt(monthly, off, until).amount).toBe(1000);
  expect(costAt(monthly, { ...off, until: null }, until).amount).toBe(500);
  expect(costAt(monthly, null, until).amount).toBe(1000);
});

test.each([
  [{ duration: 'once', months: null }, 1],
  [{ duration: 'months', months: 6 }, 6],
  [{ duration: 'forever', months: null }, null],
] as const)('%j lasts %s months', (offer, months) => {
  expect(monthsOf(offer)).toBe(months);
});

test.each([
  [' spring26 ', 'SPRING26'],
  ['ｓｐｒｉｎｇ', 'SPRING'],
  ['a-b-c', 'A-B-C'],
  ['abc', null],
  ['-abc', null],
  ['a b c d', null],
  ['A'.repeat(31), null],
  ["'; drop", null],
  ['', null],
])('the code %j is %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

describe('an owner’s input', () => {
  const weekly: Price = { ...monthly, plan: 'weekly', interval: { unit: 'week', count: 1 } };
  const now = new Date('2026-11-02T10:00:00Z');
  const typed: TypedOffer = {
    code: '',
    kind: 'percent',
    off: '50',
    currency: 'usd',
    duration: 'once',
    months: '',
    plan: '',
    lastDay: '',
    places: '',
  };
  const check = (fields: Partial<TypedOffer>) =>
    checkOffer({ ...typed, ...fields }, { onSale: [weekly, monthly, yearly], now });

  test('becomes an offer', () => {
    expect(
      check({ code: 'spring', duration: 'months', months: '3', plan: 'monthly', lastDay: '2026-12-24', places: '100' }),
    ).toEqual({
      ok: true,
      offer: {
        code: 'SPRING',
        percentOff: 50,
        amountOff: null,
        currency: null,
        duration: 'months',
        months: 3,
        plan: 'monthly',
        endsAt: new Date('2026-12-25T00:00:00Z'),
        places: 100,
      },
    });
    expect(check({ kind: 'amount', off: '€2,50', currency: 'eur' })).toMatchObject({
      offer: { code: null, percentOff: null, amountOff: 250, currency: 'eur', endsAt: null, places: null },
    });
    expect(check({ off: '25 %' })).toMatchObject({ ok: true, offer: { percentOff: 25 } });
  });

  test.each<[Partial<TypedOffer>, keyof TypedOffer, string]>([
    [{ off: '0' }, 'off', 'percent'],
    [{ off: '100' }, 'off', 'percent'],
    [{ off: '-5' }, 'off', 'percent'],
    [{ off: '12.5' }, 'off', 'percent'],
    [{ off: '1e1' }, 'off', 'percent'],
    [{ off: '' }, 'off', 'percent'],
    [{ kind: 'amount', off: '0' }, 'off', 'amount'],
    [{ kind: 'amount', off: '£3' }, 'off', 'amount'],
    [{ kind: 'amount', off: '3', currency: 'jpy' }, 'currency', 'currency'],
    [{ duration: 'always' }, 'duration', 'duration'],
    [{ duration: 'months', months: '0' }, 'months', 'months'],
    [{ duration: 'months', months: '25' }, 'months', 'months'],
    [{ duration: 'months', months: '3', plan: 'yearly' }, 'plan', 'months-of-year'],
    [{ plan: 'weekly' }, 'plan', 'plan'],
    [{ plan: 'quarterly' }, 'plan', 'plan'],
    [{ lastDay: '2026-02-30' }, 'lastDay', 'day'],
    [{ lastDay: '2026-11-01' }, 'lastDay', 'day-past'],
    [{ lastDay: '2036-11-01' }, 'lastDay', 'day'],
    [{ places: '0' }, 'places', 'places'],
    [{ places: 'many' }, 'places', 'places'],
    [{ code: 'a b' }, 'code', 'code'],
  ])('%j is refused', (fields, field, error) => {
    expect(check(fields)).toMatchObject({ ok: false, errors: { [field]: error } });
  });

  test('of any length and kind gets an answer', () => {
    const text = fc.string({ maxLength: 200 });
    fc.assert(
      fc.property(
        fc.record({
          code: text,
          kind: text,
          off: text,
          currency: text,
          duration: text,
          months: text,
          plan: text,
          lastDay: text,
          places: text,
        }),
        (fields) => {
          expect(typeof checkOffer(fields, { onSale: [monthly], now }).ok).toBe('boolean');
        },
      ),
    );
  });
});
