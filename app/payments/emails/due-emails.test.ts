import { describe, expect, test } from 'vitest';
import { chargedMonthly, chargedYearly } from '../../../tests/support/prices.ts';
import type { MoneyFact } from '../facts-of.ts';
import type { BankCard } from '../provider.ts';
import type { PaymentSnapshot } from '../snapshot.ts';
import { nextPaymentEmailAt, type PaymentState, paymentEmailsDue, planPaymentEmails } from './due-emails.ts';

const DAY = 24 * 3_600_000;
const start = new Date('2026-11-26T09:00:00Z');
const onDay = (days: number) => new Date(start.getTime() + days * DAY);
const usd = (amount: number) => ({ amount, currency: 'usd' });
const card: BankCard = {
  kind: 'card',
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2031,
  fingerprint: null,
};
const charge = { at: onDay(7), amount: usd(1000), price: chargedMonthly } as const;
const trialing: PaymentSnapshot = {
  subscriptionId: 'sub_1',
  status: 'trialing',
  price: chargedMonthly,
  nextCharge: charge,
  cancelAt: null,
  nextPrice: null,
  discount: null,
  pastDueSince: null,
  nextAttemptAt: null,
  trialEndsAt: onDay(7),
  card,
};
const running: PaymentSnapshot = { ...trialing, status: 'active', nextCharge: { ...charge, at: onDay(37) } };
const aFact = (kind: MoneyFact['kind'], day: number, fields: Partial<MoneyFact> = {}): MoneyFact => ({
  kind,
  providerId: kind,
  at: onDay(day),
  coversFrom: null,
  coversUntil: null,
  aboutId: null,
  amount: null,
  currency: null,
  ...fields,
});
const trial = aFact('trial', 0, { coversFrom: start, coversUntil: onDay(7) });
const period = { from: onDay(7), until: onDay(37) };
const paid = aFact('paid', 7, {
  providerId: 'in_1',
  coversFrom: period.from,
  coversUntil: period.until,
  ...usd(1000),
});
const open = {
  id: 'in_2',
  status: 'open',
  nextAttemptAt: onDay(41),
  asksBank: false,
  due: usd(1000),
  paid: usd(0),
  price: chargedMonthly,
  discount: null,
} as const;
const receipt = { ...open, id: 'in_1', status: 'paid', paid: usd(1000) } as const;

const state = (fields: Partial<PaymentState>): PaymentState => ({
  facts: [trial],
  snapshot: null,
  invoices: [],
  ...fields,
});
const due = (fields: Partial<PaymentState>, day: number, queued: string[] = []) =>
  paymentEmailsDue(state(fields), new Set(queued), onDay(day));
const kinds = (fields: Partial<PaymentState>, day: number, queued: string[] = []) =>
  due(fields, day, queued).map(({ kind }) => kind);

describe('a trial', () => {
  const begun = ['trial-started:sub_1'];

  test('begins with an email that has the amount and the date, or says that it ends without a card', () => {
    expect(due({ snapshot: trialing }, 0)).toEqual([
      { kind: 'trial-started', key: 'trial-started:sub_1', charge, endsAt: onDay(7) },
    ]);
    const withoutCard = { ...trialing, card: null, nextCharge: null, cancelAt: onDay(7) };
    expect(due({ snapshot: withoutCard }, 0)).toMatchObject([{ kind: 'trial-started', charge: null }]);
    expect(kinds({ snapshot: withoutCard }, 5, begun)).toEqual([]);
  });

  test('is charged three days after its announcement, except a cancelled trial', () => {
    expect(kinds({ snapshot: trialing }, 3.9, begun)).toEqual([]);
    expect(due({ snapshot: trialing }, 4, begun)).toMatchObject([{ kind: 'charge-coming', charge, card }]);
    const cancelled = { ...trialing, nextCharge: null, cancelAt: onDay(7) };
    expect(due({ snapshot: cancelled }, 4, begun)).toMatchObject([{ kind: 'cancelled', endsAt: onDay(7) }]);
  });

  test('of three days, left after a move, is announced by its first email only', () => {
    const rest = aFact('trial', 0, { coversFrom: start, coversUntil: onDay(3) });
    const monthly = { ...trialing, trialEndsAt: onDay(3), nextCharge: { ...charge, at: onDay(3) } };
    expect(kinds({ facts: [rest], snapshot: monthly }, 1)).toEqual(['trial-started']);
    expect(kinds({ facts: [rest], snapshot: { ...monthly, price: chargedYearly } }, 1, begun)).toEqual([]);
  });

  test('is announced again when the plan, and so the amount, changes', () => {
    const [first] = due({ snapshot: trialing }, 4, begun);
    const yearly = { ...trialing, nextCharge: { ...charge, amount: usd(9900), price: chargedYearly } as const };
    expect(kinds({ snapshot: trialing }, 5, [...begun, first!.key])).toEqual([]);
    expect(kinds({ snapshot: yearly }, 5, [...begun, first!.key])).toEqual(['charge-coming']);
  });
});

