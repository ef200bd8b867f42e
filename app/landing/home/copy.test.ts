import { expect, test } from 'vitest';
import { firstPlatformPrices } from '../../../tests/support/prices.ts';
import { home, marketingFaqs } from './copy.ts';

const forCreators = (prices: Parameters<typeof home.writers.points>[0]) => home.writers.points(prices)[0]!.body;
const forMembers = (prices: Parameters<typeof home.sections>[0]) =>
  home.sections(prices).find(({ key }) => key === 'money')!.body;

test('creators are told between which amounts they set their price, and what it is until then', () => {
  expect(forCreators(firstPlatformPrices)).toContain(
    'You set your own price, from $2 to $100 per month. Until you do, it’s $10 per month or $99 per year.',
  );
  expect(forCreators(null)).toContain('You set your own price. Our share');
});

test('a member is told that a creator may have another price, once one has', () => {
  const own = 'Some cooks have a price of their own, which their sign-up page names.';
  expect(forMembers(firstPlatformPrices)).toContain(
    '$10 a month, or $99 a year where twelve months would be $120. The',
  );
  const withOwn = { ...firstPlatformPrices, hasCreatorsOwn: true };
  expect(forMembers(withOwn)).toContain(`would be $120. ${own} The first 7 days are free.`);
  expect(marketingFaqs(withOwn)[0]!.answer).toContain(own);
});
