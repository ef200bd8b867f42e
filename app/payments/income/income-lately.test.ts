import { expect, test } from 'vitest';
import { incomeLately } from './income-lately.ts';

const month = (month: string, currency: string, net: number) => ({ month, currency, net });

test('income covers the current and the previous month per currency, zero without any', () => {
  const months = [month('2026-11', 'usd', 500), month('2027-01', 'usd', 900), month('2027-01', 'eur', 70)];
  const [usd, eur] = incomeLately({ present: '2027-01', months });
  expect(usd).toMatchObject({ currency: 'usd', amount: 900, before: { month: '2026-12', amount: 0 } });
  expect(usd!.line.map(({ month: of, amount }) => `${of} ${amount}`).slice(8)).toEqual([
    ...['2026-10 0', '2026-11 500', '2026-12 0', '2027-01 900'],
  ]);
  expect([eur!.currency, eur!.amount, eur!.line.length]).toEqual(['eur', 70, 12]);
  expect(incomeLately({ present: '2027-01', months: [] })).toMatchObject([{ currency: 'usd', amount: 0 }]);
});
