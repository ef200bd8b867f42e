import { eq, sql } from 'drizzle-orm';
import { refundCharge } from './api/payments.server.ts';
import { setupAnswer, setupFailed } from './api/setup-intents.server.ts';
import { collect } from './billing/collect.server.ts';
import { advanceBilling } from './billing/time.server.ts';
import { arrivePayout, balancesOf, debitBank, failPayout, payOut } from './billing/transfers.server.ts';
import { seconds } from './calendar.ts';
import { type Dispute, newBalanceTransaction, newDispute } from './objects/money-back.ts';
import type { Handling } from './requests.server.ts';
import { fieldIs, openSession, type Session } from './session.server.ts';
import { standInObjects } from './tables.ts';

/** Actions of cardholders and banks, for tests and the demo. An impossible action throws. */
export function controlsOf({ db, now, account }: Handling) {
  /** Runs a change under the lock of the object's customer. */
  const act = <Result>(id: string, work: (session: Session) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      const session = openSession(tx, { now: seconds(now()), cause: null, account });
      const [row] = await tx
        .select({ customer: standInObjects.customer })
        .from(standInObjects)
        .where(eq(standInObjects.id, id));
      if (!row?.customer) throw new Error(`${id} is nobody's`);
      await session.lock(row.customer);
      await advanceBilling(session, row.customer, { until: session.now, retryDays: account.retryDays });
      return work(session);
    });

  const onAccount = <Result>(work: (session: Session) => Promise<Result>): Promise<Result> =>
    db.transaction((tx) => work(openSession(tx, { now: seconds(now()), cause: null, account })));

  return {
    /** Declines the card from now on. @param code Stripe's decline code, or null to accept the card again */
    declineCard: (cardId: string, code: string | null = 'generic_decline') =>
      act(cardId, async (session) => {
        const card = await session.get('payment_method', cardId);
        const internal = session.internal('payment_method', cardId);
        internal.declines = code;
        // A change that failed because the bank asks has charged nothing, so the card would ask again.
        if (code === null) internal.asksNext = false;
        await session.save(card);
      }),

    askBank: (cardId: string) =>
      act(cardId, async (session) => {
        const card = await session.get('payment_method', cardId);
        session.internal('payment_method', cardId).asksNext = true;
        await session.save(card);
      }),

    /** Confirms at the bank. @param intentId SetupIntent or PaymentIntent that requires an action */
    approve: (intentId: string) =>
      act(intentId, async (session) => {
        const setup = await session.find('setup_intent', intentId);
        if (setup) {
          if (setup.status !== 'requires_action') throw new Error(`${intentId} is ${setup.status}`);
          const card = await session.get('payment_method', setup.payment_method!);
          await setupAnswer(session, setup, card, true);
          return;
        }
        const { intent, invoice } = await asking(session, intentId);
        const card = intent.payment_method;
        await collect(session, invoice, { scheduled: false, authenticated: true, card, retryDays: account.retryDays });
      }),

    refuse: (intentId: string) =>
      act(intentId, async (session) => {
        const message = 'We are unable to authenticate your payment method. Choose another one and try again.';
        const setup = await session.find('setup_intent', intentId);
        if (setup) {
          if (setup.status !== 'requires_action') throw new Error(`${intentId} is ${setup.status}`);
          const code = 'setup_intent_authentication_failure';
          await setupFailed(session, setup, { type: 'invalid_request_error', code, message });
          return;
        }
        const { intent } = await asking(session, intentId);
        intent.status = 'requires_payment_method';
        intent.next_action = null;
        intent.last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure', message };
        await session.save(intent, { events: ['payment_intent.payment_failed'] });
      }),

    /** @returns `du_…` */
    dispute: (chargeId: string, reason = 'fraudulent') =>
      act(chargeId, async (session) => {
        const charge = await session.get('charge', chargeId);
        if (!charge.paid || charge.disputed) throw new Error(`${chargeId} cannot be disputed`);
        const dispute = newDispute(session.newId('dispute'), session.now, charge, reason);
        dispute.balance_transactions = [movement(session, dispute, -dispute.amount, DISPUTE_FEE)];
        await session.insert('dispute', dispute, { customer: charge.customer, event: 'charge.dispute.created' });
        await session.emit('charge.dispute.funds_withdrawn', dispute);
        charge.disputed = true;
        await session.save(charge, { events: ['charge.updated'] });
        return dispute.id;
      }),

    /** Refunds the rest of a charge, as somebody would in the dashboard. @returns `re_…` */
    refund: (chargeId: string) =>
      act(chargeId, async (session) => (await refundCharge(session, { charge: chargeId })).id),

    failRefund: (refundId: string) =>
      act(refundId, async (session) => {
        const refund = await session.get('refund', refundId);
        if (refund.status !== 'succeeded') throw new Error(`${refundId} is ${refund.status}`);
        const { amount, currency } = refund;
        const what = { source: refundId, amount, currency, type: 'refund_failure' } as const;
        const back = newBalanceTransaction(session.newId('balance_transaction'), session.now, what);
        await session.insert('balance_transaction', back, { customer: refund.customer as string });
        refund.status = 'failed';
        refund.failure_reason = 'expired_or_canceled_card';
        refund.failure_balance_transaction = back.id;
        await session.save(refund, { events: ['refund.updated', 'refund.failed'] });
        const charge = await session.get('charge', refund.charge);
        charge.amount_refunded -= amount;
        charge.refunded = false;
        await session.save(charge, { events: ['charge.updated'] });
      }),

    /** Pays an account's balances to its owner's bank. @returns ids of the payouts */
    payOut: (accountId: string) => onAccount((session) => inEachCurrency(session, accountId, payOut)),

    /** Debits the owner's bank for an account's negative balances. @returns ids of the payouts */
    debitBank: (accountId: string) => onAccount((session) => inEachCurrency(session, accountId, debitBank)),

    arrivePayout: (payoutId: string) => onAccount((session) => arrivePayout(session, payoutId)),

    failPayout: (payoutId: string) => onAccount((session) => failPayout(session, payoutId)),

    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      act(disputeId, async (session) => {
        const dispute = await session.get('dispute', disputeId);
        if (dispute.status === 'won' || dispute.status === 'lost') throw new Error(`${disputeId} is ${dispute.status}`);
        dispute.status = outcome;
        if (outcome === 'won') dispute.balance_transactions.push(movement(session, dispute, dispute.amount));
        const events = ['charge.dispute.closed', ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : [])];
        await session.save(dispute, { events });
      }),
  };
}

type SetOut = (session: Session, accountId: string, currency: string) => Promise<{ id: string } | null>;

async function inEachCurrency(session: Session, accountId: string, setOut: SetOut): Promise<string[]> {
  const ids: string[] = [];
  for (const currency of (await balancesOf(session, accountId)).keys()) {
    const payout = await setOut(session, accountId, currency);
    if (payout) ids.push(payout.id);
  }
  return ids;
}

/** Stripe's fee for a dispute, whatever the outcome. */
const DISPUTE_FEE = 1500;

const movement = (session: Session, { id, currency }: Dispute, amount: number, fee = 0) =>
  newBalanceTransaction(session.newId('balance_transaction'), session.now, {
    source: id,
    amount,
    currency,
    fee,
    type: 'adjustment',
  });

/** Finds a payment that waits for the bank, and its invoice. */
async function asking(session: Session, intentId: string) {
  const intent = await session.get('payment_intent', intentId);
  if (intent.status !== 'requires_action') throw new Error(`${intentId} is ${intent.status}`);
  const [payment] = await session.list('invoice_payment', sql`${fieldIs(['payment', 'payment_intent'], intentId)}`);
  return { intent, invoice: await session.get('invoice', payment!.invoice) };
}
