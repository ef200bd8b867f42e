import { expect, test } from 'vitest';
import { aFact } from '../../../tests/support/facts.ts';
import { yearly } from '../../../tests/support/prices.ts';
import { access, type Fact } from './access.ts';
import { timeline } from './timeline.ts';

const trial = aFact('trial', '2026-11-26T03:10:00Z', { covers: ['2026-11-26T03:10:00Z', '2026-12-03T03:10:00Z'] });

function line(now: string, facts: Fact[], more: Partial<Parameters<typeof timeline>[0]> = {}) {
  const membership = {
    beganAt: new Date('2026-11-25T20:00:00Z'),
    openedAt: new Date('2026-11-26T03:10:00Z'),
    endedAt: null,
    cancelAt: null,
    moveAt: null,
    ...more,
  };
  const points = timeline({ ...membership, facts, access: access(facts, new Date(now)) }, new Date(now));
  expect(points.filter(({ when }) => when === 'now').map(({ what }) => what)).toEqual(['today']);
  return points.map(({ what, at }) => `${what} ${at.getUTCDate()}.${at.getUTCMonth() + 1}.`).join(', ');
}

test.each([
  ['shows joining, start, today and end', '11', 'began 25.11., trial-began 26.11., today 28.11., trial-ends 3.12.'],
  ['that is past has its end in the past', '12', 'began 25.11., trial-began 26.11., access-ended 3.12., today 28.12.'],
])('a trial %s', (_what, month, points) => {
  expect(line(`2026-${month}-28T00:00:00Z`, [trial])).toBe(points);
});

test('before confirmation only the sign-up is shown', () => {
  expect(line('2026-11-26T00:00:00Z', [], { openedAt: null })).toBe('began 25.11., today 26.11.');
});

test('a membership that nothing has opened yet shows only the sign-up', () => {
  expect(line('2026-11-28T00:00:00Z', [])).toBe('began 25.11., today 28.11.');
});

test('a cancellation or move replaces the end at the same moment', () => {
  const end = trial.coversUntil;
  expect(line('2026-11-28T00:00:00Z', [trial], { cancelAt: end })).toMatch(/today 28\.11\., cancels 3\.12\.$/);
  expect(line('2026-11-28T00:00:00Z', [trial], { moveAt: end })).toMatch(/today 28\.11\., moves 3\.12\.$/);
});

test('access after a trial is shown too', () => {
  const gift = aFact('complimentary', '2026-11-27T00:00:00Z', {
    covers: ['2026-12-03T03:10:00Z', '2027-01-01T00:00:00Z'],
  });
  expect(line('2026-11-28T00:00:00Z', [gift, trial])).toMatch(/trial-ends 3\.12\., access-ends 1\.1\.$/);
});

test('a trial that began after the account opened has its own point', () => {
  const opened = { openedAt: new Date('2026-11-20T00:00:00Z'), beganAt: new Date('2026-11-20T00:00:00Z') };
  expect(line('2026-11-28T00:00:00Z', [trial], opened)).toBe(
    'opened 20.11., trial-began 26.11., today 28.11., trial-ends 3.12.',
  );
});

test('a charge follows the end of its trial, also without access', () => {
  const nextCharge = {
    at: new Date('2026-12-03T03:10:00Z'),
    price: { amount: 9900, currency: 'usd' },
    of: yearly,
  } as const;
  const began = 'began 25.11., trial-began 26.11.';
  expect(line('2026-11-28T00:00:00Z', [trial], { nextCharge })).toBe(
    `${began}, today 28.11., trial-ends 3.12., charge 3.12.`,
  );
  const wholeSeconds = { ...nextCharge, at: new Date('2026-12-03T03:09:59Z') };
  expect(line('2026-11-28T00:00:00Z', [trial], { nextCharge: wholeSeconds }), 'by a clock without milliseconds').toBe(
    `${began}, today 28.11., trial-ends 3.12., charge 3.12.`,
  );
  const later = { ...nextCharge, at: new Date('2026-12-20T00:00:00Z') };
  expect(line('2026-12-04T00:00:00Z', [trial], { nextCharge: later })).toBe(
    `${began}, access-ended 3.12., today 4.12., charge 20.12.`,
  );
  expect(line('2026-11-28T00:00:00Z', [trial], { nextCharge: later })).toBe(
    `${began}, today 28.11., trial-ends 3.12., charge 20.12.`,
  );
});
