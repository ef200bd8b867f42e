import { expect, test } from 'vitest';
import { firstPlatformPrices, firstPrices, monthly, yearly } from '../../../tests/support/prices.ts';
import { costsWords, intervalWords, perWords, priceWords, refundWords, savingWords } from './copy.ts';
import { defaultPrice, priceForPlan } from './offer.ts';
import { compareToPeriod, comparisonOf, inOrder, monthlyShare, offeredTo, type Price, planDetails } from './price.ts';

const weekly: Price = {
  id: 'week',
  plan: 'weekly',
  name: 'Weekly',
  amount: 300,
  currency: 'usd',
  interval: { unit: 'week', count: 1 },
  compareAt: null,
};
const quarterly: Price = {
  ...monthly,
  id: 'q',
  plan: 'quarterly',
  name: 'Quarterly',
  amount: 2700,
  interval: { unit: 'month', count: 3 },
};

test('the first prices are said as in the specification', () => {
  expect(firstPrices.map(perWords)).toEqual(['$10 per month', '$99 per year']);
  expect(costsWords(firstPrices)).toBe('$10 a month or $99 a year');
  expect(savingWords(yearly, firstPrices)).toBe('Save 17.5% compared to monthly');
  expect(monthlyShare(yearly)).toEqual({ amount: 825, currency: 'usd' });
  expect(monthlyShare(monthly)).toBeNull();
  expect(defaultPrice(firstPrices)).toBe(yearly);
  expect(firstPlatformPrices.costs).toBe('$10 per month or $99 per year');
});

test('other prices are said in the same way', () => {
  const all = inOrder([yearly, quarterly, weekly, monthly]);
  expect(all.map(({ plan }) => plan)).toEqual(['weekly', 'monthly', 'quarterly', 'yearly']);
  expect(costsWords(all)).toBe('$3 a week, $10 a month, $27 every 3 months, or $99 a year');
  expect(intervalWords(quarterly.interval)).toBe('3 months');
  expect(priceWords(weekly)).toEqual({
    name: 'Weekly',
    amount: '$3',
    interval: 'week',
    renewal: 'every week',
    cost: '$3 a week',
    refunds: 'Weekly payments aren’t refunded.',
  });
  const pounds = { ...monthly, currency: 'gbp', amount: 1050 };
  expect(perWords(pounds)).toBe('£10.50 per month');
});

test('each plan’s refund rule is said: in part, or none', () => {
  expect(refundWords(firstPrices)).toBe(
    'Monthly payments aren’t refunded. Yearly payments may be refunded in part, at the creator’s discretion.',
  );
  expect(refundWords([weekly, monthly, quarterly])).toBe('Weekly, monthly, and quarterly payments aren’t refunded.');
  expect(refundWords([])).toBe('');
});

test('a comparison is named only if it matches a multiple of another price', () => {
  expect(comparisonOf(yearly, firstPrices)).toMatchObject({
    percent: 17.5,
    saved: { amount: 2100 },
    of: { times: 12 },
  });
  const dearer = { ...monthly, amount: 1200 };
  expect(savingWords(yearly, [dearer, yearly])).toBe('Save 17.5%');
  expect(savingWords(monthly, firstPrices)).toBeNull();
});

test('two plans are each said in the period of the other', () => {
  expect(compareToPeriod(monthly, yearly)).toEqual({
    is: 'dearer',
    total: { amount: 12000, currency: 'usd' },
    more: { amount: 2100, currency: 'usd' },
  });
  expect(compareToPeriod(yearly, monthly)).toEqual({
    is: 'cheaper',
    part: { amount: 825, currency: 'usd' },
    percent: 17.5,
  });
  expect(compareToPeriod(quarterly, monthly)).toMatchObject({ is: 'cheaper', part: { amount: 900 }, percent: 10 });
  expect(compareToPeriod(weekly, monthly), 'weeks are no part of months').toBeNull();
  expect(compareToPeriod({ ...yearly, amount: 15000 }, monthly), 'a year that is dearer').toBeNull();
});

test('a member is offered the own plan at the joined price, even if it is no longer sold', () => {
  const raised = { ...yearly, id: 'raised', amount: 12000 };
  expect(offeredTo([monthly, raised], yearly)).toEqual([monthly, yearly]);
  expect(offeredTo([monthly, raised], weekly)).toEqual([weekly, monthly, raised]);
});

test('a member’s list compares a year with that member’s monthly price', () => {
  const now = { ...monthly, id: 'now', amount: 1400 };
  const year = { ...yearly, id: 'year', amount: 14_000, compareAt: 16_800 };
  const listed = offeredTo([now, year], monthly);
  expect(listed.map(({ id, compareAt }) => [id, compareAt])).toEqual([
    [monthly.id, null],
    ['year', null],
  ]);
  expect(savingWords(listed[1]!, listed), 'a year that costs this member more').toBeNull();
  const cheaper = { ...year, amount: 11_000 };
  const list = offeredTo([now, cheaper], monthly);
  expect(savingWords(list[1]!, list)).toBe('Save 8.3% compared to monthly');
  const euros = { ...year, currency: 'eur' };
  expect(offeredTo([{ ...now, currency: 'eur' }, euros], monthly)[1]!.compareAt).toBeNull();
});

test('a plan that a creator does not sell becomes the preselected one', () => {
  expect(priceForPlan(firstPrices, 'monthly')).toBe(monthly);
  expect(priceForPlan(firstPrices, 'weekly')).toBe(yearly);
  expect(priceForPlan([], 'weekly')).toBeNull();
});

test('the metadata has a plan as in the specification', () => {
  expect(planDetails(monthly)).toEqual({ id: 'monthly', name: 'Monthly', price: 10, interval: 'month' });
  expect(planDetails(yearly)).toEqual({ id: 'yearly', name: 'Yearly', price: 99, compareAt: 120, interval: 'year' });
});
