import { expect, test } from 'vitest';
import type { SendingFindings } from './sending-records.ts';
import { afterSendingCheck, type CheckedSending } from './sending-state.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-30T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const right: SendingFindings = { dkim: 'ok', dmarc: 'ok' };
const after = (sending: Partial<CheckedSending>, findings: Partial<SendingFindings>) =>
  afterSendingCheck(
    { state: 'pending', createdAt: now, failingSince: null, ...sending },
    { ...right, ...findings },
    now,
  );
const inMs = ({ nextCheckAt }: { nextCheckAt: Date }) => nextCheckAt.getTime() - now.getTime();

test('letters come from a domain once all its records are right, from any state, and it is checked daily', () => {
  for (const state of ['pending', 'verified', 'failing', 'stopped'] as const) {
    const isFailing = state === 'failing' || state === 'stopped';
    const next = after({ state, failingSince: isFailing ? ago(9 * DAY) : null }, right);
    expect(next).toMatchObject({ state: 'verified', failingSince: null });
    expect(inMs(next)).toBe(DAY);
  }
});

test('a domain that waits for its records is checked each minute for a day, then daily', () => {
  expect(after({}, { dkim: 'missing' })).toMatchObject({ state: 'pending', failingSince: null });
  expect(inMs(after({ createdAt: ago(DAY - 1) }, { dmarc: 'missing' }))).toBe(60_000);
  expect(inMs(after({ createdAt: ago(DAY) }, { dkim: 'cut' }))).toBe(DAY);
});

test.each([{ dkim: 'missing' }, { dmarc: 'several' }, { dkim: 'testing', dmarc: 'unreachable' }] as const)(
  '%j fails a domain, which is used for three days more and checked hourly',
  (findings) => {
    const failing = after({ state: 'verified' }, findings);
    expect(failing).toMatchObject({ state: 'failing', failingSince: now });
    expect(inMs(failing)).toBe(HOUR);
    expect(after({ state: 'failing', failingSince: ago(3 * DAY - 1) }, findings).state).toBe('failing');
    const stopped = after({ state: 'failing', failingSince: ago(3 * DAY) }, findings);
    expect(stopped).toMatchObject({ state: 'stopped', failingSince: ago(3 * DAY) });
    expect(after({ state: 'stopped', failingSince: ago(9 * DAY) }, findings).state).toBe('stopped');
  },
);

test('a DNS that does not answer is no failing record', () => {
  const silent = { dkim: 'unreachable', dmarc: 'unreachable' } as const;
  expect(after({ state: 'verified' }, silent)).toMatchObject({ state: 'verified', failingSince: null });
  expect(after({ state: 'verified' }, { dkim: 'unreachable' })).toMatchObject({ state: 'verified' });
  const failing = { state: 'failing', failingSince: ago(30 * DAY) } as const;
  expect(after(failing, silent)).toMatchObject(failing);
  expect(inMs(after({ state: 'verified' }, silent))).toBe(HOUR);
  expect(after({}, silent).state).toBe('pending');
});
