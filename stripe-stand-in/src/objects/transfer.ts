import type Stripe from 'stripe';
import type { Charge } from './payment.ts';

interface ListOf<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

export interface TransferReversal extends Stripe.TransferReversal {
  transfer: string;
}

export interface Transfer extends Omit<Stripe.Transfer, 'reversals'> {
  destination: string;
  reversals: ListOf<TransferReversal>;
}

export interface FeeRefund extends Stripe.FeeRefund {
  fee: string;
}

export interface ApplicationFee extends Omit<Stripe.ApplicationFee, 'refunds'> {
  account: string;
  charge: string;
  refunds: ListOf<FeeRefund>;
}

export interface Payout extends Stripe.Payout {
  status: 'in_transit' | 'paid' | 'failed';
}

interface NewTransfer {
  id: string;
  now: number;
  amount: number;
  currency: string;
  destination: string;
  /** Null if no charge caused the transfer. */
  charge: string | null;
  metadata: Record<string, string>;
}

export const newTransfer = (of: NewTransfer): Transfer => ({
  id: of.id,
  object: 'transfer',
  amount: of.amount,
  amount_reversed: 0,
  balance_transaction: null,
  created: of.now,
  currency: of.currency,
  description: null,
  destination: of.destination,
  destination_payment: `py_${of.id.slice(3)}`,
  livemode: false,
  metadata: of.metadata,
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${of.id}/reversals` },
  reversed: false,
  source_transaction: of.charge,
  source_type: 'card',
  transfer_group: of.charge && `group_${of.charge}`,
});

/** Returns the account's own object for a transfer: a payment. */
export const destinationPayment = ({ id, amount, currency, created, destination_payment }: Transfer, txn: string) => ({
  id: destination_payment as string,
  object: 'charge' as const,
  amount,
  currency,
  created,
  paid: true,
  balance_transaction: txn,
  livemode: false,
  source_transfer: id,
  status: 'succeeded' as const,
});

/** Returns the account's own object for a reversal: a refund. */
export const destinationRefund = (reversal: TransferReversal, txn: string) => ({
  id: reversal.destination_payment_refund as string,
  object: 'refund' as const,
  amount: reversal.amount,
  currency: reversal.currency,
  created: reversal.created,
  balance_transaction: txn,
  status: 'succeeded' as const,
  transfer_reversal: reversal.id,
});

export const newReversal = (
  id: string,
  now: number,
  of: { transfer: Transfer; amount: number; refund: string | null; metadata: Record<string, string> },
): TransferReversal => ({
  id,
  object: 'transfer_reversal',
  amount: of.amount,
  balance_transaction: null,
  created: now,
  currency: of.transfer.currency,
  destination_payment_refund: `pyr_${id.slice(4)}`,
  metadata: of.metadata,
  source_refund: of.refund,
  transfer: of.transfer.id,
});

export const newApplicationFee = (
  id: string,
  now: number,
  of: { charge: Charge; account: string; amount: number; currency: string },
): ApplicationFee => ({
  id,
  object: 'application_fee',
  account: of.account,
  amount: of.amount,
  amount_refunded: 0,
  application: 'ca_standin',
  balance_transaction: null,
  charge: of.charge.id,
  created: now,
  currency: of.currency,
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

export const newPayout = (
  id: string,
  now: number,
  of: { amount: number; currency: string; account: string },
): Payout => ({
  id,
  object: 'payout',
  amount: of.amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: now + 2 * 24 * 3600,
  automatic: true,
  balance_transaction: null,
  created: now,
  currency: of.currency,
  description: 'STRIPE PAYOUT',
  destination: `ba_${of.account.slice(5)}`,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'in_transit',
  trace_id: { status: 'supported', value: `trace_${id}` },
  type: 'bank_account',
});