describe('complimentary time to whose end the charge was moved', () => {
  const free = { ...trialing, trialEndsAt: onDay(60), nextCharge: { ...charge, at: onDay(60) } } as const;

  test('is no trial, and its charge is announced ten days before', () => {
    expect(kinds({ snapshot: free }, 20)).toEqual([]);
    expect(kinds({ snapshot: free }, 49.9)).toEqual([]);
    expect(kinds({ snapshot: free }, 50)).toEqual(['charge-coming']);
  });

  test('of ten days or less is announced by the email about the present only', () => {
    const present = (from: number) => aFact('complimentary', from, { coversFrom: onDay(from), coversUntil: onDay(60) });
    expect(kinds({ facts: [present(50)], snapshot: free }, 50)).toEqual([]);
    expect(kinds({ facts: [present(49)], snapshot: free }, 50)).toEqual(['charge-coming']);
  });

  test('announces a yearly charge 28 days before, and without a card ends without a word about cancelling', () => {
    const yearly = { ...free, price: chargedYearly, nextCharge: { ...free.nextCharge, price: chargedYearly } } as const;
    expect(kinds({ snapshot: yearly }, 31.9)).toEqual([]);
    expect(kinds({ snapshot: yearly }, 32)).toEqual(['charge-coming']);
    expect(kinds({ snapshot: { ...free, card: null, nextCharge: null, cancelAt: onDay(60) } }, 50)).toEqual([]);
  });
});

