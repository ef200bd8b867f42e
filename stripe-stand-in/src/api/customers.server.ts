import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endSubscription } from '../billing/advance.server.ts';
import { taxIdsOf } from '../billing/invoicing.server.ts';
import { type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { newCustomer, newTaxId } from '../objects/customer.ts';
import { clearable, expand, integer, metadata, paging, text } from '../parameters.ts';
import { fieldIs, type Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { cardsOf, detach, ownCard } from './cards.server.ts';
import { withMetadata } from './metadata.ts';

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

const details = {
  ...expand,
  email: clearable.optional(),
  name: clearable.optional(),
  address: z.strictObject(Object.fromEntries(addressFields.map((field) => [field, clearable.optional()]))).optional(),
  /** Negative for credit. */
  balance: integer.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
};
/** Checks the form of EU VAT numbers only. */
const isTaxNumber = (type: string, value: string) => type !== 'eu_vat' || /^[A-Z]{2}[A-Z0-9]{8,12}$/.test(value);

const schema = z.strictObject(details);
type Details = z.output<typeof schema>;

async function change(session: Session, id: string, { invoice_settings, ...given }: Details) {
  const customer = await session.getCustomer(id);
  const card = invoice_settings?.default_payment_method;
  if (card) await ownCard(session, customer.id, card, 'invoice_settings[default_payment_method]');
  if (card !== undefined) customer.invoice_settings.default_payment_method = card;
  customer.email = given.email === undefined ? customer.email : given.email;
  customer.balance = given.balance ?? customer.balance;
  if (given.address) {
    const { address } = given;
    customer.address = Object.fromEntries(
      addressFields.map((field) => [field, address[field] ?? null]),
    ) as unknown as Stripe.Address;
  }
  customer.name = given.name === undefined ? (customer.name ?? null) : given.name;
  customer.description = given.description === undefined ? customer.description : given.description;
  customer.preferred_locales = given.preferred_locales ?? customer.preferred_locales ?? [];
  customer.metadata = withMetadata(customer.metadata, given.metadata);
  return customer;
}

export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', schema, async ({ session }, params) => {
    const id = session.newId('customer');
    await session.insert('customer', newCustomer(id, session.now), { customer: id });
    const customer = await change(session, id, params);
    await session.save(customer, { events: ['customer.created'] });
    return customer;
  }),
  route('GET', '/v1/customers/:id', z.strictObject(expand), ({ session, id }) => session.get('customer', id)),
  route('POST', '/v1/customers/:id', schema, async ({ session, id }, params) => {
    const customer = await change(session, id, params);
    await session.save(customer, { events: ['customer.updated'] });
    return customer;
  }),
  route(
    'POST',
    '/v1/customers/:id/tax_ids',
    z.strictObject({ ...expand, type: text, value: text }),
    async ({ session, id: customer }, { type, value }) => {
      await session.getCustomer(customer);
      if (!isTaxNumber(type, value)) {
        throw invalid(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' });
      }
      const made = newTaxId(session.newId('tax_id'), session.now, { customer, type, value });
      return session.insert('tax_id', made, { customer, event: 'customer.tax_id.created' });
    },
  ),
  route('GET', '/v1/customers/:id/tax_ids', z.strictObject(paging), async ({ session, id }, page) => {
    await session.getCustomer(id);
    const list = { url: `/v1/customers/${id}/tax_ids`, type: 'tax_id' as const, where: [taxIdsOf(id)] };
    return listPage(session, standInObjects, list, page);
  }),
  route('DELETE', '/v1/tax_ids/:id', z.strictObject({}), async ({ session, id }) => {
    const taxId = await session.get('tax_id', id);
    await session.emit('customer.tax_id.deleted', taxId);
    const deleted = { id, object: 'tax_id' as const, deleted: true as const };
    await session.forget(taxId, deleted);
    return deleted;
  }),
  /** Ends the customer's subscriptions and detaches the cards; the invoices stay. */
  route('DELETE', '/v1/customers/:id', z.strictObject({}), async ({ session, id }) => {
    const customer = await session.getCustomer(id);
    for (const subscription of await session.list('subscription', eq(standInObjects.customer, id))) {
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
      await endSubscription(session, subscription, 'cancellation_requested');
    }
    for (const card of await session.list('payment_method', cardsOf(id))) await detach(session, card);
    await session.emit('customer.deleted', customer);
    const deleted = { id, object: 'customer' as const, deleted: true as const };
    await session.forget(customer, deleted);
    return deleted;
  }),
  route(
    'GET',
    '/v1/customers',
    z.strictObject({ ...paging, email: text.optional() }),
    ({ session }, { email, ...page }) => {
      const where = email === undefined ? [] : [fieldIs(['email'], email)];
      return listPage(session, standInObjects, { url: '/v1/customers', type: 'customer', where }, page);
    },
  ),
];
