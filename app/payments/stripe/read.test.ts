import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { chargedMonthly, chargedYearly } from '../../../tests/support/prices.ts';
import {
  type ReadPrice,
  readCard,
  readCardSetup,
  readDecline,
  readDispute,
  readRefund,
  readSubscription,
  waitsForBank,
} from './read.ts';
import { readInvoice } from './read-invoice.ts';

const prices: ReadPrice = (id) => (id === 'price_m' ? chargedMonthly : id === 'price_y' ? chargedYearly : null);
const at = (iso: string) => Date.parse(iso) / 1000;
const from = at('2027-01-01T00:00Z');
const until = at('2027-02-01T00:00Z');

const aSubscription = (more: object = {}) =>
  ({
    id: 'sub_1',
    livemode: true,
    metadata: {},
    customer: { id: 'cus_1', invoice_settings: { default_payment_method: null } },
    status: 'active',
    created: from,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    schedule: null,
    discounts: [],
    automatic_tax: { enabled: false },
    default_payment_method: null,
    items: { data: [{ price: { id: 'price_m' }, current_period_start: from, current_period_end: until }] },
    ...more,
  }) as unknown as Stripe.Subscription;

describe('a subscription', () => {
  const item = aSubscription().items.data[0]!;
  const read = (more: object) => readSubscription(aSubscription(more), prices);

  test('has the price of the item with one of our prices, whatever other items it has', () => {
    const extra = { price: { id: 'price_x' }, current_period_start: from, current_period_end: from + 1 };
    for (const data of [[item], [item, extra], [extra, item]]) {
      expect(read({ items: { data } })).toMatchObject({
        price: chargedMonthly,
        period: { from: new Date(from * 1000), until: new Date(until * 1000) },
      });
    }
  });

  test('with another price, or without items, has no price of ours', () => {
    expect(read({ items: { data: [{ ...item, price: { id: 'price_x' } }] } }).price).toBeNull();
    expect(read({ items: { data: [] } })).toMatchObject({ price: null, period: { from: new Date(from * 1000) } });
  });

  test('names a membership only by a UUID', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    expect(read({ metadata: { membership_id: id } }).membershipId).toBe(id);
    for (const other of ['', 'x', `${id}0`, id.replaceAll('-', '')]) {
      expect(read({ metadata: { membership_id: other } }).membershipId).toBeNull();
    }
  });

  test('has the day of the month on which its periods begin, even if the present month is shorter', () => {
    expect(read({ billing_cycle_anchor: Date.UTC(2027, 0, 31) / 1000 }).day).toBe(31);
  });

  test('ends at the date of its cancellation, or with its period', () => {
    expect(read({ cancel_at: until, cancel_at_period_end: true }).cancelAt).toEqual(new Date(until * 1000));
    expect(read({ cancel_at_period_end: true }).cancelAt).toEqual(new Date(until * 1000));
    expect(read({ cancel_at: from }).cancelAt).toEqual(new Date(from * 1000));
  });

  const phase = (start: number, price: unknown) => ({ start_date: start, end_date: start + 1, items: [{ price }] });
  const schedule = (more: object) => ({
    status: 'active',
    current_phase: { start_date: from, end_date: until },
    phases: [phase(from, 'price_m'), phase(until, { id: 'price_y' })],
    ...more,
  });

  test('has the next price of an active schedule only', () => {
    const toCome = { price: chargedYearly, from: new Date(until * 1000), keepsDiscount: false };
    expect(read({ schedule: schedule({}) }).nextPrice).toEqual(toCome);
    for (const status of ['released', 'canceled', 'completed']) {
      expect(read({ schedule: schedule({ status }) }).nextPrice).toBeNull();
    }
    expect(read({ schedule: schedule({ phases: [phase(from, 'price_m')] }) }).nextPrice).toBeNull();
    expect(read({ schedule: schedule({ phases: [phase(until, 'price_m')] }) }).nextPrice).toBeNull();
    expect(read({ schedule: schedule({ phases: [phase(until, 'price_x')] }) }).nextPrice).toBeNull();
    expect(read({ schedule: 'sub_sched_1' }).nextPrice).toBeNull();
  });

  test('of a deleted customer has no card', () => {
    expect(read({ customer: { id: 'cus_1', deleted: true } })).toMatchObject({ customerId: 'cus_1', card: null });
  });
});

