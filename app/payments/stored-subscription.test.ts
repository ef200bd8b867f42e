import { expect, test } from 'vitest';
import { chargedYearly } from '../../tests/support/prices.ts';
import { anInvoice, aSubscription } from '../../tests/support/provider-objects.ts';
import { snapshotOf } from './snapshot.ts';
import { readInvoices, readSnapshot } from './stored-subscription.ts';

const asStored = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

test('a snapshot and invoices are read from JSON as they were stored, with their times', () => {
  const at = new Date('2027-01-03T10:00:00Z');
  const subscription = aSubscription({
    cancelAt: at,
    nextPrice: { price: chargedYearly, from: at, keepsDiscount: false },
  });
  const open = { status: 'open', paidAt: null, firstFailedAt: at, nextAttemptAt: at } as const;
  const invoices = [anInvoice(), anInvoice({ id: 'in_2', ...open })];
  const snapshot = snapshotOf({ subscription, invoices, refunds: [], disputes: [], transactions: [] }, invoices);
  expect(snapshot.nextCharge).not.toBeNull();
  expect(readSnapshot(asStored(snapshot))).toEqual(snapshot);
  expect(readInvoices(asStored(invoices))).toEqual(invoices);
  expect(readSnapshot(null)).toBeNull();
});
