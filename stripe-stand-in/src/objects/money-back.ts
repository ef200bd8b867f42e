import type Stripe from 'stripe';
import type { Charge } from './payment.ts';

export interface BalanceTransaction extends Stripe.BalanceTransaction {
  source: string;
}

export interface Refund extends Stripe.Refund {
  charge: string;
}

export interface Dispute extends Stripe.Dispute {
  charge: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

/** Movement of a balance; negative if money leaves. */
export const newBalanceTransaction = (
  id: string,
  now: number,
  what: {
    source: string;
    amount: number;
    currency: string;
    type:
      | 'charge'
      | 'adjustment'
      | 'refund_failure'
      | 'transfer'
      | 'transfer_refund'
      | 'application_fee'
      | 'application_fee_refund'
      | 'payment'
      | 'payment_refund'
      | 'payout'
      | 'payout_failure';
    fee?: number;
    /** Null or absent without a conversion. */
    rate?: number | null;
  },
): BalanceTransaction => ({
  id,
  object: 'balance_transaction',
  amount: what.amount,
  available_on: now,
  balance_type: 'payments',
  created: now,
  currency: what.currency,
  description: null,
  exchange_rate: what.rate ?? null,
  fee: what.fee ?? 0,
  fee_details: [],
  net: what.amount - (what.fee ?? 0),
  reporting_category: what.type === 'adjustment' ? 'dispute' : what.type,
  source: what.source,
  status: 'available',
  type: what.type,
});

export const newRefund = (id: string, now: number, charge: Charge, amount: number): Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created: now,
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

export const newDispute = (id: string, now: number, charge: Charge, reason: string): Dispute => ({
  id,
  object: 'dispute',
  amount: charge.amount - charge.amount_refunded,
  balance_transactions: [],
  charge: charge.id,
  created: now,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {} as Stripe.Dispute.Evidence,
  evidence_details: {
    due_by: now + 14 * 24 * 3600,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason,
  status: 'needs_response',
});
