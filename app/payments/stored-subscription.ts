import type { Refused } from './facts-of.ts';
import type { ProviderInvoice } from './provider.ts';
import type { PaymentSnapshot } from './snapshot.ts';

/** Time fields in the stored JSON of a subscription. */
const times: ReadonlySet<string> = new Set([
  'at',
  'from',
  'until',
  'createdAt',
  'paidAt',
  'firstFailedAt',
  'nextAttemptAt',
  'cancelAt',
  'evidenceDueAt',
  'trialEndsAt',
  'pastDueSince',
]);

export function readSnapshot(stored: object | null): PaymentSnapshot | null {
  return stored === null ? null : (withTimes(stored) as PaymentSnapshot);
}

export function readInvoices(stored: readonly object[]): ProviderInvoice[] {
  return stored.map((invoice) => withTimes(invoice) as ProviderInvoice);
}

export function readRefused(stored: readonly object[]): Refused[] {
  return stored as Refused[];
}

function withTimes(stored: object): object {
  const fields = Object.entries(stored).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string' && times.has(name)) return [name, new Date(value)];
    if (Array.isArray(value)) return [name, value.map((each) => withTimes(each as object))];
    return [name, typeof value === 'object' && value !== null ? withTimes(value) : value];
  });
  return Object.fromEntries(fields) as object;
}