describe('a monthly membership', () => {
  const chargedOn = (at: string, fields: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
    ...running,
    nextCharge: { ...charge, at: new Date(at) },
    ...fields,
  });
  const facts = [trial, paid];
  const daysBefore = (days: number, at: string) => new Date(Date.parse(at) - days * DAY);
  const remindersOf = (fields: Partial<PaymentState>, now: Date) =>
    paymentEmailsDue(state({ facts, ...fields }), new Set(['charged:in_1']), now);

  test('is reminded of the charge after every six months, ten days before', () => {
    const months = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2027, month, 3, 9)).toISOString());
    const reminders = months.flatMap((at) => {
      expect(remindersOf({ snapshot: chargedOn(at) }, daysBefore(10.1, at))).toEqual([]);
      return remindersOf({ snapshot: chargedOn(at) }, daysBefore(10, at));
    });
    const reminder = { kind: 'charge-coming', isHalfYearly: true, increase: null };
    expect(reminders).toMatchObject(
      ['2027-06-03', '2027-12-03', '2028-06-03', '2028-12-03'].map((day) => ({
        ...reminder,
        charge: { at: new Date(`${day}T09:00:00Z`) },
      })),
    );
  });

  test('whose days have moved is reminded of the last charge within the six months', () => {
    const days = ['2027-04-20', '2027-05-20', '2027-06-20'].map((day) => `${day}T09:00:00Z`);
    const reminded = days.filter((at) => remindersOf({ snapshot: chargedOn(at) }, daysBefore(10, at)).length > 0);
    expect(reminded).toEqual(['2027-05-20T09:00:00Z']);
  });

  test('is reminded by a late worker too, but not once the charge was due', () => {
    const at = '2027-06-03T09:00:00Z';
    const snapshot = chargedOn(at);
    expect(remindersOf({ snapshot }, daysBefore(0.01, at))).toHaveLength(1);
    expect(remindersOf({ snapshot }, new Date(at))).toEqual([]);
    expect(remindersOf({ snapshot }, daysBefore(-1, at))).toEqual([]);
  });

  test.each([
    ['was cancelled', { nextCharge: null, cancelAt: new Date('2027-06-03T09:00:00Z') }],
    ['has no card', { card: null }],
    ['has an unpaid renewal', { status: 'past_due', nextAttemptAt: new Date('2027-06-03T09:00:00Z') }],
  ] as const)('that %s is not reminded', (_why, fields) => {
    const at = '2027-06-03T09:00:00Z';
    const reminders = remindersOf({ snapshot: chargedOn(at, fields) }, daysBefore(2, at));
    expect(reminders.map(({ kind }) => kind)).not.toContain('charge-coming');
  });

  const raised = { ...chargedMonthly, id: 'another', amount: 1200 };
  const higher = (at: Date, amount = 1200) => ({ ...charge, at, price: raised, amount: usd(amount) });

  test('is told of the first higher charge ten days before, with the last payment, and of no later one', () => {
    const snapshot = { ...running, nextCharge: higher(onDay(37)) };
    const invoices = [receipt];
    expect(remindersOf({ snapshot, invoices }, onDay(26.9))).toEqual([]);
    expect(remindersOf({ snapshot, invoices }, onDay(27))).toMatchObject([
      { kind: 'charge-coming', increase: { was: usd(1000), because: 'raise' }, isHalfYearly: false },
    ]);
    const later = [{ ...receipt, id: 'in_2', price: raised, paid: usd(1200) }, receipt];
    const next = { ...running, nextCharge: higher(onDay(68)) };
    expect(remindersOf({ snapshot: next, invoices: later }, onDay(60))).toEqual([]);
  });

  test('is told of the first charge without an offer, but not of tax or of a part that was paid', () => {
    const snapshot = { ...running, nextCharge: { ...charge, at: onDay(37) } };
    const reduced = { ...receipt, paid: usd(800), discount: { offerId: 'o', amount: 200 } };
    expect(remindersOf({ snapshot, invoices: [reduced] }, onDay(27))).toMatchObject([
      { increase: { was: usd(800), because: 'offer-ended' } },
    ]);
    for (const amount of [1100, 400]) {
      expect(remindersOf({ snapshot, invoices: [{ ...receipt, paid: usd(amount) }] }, onDay(27))).toEqual([]);
    }
  });

  test('is reminded once of a charge that is both higher and the last of six months, before and after the raise', () => {
    const at = new Date('2027-06-03T09:00:00Z');
    const toCome = { snapshot: { ...running, nextCharge: higher(at) }, invoices: [receipt] };
    const [reminder, ...more] = remindersOf(toCome, daysBefore(10, '2027-06-03T09:00:00Z'));
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({ increase: { because: 'raise' }, isHalfYearly: true });
    const made = { ...toCome, snapshot: { ...running, price: raised, nextCharge: higher(at) } };
    const told = new Set(['charged:in_1', reminder!.key]);
    expect(paymentEmailsDue(state({ facts, ...made }), told, new Date('2027-05-30T00:00:00Z'))).toEqual([]);
  });
});