describe('a payment method', () => {
  test('is a card or Link, and any other counts as not saved', () => {
    const link = { id: 'pm_1', type: 'link', link: { email: 'ada@example.com' } } as unknown as Stripe.PaymentMethod;
    expect(readCard(link)).toEqual({ kind: 'link', id: 'pm_1', email: 'ada@example.com' });
    const debit = { id: 'pm_1', type: 'sepa_debit', sepa_debit: {} } as unknown as Stripe.PaymentMethod;
    expect(readCard(debit)).toBeNull();
    const intent = { id: 'seti_1', status: 'succeeded', payment_method: debit } as unknown as Stripe.SetupIntent;
    expect(readCardSetup(intent)).toEqual({ state: 'not-a-card', setupId: 'seti_1' });
  });

  test.each([
    ['processing', { state: 'processing', setupId: 'seti_1' }],
    ['canceled', { state: 'declined', setupId: 'seti_1', because: 'other' }],
    ['requires_confirmation', { state: 'new', setupId: 'seti_1' }],
  ])('has the state of its setup: %s', (status, expected) => {
    expect(readCardSetup({ id: 'seti_1', status, last_setup_error: null } as Stripe.SetupIntent)).toEqual(expected);
  });
});

test.each([
  [{ status: 'requires_action', last_payment_error: null }, true],
  [{ status: 'requires_payment_method', last_payment_error: { code: 'authentication_required' } }, true],
  [
    {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'authentication_required' },
    },
    true,
  ],
  [
    { status: 'requires_payment_method', last_payment_error: { code: 'card_declined', decline_code: 'expired' } },
    false,
  ],
  [{ status: 'requires_payment_method', last_payment_error: null }, false],
  [{ status: 'succeeded', last_payment_error: null }, false],
])('a payment that is %o waits for the bank: %s', (intent, waits) => {
  expect(waitsForBank(intent as Stripe.PaymentIntent)).toBe(waits);
});

test('a card that was reported lost or stolen is shown as declined without a reason', () => {
  for (const decline_code of ['lost_card', 'stolen_card', 'merchant_blacklist', 'a code of next year']) {
    expect(readDecline({ code: 'card_declined', decline_code })).toBe('other');
  }
  expect(readDecline({ code: 'expired_card' })).toBe('expired');
  expect(readDecline({ code: 'card_declined', decline_code: 'fraudulent' })).toBe('fraud');
});

