import { and, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type CardInternal, declineMessage, testCards, verdict } from '../cards.ts';
import { type Route, route } from '../endpoint.ts';
import { Failure, invalid, missing } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { newConfirmationToken, newPaymentMethod, type PaymentMethod } from '../objects/customer.ts';
import { newId } from '../objects/shapes.ts';
import { expand, paging, text } from '../parameters.ts';
import type { Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';

export const cardsOf = (customerId: string): SQL =>
  and(eq(standInObjects.customer, customerId), eq(standInObjects.type, 'payment_method'))!;

export async function ownCard(session: Session, customerId: string, id: string, param: string): Promise<PaymentMethod> {
  const card = await session.find('payment_method', id);
  if (card?.customer === customerId) return card;
  throw invalid(
    `No such PaymentMethod: '${id}'; it may belong to another customer or none. It must be attached to the customer first.`,
    { code: 'resource_missing', param },
  );
}

/** Finds a card by its id. A test token makes a new card, which has no customer until it is attached. */
export async function cardFrom(session: Session, id: string): Promise<PaymentMethod> {
  if (!(id in testCards)) return session.get('payment_method', id, 'payment_method');
  const card = newPaymentMethod(session.newId('payment_method'), session.now, id);
  const internal: CardInternal = { token: id };
  return session.insert('payment_method', card, { customer: null, internal });
}

export async function attach(session: Session, card: PaymentMethod, customerId: string): Promise<void> {
  if (card.customer === customerId) return;
  card.customer = customerId;
  await session.save(card, { events: ['payment_method.attached'], customer: customerId });
}

/** Detaches a card for good, and removes the card as a default payment method. */
export async function detach(session: Session, card: PaymentMethod): Promise<void> {
  const customerId = card.customer!;
  const customer = await session.get('customer', customerId);
  if (customer.invoice_settings.default_payment_method === card.id) {
    customer.invoice_settings.default_payment_method = null;
    await session.save(customer, { events: ['customer.updated'] });
  }
  for (const subscription of await session.list('subscription', eq(standInObjects.customer, customerId))) {
    if (subscription.default_payment_method !== card.id) continue;
    subscription.default_payment_method = null;
    await session.save(subscription, { events: ['customer.subscription.updated'] });
  }
  card.customer = null;
  session.internal('payment_method', card.id).detached = true;
  await session.save(card, { events: ['payment_method.detached'], customer: null });
}

export const cardRoutes: readonly Route[] = [
  route('GET', '/v1/payment_methods/:id', z.strictObject(expand), ({ session, id }) =>
    session.get('payment_method', id),
  ),
  route(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...paging, customer: text, type: z.literal('card').optional() }),
    async ({ session }, { customer, type: _, ...page }) => {
      await session.getCustomer(customer, 'customer');
      const where = [cardsOf(customer)];
      return listPage(session, standInObjects, { url: '/v1/payment_methods', type: 'payment_method', where }, page);
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ ...expand, customer: text }),
    async ({ session, id }, { customer }) => {
      await session.getCustomer(customer, 'customer');
      const card = await cardFrom(session, id);
      const internal = session.internal('payment_method', card.id);
      if (internal.detached || (card.customer !== null && card.customer !== customer)) {
        throw invalid('This PaymentMethod was previously used or attached elsewhere, and may not be used again.', {
          code: 'payment_method_unexpected_state',
        });
      }
      const answer = verdict(internal, 'setup', true);
      if (answer.is === 'declined') {
        const { code, declineCode } = answer;
        const message = declineMessage(declineCode);
        return new Failure({ type: 'card_error', code, decline_code: declineCode, message });
      }
      await attach(session, card, customer);
      return card;
    },
  ),
  route('POST', '/v1/payment_methods/:id/detach', z.strictObject(expand), async ({ session, id }) => {
    const card = await session.get('payment_method', id);
    if (card.customer === null) throw invalid('The payment method you provided is not attached to a customer.');
    await detach(session, card);
    return card;
  }),
  route(
    'POST',
    '/v1/test_helpers/confirmation_tokens',
    z.strictObject({ ...expand, payment_method: text }),
    async ({ session }, { payment_method }) => {
      if (!(payment_method in testCards)) throw missing('PaymentMethod', payment_method, 'payment_method');
      const card = newPaymentMethod(newId('pm'), session.now, payment_method);
      const token = newConfirmationToken(session.newId('confirmation_token'), session.now, card);
      return session.insert('confirmation_token', token, { customer: null, internal: { token: payment_method } });
    },
  ),
  route('GET', '/v1/confirmation_tokens/:id', z.strictObject(expand), ({ session, id }) =>
    session.get('confirmation_token', id),
  ),
];
