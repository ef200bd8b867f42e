import { sql } from 'drizzle-orm';
import { PLATFORM } from '../objects/account.ts';
import {
  type ApplicationFee,
  type BalanceTransaction,
  type Movement,
  newApplicationFee,
  newBalanceTransaction,
  newFeeRefund,
} from '../objects/balance.ts';
import type { Charge } from '../objects/payment.ts';
import { newId } from '../objects/shapes.ts';
import { type Session, sessionOf } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { convert, settlementCurrency } from './connected.server.ts';

/**
 * @param customer customer that is locked, or null
 * @param movement `amount` is in the charge's currency; `fees` are in the settlement currency
 */
export async function move(session: Session, customer: string | null, movement: Movement): Promise<BalanceTransaction> {
  const { amount, currency, ...what } = movement;
  const to = await settlementCurrency(session, currency);
  const moved = convert(session, { amount, from: currency, to });
  const settled = { ...what, ...moved, currency: to };
  const made = newBalanceTransaction(session.newId('balance_transaction'), session.now, settled);
  return session.insert('balance_transaction', made, { customer });
}

/** Adds a charge to the balance, less Stripe's fee and the application fee. The caller saves the charge. */
export async function settle(session: Session, charge: Charge): Promise<void> {
  const { id: source, amount, currency, customer, application_fee_amount: share } = charge;
  const to = await settlementCurrency(session, currency);
  const settled = convert(session, { amount, from: currency, to });
  // Stripe's fee for a card payment in the US.
  const stripeFee = Math.round(settled.amount * 0.029) + 30;
  const fees: Movement['fees'] = [{ type: 'stripe_fee', amount: stripeFee, description: 'Stripe processing fees' }];
  if (share) {
    const { amount: kept } = convert(session, { amount: share, from: currency, to });
    fees.push({ type: 'application_fee', amount: kept, description: 'Stand-in application fee' });
    const platform = sessionOf(session, PLATFORM);
    const fee = newApplicationFee(session.newId('application_fee'), session.now, {
      charge,
      account: session.account,
      amount: share,
    });
    await platform.insert('application_fee', fee, { customer: null, event: 'application_fee.created' });
    charge.application_fee = fee.id;
  }
  const movement = { source, ...settled, currency: to, type: 'charge', fees } as const;
  const taken = newBalanceTransaction(session.newId('balance_transaction'), session.now, movement);
  await session.insert('balance_transaction', taken, { customer });
  charge.balance_transaction = taken.id;
}

export async function settleLate(session: Session, charge: Charge): Promise<void> {
  if (charge.balance_transaction !== null) return;
  await settle(session, charge);
  await session.save(charge, { events: ['charge.updated'] });
}

/** @returns newly refunded part of the fee, in the charge's settlement currency */
export async function returnFee(session: Session, charge: Charge): Promise<number> {
  const platform = sessionOf(session, PLATFORM);
  const fee: ApplicationFee = await platform.get('application_fee', charge.application_fee as string);
  const wanted = Math.round((fee.amount * charge.amount_refunded) / charge.amount);
  const amount = wanted - fee.amount_refunded;
  if (amount <= 0) return 0;
  const { fee_details } = await session.get('balance_transaction', charge.balance_transaction as string);
  const paid = fee_details.find(({ type }) => type === 'application_fee')!.amount;
  const scaled = (part: number) => Math.round((paid * part) / fee.amount);
  const returned = scaled(wanted) - scaled(fee.amount_refunded);
  fee.amount_refunded = wanted;
  fee.refunded = fee.amount_refunded === fee.amount;
  fee.refunds.data.unshift(newFeeRefund(newId('fr'), session.now, fee, amount));
  await platform.save(fee, { events: ['application_fee.refunded'] });
  return returned;
}

/** Pays out the balance in each currency. @returns ids of the balance transactions */
export async function payOut(session: Session): Promise<string[]> {
  const net = sql<number>`sum((${standInObjects.json} ->> 'net')::bigint)::int`;
  const currency = sql<string>`${standInObjects.json} ->> 'currency'`;
  const balances = await session.tx
    .select({ currency, net })
    .from(standInObjects)
    .where(sql`${standInObjects.account} = ${session.account} and ${standInObjects.type} = 'balance_transaction'`)
    .groupBy(currency);
  const ids: string[] = [];
  for (const each of balances) {
    if (each.net === 0) continue;
    const movement = { source: newId('po'), amount: -each.net, currency: each.currency, type: 'payout' } as const;
    const made = newBalanceTransaction(session.newId('balance_transaction'), session.now, movement);
    ids.push((await session.insert('balance_transaction', made, { customer: null })).id);
  }
  return ids;
}
