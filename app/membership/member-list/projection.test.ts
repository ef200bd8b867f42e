import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, histories, live, MINUTE } from '../../../tests/support/membership-history.ts';
import { howMany } from '../../../tests/support/run.ts';
import { project, searchPatterns } from './projection.ts';

const person = { email: 'Rosa@Home.example', firstName: 'Rosa', lastName: 'Marsh' };

test('a stored state is valid until the stored time', () => {
  const begin = Date.UTC(2026, 10, 26);
  const minutes = fc.nat({ max: 400 * 24 * 60 });
  fc.assert(
    fc.property(
      fc.record({ history: histories, seen: minutes, later: minutes, cancel: fc.option(minutes) }),
      ({ history, seen, later, cancel }) => {
        const now = new Date(begin + seen * MINUTE);
        const cancelAt = cancel === null ? null : new Date(begin + cancel * MINUTE);
        const member = { ...person, facts: live(history).facts, openedAt: new Date(begin), cancelAt };
        const { state, validUntil } = project(member, now);
        expect(validUntil > now).toBe(true);
        const last = Math.min(validUntil.getTime() - 1, now.getTime() + 400 * DAY);
        const between = now.getTime() + ((later * MINUTE) % (last - now.getTime() + 1));
        for (const at of [between, last]) expect(project(member, new Date(at)).state).toBe(state);
      },
    ),
    { numRuns: howMany({ short: 500, long: 10_000 }) },
  );
});

describe('a search', () => {
  const { words } = project({ ...person, facts: [], openedAt: null, cancelAt: null }, new Date(0));
  const finds = (search: string) =>
    searchPatterns(search).some((pattern) => words.includes(pattern.slice(1, -1).replaceAll('\\', '')));

  test('matches part of the address or the name', () => {
    expect(words).toBe('\nrosa@home.example\nrosa marsh');
    expect(['HOME.', 'sa mar', 'osa'].map(finds)).toEqual([true, true, true]);
    expect(['marsh rosa', 'example rosa'].map(finds)).toEqual([false, false]);
  });

  test('of one or two letters matches the beginning of a word', () => {
    expect(['r', 'Ro', 'ma', 'os', 'h'].map(finds)).toEqual([true, true, true, false, false]);
  });
});
