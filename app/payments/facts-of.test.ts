import { describe, expect, test } from 'vitest';
import { anOffer } from '../../tests/support/offers.ts';
import { chargedMonthly, chargedYearly } from '../../tests/support/prices.ts';
import { aDispute, anInvoice, aRefund, aSubscription, december, usd } from '../../tests/support/provider-objects.ts';
import { access, type Fact } from '../membership/access/access.ts';
import type { OfferTerms } from '../membership/prices/price.ts';
import { factsOf, type KnownSubscription } from './facts-of.ts';
import type { ProviderInvoice, ProviderSubscription, Retrieved } from './provider.ts';

const ours: KnownSubscription = { livemode: false, membership: { id: 'membership', customerId: 'cus_1' } };
const time = (text: string) => new Date(text);

const retrieved = (fields: Partial<Retrieved> = {}): Retrieved => ({
  subscription: aSubscription(),
  invoices: [anInvoice()],
  refunds: [],
  disputes: [],
  transactions: [],
  ...fields,
});

function read(fields: Partial<Retrieved> = {}) {
  const answer = factsOf(retrieved(fields), ours);
  if (!answer.ok) throw new Error(answer.reason);
  return { ...answer, facts: answer.facts.filter(({ kind }) => kind !== 'subscribed') };
}

function accessOf(fields: Partial<Retrieved>, now: string) {
  const facts = read(fields).facts.map(
    (fact): Fact => ({
      ...fact,
      coversFrom: fact.coversFrom ?? null,
      coversUntil: fact.coversUntil ?? null,
      aboutId: fact.aboutId ?? null,
    }),
  );
  const { may, because } = access(facts, time(now));
  return `${may} ${because}`;
}

describe('a subscription', () => {
  test('that began with a trial gives the fact that it follows the trial', () => {
    const answer = factsOf(retrieved({ invoices: [] }), ours);
    const { createdAt: at } = aSubscription();
    const subscribed = { membershipId: 'membership', kind: 'subscribed', providerId: 'sub_1', at };
    expect(answer).toMatchObject({ facts: [subscribed] });
    const without = factsOf(retrieved({ subscription: aSubscription({ trialEndsAt: null }), invoices: [] }), ours);
    expect(without).toMatchObject({ facts: [] });
  });

  test('in its trial gives no other fact', () => {
    const trial = { from: time('2026-11-26T10:00:00Z'), until: december.from };
    const nothing = anInvoice({ reason: 'create', period: trial, due: usd(0), paid: usd(0) });
    const subscription = aSubscription({ status: 'trialing', period: trial });
    expect(read({ subscription, invoices: [nothing] })).toMatchObject({ facts: [], refused: [] });
  });

  test('whose charge was moved to the end of complimentary time gives no second trial, and keeps the paid period', () => {
    const free = { from: time('2026-12-20T10:00:00Z'), until: time('2027-03-01T10:00:00Z') };
    const nothing = anInvoice({ id: 'in_0', reason: 'update', period: free, due: usd(0), paid: usd(0) });
    const subscription = aSubscription({ status: 'trialing', period: free, trialEndsAt: free.until });
    const { facts, refused, snapshot } = read({ subscription, invoices: [anInvoice(), nothing] });
    expect(facts).toMatchObject([{ kind: 'paid', providerId: 'in_1', coversUntil: december.until }]);
    expect(refused).toEqual([]);
    expect(snapshot).toMatchObject({ nextCharge: { at: free.until } });
  });

  test('that ended in its trial leaves the trial, and ends the paid period if it was paid', () => {
    const endedAt = time('2026-12-20T10:00:00Z');
    const subscription = aSubscription({ status: 'canceled', endedAt });
    const trial = { kind: 'trial', providerId: 't', at: time('2026-12-19T10:00:00Z'), aboutId: null } as const;
    const ended = read({ subscription, invoices: [] }).facts as unknown as Fact[];
    const covers = { coversFrom: trial.at, coversUntil: time('2026-12-26T10:00:00Z') };
    expect(access([{ ...trial, ...covers }, ...ended], time('2026-12-21T10:00:00Z'))).toMatchObject({ may: true });
    expect(read({ subscription }).facts).toContainEqual({
      membershipId: 'membership',
      kind: 'ended',
      providerId: 'sub_1',
      at: endedAt,
      aboutId: 'sub_1',
    });
    expect(accessOf({ subscription }, '2026-12-21T10:00:00Z')).toBe('false ended');
  });

  test.each(['incomplete', 'incomplete_expired'] as const)('that is %s gives no facts and no snapshot', (status) => {
    const invoices = [
      anInvoice({ status: 'open', reason: 'create', paidAt: null, paid: usd(0), firstFailedAt: december.from }),
    ];
    const subscription = aSubscription({ status, endedAt: status === 'incomplete' ? null : december.until });
    expect(read({ subscription, invoices })).toEqual({ ok: true, facts: [], snapshot: null, refused: [] });
  });

  test('with status `active` gives no payment while its renewal is unpaid', () => {
    const invoices = [anInvoice({ status: 'draft', paidAt: null, paid: usd(0) })];
    expect(read({ invoices }).facts).toEqual([]);
  });
});

