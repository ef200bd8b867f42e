import type Stripe from 'stripe';
import type { Money } from '../money.ts';
import type { ProviderMovement } from '../transfers/transfer-provider.ts';
import { idOf, money, time } from './read.ts';

/** Converts the transfers, fees and payouts of Connect to our types. Pure. */

/** Expansion that shows the effect of a transfer on the balance of the account. */
export const transferExpand = 'destination_payment.balance_transaction';
/** Expansion that shows the effect of a reversal on the balance of the account. */
export const reversalExpand = 'destination_payment_refund.balance_transaction';

/** Converts a part proportionally, where the whole `of` corresponds to `to`. */
const scaled = (part: number, { of, to }: { of: number; to: number }): number => Math.round((part * to) / of);

/**
 * Transfer in up to three currencies. Earnings are in the currency of the charge (`whole`). Stripe makes the transfer
 * in the currency in which the platform received the charge (`of`), and the account receives its own currency
 * (`inAccount`).
 */
interface InCharge {
  whole: Money;
  of: number;
  inAccount: Money;
}

/** @param charge charge that caused the transfer, or null if the site requested the transfer */
function inCharge(transfer: Stripe.Transfer, charge: Stripe.Charge | null): InCharge {
  const { amount, currency, destination_payment: payment } = transfer;
  const whole =
    charge && charge.currency !== currency ? money(charge.amount, charge.currency) : money(amount, currency);
  return { whole, of: amount, inAccount: balanceOf(payment) ?? money(amount, currency) };
}

/** Returns the change of the account's balance by a payment or its refund, or null if Stripe does not show it. */
function balanceOf(
  payment: string | { balance_transaction?: string | Stripe.BalanceTransaction | null } | null | undefined,
): Money | null {
  if (!payment || typeof payment === 'string') return null;
  const { balance_transaction: moved } = payment;
  return moved && typeof moved !== 'string' ? money(Math.abs(moved.amount), moved.currency) : null;
}

/** Returns the amount in the account's currency, if it differs from the amount in the currency of the charge. */
const inAccountOf = (amount: Money, inAccount: Money): { inAccount?: Money } =>
  amount.amount === inAccount.amount && amount.currency === inAccount.currency ? {} : { inAccount };

/**
 * Reads a transfer that the site requested.
 * @param transfer with `transferExpand` expanded
 */
export function readTransfer(transfer: Stripe.Transfer, accountId: string): ProviderMovement {
  return readTransferOf(transfer, { accountId, charge: null, invoiceId: null });
}

function readTransferOf(
  transfer: Stripe.Transfer,
  { accountId, charge, invoiceId }: { accountId: string; charge: Stripe.Charge | null; invoiceId: string | null },
): ProviderMovement {
  const { id, created } = transfer;
  const { whole: amount, inAccount } = inCharge(transfer, charge);
  return {
    kind: 'transfer',
    id,
    accountId,
    amount,
    at: time(created),
    aboutId: invoiceId,
    ...inAccountOf(amount, inAccount),
  };
}

/**
 * Reads the reversals of a transfer, oldest first.
 * @param charge charge that caused the transfer, or null
 * @param reversals all reversals of the transfer, with `reversalExpand` expanded if the account has another currency
 */
export function readReversals(
  transfer: Stripe.Transfer,
  reversals: readonly Stripe.TransferReversal[],
  { accountId, charge }: { accountId: string; charge: Stripe.Charge | null },
): ProviderMovement[] {
  const { whole, of, inAccount } = inCharge(transfer, charge);
  let before = 0;
  return inOrder(reversals).map(({ id, amount: part, created, destination_payment_refund: back }) => {
    const after = before + part;
    const between = (to: number) => scaled(after, { of, to }) - scaled(before, { of, to });
    const amount = { amount: between(whole.amount), currency: whole.currency };
    const given = balanceOf(back) ?? { amount: between(inAccount.amount), currency: inAccount.currency };
    before = after;
    return {
      kind: 'reversal',
      id,
      accountId,
      amount,
      at: time(created),
      aboutId: transfer.id,
      ...inAccountOf(amount, given),
    };
  });
}

/** Sorts by time of creation, then by id, so that each read rounds the parts in the same way. */
const inOrder = <Item extends { created: number; id: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));

/** Returns how much of a transfer to reverse, in the transfer's currency, for an amount in the charge's currency. */
export function partOfTransfer(transfer: Stripe.Transfer, charge: Stripe.Charge | null, amount: number): number {
  const { whole, of } = inCharge(transfer, charge);
  return Math.min(scaled(amount, { of: whole.amount, to: of }), of - transfer.amount_reversed);
}

/** Returns true if the account received another currency. Reversals are then read with their effect on the balance. */
function isConverted(transfer: Stripe.Transfer): boolean {
  const arrived = balanceOf(transfer.destination_payment);
  return arrived !== null && arrived.currency !== transfer.currency;
}

/**
 * Reads a payout, and its completion or failure as separate movements. Only the status shows a failure, which may
 * follow after the payout was paid.
 */
