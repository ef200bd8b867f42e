import type Stripe from 'stripe';
import { idempotencyKeys } from '../idempotency-keys.ts';
import type { Part, StripeContext } from './client.server.ts';
import { callStripe, failed, orNull, succeeded } from './outcomes.server.ts';
import { subscriptionOf } from './read-invoice.ts';

export function refunds({ stripe, withKey }: StripeContext): Part<'refund'> {
  return {
    refund: ({ invoiceId, amount, accessUntil, keeps, isAfterLeaving, requestId }) =>
      callStripe(
        async () => {
          const invoice = await orNull(stripe.invoices.retrieve(invoiceId));
          if (!invoice) return failed('unknown-invoice');
          if (invoice.currency !== amount.currency) throw new RangeError(`${invoiceId} is in ${invoice.currency}`);
          const intent = await paymentOf(stripe, invoiceId);
          if (!intent) return failed('not-paid');
          const before = await findRefund(stripe, intent.id, requestId);
          const subscriptionId = subscriptionOf(invoice);
          if (before) return succeeded({ refundId: before, subscriptionId });
          const params = {
            payment_intent: intent.id,
            amount: amount.amount,
            // Stripe refuses the parameter for charges without an application fee.
            ...(intent.application_fee_amount ? { refund_application_fee: true } : {}),
            metadata: {
              access_until: accessUntil.toISOString(),
              request_id: requestId,
              ...(keeps ? { keep_subscription: 'true' } : {}),
              ...(isAfterLeaving ? { after_leaving: 'true' } : {}),
            },
          };
          const made = await withKey(idempotencyKeys.refund(invoiceId, requestId), (options) =>
            stripe.refunds.create(params, options),
          );
          return succeeded({ refundId: made.id, subscriptionId });
        },
        ({ code, param, type }) => {
          if (code === 'charge_disputed') return 'disputed';
          if (code === 'charge_already_refunded') return 'more-than-paid';
          return type === 'StripeInvalidRequestError' && param === 'amount' ? 'more-than-paid' : null;
        },
      ),
  };
}

async function paymentOf(stripe: Stripe, invoice: string): Promise<Stripe.PaymentIntent | null> {
  const expand = ['data.payment.payment_intent'];
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1, expand });
  return (data[0]?.payment.payment_intent as Stripe.PaymentIntent | undefined) ?? null;
}

/** Finds the refund of an earlier request, because Stripe forgets idempotency keys after a day. */
async function findRefund(stripe: Stripe, payment_intent: string, requestId: string): Promise<string | null> {
  for await (const { id, metadata } of stripe.refunds.list({ payment_intent, limit: 100 })) {
    if (metadata?.request_id === requestId) return id;
  }
  return null;
}
