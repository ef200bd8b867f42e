import { expect, test } from 'vitest';
import type { MoneyFact } from '../facts-of.ts';
import { planRefund, refundableInvoices } from './refundable.ts';

const DAY = 24 * 3_600_000;
const onDay = (days: number) => new Date(Date.UTC(2026, 11, 1) + days * DAY);
const usd = (amount: number) => ({ amount, currency: 'usd' });

const aFact = (
  kind: MoneyFact['kind'],
  providerId: string,
  day: number,
  fields: Partial<MoneyFact> = {},
): MoneyFact => ({
  kind,
  providerId,
  at: onDay(day),
  coversFrom: null,
  coversUntil: null,
  aboutId: null,
  amount: null,
  currency: null,
  ...fields,
});
const paid = (providerId: string, day: number) =>
  aFact('paid', providerId, day, { coversFrom: onDay(day), coversUntil: onDay(day + 30), ...usd(1000) });
const about = (
  kind: 'refunded' | 'refund_failed' | 'disputed' | 'dispute_won',
  id: string,
  day: number,
  amount: number,
) => aFact(kind, id, day, { aboutId: 'in_2', ...usd(amount) });

test('the unrefunded rest of payments can be refunded, newest payment first', () => {
  const facts = [paid('in_1', 0), paid('in_2', 30), about('refunded', 're_1', 31, 600)];
  expect(refundableInvoices(facts)).toMatchObject([
    { invoiceId: 'in_2', paid: usd(1000), left: usd(400), period: { from: onDay(30), until: onDay(60) } },
    { invoiceId: 'in_1', left: usd(1000) },
  ]);
  const back = about('refund_failed', 're_1', 32, 600);
  expect(refundableInvoices([...facts, back])[0]).toMatchObject({ left: usd(1000) });
});

test('a fully refunded or disputed payment cannot be refunded, except after a won dispute', () => {
  const payment = paid('in_2', 30);
  const dispute = about('disputed', 'dp_1', 31, 1000);
  const parts = [about('refunded', 're_1', 31, 400), about('refunded', 're_2', 32, 600)];
  expect(refundableInvoices([payment, ...parts])).toEqual([]);
  expect(refundableInvoices([payment, dispute])).toEqual([]);
  expect(refundableInvoices([payment, dispute, about('dispute_won', 'dp_1', 40, 1000)])).toHaveLength(1);
  expect(refundableInvoices([aFact('trial', 't', 0)])).toEqual([]);
});

const [invoice] = refundableInvoices([paid('in_2', 30), about('refunded', 're_1', 31, 600)]);
const plan = (amount: number | null, keeps = false, day = 40) =>
  planRefund(invoice, { amount, keeps, now: onDay(day) });

test('a full refund ends access at once, unless `keeps` is set', () => {
  expect(plan(null)).toMatchObject({ ok: true, amount: usd(400), accessUntil: onDay(40), keeps: false });
  expect(plan(400)).toEqual(plan(null));
  expect(plan(null, true)).toMatchObject({ accessUntil: onDay(60), keeps: true });
});

test('a partial refund, and a refund of a past period, leave access unchanged', () => {
  expect(plan(399)).toMatchObject({ ok: true, accessUntil: onDay(60) });
  expect(plan(null, false, 70)).toMatchObject({ ok: true, accessUntil: onDay(60) });
});

test('more than the rest, or nothing, cannot be refunded', () => {
  expect(plan(401)).toEqual({ ok: false, reason: 'more-than-paid' });
  expect(plan(0)).toEqual({ ok: false, reason: 'nothing' });
  expect(planRefund(undefined, { amount: null, keeps: false, now: onDay(0) })).toEqual({
    ok: false,
    reason: 'not-refundable',
  });
});
