import { expect, test } from 'vitest';
import type { Access, Grounds } from './access.ts';
import { memberState, memberStates } from './member-state.ts';

const at = new Date('2026-11-02T10:00:00Z');
const open = { openedAt: at, endedAt: null, cancelAt: null };
const having = (because: Grounds): Access => ({ may: true, until: at, because, facts: [] });
const none: Access = { may: false, until: at, because: 'trial', facts: [] };

test.each(['trial', 'paid', 'grace', 'complimentary'] as const)('access by %s is the state of that name', (because) => {
  expect(memberState({ ...open, access: having(because) })).toBe(because);
});

test('who has cancelled is cancelled for as long as there is access, then ended like everybody', () => {
  expect(memberState({ ...open, cancelAt: at, access: having('paid') })).toBe('cancelled');
  expect(memberState({ ...open, cancelAt: at, access: none })).toBe('ended');
});

test('without access it has ended, also when a trial was refused; before the address is confirmed it is unopened', () => {
  expect(memberState({ ...open, access: none })).toBe('ended');
  const never: Access = { may: false, until: null, because: 'nothing', facts: [] };
  expect(memberState({ ...open, access: never })).toBe('ended');
  expect(memberState({ ...open, openedAt: null, access: never })).toBe('unopened');
});

test('one that another membership has replaced is former, whatever its facts say', () => {
  for (const access of [having('trial'), none]) expect(memberState({ ...open, endedAt: at, access })).toBe('former');
});

test('no state is listed twice', () => {
  expect(new Set(memberStates).size).toBe(memberStates.length);
});
