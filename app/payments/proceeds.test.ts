import { expect, test } from 'vitest';
import { type LedgerFact, proceedsByMonth } from './proceeds.ts';

const HOUR = 3_600_000;

const aFact = (kind: LedgerFact['kind'], at: string, amount: number, fields: Partial<LedgerFact> = {}): LedgerFact => ({
  kind,
  providerId: `${kind}-${at}`,
  at: new Date(at),
  coversFrom: null,
  coversUntil: null,
  aboutId: null,
  amount,
  currency: 'usd',
  ...fields,
});
const paid = (from: string, until: string, amount: number, at = from) =>
  aFact('paid', at, amount, {
    providerId: 'in_1',
    coversFrom: new Date(from),
    coversUntil: new Date(new Date(until).getTime() + 3 * HOUR),
  });
const about = { aboutId: 'in_1' };
const owed = (...facts: LedgerFact[]) =>
  Object.fromEntries(
    [...proceedsByMonth(facts)].map(([month, sums]) => [month, sums.map(({ amount }) => amount).join()]),
  );

const year = paid('2026-12-03T10:00:00Z', '2027-12-03T10:00:00Z', 9900);

test('a month counts where it begins, a year as twelve equal months', () => {
  expect(owed(paid('2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z', 1000))).toEqual({ '2027-01': '1000' });
  const months = owed(year);
  expect(Object.keys(months)).toHaveLength(12);
  expect(months).toMatchObject({ '2026-12': '825', '2027-01': '825', '2027-11': '825' });
  expect(Object.values(owed({ ...year, amount: 9404 })).map(Number)).toEqual([
    ...Array(8).fill(784),
    ...Array(4).fill(783),
  ]);
});

test('a year from a last day has a month in each, and one from a leap day has twelve', () => {
  const fromLastDay = owed(paid('2027-01-31T10:00:00Z', '2028-01-31T10:00:00Z', 9900));
  expect(Object.keys(fromLastDay)).toEqual(
    Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`),
  );
  expect(Object.keys(owed(paid('2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z', 9900)))).toHaveLength(12);
});

test('a part that is given back is taken from the last months', () => {
  const months = owed(year, aFact('refunded', '2027-05-20T10:00:00Z', 2000, about));
  expect(months).toMatchObject({ '2027-08': '825', '2027-09': '475', '2027-10': '0', '2027-11': '0' });
});

test('a refund that failed, and a dispute that was won, are owed again: a month that is over stays as it was', () => {
  for (const [taken, back] of [
    ['refunded', 'refund_failed'],
    ['disputed', 'dispute_won'],
  ] as const) {
    const out = aFact(taken, '2027-02-20T10:00:00Z', 9900, { ...about, providerId: 'x_1' });
    const again = aFact(back, '2027-03-20T10:00:00Z', 9900, { ...about, providerId: 'x_1' });
    expect(owed(year, out)).toMatchObject({ '2027-01': '825', '2027-02': '-1650', '2027-03': '0' });
    expect(owed(again, out, year)).toMatchObject({ '2027-02': '-1650', '2027-03': '3300', '2027-04': '825' });
  }
});

test('a payment that succeeds later than its month is counted when it does', () => {
  expect(owed(paid('2026-11-28T10:00:00Z', '2026-12-28T10:00:00Z', 1000, '2026-12-06T10:00:00Z'))).toEqual({
    '2026-12': '1000',
  });
});

test('what the provider kept is deducted in the month in which it did, and what was known later in which it was', () => {
  const december = paid('2026-12-03T10:00:00Z', '2027-01-03T10:00:00Z', 1000);
  const fee = aFact('fee', '2026-12-03T10:00:00Z', 59, about);
  const ofDispute = aFact('fee', '2027-02-03T10:00:00Z', 1500, about);
  expect(owed(december, fee, ofDispute)).toEqual({ '2026-12': '941', '2027-02': '-1500' });
  const late = { ...december, recordedAt: new Date('2027-01-02T00:00:00Z') };
  expect(owed(late)).toEqual({ '2027-01': '1000' });
  const beforeThat = { ...paid('2026-10-03T10:00:00Z', '2026-11-03T10:00:00Z', 1000) };
  expect(owed({ ...beforeThat, recordedAt: new Date('2026-11-20T00:00:00Z') })).toEqual({ '2026-10': '1000' });
});

test('a dispute takes what is left after a refund, and not more', () => {
  const all = [
    paid('2026-12-03T10:00:00Z', '2027-01-03T10:00:00Z', 1000),
    aFact('refunded', '2026-12-05T10:00:00Z', 400, about),
    aFact('disputed', '2026-12-09T10:00:00Z', 1000, about),
  ];
  expect(owed(...all)).toEqual({ '2026-12': '0' });
  expect(owed(...all.slice(0, 2))).toEqual({ '2026-12': '600' });
});

test('facts in another order or twice, and currencies beside each other, count for what they are', () => {
  const euros = { ...year, providerId: 'in_2', currency: 'eur', amount: 1200 };
  const facts = [year, aFact('refunded', '2027-02-20T10:00:00Z', 9900, about), euros];
  expect(owed(...facts, ...[...facts].reverse())).toEqual(owed(...facts));
  expect(owed(year, euros)['2026-12']).toBe('825,100');
});
