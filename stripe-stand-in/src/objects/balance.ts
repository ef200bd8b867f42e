import type Stripe from 'stripe';
import { APPLICATION } from './account.ts';
import type { Charge } from './payment.ts';

export interface BalanceTransaction extends Stripe.BalanceTransaction {
  source: string;
}

interface FeeRefund extends Stripe.FeeRefund {
  fee: string;
}

export interface ApplicationFee extends Omit<Stripe.ApplicationFee, 'refunds'> {
  account: string;
  charge: string;
  refunds: { object: 'list'; data: FeeRefund[]; has_more: boolean; url: string };
}

export interface Movement {
  source: string;
  /** Negative if money leaves the account. */
  amount: number;
  currency: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  category?: 'dispute' | 'dispute_reversal';
  fees?: { type: 'stripe_fee' | 'application_fee'; amount: number; description: string }[];
  /** Exchange rate; null or absent without a conversion. */
  rate?: number | null;
}

export function newBalanceTransaction(id: string, now: number, movement: Movement): BalanceTransaction {
  const { source, amount, currency, type, category = type, fees = [], rate = null } = movement;
  const fee = fees.reduce((sum, each) => sum + each.amount, 0);
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency,
    description: null,
    exchange_rate: rate,
    fee,
    fee_details: fees.map((each) => ({
      ...each,
      application: each.type === 'application_fee' ? APPLICATION : null,
      currency,
    })),
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  };
}

export const newApplicationFee = (
  id: string,
  now: number,
  of: { charge: Charge; account: string; amount: number },
): ApplicationFee => ({
  id,
  object: 'application_fee',
  account: of.account,
  amount: of.amount,
  amount_refunded: 0,
  application: APPLICATION,
  balance_transaction: null,
  charge: of.charge.id,
  created: now,
  currency: of.charge.currency,
  fee_source: { charge: of.charge.id, type: 'charge' },
  livemode: false,
  originating_transaction: of.charge.id,
  refunded: false,
  refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
});

export const newFeeRefund = (id: string, now: number, fee: ApplicationFee, amount: number): FeeRefund => ({
  id,
  object: 'fee_refund',
  amount,
  balance_transaction: null,
  created: now,
  currency: fee.currency,
  fee: fee.id,
  metadata: {},
});