export function readPayout(payout: Stripe.Payout, accountId: string): ProviderMovement[] {
  const { id, amount, currency, created, arrival_date, status, failure_balance_transaction: back } = payout;
  if (amount < 0) return readDebit(payout, accountId);
  const of = { id, accountId, amount: money(amount, currency) };
  const made: ProviderMovement = { kind: 'payout', ...of, at: time(created), aboutId: null };
  // The status is `pending`, `in_transit`, or one that Stripe adds later.
  if (status !== 'paid' && status !== 'failed' && status !== 'canceled') return [made];
  const isPaid = status === 'paid';
  const failedAt = back && typeof back !== 'string' ? back.created : created;
  const completed = { ...of, at: time(isPaid ? Math.max(created, arrival_date) : failedAt), aboutId: id };
  return [
    ...[made, { kind: 'payout_completed' as const, ...completed }],
    ...(isPaid ? [] : [{ kind: 'payout_failed' as const, ...completed }]),
  ];
}

/**
 * Reads a debit of the bank account, made because the balance is negative. Stripe shows it as a payout with a negative
 * amount (as antiwork/gumroad reads it). A debit moves nothing before it arrives. If it fails later, the returned money
 * counts as a payout.
 */
function readDebit(payout: Stripe.Payout, accountId: string): ProviderMovement[] {
  const { id, amount, currency, created, arrival_date, status } = payout;
  if (status !== 'paid' && status !== 'failed' && status !== 'canceled') return [];
  const at = time(Math.max(created, arrival_date));
  const of = { id, accountId, amount: money(-amount, currency), at };
  const taken: ProviderMovement = { kind: 'payout_failed', ...of, aboutId: null };
  if (status === 'paid') return [taken];
  return [taken, { kind: 'payout', ...of, aboutId: null }, { kind: 'payout_completed', ...of, aboutId: id }];
}

/**
 * Reads the movements that charges of a subscription caused: transfers, fees, reversals and fee refunds.
 * @param charges with `transfer`, its `transferExpand`, and `application_fee` expanded
 * @param invoices invoice ids by payment intent
 * @param lists load all reversals of a transfer, or refunds of a fee, if the charge shows only some of them
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
  for (const charge of charges) {
    const { transfer, application_fee: fee, payment_intent } = charge;
    const invoiceId = invoices.get(idOf(payment_intent) ?? '') ?? null;
    if (!transfer || typeof transfer === 'string') continue;
    const accountId = idOf(transfer.destination)!;
    movements.push(readTransferOf(transfer, { accountId, charge, invoiceId }));
    const { data, has_more } = transfer.reversals;
    const asks = has_more || (data.length > 0 && isConverted(transfer));
    const reversals = asks ? await lists.reversals(transfer.id) : data;
    movements.push(...readReversals(transfer, reversals, { accountId, charge }));
    if (!fee || typeof fee === 'string') continue;
    const refunds = fee.refunds.has_more ? await lists.feeRefunds(fee.id) : fee.refunds.data;
    movements.push(...readFee(fee, refunds, { charge, transfer, invoiceId }));
  }
  return movements;
}

/**
 * Reads the platform's fee of a charge, and its refunds. The account pays the fee in the account's currency; the
 * charge has the amount in the charge's currency.
 */
function readFee(
  fee: Stripe.ApplicationFee,
  refunds: readonly Stripe.FeeRefund[],
  of: { charge: Stripe.Charge; transfer: Stripe.Transfer; invoiceId: string | null },
): ProviderMovement[] {
  const { charge, transfer, invoiceId } = of;
  const accountId = idOf(transfer.destination)!;
  const isOfCharge = fee.currency === charge.currency;
  const whole = isOfCharge
    ? money(fee.amount, fee.currency)
    : money(charge.application_fee_amount ?? 0, charge.currency);
  const given = feeIn(transfer) ?? money(fee.amount, fee.currency);
  let before = 0;
  const returned = inOrder(refunds).map(({ id, amount: part, created }): ProviderMovement => {
    const after = before + part;
    const between = (to: number) => scaled(after, { of: fee.amount, to }) - scaled(before, { of: fee.amount, to });
    const amount = { amount: between(whole.amount), currency: whole.currency };
    const back = { amount: between(given.amount), currency: given.currency };
    before = after;
    return {
      kind: 'fee_refund',
      id,
      accountId,
      amount,
      at: time(created),
      aboutId: fee.id,
      ...inAccountOf(amount, back),
    };
  });
  return [
    {
      kind: 'application_fee',
      id: fee.id,
      accountId,
      amount: whole,
      at: time(fee.created),
      aboutId: invoiceId,
      ...inAccountOf(whole, given),
    },
    ...returned,
  ];
}

/** Returns the fee that the account paid to the platform, or null if Stripe does not show it. */
function feeIn({ destination_payment: payment }: Stripe.Transfer): Money | null {
  const moved = payment && typeof payment !== 'string' ? payment.balance_transaction : null;
  return moved && typeof moved !== 'string' && moved.fee > 0 ? money(moved.fee, moved.currency) : null;
}