describe('a subscription is ignored', () => {
  test.each<[string, Partial<Retrieved['subscription']>, Partial<KnownSubscription>, string]>([
    ['in the other mode', { livemode: true }, {}, 'other-mode'],
    ['of another price', { price: null }, {}, 'other-price'],
    ['made by hand, without a membership', { membershipId: null }, { membership: null }, 'no-membership'],
    ['of a membership that does not exist', {}, { membership: null }, 'no-membership'],
    ['of another membership', { membershipId: 'another' }, {}, 'no-membership'],
    ["that charges another membership's customer", { customerId: 'cus_2' }, {}, 'other-customer'],
  ])('%s', (_what, fields, known, reason) => {
    expect(factsOf(retrieved({ subscription: aSubscription(fields) }), { ...ours, ...known })).toEqual({
      ok: false,
      reason,
    });
  });

  test("not if it names no membership, and its customer is the membership's", () => {
    expect(read({ subscription: aSubscription({ membershipId: null }) }).facts).toMatchObject([{ kind: 'paid' }]);
  });
});

describe('an invoice', () => {
  test('that is paid covers its period, and access lasts a day longer while the next payment is awaited', () => {
    expect(read().facts).toEqual([
      {
        membershipId: 'membership',
        kind: 'paid',
        providerId: 'in_1',
        at: time('2026-12-03T11:00:00Z'),
        coversFrom: december.from,
        coversUntil: december.until,
        amount: 1000,
        currency: 'usd',
      },
    ]);
    expect(accessOf({}, '2027-01-04T09:00:00Z')).toBe('true paid');
  });

  const january = { from: december.until, until: time('2027-02-03T10:00:00Z') };
  const failed = anInvoice({
    id: 'in_2',
    status: 'open',
    period: january,
    createdAt: january.from,
    paidAt: null,
    paid: usd(0),
    firstFailedAt: time('2027-01-03T11:00:00Z'),
  });

  test('of a failed renewal gives 14 days of grace, and a failed first payment or change of plan gives none', () => {
    expect(accessOf({ invoices: [anInvoice(), failed] }, '2027-01-17T10:59:59Z')).toBe('true grace');
    expect(accessOf({ invoices: [anInvoice(), failed] }, '2027-01-17T11:00:00Z')).toBe('false grace');
    expect(accessOf({ invoices: [failed] }, '2027-01-03T12:00:00Z')).toBe('false nothing');
    const middle = { ...january, from: time('2027-01-01T10:00:00Z') };
    const update = { ...failed, reason: 'update', period: middle } as const;
    expect(accessOf({ invoices: [anInvoice(), update] }, '2027-01-04T12:00:00Z')).toBe('false paid');
  });

  test.each(['update', 'other'] as const)(
    'that begins where a paid period ended is a renewal, even if labelled %s',
    (reason) => {
      const invoices = [anInvoice(), { ...failed, reason }];
      expect(accessOf({ invoices }, '2027-01-10T10:00:00Z')).toBe('true grace');
      expect(read({ invoices }).snapshot).toMatchObject({ pastDueSince: failed.firstFailedAt });
    },
  );

  test.each<[string, Partial<ProviderInvoice>]>([
    ['of less than the plan costs', { due: usd(500), paid: usd(500) }],
    ['of more than the plan costs', { due: usd(1001), paid: usd(1001) }],
    ['of nothing, after the trial', { due: usd(0), paid: usd(0) }],
    ['with status `paid` and a part of the amount', { paid: usd(500) }],
    ['of a change of plan for more than the plan', { reason: 'update', due: usd(1500), paid: usd(1500) }],
  ])('%s gives access for its period, and is shown to the operator', (_what, fields) => {
    const odd = anInvoice({ id: 'in_9', ...fields });
    expect(read({ invoices: [odd] })).toMatchObject({
      facts: [{ kind: 'paid', providerId: 'in_9', amount: odd.paid.amount }],
      refused: [{ id: 'in_9', reason: 'amount-does-not-fit' }],
    });
  });

  test.each<[string, Partial<ProviderInvoice>, string]>([
    ['by hand', { reason: 'other' }, 'by-hand'],
    [
      'of a month that lasts a year',
      { period: { from: december.from, until: time('2027-12-03T10:00:00Z') } },
      'period-does-not-fit',
    ],
  ])('%s counts for its period, and is shown to the operator', (_what, fields, reason) => {
    const odd = anInvoice({ id: 'in_9', ...fields });
    expect(read({ invoices: [odd] })).toMatchObject({
      facts: [{ kind: 'paid', providerId: 'in_9', coversFrom: odd.period.from }],
      refused: [{ id: 'in_9', reason }],
    });
  });

  test('of a price of two years pays for two years', () => {
    const twoYears = { ...chargedYearly, id: 'two', amount: 17900, interval: { unit: 'year', count: 2 } } as const;
    const due = { amount: 17900, currency: 'usd' };
    const period = { from: december.from, until: time('2028-12-03T10:00:00Z') };
    expect(read({ invoices: [anInvoice({ price: twoYears, due, paid: due, period })] })).toMatchObject({
      facts: [{ kind: 'paid', coversFrom: period.from, coversUntil: period.until }],
      refused: [],
    });
  });

  test('of any price of the site is valid, whatever the joined price', () => {
    const own = { ...chargedMonthly, id: 'own', amount: 1490 };
    const week = { ...chargedMonthly, id: 'week', amount: 300, interval: { unit: 'week', count: 1 } } as const;
    const ofWeek = { from: december.from, until: time('2026-12-10T10:00:00Z') };
    const invoices = [
      anInvoice({ id: 'in_8', price: own, due: usd(1490), paid: usd(1490) }),
      anInvoice({ id: 'in_9', price: week, period: ofWeek, due: usd(300), paid: usd(300) }),
    ];
    expect(read({ invoices })).toMatchObject({ facts: [{ amount: 1490 }, { amount: 300 }], refused: [] });
  });

  test.each<[string, Partial<ProviderInvoice>, string]>([
    [
      'in another currency',
      { due: { amount: 1000, currency: 'jpy' }, paid: { amount: 1000, currency: 'jpy' } },
      'other-price',
    ],
    ['of another price', { price: null }, 'other-price'],
    [
      'of more than 400 days',
      { period: { from: december.from, until: time('2028-01-07T10:00:01Z') } },
      'period-does-not-fit',
    ],
    [
      'of less than a day',
      { period: { from: december.from, until: time('2026-12-04T09:59:59Z') } },
      'period-does-not-fit',
    ],
    ['that ends before it begins', { period: { from: december.until, until: december.from } }, 'period-does-not-fit'],
  ])('%s gives no fact, and is reported with the reason', (_what, fields, reason) => {
    const odd = anInvoice({ id: 'in_9', ...fields });
    expect(read({ invoices: [anInvoice(), odd] })).toMatchObject({
      facts: [{ providerId: 'in_1' }],
      refused: [{ id: 'in_9', reason }],
    });
  });

  test('of a change of plan may be less than the price, by the unused rest of the old plan', () => {
    const period = { from: time('2026-12-20T10:00:00Z'), until: time('2027-12-20T10:00:00Z') };
    const update = anInvoice({
      id: 'in_2',
      reason: 'update',
      price: chargedYearly,
      period,
      due: usd(9451),
      paid: usd(9451),
    });
    expect(read({ invoices: [anInvoice(), update] })).toMatchObject({ facts: [{}, { amount: 9451 }], refused: [] });
  });

  test('that is refunded in part ends access when the refund says so, and otherwise renews as before', () => {
    const until = (accessUntil: Date) => ({ refunds: [aRefund({ amount: usd(500), accessUntil })] });
    expect(accessOf(until(time('2026-12-15T10:00:00Z')), '2026-12-14T10:00:00Z')).toBe('true paid');
    expect(accessOf(until(time('2026-12-15T10:00:00Z')), '2026-12-15T10:00:00Z')).toBe('false refunded');
    const invoices = [anInvoice(), failed];
    expect(accessOf({ ...until(december.until), invoices }, '2027-01-10T10:00:00Z')).toBe('true grace');
  });
});

