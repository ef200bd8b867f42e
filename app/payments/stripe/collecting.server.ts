import type Stripe from 'stripe';
import type { Decline, OpenCharge, UnpaidCharge } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { callStripe, expecting, failed, isCardError, isMissing, orNull, succeeded } from './outcomes.server.ts';
import { readDecline } from './read.ts';

export function collecting({ stripe }: StripeContext): Part<'cancelNow'> {
  return {
    cancelNow: ({ subscriptionId }) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId));
        if (!subscription) return failed('unknown-subscription');
        // Ends the subscription first, so that no invoice is created while existing invoices are voided.
        if (subscription.ended_at === null) {
          await orNull(stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }));
        }
        for (const status of ['draft', 'open'] as const) {
          const invoices = stripe.invoices.list({ subscription: subscriptionId, status, limit: 100 });
          for await (const { id } of invoices) {
            // A draft of a subscription cannot be deleted, and cannot be voided before it is finalized.
            if (status === 'draft') await finalize(stripe, id, { auto_advance: false });
            await expecting(stripe.invoices.voidInvoice(id), isOfState);
          }
        }
        return succeeded(null);
      }),
  };
}

/** Returns true for an invalid request, for example because the invoice was already paid or voided. */
export const isOfState = ({ type, statusCode }: { type: string; statusCode?: number | undefined }) =>
  type === 'StripeInvalidRequestError' && statusCode === 400;

async function finalize(stripe: Stripe, id: string, params: Stripe.InvoiceFinalizeInvoiceParams): Promise<void> {
  await expecting(stripe.invoices.finalizeInvoice(id, params), isOfState);
}

/** Charges an open invoice. Returns null if the invoice is neither open nor paid, for example because it was voided. */
export async function payInvoice(
  stripe: Stripe,
  id: string,
  params: Stripe.InvoicePayParams,
  options: Stripe.RequestOptions = {},
): Promise<OpenCharge | null> {
  try {
    const paid = await expecting(
      stripe.invoices.pay(id, params, options),
      (error) => isMissing(error, null) || isOfState(error),
    );
    return paid ? { state: 'paid' } : await refusedPayment(stripe, id);
  } catch (error) {
    if (isCardError(error)) return failedPayment(stripe, id, readDecline(error));
    throw error;
  }
}

/** Returns the state of an invoice that Stripe refused to charge, or null if the invoice is neither open nor paid. */
async function refusedPayment(stripe: Stripe, id: string): Promise<OpenCharge | null> {
  const invoice = await orNull(stripe.invoices.retrieve(id));
  if (invoice?.status === 'paid') return { state: 'paid' };
  return invoice?.status === 'open' ? failedPayment(stripe, id, 'other') : null;
}

/** @param because reason to use if Stripe gives none */
export async function failedPayment(stripe: Stripe, invoice: string, because: Decline): Promise<UnpaidCharge> {
  const payments = await stripe.invoicePayments.list({ invoice, expand: ['data.payment.payment_intent'], limit: 10 });
  const intents = payments.data.map(({ payment }) => payment.payment_intent as Stripe.PaymentIntent | undefined);
  const asking = intents.find((intent) => intent?.status === 'requires_action');
  if (asking) return { state: 'needs-bank', bank: { clientSecret: asking.client_secret! } };
  const error = intents.find((intent) => intent?.last_payment_error)?.last_payment_error;
  return { state: 'declined', because: error ? readDecline(error) : because };
}
