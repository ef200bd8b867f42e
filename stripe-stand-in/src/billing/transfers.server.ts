import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import { type BalanceTransaction, newBalanceTransaction, type Refund } from '../objects/money-back.ts';
import type { Charge } from '../objects/payment.ts';
import {
  type ApplicationFee,
  newApplicationFee,
  newFeeRefund,
  newPayout,
  newReversal,
  newTransfer,
  type Payout,
  type Transfer,
  type TransferReversal,
} from '../objects/transfer.ts';
import { fieldIs, type Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { convert, currencyOf } from './connected.server.ts';

// Money between the platform and its connected accounts. A balance is the sum of its transactions.

type Movement = Parameters<typeof newBalanceTransaction>[2];

/** @param account null for the platform */
async function move(session: Session, account: string | null, movement: Movement): Promise<BalanceTransaction> {
  const made = newBalanceTransaction(session.newId('balance_transaction'), session.now, movement);
  return session.insert('balance_transaction', made, { customer: null, internal: { account } });
}

/** Selects the balance transactions, payouts and transfers of an account. */
export const isOfAccount = (account: string) => sql`${standInObjects.internal} ->> 'account' = ${account}`;

/** Returns an account's balances by currency, negative if the account owes. */
export async function balancesOf(session: Session, account: string): Promise<Map<string, number>> {
  const all = await session.list('balance_transaction', isOfAccount(account));
  const balances = new Map<string, number>();
  for (const { currency, net } of all) balances.set(currency, (balances.get(currency) ?? 0) + net);
  return balances;
}

interface ToMake {
  account: string;
  amount: number;
  currency: string;
  /** Charge that causes the transfer, or null. */
  charge: Charge | null;
  /** Fee that the account pays at once, in the same currency. */
  fee?: number;
  metadata?: Record<string, string>;
}

/** Transfers money of the platform to an account, converted to the account's currency. */
export async function makeTransfer(session: Session, of: ToMake): Promise<Transfer> {
  const { account, amount, currency, charge, fee = 0, metadata = {} } = of;
  await session.lock(`account ${account}`);
  const transfer = newTransfer({
    id: session.newId('transfer'),
    now: session.now,
    amount,
    currency,
    metadata,
    destination: account,
    charge: charge?.id ?? null,
  });
  const source = transfer.id;
  transfer.balance_transaction = (
    await move(session, null, { source, amount: -amount, currency, type: 'transfer' })
  ).id;
  const to = currencyOf(session, account, currency);
  const got = convert(session, { amount, from: currency, to });
  const given = convert(session, { amount: fee, from: currency, to });
  const payment = { source: transfer.destination_payment as string, currency: to, rate: got.rate } as const;
  await move(session, account, { ...payment, amount: got.amount, fee: given.amount, type: 'payment' });
  return session.insert('transfer', transfer, { customer: null, event: 'transfer.created', internal: { account } });
}

/**
 * Transfers a charge to its destination, less the platform's fee.
 * @param of.fee in the currency of the charge
 * @param of.settled balance transaction of the charge at the platform
 */
export async function transferCharge(
  session: Session,
  charge: Charge,
  of: { destination: string; fee: number | null; settled: BalanceTransaction },
): Promise<void> {
  const { destination, fee, settled } = of;
  const { amount, currency } = settled;
  const kept = convert(session, { amount: fee ?? 0, from: charge.currency, to: currency }).amount;
  const transfer = await makeTransfer(session, { account: destination, amount, currency, charge, fee: kept });
  charge.transfer = transfer.id;
  charge.transfer_group = transfer.transfer_group;
  charge.application_fee_amount = fee;
  if (!fee) return;
  const made = newApplicationFee(session.newId('application_fee'), session.now, {
    charge,
    account: destination,
    amount: kept,
    currency,
  });
  const source = made.id;
  made.balance_transaction = (
    await move(session, null, { source, amount: kept, currency, type: 'application_fee' })
  ).id;
  await session.insert('application_fee', made, { customer: null, event: 'application_fee.created' });
  charge.application_fee = made.id;
}

/** Reverses a part of a transfer. Only a transfer caused by a charge may leave a negative balance. */
export async function reverseTransfer(
  session: Session,
  transfer: Transfer,
  of: { amount: number; refund?: Refund; metadata?: Record<string, string> },
): Promise<TransferReversal> {
  const { amount, refund, metadata = {} } = of;
  const { destination, currency } = transfer;
  const left = transfer.amount - transfer.amount_reversed;
  if (amount > left) {
    throw invalid(`Transfer reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`, {
      param: 'amount',
    });
  }
  await session.lock(`account ${destination}`);
  const to = currencyOf(session, destination, currency);
  const taken = convert(session, { amount, from: currency, to });
  const has = (await balancesOf(session, destination)).get(to) ?? 0;
  if (transfer.source_transaction === null && has < taken.amount) {
    throw invalid('The recipient’s balance is too low to reverse this transfer.', { code: 'balance_insufficient' });
  }
  const reversal = newReversal(session.newId('transfer_reversal'), session.now, {
    transfer,
    amount,
    refund: refund?.id ?? null,
    metadata,
  });
  const source = reversal.id;
  reversal.balance_transaction = (await move(session, null, { source, amount, currency, type: 'transfer_refund' })).id;
  const back = { source: reversal.destination_payment_refund as string, currency: to, rate: taken.rate } as const;
  await move(session, destination, { ...back, amount: -taken.amount, type: 'payment_refund' });
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  await session.save(transfer, { events: ['transfer.reversed'] });
  return reversal;
}

/** Refunds the platform's fee in proportion to the refunded part of its charge. */
export async function returnFee(session: Session, charge: Charge): Promise<void> {
  const fee: ApplicationFee = await session.get('application_fee', charge.application_fee as string);
  const wanted = Math.round((fee.amount * charge.amount_refunded) / charge.amount);
  const amount = wanted - fee.amount_refunded;
  if (amount <= 0) return;
  const { account, currency } = fee;
  await session.lock(`account ${account}`);
  const refund = newFeeRefund(session.newId('fee_refund'), session.now, fee, amount);
  const source = refund.id;
  const type = 'application_fee_refund' as const;
  refund.balance_transaction = (await move(session, null, { source, amount: -amount, currency, type })).id;
  // At the rate of the original fee.
  const transfer = await session.get('transfer', charge.transfer as string);
  const [given] = await session.list(
    'balance_transaction',
    fieldIs(['source'], transfer.destination_payment as string),
    1,
  );
  const scaled = (part: number) => Math.round((given!.fee * part) / fee.amount);
  const returned = scaled(fee.amount_refunded + amount) - scaled(fee.amount_refunded);
  await move(session, account, { source, amount: returned, currency: given!.currency, type });
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  fee.refunds.data.unshift(refund);
  await session.save(fee, { events: ['application_fee.refunded'] });
}

/** Pays the balance of a currency to the owner's bank, or returns null if the balance is not positive. */
export async function payOut(session: Session, account: string, currency: string): Promise<Payout | null> {
  await session.lock(`account ${account}`);
  const amount = (await balancesOf(session, account)).get(currency) ?? 0;
  return amount > 0 ? setOut(session, { account, amount, currency }) : null;
}

/** Debits the owner's bank for a negative balance, as a negative payout. Returns null if nothing is owed. */
export async function debitBank(session: Session, account: string, currency: string): Promise<Payout | null> {
  await session.lock(`account ${account}`);
  const amount = (await balancesOf(session, account)).get(currency) ?? 0;
  return amount < 0 ? setOut(session, { account, amount, currency }) : null;
}

async function setOut(session: Session, of: { account: string; amount: number; currency: string }): Promise<Payout> {
  const { account, amount, currency } = of;
  const payout = newPayout(session.newId('payout'), session.now, of);
  const movement = { source: payout.id, amount: -amount, currency, type: 'payout' } as const;
  payout.balance_transaction = (await move(session, account, movement)).id;
  await session.insert('payout', payout, { customer: null, internal: { account } });
  await session.emit('payout.created', payout, undefined, { account });
  return payout;
}

export async function arrivePayout(session: Session, payoutId: string): Promise<void> {
  const payout = await session.get('payout', payoutId);
  if (payout.status !== 'in_transit') throw new Error(`${payoutId} is ${payout.status}`);
  const { account } = session.internal('payout', payoutId);
  payout.status = 'paid';
  await session.save(payout);
  await session.emit('payout.paid', payout, undefined, { account });
}

/** The bank may return a payout even after its arrival. */
export async function failPayout(session: Session, payoutId: string): Promise<void> {
  const payout = await session.get('payout', payoutId);
  if (payout.status === 'failed') throw new Error(`${payoutId} has failed`);
  const { account } = session.internal('payout', payoutId);
  await session.lock(`account ${account}`);
  const { amount, currency } = payout;
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  payout.failure_message = 'The bank account has been closed.';
  payout.failure_balance_transaction = (
    await move(session, account, { source: payoutId, amount, currency, type: 'payout_failure' })
  ).id;
  await session.save(payout);
  await session.emit('payout.failed', payout, undefined, { account });
}