describe('money that is returned', () => {
  const now = '2026-12-20T10:00:00Z';

  test('by hand ends access once the whole payment is refunded', () => {
    const half = (id: string) => aRefund({ id, amount: usd(500) });
    expect(accessOf({ refunds: [half('re_1')] }, now)).toBe('true paid');
    expect(accessOf({ refunds: [half('re_2'), half('re_1')] }, now)).toBe('false refunded');
  });

  test('by a refund that fails restores access, and earlier facts stay', () => {
    const made = aRefund();
    const failed = aRefund({ status: 'failed', failedAt: time('2026-12-18T10:00:00Z') });
    expect(accessOf({ refunds: [made] }, now)).toBe('false refunded');
    expect(accessOf({ refunds: [failed] }, now)).toBe('true paid');
    const facts = read({ refunds: [failed] }).facts;
    for (const fact of read({ refunds: [made] }).facts) expect(facts).toContainEqual(fact);
    expect(facts).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', providerId: 're_1', aboutId: 'in_1', at: failed.failedAt }),
    );
  });

  test('by a dispute that was won later gives a separate fact, and no access', () => {
    const wonAt = time('2026-12-19T10:00:00Z');
    const disputes = [aDispute({ status: 'won', wonAt })];
    expect(read({ disputes }).facts).toContainEqual(
      expect.objectContaining({ kind: 'dispute_won', providerId: 'dp_1', aboutId: 'in_1', at: wonAt, amount: 1000 }),
    );
    expect(accessOf({ disputes }, now)).toBe('false dispute_won');
  });

  test.each(['pending', 'requires_action', 'canceled'] as const)('is no fact while it is %s', (status) => {
    expect(read({ refunds: [aRefund({ status })] }).facts).toHaveLength(1);
  });

  test('by a dispute ends access, even if the dispute was won, and an inquiry does not', () => {
    for (const status of ['needs_response', 'under_review', 'won', 'lost'] as const) {
      expect(accessOf({ disputes: [aDispute({ status })] }, now)).toBe('false disputed');
    }
    expect(accessOf({ disputes: [aDispute({ status: 'warning' })] }, now)).toBe('true paid');
  });

  test('for an unknown invoice is reported', () => {
    expect(
      read({ refunds: [aRefund({ invoiceId: 'in_9' })], disputes: [aDispute({ invoiceId: null })] }),
    ).toMatchObject({
      facts: [{ kind: 'paid' }],
      refused: [
        { id: 're_1', reason: 'unknown-invoice' },
        { id: 'dp_1', reason: 'unknown-invoice' },
      ],
    });
  });
});

