import type {
  BankCard,
  ProviderDispute,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from '../../app/payments/provider.ts';

import { chargedMonthly } from './prices.ts';

export const usd = (amount: number) => ({ amount, currency: 'usd' });

export const aCard: BankCard = {
  kind: 'card',
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2031,
  fingerprint: 'one',
};

export const december = { from: new Date('2026-12-03T10:00:00Z'), until: new Date('2027-01-03T10:00:00Z') };

export const aSubscription = (fields: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  livemode: false,
  membershipId: 'membership',
  customerId: 'cus_1',
  status: 'active',
  price: chargedMonthly,
  createdAt: new Date('2026-11-26T10:00:00Z'),
  trialEndsAt: december.from,
  period: december,
  cancelAt: null,
  endedAt: null,
  nextPrice: null,
  discount: null,
  card: aCard,
  ...fields,
});

export const anInvoice = (fields: Partial<ProviderInvoice> = {}): ProviderInvoice => ({
  id: 'in_1',
  subscriptionId: 'sub_1',
  status: 'paid',
  reason: 'cycle',
  price: chargedMonthly,
  period: december,
  discount: null,
  due: usd(1000),
  paid: usd(1000),
  createdAt: december.from,
  paidAt: new Date('2026-12-03T11:00:00Z'),
  firstFailedAt: null,
  nextAttemptAt: null,
  asksBank: false,
  url: 'https://provider.example/in_1',
  ...fields,
});

export const aRefund = (fields: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: 're_1',
  invoiceId: 'in_1',
  amount: usd(1000),
  status: 'succeeded',
  createdAt: new Date('2026-12-10T10:00:00Z'),
  failedAt: null,
  accessUntil: null,
  keeps: false,
  isAfterLeaving: false,
  ...fields,
});

export const aDispute = (fields: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: 'dp_1',
  invoiceId: 'in_1',
  amount: usd(1000),
  createdAt: new Date('2026-12-12T10:00:00Z'),
  status: 'needs_response',
  evidenceDueAt: null,
  wonAt: null,
  ...fields,
});
