import { and, eq, sql } from 'drizzle-orm';
import { refundCharge } from './api/payments.server.ts';
import { setupAnswer, setupFailed } from './api/setup-intents.server.ts';
import { collect } from './billing/collect.server.ts';
import { move, payOut, settleLate } from './billing/settle.server.ts';
import { advanceBilling } from './billing/time.server.ts';
import { foreignOf } from './foreign.server.ts';
import type { BalanceTransaction } from './objects/balance.ts';
import { type Dispute, newDispute } from './objects/money-back.ts';
import { fieldIs, inSession, type Place, type Session } from './session.server.ts';
import { standInObjects } from './tables.ts';

/** Actions of cardholders and banks, for tests and the demo. An impossible action throws. */
export function controlsOf(place: Place) {
  /** Runs a change of an object in its account, with its customer locked and billing up to date. */
  async function act<Result>(id: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    const [row] = await place.db
      .select({ account: standInObjects.account, customer: standInObjects.customer })
      .from(standInObjects)
      .where(eq(standInObjects.id, id));
    const customer = row?.customer;
    if (!customer) throw new Error(`${id} is nobody's`);
    return inSession(place, row.account, async (session) => {
      await session.lock(customer);
      await advanceBilling(session, customer, session.now);
      return work(session);
    });
  }

  return {
    ...foreignOf(place, act),

    /**
     * Declines the card from now on.
     * @param code Stripe's decline code, or null to accept the card again
     */
    declineCard: (cardId: string, code: string | null = 'generic_decline') =>
      act(cardId, async (session) => {
        const card = await session.get('payment_method', cardId);
        const internal = session.internal('payment_method', cardId);
        internal.declines = code;
        // A refused change of a subscription is rolled back, so `asksNext` may still be set.
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
        await collect(session, invoice, { scheduled: false, authenticated: true, card });
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
        await settleLate(session, charge);
        dispute.balance_transactions = [await withdraw(session, dispute, charge.customer)];
        await session.insert('dispute', dispute, { customer: charge.customer, event: 'charge.dispute.created' });
        await session.emit('charge.dispute.funds_withdrawn', dispute);
        charge.disputed = true;
        await session.save(charge, { events: ['charge.updated'] });
        return dispute.id;
      }),

    /** Refunds the rest of a charge, as in the dashboard. @returns `re_…` */
    refund: (chargeId: string) =>
      act(chargeId, async (session) => (await refundCharge(session, { charge: chargeId })).id),

    failRefund: (refundId: string) =>
      act(refundId, async (session) => {
        const refund = await session.get('refund', refundId);
        if (refund.status !== 'succeeded') throw new Error(`${refundId} is ${refund.status}`);
        const { amount, currency } = refund;
        const { customer } = await session.get('charge', refund.charge);
        const back = await move(session, customer, { source: refundId, amount, currency, type: 'refund_failure' });
        refund.status = 'failed';
        refund.failure_reason = 'expired_or_canceled_card';
        refund.failure_balance_transaction = back.id;
        await session.save(refund, { events: ['refund.updated', 'refund.failed'] });
        const charge = await session.get('charge', refund.charge);
        charge.amount_refunded -= amount;
        charge.refunded = false;
        await session.save(charge, { events: ['charge.updated'] });
      }),

    /** Settles all charges without a balance transaction (`setSettlesLater`). */
    async settleCharges(): Promise<void> {
      const isWaiting = sql`${fieldIs(['paid'], 'true')} and ${standInObjects.json} ->> 'balance_transaction' is null`;
      const waiting = await place.db
        .select({ id: standInObjects.id })
        .from(standInObjects)
        .where(and(eq(standInObjects.type, 'charge'), isWaiting));
      for (const { id } of waiting) {
        await act(id, async (session) => settleLate(session, await session.get('charge', id)));
      }
    },

    /** @returns ids of the balance transactions, one in each currency */
    payOut: (accountId: string) => inSession(place, accountId, payOut),

    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      act(disputeId, async (session) => {
        const dispute = await session.get('dispute', disputeId);
        if (dispute.status === 'won' || dispute.status === 'lost') throw new Error(`${disputeId} is ${dispute.status}`);
        dispute.status = outcome;
        if (outcome === 'won') {
          const { customer } = await session.get('charge', dispute.charge);
          dispute.balance_transactions.push(await reinstate(session, dispute, customer));
        }
        const events = ['charge.dispute.closed', ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : [])];
        await session.save(dispute, { events });
      }),
  };
}

/** Takes the disputed amount, and the dispute fee, which is not returned if the dispute is won. */
const withdraw = (
  session: Session,
  { id: source, amount, currency }: Dispute,
  customer: string,
): Promise<BalanceTransaction> =>
  move(session, customer, {
    source,
    amount: -amount,
    currency,
    type: 'adjustment',
    category: 'dispute',
    fees: [{ type: 'stripe_fee', amount: 1500, description: 'Dispute fee' }],
  });

const reinstate = (session: Session, { id: source, amount, currency }: Dispute, customer: string) =>
  move(session, customer, { source, amount, currency, type: 'adjustment', category: 'dispute_reversal' });

async function asking(session: Session, intentId: string) {
  const intent = await session.get('payment_intent', intentId);
  if (intent.status !== 'requires_action') throw new Error(`${intentId} is ${intent.status}`);
  const [payment] = await session.list('invoice_payment', sql`${fieldIs(['payment', 'payment_intent'], intentId)}`);
  return { intent, invoice: await session.get('invoice', payment!.invoice) };
}
