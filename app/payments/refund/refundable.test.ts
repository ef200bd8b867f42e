import { expect, test } from 'vitest';
import type { MoneyFact } from '../money-fact.ts';
import { findRefundable, refundableInvoices } from './refundable.ts';

const DAY = 24 * 3_600_000;
const onDay = (days: number) => new Date(Date.UTC(2026, 11, 1) + days * DAY);
const usd = (amount: number) => ({ amount, currency: 'usd' });
type Row = MoneyFact & { membershipId: string };

const aFact = (kind: MoneyFact['kind'], providerId: string, day: number, fields: Partial<Row> = {}): Row => ({
  kind,
  providerId,
  membershipId: 'm',
  at: onDay(day),
  coversFrom: null,
  coversUntil: null,
  aboutId: null,
  amount: null,
  currency: null,
  ...fields,
});
const paid = (providerId: string, day: number) => {
  const period = { from: onDay(day), until: onDay(day + 30) };
  return aFact('paid', providerId, day, { coversFrom: period.from, coversUntil: period.until, ...usd(1000) });
};
const refunded = (aboutId: string, day: number, amount: number) =>
  aFact('refunded', `re_${aboutId}_${day}`, day, { aboutId, ...usd(amount) });

test('the newest payment that has the amount left bears it', () => {
  const invoices = refundableInvoices([paid('in_1', 0), paid('in_2', 30), refunded('in_2', 31, 600)]);
  expect(invoices).toMatchObject([
    { invoiceId: 'in_2', left: usd(400), period: { from: onDay(30), until: onDay(60) } },
    { invoiceId: 'in_1', left: usd(1000) },
  ]);
  expect(findRefundable(invoices, usd(400))?.invoiceId).toBe('in_2');
  expect(findRefundable(invoices, usd(401))?.invoiceId).toBe('in_1');
  expect(findRefundable(invoices, usd(1001))).toBeNull();
  expect(findRefundable(invoices, { amount: 1, currency: 'eur' })).toBeNull();
});

test('a payment that was fully refunded, or is disputed, bears nothing', () => {
  const dispute = aFact('disputed', 'dp_1', 31, { aboutId: 'in_2', ...usd(1000) });
  expect(refundableInvoices([paid('in_1', 0), refunded('in_1', 1, 400), refunded('in_1', 2, 600)])).toEqual([]);
  expect(refundableInvoices([paid('in_2', 30), dispute])).toEqual([]);
  expect(refundableInvoices([aFact('trial', 't', 0)])).toEqual([]);
});
