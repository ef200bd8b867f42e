import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { firstPlatformPrices, firstPrices, monthly, yearly } from '../../../tests/support/prices.ts';
import { platformPrices } from '../../membership/prices/copy.ts';
import { monthBounds } from '../../membership/prices/own-price.ts';
import type { PriceList } from '../../membership/prices/price.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsAndConditions } from './terms-and-conditions.ts';

/** Date and hash of each text's newest version. A changed text needs an entry in its `changes` and new values here. */
test.each([
  ['the terms', termsAndConditions, { since: '2026-11-30', text: '271a89fb0987f91b' }],
  ['the privacy policy', privacyPolicy, { since: '2026-12-01', text: 'a47b7bd77f20cf31' }],
])('%s: every change of the text is in its list', (_, documentOf, known) => {
  const { changes, summary, sections } = documentOf({
    supportEmail: '',
    prices: firstPlatformPrices,
    platformFee: 500,
  });
  const text = createHash('sha256')
    .update(JSON.stringify([summary, sections]))
    .digest('hex')
    .slice(0, 16);
  expect({ since: changes[0]?.date, text }).toEqual(known);
});

describe('the terms say of every plan on sale when it renews and whether it is refunded', () => {
  const weekly = { ...monthly, id: 'w', plan: 'weekly', name: 'Weekly', interval: { unit: 'week', count: 1 } } as const;
  const textOf = (prices: PriceList) =>
    JSON.stringify(
      termsAndConditions({
        supportEmail: '',
        prices: platformPrices(prices, { hasCreatorsOwn: false, bounds: monthBounds }),
        platformFee: 500,
      }),
    );

  test('for the first two, as in the specification', () => {
    const text = textOf(firstPrices);
    expect(text).toContain(
      'Monthly plans are not refunded. Annual plans may be refunded in part, at the creator’s discretion.',
    );
    expect(text).toContain('every month on the monthly plan, every year on the yearly plan.');
    expect(text).toContain('Annual plans (the yearly plan): may be refunded in part');
  });

  test('for a weekly one too', () => {
    const text = textOf([weekly, ...firstPrices]);
    expect(text).toContain('Weekly and monthly plans are not refunded. Annual plans may');
    expect(text).toContain('every week on the weekly plan, every month');
    expect(text).toContain('Weekly plans: no refunds, not even for part of a week.');
  });

  test('and for no other', () => {
    expect(textOf([yearly])).not.toContain('onthly');
  });
});

test('the terms say how members in the EU and the EEA withdraw, and keep monthly plans without refunds', () => {
  const text = JSON.stringify(termsAndConditions({ supportEmail: '', prices: firstPlatformPrices, platformFee: 500 }));
  expect(text).toContain('until 14 days after your first payment');
  expect(text).toContain('“Withdraw from contract here”');
  expect(text).toContain('Monthly plans: no refunds, not even for part of a month.');
});

test('the terms name the platform’s share of payments, or that there is none', () => {
  const textOf = (platformFee: number) =>
    JSON.stringify(termsAndConditions({ supportEmail: '', prices: firstPlatformPrices, platformFee }));
  expect(textOf(725)).toContain('Our share is 7.25% of each payment');
  expect(textOf(0)).toContain('We keep no share today.');
});
