import { expect, test } from 'vitest';
import { idempotencyKeys } from './idempotency-keys.ts';

const change = {
  subscriptionId: 'sub_1',
  plan: 'yearly',
  applies: 'now',
  prorationDate: new Date(1_800_000_000_000),
} as const;

test('one trial is begun for a membership, and each return is its own', () => {
  const { begin } = idempotencyKeys;
  expect(begin('m', null)).toBe(begin('m', null));
  expect(new Set([begin('m', null), begin('n', null), begin('m', 'one'), begin('m', 'two')]).size).toBe(4);
});

test('a change of plan is the same if it was previewed for the same second, and another if anything differs', () => {
  const { planChange } = idempotencyKeys;
  const key = planChange(change);
  expect(planChange({ ...change, prorationDate: new Date(1_800_000_000_400) })).toBe(key);
  const others = [
    { ...change, plan: 'monthly' as const },
    { ...change, applies: 'period-end' as const },
    { ...change, prorationDate: new Date(1_800_000_001_000) },
    { ...change, subscriptionId: 'sub_2' },
  ];
  expect(new Set([key, ...others.map(planChange)]).size).toBe(5);
});
