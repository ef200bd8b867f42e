import { expect, test } from 'vitest';
import { afterCheck, type CheckedDomain, type Finding } from './domain-state.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-30T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const after = (domain: Partial<CheckedDomain>, finding: Finding) =>
  afterCheck({ state: 'pending', createdAt: now, failingSince: null, ...domain }, finding, now);
const inMs = ({ nextCheckAt }: { nextCheckAt: Date }) => nextCheckAt.getTime() - now.getTime();

test('records that are right verify a domain in any state', () => {
  for (const state of ['pending', 'verified', 'failing', 'lost'] as const) {
    const next = after({ state, failingSince: state === 'pending' ? null : ago(DAY) }, 'ok');
    expect(next).toMatchObject({ state: 'verified', failingSince: null });
    expect(inMs(next)).toBe(DAY);
  }
});

test('a domain that was never proved is checked each minute for a day, then daily, and is never served', () => {
  expect(after({}, 'no-proof')).toMatchObject({ state: 'pending', failingSince: null });
  expect(inMs(after({ createdAt: ago(DAY - 1) }, 'no-address'))).toBe(60_000);
  expect(inMs(after({ createdAt: ago(DAY) }, 'elsewhere'))).toBe(DAY);
  expect(after({ createdAt: ago(30 * DAY) }, 'unreachable').state).toBe('pending');
});

test('a served domain fails from the first bad check, is checked hourly, and is lost after seven days', () => {
  const failing = after({ state: 'verified' }, 'unreachable');
  expect(failing).toMatchObject({ state: 'failing', failingSince: now });
  expect(inMs(failing)).toBe(HOUR);
  expect(after({ state: 'failing', failingSince: ago(7 * DAY - 1) }, 'elsewhere').state).toBe('failing');
  const lost = after({ state: 'failing', failingSince: ago(7 * DAY) }, 'elsewhere');
  expect(lost).toMatchObject({ state: 'lost', failingSince: ago(7 * DAY) });
  expect(after({ state: 'lost', failingSince: ago(9 * DAY) }, 'no-proof').state).toBe('lost');
});