describe('an invoice', () => {
  const line = (more: object = {}) => ({
    amount: 1000,
    period: { start: from, end: until },
    pricing: { price_details: { price: 'price_m' } },
    parent: { subscription_item_details: { proration: false } },
    ...more,
  });
  const credit = line({ amount: -300, parent: { subscription_item_details: { proration: true } } });
  const read = (more: object, charges: object[] = []) =>
    readInvoice(
      {
        id: 'in_1',
        status: 'open',
        billing_reason: 'subscription_cycle',
        amount_due: 1000,
        amount_paid: 0,
        currency: 'USD',
        created: from,
        period_start: 1,
        period_end: 2,
        attempted: false,
        auto_advance: true,
        status_transitions: { finalized_at: from, paid_at: null },
        lines: { data: [line()], has_more: false },
        parent: { subscription_details: { subscription: 'sub_1' } },
        ...more,
      } as unknown as Stripe.Invoice,
      charges as Stripe.Charge[],
      prices,
    );
  const charge = (created: number, status: string) => ({ created, status });

  test('has the price and period of the line that is not a credit', () => {
    expect(read({ lines: { data: [credit, line()] } })).toMatchObject({
      price: chargedMonthly,
      period: { from: new Date(from * 1000), until: new Date(until * 1000) },
      due: { amount: 1000, currency: 'usd' },
    });
    const rest = { ...credit, amount: 700 };
    expect(read({ lines: { data: [credit, rest] } }).price?.plan, 'the rest of another price').toBe('monthly');
  });

  test('has the price and period of the line with one of our prices, whatever other lines it has', () => {
    const goodwill = line({ amount: -500, pricing: null });
    const other = line({ pricing: { price_details: { price: 'price_x' } } });
    for (const data of [
      [goodwill, line()],
      [line(), other],
      [line(), line()],
    ]) {
      for (const has_more of [false, true]) {
        expect(read({ lines: { data, has_more } })).toMatchObject({
          price: chargedMonthly,
          period: { from: new Date(from * 1000), until: new Date(until * 1000) },
        });
      }
    }
  });

  test('with another price, or without a price, has no price of ours', () => {
    expect(read({ lines: { data: [] } }).price).toBeNull();
    expect(read({ lines: { data: [line({ pricing: null })] } }).price).toBeNull();
    expect(read({ lines: { data: [line({ pricing: { price_details: { price: 'price_x' } } })] } }).price).toBeNull();
  });

  test('has a known reason, or counts as made by hand', () => {
    const reasons = ['subscription_create', 'subscription_update', 'manual', 'subscription_threshold', null];
    expect(reasons.map((billing_reason) => read({ billing_reason }).reason)).toEqual([
      'create',
      'update',
      'other',
      'other',
      'other',
    ]);
  });

  test('failed when its first charge failed, in any order of the charges', () => {
    const charges = [charge(from + 9000, 'failed'), charge(from + 60, 'failed'), charge(from + 99000, 'succeeded')];
    expect(read({ attempted: true }, charges).firstFailedAt).toEqual(new Date((from + 60) * 1000));
    expect(read({ attempted: true }, [charge(from + 60, 'succeeded')]).firstFailedAt).toBeNull();
  });

  test('has not failed if nothing was due, or if it was paid outside of Stripe', () => {
    expect(read({}).firstFailedAt).toBeNull();
    expect(read({ attempted: true, amount_due: 0, status: 'paid' }).firstFailedAt).toBeNull();
    expect(read({ attempted: true, status: 'paid' }).firstFailedAt).toBeNull();
    expect(read({ attempted: true }).firstFailedAt, 'tried without a charge').toEqual(new Date(from * 1000));
  });

  test('has Stripe’s time of the next attempt, or none if Stripe makes none', () => {
    expect(read({ next_payment_attempt: until }).nextAttemptAt).toEqual(new Date(until * 1000));
    expect(read({ status: 'draft', automatically_finalizes_at: until }).nextAttemptAt).toEqual(new Date(until * 1000));
    expect(read({ next_payment_attempt: until, auto_advance: false }).nextAttemptAt).toBeNull();
    expect(read({ next_payment_attempt: until, status: 'void' }).nextAttemptAt).toBeNull();
  });
});

describe('a refund or dispute', () => {
  const invoices = new Map([['pi_1', 'in_1']]);

  test('made by hand has no end of access, and may have no invoice', () => {
    const refund = (more: object) =>
      readRefund(
        { id: 're_1', amount: 1, currency: 'usd', created: from, payment_intent: 'pi_1', ...more } as Stripe.Refund,
        invoices,
      );
    expect(refund({ metadata: { access_until: 'soon' } }).accessUntil).toBeNull();
    expect(refund({ metadata: null })).toMatchObject({ accessUntil: null, invoiceId: 'in_1' });
    expect(refund({ payment_intent: null }).invoiceId).toBeNull();
  });

  test.each([
    ['warning_needs_response', 'warning'],
    ['warning_closed', 'warning'],
    ['prevented', 'warning'],
    ['under_review', 'under_review'],
    ['won', 'won'],
    ['appeal_needs_response', 'under_review'],
    ['appeal_under_review', 'under_review'],
    ['a status of next year', 'under_review'],
  ])('with the status %s is %s', (status, expected) => {
    const dispute = {
      id: 'du_1',
      amount: 1,
      currency: 'usd',
      created: from,
      payment_intent: { id: 'pi_1' },
      status,
      evidence_details: { due_by: null },
    };
    expect(readDispute(dispute as unknown as Stripe.Dispute, invoices)).toMatchObject({
      status: expected,
      invoiceId: 'in_1',
    });
  });
});
