import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { collect } from '../billing/collect.server.ts';
import { runningDiscounts, takenOff } from '../billing/discounts.server.ts';
import { finalizeInvoice, markUncollectible, taxOf, voidInvoice } from '../billing/invoicing.server.ts';
import { type ApiRequest, type Route, route } from '../endpoint.ts';
import { Failure, invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { type Invoice, newInvoice } from '../objects/invoice.ts';
import { expand, flag, metadata, paging, text } from '../parameters.ts';
import { fieldIs } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { ownCard } from './cards.server.ts';
import { withMetadata } from './metadata.ts';
import { reprice, scheduled } from './subscription-change.server.ts';
import { automaticTax, repricing } from './subscription-parameters.ts';
import { setAutomaticTax } from './subscription-settings.server.ts';

const status = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']);

function onlyIf(invoice: Invoice, ...statuses: Invoice['status'][]): void {
  if (statuses.includes(invoice.status)) return;
  throw invalid(`You can only pass in ${statuses.join(' or ')} invoices. This invoice is ${invoice.status}.`, {
    code: 'invoice_not_editable',
  });
}

const pay = z.strictObject({ ...expand, payment_method: text.optional(), off_session: flag.optional() });

async function payInvoice({ session, id }: ApiRequest, params: z.output<typeof pay>): Promise<object> {
  const invoice = await session.get('invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  onlyIf(invoice, 'draft', 'open', 'uncollectible');
  if (params.payment_method) await ownCard(session, invoice.customer, params.payment_method, 'payment_method');
  if (invoice.status === 'draft' && (await finalizeInvoice(session, invoice)) === 'paid') return invoice;
  const card = params.payment_method ?? null;
  // The first attempt counts as one that Stripe scheduled, if the invoice advances automatically. Later attempts count
  // only if Stripe itself makes them.
  const scheduled = invoice.auto_advance && invoice.attempt_count === 0;
  const collected = await collect(session, invoice, { scheduled, card });
  return collected.ok ? invoice : new Failure(collected.error);
}

const preview = z.strictObject({
  ...expand,
  automatic_tax: automaticTax.optional(),
  subscription: text,
  subscription_details: z.strictObject(repricing),
});

/** Returns the invoice for an immediate change of price, and stores nothing. */
async function previewInvoice({ session }: ApiRequest, params: z.output<typeof preview>): Promise<object> {
  const subscription = structuredClone(await session.get('subscription', params.subscription, 'subscription'));
  if (subscription.schedule) throw invalid(scheduled, { param: 'subscription_details[items]' });
  const customer = await session.getCustomer(subscription.customer, 'customer');
  const period = { start: subscription.items.data[0].current_period_start, end: session.now };
  const change = await reprice(session, subscription, params.subscription_details);
  const id = session.newId('invoice').replace('in_', 'upcoming_in_');
  const lines = change?.lines ?? [];
  const { now } = session;
  const off = takenOff(lines, await runningDiscounts(session, subscription));
  if (params.automatic_tax) await setAutomaticTax(session, subscription, params.automatic_tax.enabled);
  const tax = taxOf(session, subscription);
  return newInvoice({ id, now, customer, subscription, reason: 'subscription_update', lines, off, tax, period });
}

export const invoiceRoutes: readonly Route[] = [
  route('POST', '/v1/invoices/create_preview', preview, previewInvoice),
  route('GET', '/v1/invoices/:id', z.strictObject(expand), ({ session, id }) => session.get('invoice', id)),
  route(
    'POST',
    '/v1/invoices/:id',
    z.strictObject({
      ...expand,
      auto_advance: flag.optional(),
      metadata: metadata.optional(),
    }),
    async ({ session, id }, params) => {
      const invoice = await session.get('invoice', id);
      if (params.auto_advance !== undefined) onlyIf(invoice, 'draft', 'open');
      invoice.auto_advance = params.auto_advance ?? invoice.auto_advance;
      invoice.metadata = withMetadata(invoice.metadata ?? {}, params.metadata);
      await session.save(invoice, { events: ['invoice.updated'] });
      return invoice;
    },
  ),
  /** Stripe deletes no drafts of subscriptions, and the stand-in has no other invoices. */
  route('DELETE', '/v1/invoices/:id', z.strictObject({}), async ({ session, id }) => {
    await session.get('invoice', id);
    throw invalid('You can only delete one-off invoice drafts: finalize it, then void it.', {
      code: 'invoice_not_editable',
    });
  }),
  route(
    'POST',
    '/v1/invoices/:id/finalize',
    z.strictObject({ ...expand, auto_advance: flag.optional() }),
    async (asked, params) => {
      const invoice = await asked.session.get('invoice', asked.id);
      onlyIf(invoice, 'draft');
      invoice.auto_advance = params.auto_advance ?? invoice.auto_advance;
      await finalizeInvoice(asked.session, invoice);
      return invoice;
    },
  ),
  route('POST', '/v1/invoices/:id/pay', pay, payInvoice),
  route('POST', '/v1/invoices/:id/void', z.strictObject(expand), async ({ session, id }) => {
    const invoice = await session.get('invoice', id);
    onlyIf(invoice, 'open', 'uncollectible');
    await voidInvoice(session, invoice);
    return invoice;
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', z.strictObject(expand), async ({ session, id }) => {
    const invoice = await session.get('invoice', id);
    onlyIf(invoice, 'open');
    await markUncollectible(session, invoice);
    return invoice;
  }),
  route(
    'GET',
    '/v1/invoices',
    z.strictObject({ ...paging, customer: text.optional(), subscription: text.optional(), status: status.optional() }),
    ({ session }, { customer, subscription, status: state, ...page }) => {
      const where = [
        customer === undefined ? undefined : eq(standInObjects.customer, customer),
        subscription === undefined
          ? undefined
          : fieldIs(['parent', 'subscription_details', 'subscription'], subscription),
        state === undefined ? undefined : fieldIs(['status'], state),
      ];
      return listPage(session, standInObjects, { url: '/v1/invoices', type: 'invoice', where }, page);
    },
  ),
];