describe('a yearly renewal', () => {
  const yearly = {
    ...running,
    price: chargedYearly,
    nextCharge: { at: onDay(372), amount: usd(9900), price: chargedYearly },
  } as const;

  test('is announced 28 days before, as networks and several states ask for', () => {
    expect(kinds({ snapshot: yearly }, 343.9)).toEqual([]);
    expect(kinds({ snapshot: yearly }, 344)).toEqual(['charge-coming']);
    expect(nextPaymentEmailAt(state({ snapshot: yearly }), new Set(), onDay(100))).toEqual(onDay(344));
  });

  test('at a higher price is announced once, with the last payment', () => {
    const price = { ...chargedYearly, id: 'another', amount: 12_000 };
    const snapshot = { ...yearly, nextCharge: { ...yearly.nextCharge, amount: usd(12_000), price } };
    const invoices = [{ ...receipt, price: chargedYearly, paid: usd(9900) }];
    const reminders = planPaymentEmails(state({ facts: [trial], snapshot, invoices }), new Set(), onDay(100));
    expect(reminders).toMatchObject([
      { kind: 'charge-coming', at: onDay(344), increase: { was: usd(9900), because: 'raise' } },
    ]);
  });

  test('is announced a week after an email about a card that expires before', () => {
    const expiring = { ...card, expiryMonth: 11, expiryYear: 2027 };
    const emails = planPaymentEmails(state({ snapshot: { ...yearly, card: expiring } }), new Set(), onDay(100));
    expect(emails.map(({ kind, at }) => [kind, at])).toEqual([
      ['card-expiring', onDay(337)],
      ['charge-coming', onDay(344)],
    ]);
  });

  test('after a trial is announced once, three days before', () => {
    const first = { ...trialing, price: chargedYearly, nextCharge: { ...charge, price: chargedYearly } };
    const emails = planPaymentEmails(state({ snapshot: first }), new Set(['trial-started:sub_1']), start);
    expect(emails).toMatchObject([{ kind: 'charge-coming', at: onDay(4), isHalfYearly: false }]);
  });

  test('is not announced again when its invoice waits an hour to be charged', () => {
    const at = onDay(372.04);
    const waiting = { ...yearly, nextCharge: { ...yearly.nextCharge, at }, nextAttemptAt: at };
    expect(kinds({ snapshot: waiting }, 372)).toEqual([]);
  });
});

describe('a charge', () => {
  test('is confirmed with its receipt and the paid period', () => {
    expect(due({ facts: [trial, paid], snapshot: running, invoices: [receipt] }, 7)).toEqual([
      { kind: 'charged', key: 'charged:in_1', paid: usd(1000), period },
    ]);
  });

  test('of a month is not announced, of a year it is', () => {
    expect(kinds({ snapshot: running }, 35)).toEqual([]);
    expect(kinds({ snapshot: { ...running, price: chargedYearly } }, 35)).toEqual(['charge-coming']);
    const toCome = { ...running, nextCharge: { ...running.nextCharge!, price: chargedYearly } as const };
    expect(kinds({ snapshot: toCome }, 35)).toEqual(['charge-coming']);
  });

  const failed = aFact('payment_failed', 37, { providerId: 'in_2' });
  const pastDue: PaymentSnapshot = {
    ...running,
    status: 'past_due',
    nextCharge: { ...charge, at: onDay(41) },
    pastDueSince: onDay(37),
  };

  test('that fails is reported with the 14 days of further access, and the next attempt', () => {
    expect(due({ facts: [trial, paid, failed], snapshot: pastDue, invoices: [open] }, 37, ['charged:in_1'])).toEqual([
      {
        kind: 'payment-failed',
        key: 'payment-failed:in_2',
        due: usd(1000),
        because: 'declined',
        accessUntil: onDay(51),
        nextAttemptAt: onDay(41),
      },
    ]);
  });

  test.each([
    ['asks-bank', { snapshot: pastDue, invoices: [{ ...open, asksBank: true }] }],
    ['no-card', { snapshot: { ...pastDue, card: null }, invoices: [open] }],
  ] as const)('that fails is reported with the reason: %s', (because, fields) => {
    expect(due({ facts: [trial, paid, failed], ...fields }, 37, ['charged:in_1'])).toMatchObject([{ because }]);
  });

  test('that fails after a trial leaves no access, and says so', () => {
    const first = aFact('payment_failed', 7.1, { providerId: 'in_2' });
    expect(due({ facts: [trial, first], snapshot: pastDue, invoices: [open] }, 7.1)).toMatchObject([
      { kind: 'payment-failed', accessUntil: null },
    ]);
  });

  test.each(['void', 'uncollectible', 'paid'] as const)(
    'that failed is not reported once its invoice is %s',
    (status) => {
      const facts = [trial, failed];
      expect(kinds({ facts, snapshot: pastDue, invoices: [{ ...open, status }] }, 38)).toEqual([]);
    },
  );
});

