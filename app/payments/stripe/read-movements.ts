import type Stripe from 'stripe';
import type { ProviderMovement } from '../transfers/transfer-provider.ts';
import { idOf, money, time } from './read.ts';

/** Stripe's objects of Connect in our types. Pure. */

/** One that nobody's charge caused. */
export function readTransfer(transfer: Stripe.Transfer, accountId: string): ProviderMovement {
  const { id, amount, currency, created } = transfer;
  return { kind: 'transfer', id, accountId, amount: money(amount, currency), at: time(created), aboutId: null };
}

export function readReversal(reversal: Stripe.TransferReversal, accountId: string): ProviderMovement {
  const { id, amount, currency, created, transfer } = reversal;
  const aboutId = idOf(transfer);
  return { kind: 'reversal', id, accountId, amount: money(amount, currency), at: time(created), aboutId };
}

/** A payout, and once more one that did not get to the bank: Stripe says nowhere but in its status that it did not. */
export function readPayout(payout: Stripe.Payout, accountId: string): ProviderMovement[] {
  const { id, amount, currency, created, status, failure_balance_transaction: back } = payout;
  const of = { id, accountId, amount: money(amount, currency) };
  const at = time(created);
  const made: ProviderMovement = { kind: 'payout', ...of, at, aboutId: null };
  if (status !== 'failed' && status !== 'canceled') return [made];
  const failedAt = back && typeof back !== 'string' ? time(back.created) : at;
  return [made, { kind: 'payout_failed', ...of, at: failedAt, aboutId: id }];
}

/**
 * What the charges of a subscription moved into an account, and what came back of it.
 * @param charges with `transfer` and `application_fee` expanded
 * @param invoices by the payment intent that pays them
 * @param lists all that came back of a transfer or a fee of which a charge shows only some
 */
export async function readMovements(
  charges: readonly Stripe.Charge[],
  invoices: ReadonlyMap<string, string>,
  lists: {
    reversals(transferId: string): Promise<Stripe.TransferReversal[]>;
    feeRefunds(feeId: string): Promise<Stripe.FeeRefund[]>;
  },
): Promise<ProviderMovement[]> {
  const movements: ProviderMovement[] = [];
  for (const { transfer, application_fee: fee, payment_intent } of charges) {
    const invoiceId = invoices.get(idOf(payment_intent) ?? '') ?? null;
    if (!transfer || typeof transfer === 'string') continue;
    const accountId = idOf(transfer.destination)!;
    movements.push({ ...readTransfer(transfer, accountId), aboutId: invoiceId });
    const { data, has_more } = transfer.reversals;
    const reversals = has_more ? await lists.reversals(transfer.id) : data;
    movements.push(...reversals.map((each) => readReversal(each, accountId)));
    if (!fee || typeof fee === 'string') continue;
    const kept = { accountId, amount: money(fee.amount, fee.currency), at: time(fee.created) };
    movements.push({ kind: 'application_fee', id: fee.id, ...kept, aboutId: invoiceId });
    const refunds = fee.refunds.has_more ? await lists.feeRefunds(fee.id) : fee.refunds.data;
    for (const { id, amount, currency, created } of refunds) {
      const returned = { accountId, amount: money(amount, currency), at: time(created) };
      movements.push({ kind: 'fee_refund', id, ...returned, aboutId: fee.id });
    }
  }
  return movements;
}