describe('the agreed discount', () => {
  const offer = anOffer({ id: '00000000-0000-4000-8000-000000000009', duration: 'months', months: 3 });
  const discount = { offerId: offer.id, percentOff: 50, amountOff: null, until: new Date('2027-02-26T10:00:00Z') };
  const reduced = { discount: { offerId: offer.id, amount: 500 }, due: usd(500), paid: usd(500) };
  const refusedOf = (
    invoice: Partial<ProviderInvoice>,
    subscription: Partial<ProviderSubscription> = { discount },
    begun: OfferTerms | null = offer,
  ) => {
    const seen = retrieved({ subscription: aSubscription(subscription), invoices: [anInvoice(invoice)] });
    const read = factsOf(seen, { ...ours, offer: begun });
    return read.ok ? read.refused.map(({ id, reason }) => `${id} ${reason}`) : [];
  };
  const later = { createdAt: new Date('2027-03-03T10:00:00Z') };

  test.each<[string, string[], ...Parameters<typeof refusedOf>]>([
    ['is on the invoice and on the subscription', [], reduced],
    ['is missing on an invoice', ['in_1 discount-missing'], {}],
    ['is missing on the subscription', ['sub_1 discount-missing'], reduced, { discount: null }],
    ['is another one on an invoice', ['in_1 other-discount'], { ...reduced, discount: { offerId: null, amount: 500 } }],
    [
      'is another one on the subscription',
      ['sub_1 other-discount'],
      reduced,
      { discount: { ...discount, offerId: null } },
    ],
    ['has another amount', ['in_1 amount-does-not-fit'], { ...reduced, due: usd(400), paid: usd(400) }],
    [
      'is none, but the subscription has one',
      ['sub_1 other-discount', 'in_1 other-discount'],
      reduced,
      { discount },
      null,
    ],
    [
      'has ended after its months',
      [],
      later,
      { discount: null, period: { from: later.createdAt, until: new Date('2027-04-03T10:00:00Z') } },
    ],
    ['continues after its months', ['in_1 other-discount'], { ...reduced, ...later }],
  ])('%s', (_what, expected, ...seen) => {
    expect(refusedOf(...seen)).toEqual(expected);
  });

  test('has ended with a plan to which the offer does not apply', () => {
    const yearly = anInvoice({ id: 'in_0', price: chargedYearly, due: usd(9900), paid: usd(9900), period: december });
    const back = anInvoice({ createdAt: new Date(december.from.getTime() + 1) });
    const read = factsOf(retrieved({ subscription: aSubscription(), invoices: [yearly, back] }), {
      ...ours,
      offer: anOffer({ plan: 'monthly' }),
    });
    expect(read.ok && read.refused).toEqual([]);
  });
});
