import { expect, test } from 'vitest';
import { appealsUntil, checkReason, readDays, stateAfter } from './decision.ts';

const after = (action: Parameters<typeof stateAfter>[0], state: string, heldBy: 'reported' | 'first' | null = null) =>
  stateAfter(action, { state: state as 'held', heldBy });

test('an approved post is shown, also one that reports hid', () => {
  expect([after('approve', 'held', 'first'), after('approve', 'hidden', 'reported')]).toEqual(['shown', 'shown']);
  expect([after('approve', 'hidden'), after('approve', 'removed')]).toEqual([null, null]);
});

test('a post that someone hid or removed is restored, and nothing else is', () => {
  expect([after('restore', 'hidden'), after('restore', 'removed')]).toEqual(['shown', 'shown']);
  expect([after('restore', 'shown'), after('restore', 'held', 'first')]).toEqual([null, null]);
});

test('a hidden or removed post is left as it is by the same action', () => {
  expect([after('hide', 'hidden'), after('remove', 'removed')]).toEqual(['hidden', 'removed']);
  expect(after('hide', 'removed')).toBeNull();
});

test('no decision changes a post that its author deleted', () => {
  for (const action of ['approve', 'hide', 'restore', 'remove'] as const) expect(after(action, 'deleted')).toBeNull();
});

test('a reason has words, and at most 1,000 characters', () => {
  expect([checkReason('  Not here.\r\n'), checkReason('  '), checkReason('a'.repeat(1_001))]).toEqual([
    'Not here.',
    null,
    null,
  ]);
});

test('a pause is a whole number of days, at most a year', () => {
  expect(['7', '365', '366', '0', '1.5', '-1', ''].map(readDays)).toEqual([7, 365, null, null, null, null, null]);
});

test('an appeal is possible for six months', () => {
  expect(appealsUntil(new Date('2026-11-30T10:00:00Z')).toISOString()).toBe('2027-05-30T10:00:00.000Z');
});
