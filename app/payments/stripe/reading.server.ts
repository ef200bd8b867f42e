import type Stripe from 'stripe';
import type { Part, StripeContext } from './client.server.ts';
import { isOurs } from './foreign.server.ts';
import { callStripe, failed, orNull, succeeded } from './outcomes.server.ts';
import { idOf, pricesOf, readDispute, readRefund, readSubscription, readTransactions, waitsForBank } from './read.ts';
import { intentsOf, pricesOfInvoice, readInvoice, subscriptionOf } from './read-invoice.ts';

const expand = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'schedule',
  'discounts.source.coupon',
];
export const subscriptionExpand = { expand };
export const subscriptionListExpand = { expand: expand.map((path) => `data.${path}`) };

const refundExpand = ['data.balance_transaction', 'data.failure_balance_transaction'];

const limit = 100;

const nothingPaid = { invoices: [], refunds: [], disputes: [], transactions: [] };

export function reading({ stripe, catalog }: StripeContext): Part<'retrieve' | 'findSubscriptionOf'> {
  return {
    retrieve: (subscriptionId) =>
      callStripe(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId, subscriptionExpand));
        if (!subscription) return failed('unknown-subscription');
        if (!isOurs(subscription)) {
          const itself = readSubscription(subscription, await catalog.readerOf(pricesOf(subscription)));
          // The creator's other business may have thousands of subscriptions, whose payments are not read.
          if (itself.price === null) return succeeded({ subscription: itself, ...nothingPaid });
        }
        const invoices = await all(
          stripe.invoices.list({
            subscription: subscriptionId,
            limit,
            expand: ['data.payments', 'data.total_discount_amounts.discount'],
          }),
        );
        const byIntent = new Map(
          invoices.flatMap((each) => intentsOf(each).map((intent) => [intent, each.id] as const)),
        );
        const ofCustomer = {
          customer: idOf(subscription.customer)!,
          limit,
          expand: [...refundExpand.map((path) => `data.refunds.${path}`), 'data.balance_transaction'],
        };
        const charges = (await all(stripe.charges.list(ofCustomer))).filter(({ payment_intent }) =>
          byIntent.has(idOf(payment_intent) ?? ''),
        );
        const ofInvoice = Map.groupBy(charges, ({ payment_intent }) => byIntent.get(idOf(payment_intent)!)!);
        // Refunds are listed, because `amount_refunded` excludes failed refunds.
        const refunds = await ofEach(charges, async (charge) =>
          charge.refunds?.has_more
            ? all(stripe.refunds.list({ charge: charge.id, limit, expand: [...refundExpand] }))
            : (charge.refunds?.data ?? []),
        );
        const disputes = await ofEach(
          charges.filter(({ disputed }) => disputed),
          ({ id }) => all(stripe.disputes.list({ charge: id, limit })),
        );
        const asking = new Set<string>();
        for (const invoice of invoices) if (await isAsking(stripe, invoice)) asking.add(invoice.id);
        const read = await catalog.readerOf([...pricesOf(subscription), ...invoices.flatMap(pricesOfInvoice)]);
        return succeeded({
          subscription: readSubscription(subscription, read),
          invoices: invoices.map((invoice) => {
            const paying = ofInvoice.get(invoice.id) ?? [];
            return { ...readInvoice(invoice, paying, read), asksBank: asking.has(invoice.id) };
          }),
          refunds: refunds.map((refund) => readRefund(refund, byIntent)),
          disputes: disputes.map((dispute) => readDispute(dispute, byIntent)),
          transactions: readTransactions({ charges, refunds, disputes }, byIntent),
        });
      }),

    findSubscriptionOf: ({ id }) =>
      callStripe(async () => {
        const payment = { type: 'payment_intent' as const, payment_intent: id };
        const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
        const invoice = data[0]?.invoice;
        if (!invoice || typeof invoice === 'string' || invoice.deleted) return succeeded({ subscriptionId: null });
        return succeeded({ subscriptionId: subscriptionOf(invoice) });
      }),
  };
}

/** Returns true if the bank asks about an open invoice. Makes a request only for attempted open invoices. */
async function isAsking(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const intent = invoice.status === 'open' && invoice.attempted ? intentsOf(invoice).at(-1) : undefined;
  return intent !== undefined && waitsForBank(await stripe.paymentIntents.retrieve(intent));
}

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Collects the items of each element, one element after another, because an element may need a request. */
async function ofEach<From, Item>(from: readonly From[], items: (each: From) => Promise<Item[]>): Promise<Item[]> {
  const found: Item[] = [];
  for (const each of from) found.push(...(await items(each)));
  return found;
}
