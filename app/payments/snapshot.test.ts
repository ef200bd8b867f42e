import { expect, test } from 'vitest';
import { chargedMonthly, chargedYearly } from '../../tests/support/prices.ts';
import { aCard, aDispute, anInvoice, aSubscription, december, usd } from '../../tests/support/provider-objects.ts';
import type { ProviderInvoice, ProviderSubscription } from './provider.ts';
import { snapshotOf } from './snapshot.ts';

const shown = (fields: Partial<ProviderSubscription>, invoices: ProviderInvoice[] = [anInvoice()]) =>
  snapshotOf({ subscription: aSubscription(fields), invoices, refunds: [], disputes: [], transactions: [] }, invoices);
const trial = { status: 'trialing', period: { from: aSubscription().createdAt, until: december.from } } as const;
const month = { amount: usd(1000), price: chargedMonthly };

test('the next charge is at the end of the trial or of the paid month', () => {
  expect(shown(trial, []).nextCharge).toEqual({ at: december.from, ...month });
  expect(shown({})).toEqual({
    subscriptionId: 'sub_1',
    status: 'active',
    price: chargedMonthly,
    nextCharge: { at: december.until, ...month },
    cancelAt: null,
    nextPrice: null,
    discount: null,
    pastDueSince: null,
    nextAttemptAt: null,
    trialEndsAt: december.from,
    card: aCard,
  });
});

test('without a card nothing is charged, and the subscription ends with its trial', () => {
  expect(shown({ ...trial, card: null }, [])).toMatchObject({ nextCharge: null, cancelAt: december.from });
  expect(shown({ card: null })).toMatchObject({ nextCharge: null, cancelAt: null });
});

test('a scheduled cancellation leaves no charge, and is left out after it took effect', () => {
  expect(shown({ cancelAt: december.until })).toMatchObject({ nextCharge: null, cancelAt: december.until });
  const ended = { status: 'canceled', cancelAt: december.until, endedAt: december.until } as const;
  expect(shown(ended)).toMatchObject({ nextCharge: null, cancelAt: null });
});

test('a scheduled plan is the next charge from its start', () => {
  const nextPrice = { price: chargedYearly, from: december.until, keepsDiscount: false } as const;
  expect(shown({ nextPrice })).toMatchObject({
    nextPrice,
    nextCharge: { at: december.until, amount: usd(9900), price: chargedYearly },
  });
});

test('the next charge has its day of the month, unless another plan begins then', () => {
  const nextPrice = { price: chargedYearly, from: december.until, keepsDiscount: false } as const;
  expect(shown({ day: 31 }).nextCharge).toEqual({ at: december.until, day: 31, ...month });
  expect(shown({ day: 31, nextPrice }).nextCharge).not.toHaveProperty('day');
});

test('an unpaid renewal is the next charge, whether the subscription is active or past due', () => {
  const [at, again] = [new Date('2027-01-03T11:00:00Z'), new Date('2027-01-06T11:00:00Z')];
  const unpaid = anInvoice({ id: 'in_2', status: 'draft', createdAt: december.until, nextAttemptAt: at, paid: usd(0) });
  const period = { from: december.until, until: new Date('2027-02-03T10:00:00Z') };
  expect(shown({ period }, [anInvoice(), unpaid])).toMatchObject({ nextCharge: { at, ...month }, pastDueSince: null });

  const failed = anInvoice({ ...unpaid, status: 'open', firstFailedAt: at, nextAttemptAt: again });
  const pastDue = { status: 'past_due', period } as const;
  expect(shown(pastDue, [anInvoice(), failed])).toMatchObject({
    nextCharge: { at: again, ...month },
    pastDueSince: at,
    nextAttemptAt: again,
  });
  const givenUp = { ...failed, nextAttemptAt: null };
  expect(shown(pastDue, [anInvoice(), givenUp])).toMatchObject({
    nextCharge: null,
    pastDueSince: at,
    nextAttemptAt: null,
  });
  expect(shown({ ...pastDue, endedAt: again }, [givenUp])).toMatchObject({ pastDueSince: null });
});

test('of two unpaid renewals the newest is charged next, and the subscription is past due since the first failure', () => {
  const at = new Date('2027-01-03T11:00:00Z');
  const unpaid = { status: 'open', paidAt: null, paid: usd(0) } as const;
  const february = { from: new Date('2027-02-03T10:00:00Z'), until: new Date('2027-03-03T10:00:00Z') };
  const again = new Date('2027-02-06T11:00:00Z');
  const older = anInvoice({ ...unpaid, id: 'in_2', createdAt: december.until, firstFailedAt: at });
  const newer = anInvoice({ ...unpaid, id: 'in_3', createdAt: february.from, due: usd(1100), nextAttemptAt: again });
  const subscription = aSubscription({ status: 'past_due' });
  for (const invoices of [
    [older, newer],
    [newer, older],
  ]) {
    expect(snapshotOf({ subscription, invoices, refunds: [], disputes: [], transactions: [] }, invoices)).toMatchObject(
      {
        nextCharge: { at: again, amount: usd(1100) },
        pastDueSince: at,
      },
    );
  }
});

test('only disputes that wait for evidence are kept, with their deadlines', () => {
  const disputes = [aDispute({ id: 'dp_1', evidenceDueAt: new Date('2026-12-26') }), aDispute({ id: 'dp_2' })];
  const retrieved = { subscription: aSubscription({}), invoices: [], refunds: [], transactions: [] };
  expect(snapshotOf({ ...retrieved, disputes }, []).disputes).toEqual([
    { id: 'dp_1', evidenceDueAt: new Date('2026-12-26') },
  ]);
  expect(snapshotOf({ ...retrieved, disputes: [] }, [])).not.toHaveProperty('disputes');
});
