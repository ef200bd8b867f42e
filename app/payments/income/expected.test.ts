import { expect, test } from 'vitest';
import { expectedNet } from './expected.ts';

const months = [
  { gross: 10_000, providerFee: 600, platformFee: 400 },
  { gross: 10_000, providerFee: 500, platformFee: 500 },
];

test('renewals until the end of the month are counted, less fees as in the months before', () => {
  expect(expectedNet({ amount: 4_000, renewals: 2_000, months })).toBe(5_800);
});

test('nothing is expected without renewals, or while fees are unknown or take everything', () => {
  expect(expectedNet({ amount: 4_000, renewals: 0, months })).toBeNull();
  expect(expectedNet({ amount: 0, renewals: 2_000, months: [] })).toBeNull();
  const disputed = [{ gross: 1_000, providerFee: 1_500, platformFee: 50 }];
  expect(expectedNet({ amount: 0, renewals: 2_000, months: disputed })).toBeNull();
});
