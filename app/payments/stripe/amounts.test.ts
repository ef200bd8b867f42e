import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { chargedMonthly } from '../../../tests/support/prices.ts';
import { aSubscription } from '../../../tests/support/provider-objects.ts';
import { access, type Fact } from '../../membership/access/access.ts';
import { factsOf } from '../facts-of.ts';
import type { ReadPrice } from './read.ts';
import { readInvoice } from './read-invoice.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const from = seconds('2026-12-03T10:00:00Z');
const until = seconds('2027-01-03T10:00:00Z');
const within = new Date('2026-12-20T10:00:00Z');

const prices: ReadPrice = (id) => (id === 'price_m' ? chargedMonthly : null);

const month = (more: object = {}) => ({
  amount: 1000,
  discount_amounts: [],
  taxes: [],
  period: { start: from, end: until },
  pricing: { price_details: { price: 'price_m' } },
  parent: { subscription_item_details: { proration: false } },
  ...more,
});

const paidInvoice = (more: object) =>
  ({
    id: 'in_1',
    status: 'paid',
    billing_reason: 'subscription_cycle',
    currency: 'usd',
    created: from,
    period_start: from,
    period_end: from,
    attempted: true,
    auto_advance: false,
    amount_remaining: 0,
    status_transitions: { finalized_at: from + 3600, paid_at: from + 3600 },
    lines: { data: [month()], has_more: false },
    parent: { subscription_details: { subscription: 'sub_1' } },
    ...more,
  }) as unknown as Stripe.Invoice;

function readOf(more: object) {
  const invoice = { ...readInvoice(paidInvoice(more), [], prices), fees: [], asksBank: false };
  const retrieved = { subscription: aSubscription(), invoices: [invoice], refunds: [], disputes: [], transactions: [] };
  const read = factsOf(retrieved, { livemode: false, membership: { id: 'membership', customerId: 'cus_1' } });
  if (!read.ok) throw new Error(read.reason);
  return read;
}

/** Returns the access that an invoice gives to a member without other payments. */
function follows(more: object) {
  const read = readOf(more);
  const facts = read.facts.map(
    (fact): Fact => ({ coversFrom: null, coversUntil: null, aboutId: null, ...(fact as Partial<Fact>) }) as Fact,
  );
  const { may, because, until: ends } = access(facts, within);
  const amounts = read.facts.flatMap(({ kind, amount }) => (kind === 'paid' ? amount : []));
  return { amounts, access: `${may} ${because}`, ends, toReview: read.refused.map(({ reason }) => reason) };
}

const half = { amount: 500, discount: 'di_1' };
const whole = { amount: 1000, discount: 'di_1' };
const tax = { amount: 80, tax_behavior: 'exclusive' };

describe('a month is paid with the charged amount', () => {
  test.each<[string, object, number]>([
    ['its price', { total: 1000, amount_due: 1000, amount_paid: 1000 }, 1000],
    [
      'a coupon of half',
      { total_discount_amounts: [half], lines: { data: [month({ discount_amounts: [half] })] } },
      500,
    ],
    [
      'a coupon of the whole',
      { total_discount_amounts: [whole], lines: { data: [month({ discount_amounts: [whole] })] } },
      0,
    ],
    ['a tax on top', { total_taxes: [tax], lines: { data: [month({ taxes: [tax] })] } }, 1080],
    ['a tax within its price', { total_taxes: [{ amount: 74, tax_behavior: 'inclusive' }] }, 1000],
    ['a credit of the customer', { total: 1000, starting_balance: -500, ending_balance: 0 }, 500],
    ['a debt of the customer', { total: 1000, starting_balance: 300, ending_balance: 0 }, 1300],
    ['a credit note before it was paid', { total: 1000, amount_due: 1000, pre_payment_credit_notes_amount: 300 }, 700],
    ['a credit note of the whole', { total: 1000, amount_due: 1000, pre_payment_credit_notes_amount: 1000 }, 0],
    ['a line by hand beside it', { lines: { data: [month({ amount: -400, pricing: null }), month()] } }, 600],
  ])('%s', (what, fields, paid) => {
    const seen = follows({ amount_due: paid, amount_paid: paid, ...fields });
    const odd = what.startsWith('a coupon') ? 'other-discount' : 'amount-does-not-fit';
    const toReview = what === 'its price' || what.startsWith('a tax') ? [] : [odd];
    expect(seen).toEqual({ amounts: [paid], access: 'true paid', ends: new Date(until * 1000), toReview });
  });

  test('of which the tax is stored as the invoice states it, up to the amount paid', () => {
    const taxOf = (more: object) => {
      const { facts } = readOf(more);
      return facts.flatMap((fact) => (fact.kind === 'paid' ? [fact.tax ?? null] : []));
    };
    const [onTop, within] = [tax, { amount: 20, tax_behavior: 'inclusive' }];
    expect(taxOf({ amount_due: 1080, amount_paid: 1080, total_taxes: [onTop, within] })).toEqual([100]);
    expect(taxOf({ amount_due: 30, amount_paid: 30, total_taxes: [onTop], starting_balance: -1050 })).toEqual([30]);
    expect(taxOf({ amount_due: 1000, amount_paid: 1000, total_taxes: [] })).toEqual([null]);
  });
});
