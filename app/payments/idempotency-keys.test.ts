import { expect, test } from 'vitest';
import { idempotencyKeys } from './idempotency-keys.ts';

const change = {
  subscriptionId: 'sub_1',
  priceId: 'yearly',
  applies: 'now',
  requestId: 'one',
} as const;

test('one trial is begun for a membership, and each return is its own', () => {
  const { begin } = idempotencyKeys;
  expect(begin('m', null)).toBe(begin('m', null));
  expect(new Set([begin('m', null), begin('n', null), begin('m', 'one'), begin('m', 'two')]).size).toBe(4);
});

test('a change of plan is the same for the same request, and another if anything differs', () => {
  const { priceChange } = idempotencyKeys;
  expect(priceChange({ ...change }, 'to')).toBe(priceChange(change, 'to'));
  const others = [
    { ...change, priceId: 'monthly' },
    { ...change, applies: 'period-end' as const },
    { ...change, requestId: 'two' },
    { ...change, subscriptionId: 'sub_2' },
  ];
  const keys = [change, ...others].map((each) => priceChange(each, 'to'));
  expect(new Set([...keys, priceChange(change, 'another')]).size).toBe(6);
});
