import { expect, test } from 'vitest';
import { anAccess, noAccess } from '../../../tests/support/facts.ts';
import type { Grounds } from '../access/access.ts';
import { memberState } from './member-state.ts';

const now = new Date('2026-11-02T10:00:00Z');
const later = new Date('2026-11-03T10:00:00Z');
const open = { openedAt: now, endedAt: null, cancelAt: null };
const having = (because: Grounds) => anAccess(because, later);
const none = noAccess('trial', later);

test.each(['trial', 'paid', 'grace', 'complimentary'] as const)('access by %s is the state of that name', (because) => {
  expect(memberState({ ...open, access: having(because) }, now)).toBe(because);
});

test('a cancelled member is cancelled while access lasts, then ended', () => {
  expect(memberState({ ...open, cancelAt: later, access: having('paid') }, now)).toBe('cancelled');
  expect(memberState({ ...open, cancelAt: later, access: none }, now)).toBe('ended');
});

test('an effective cancellation is closed once access is given again', () => {
  const cancelled = { ...open, cancelAt: now };
  expect(memberState({ ...cancelled, access: having('complimentary') }, now)).toBe('complimentary');
});

test('without access the state is ended, also after a refused trial; before confirmation it is unopened', () => {
  expect(memberState({ ...open, access: none }, now)).toBe('ended');
  const never = noAccess('nothing', null);
  expect(memberState({ ...open, access: never }, now)).toBe('ended');
  expect(memberState({ ...open, openedAt: null, access: never }, now)).toBe('unopened');
});

test('a replaced membership is former, regardless of its facts', () => {
  for (const access of [having('trial'), none])
    expect(memberState({ ...open, endedAt: now, access }, now)).toBe('former');
});
