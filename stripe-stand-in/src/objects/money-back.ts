import type Stripe from 'stripe';
import type { Charge } from './payment.ts';

export interface Refund extends Stripe.Refund {
  charge: string;
}

export interface Dispute extends Stripe.Dispute {
  charge: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

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
