import type Stripe from 'stripe';
import type { Money } from '../money.ts';
import type { ProviderMovement } from '../transfers/transfer-provider.ts';
import { idOf, money, time } from './read.ts';

/** Stripe's objects of Connect in our types. Pure. */

/** What a transfer did to its account, of a list of transfers or of one. */
export const transferExpand = 'destination_payment.balance_transaction';
/** The same of a reversal. */
export const reversalExpand = 'destination_payment_refund.balance_transaction';

/** What a part of an amount comes to in another currency: all parts together are the whole. */
const scaled = (part: number, { of, to }: { of: number; to: number }): number => Math.round((part * to) / of);

/**
 * A transfer in the currency of the charge that it is of: what was earned is in that. Stripe makes it in the one in which the
 * platform got the charge, and the account gets it in its own.
 */
interface InCharge {
  whole: Money;
  /** In Stripe's currency, all of it. */
  of: number;
  /** What the account got. */
  inAccount: Money;
}

/** @param charge which it is of. Null: nobody's, so it is in the currency in which we asked for it */
function inCharge(transfer: Stripe.Transfer, charge: Stripe.Charge | null): InCharge {
  const { amount, currency, destination_payment: payment } = transfer;
  const whole =
    charge && charge.currency !== currency ? money(charge.amount, charge.currency) : money(amount, currency);
  return { whole, of: amount, inAccount: balanceOf(payment) ?? money(amount, currency) };
}

/** What a payment, or what came back of it, did to the account's balance. Null: Stripe does not show it. */
function balanceOf(
  payment: string | { balance_transaction?: string | Stripe.BalanceTransaction | null } | null | undefined,
): Money | null {
  if (!payment || typeof payment === 'string') return null;
  const { balance_transaction: moved } = payment;
  return moved && typeof moved !== 'string' ? money(Math.abs(moved.amount), moved.currency) : null;
}

/** Beside the amount, where the account has another. */
const inAccountOf = (amount: Money, inAccount: Money): { inAccount?: Money } =>
  amount.amount === inAccount.amount && amount.currency === inAccount.currency ? {} : { inAccount };

/** One that nobody's charge caused. @param transfer with `transferExpand` expanded */
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
 * What came back of a transfer, the oldest first.
 * @param charge as of a transfer
 * @param reversals all of them, with `reversalExpand` expanded where the account has another currency
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

/** As each was made; of two in one second always in the same order, so that each has the same part of the whole. */
const inOrder = <Item extends { created: number; id: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));

/** What has to be taken back of a transfer, in its own currency, so that so much of its charge comes back. */
export function partOfTransfer(transfer: Stripe.Transfer, charge: Stripe.Charge | null, amount: number): number {
  const { whole, of } = inCharge(transfer, charge);
  return Math.min(scaled(amount, { of: whole.amount, to: of }), of - transfer.amount_reversed);
}

/** Whether what the account has of it is in another currency, so that each reversal has to say what it took. */
function isConverted(transfer: Stripe.Transfer): boolean {
  const arrived = balanceOf(transfer.destination_payment);
  return arrived !== null && arrived.currency !== transfer.currency;
}

/**
 * A payout, once more when it is no longer under way, and once more if it did not get to the bank: Stripe says nowhere but
 * in its status that it did not, which it can say of one that was paid.
 */
export function readPayout(payout: Stripe.Payout, accountId: string): ProviderMovement[] {
  const { id, amount, currency, created, arrival_date, status, failure_balance_transaction: back } = payout;
  if (amount < 0) return readDebit(payout, accountId);
  const of = { id, accountId, amount: money(amount, currency) };
  const made: ProviderMovement = { kind: 'payout', ...of, at: time(created), aboutId: null };
  // `pending`, `in_transit`, and what Stripe may call it one day.
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
 * What is taken from her bank because an account has less than nothing: Stripe has it as a payout of less than nothing
 * (antiwork/gumroad reads it so). Until it is there it moves nothing, and one that failed after that is paid out again.
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
 * What the charges of a subscription moved into an account, and what came back of it.
 * @param charges with `transfer`, of it `transferExpand`, and `application_fee` expanded
 * @param invoices by the payment intent that pays them
 * @param lists all that came back of a transfer or a fee of which a charge shows only some, or not enough
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
 * The platform's fee of a charge, and what came back of it. The account gives it in its own currency, as a fee of what it
 * got; how much it was meant to be the charge says.
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

/** What an account gave of what it got as the platform's fee. Null: Stripe does not show it. */
function feeIn({ destination_payment: payment }: Stripe.Transfer): Money | null {
  const moved = payment && typeof payment !== 'string' ? payment.balance_transaction : null;
  return moved && typeof moved !== 'string' && moved.fee > 0 ? money(moved.fee, moved.currency) : null;
}