test('a refund is reported with the remaining access', () => {
  const refunded = aFact('refunded', 10, { aboutId: 'in_1', coversUntil: onDay(20), ...usd(500) });
  expect(due({ facts: [trial, paid, refunded], snapshot: running }, 10, ['charged:in_1'])).toEqual([
    { kind: 'refunded', key: 'refunded:refunded', amount: usd(500), accessUntil: onDay(20) },
  ]);
});

test('a refund of everything right after the trial leaves no access, even before its subscription has ended', () => {
  const subscribed = aFact('subscribed', 0);
  const refunded = aFact('refunded', 7.5, { aboutId: 'in_1', coversUntil: onDay(7.5), ...usd(1000) });
  expect(due({ facts: [trial, subscribed, paid, refunded], snapshot: running }, 7.5, ['charged:in_1'])).toEqual([
    { kind: 'refunded', key: 'refunded:refunded', amount: usd(1000), accessUntil: null },
  ]);
});

test('a refund that has failed by then is not reported', () => {
  const refund = { aboutId: 'in_1', ...usd(500) };
  const facts = [trial, paid, aFact('refunded', 10, { ...refund, providerId: 're_1' })];
  const failed = aFact('refund_failed', 11, { ...refund, providerId: 're_1' });
  expect(kinds({ facts, snapshot: running }, 11, ['charged:in_1'])).toEqual(['refunded']);
  expect(kinds({ facts: [...facts, failed], snapshot: running }, 11, ['charged:in_1'])).toEqual([]);
});

test('a card that expires before the next charge is reported five weeks before it, once', () => {
  const expiring = { ...card, expiryMonth: 12, expiryYear: 2026 };
  const snapshot = { ...running, card: expiring, nextCharge: { ...charge, at: new Date('2027-01-02T09:00:00Z') } };
  expect(kinds({ snapshot }, 1.9)).toEqual([]);
  const [notice] = due({ snapshot }, 2);
  expect(notice).toMatchObject({ kind: 'card-expiring', key: 'card-expiring:pm_1:2026-12' });
  expect(kinds({ snapshot }, 9, [notice!.key])).toEqual([]);
  const inTime = { ...snapshot, nextCharge: { ...charge, at: new Date('2026-12-31T09:00:00Z') } };
  expect(kinds({ snapshot: inTime }, 20)).toEqual([]);
});

test('events older than a week cause no email, so an imported history sends nothing', () => {
  const refunded = aFact('refunded', 8, { aboutId: 'in_1', ...usd(500) });
  const facts = [trial, paid, refunded, aFact('payment_failed', 7, { providerId: 'in_2' })];
  expect(kinds({ facts, snapshot: running, invoices: [receipt, open] }, 15)).toEqual([]);
});

test('each email is sent once over time, for any order of the facts', () => {
  const expiring = { ...card, expiryMonth: 11, expiryYear: 2026 };
  const snapshot = { ...trialing, card: expiring };
  const mails: string[] = [];
  const queued = new Set<string>();
  for (let now: Date | null = start; now; now = nextPaymentEmailAt(state({ snapshot }), queued, now)) {
    for (const { key, kind } of paymentEmailsDue(state({ snapshot }), queued, now)) {
      queued.add(key);
      mails.push(`${kind} after ${(now.getTime() - start.getTime()) / DAY} days`);
    }
  }
  expect(mails).toEqual(['trial-started after 0 days', 'card-expiring after 0 days', 'charge-coming after 4 days']);
  expect(nextPaymentEmailAt(state({}), queued, start)).toBeNull();
});
