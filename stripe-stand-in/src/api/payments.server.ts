import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { move, returnFee, settleLate } from '../billing/settle.server.ts';
import { type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { newRefund, type Refund } from '../objects/money-back.ts';
import type { Charge } from '../objects/payment.ts';
import type { ObjectType } from '../objects/shapes.ts';
import { expand, flag, integer, metadata, paging, text } from '../parameters.ts';
import { fieldIs, type Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { withMetadata } from './metadata.ts';

const refunding = z.strictObject({
  ...expand,
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: flag.optional(),
  metadata: metadata.optional(),
});

async function chargeOf(session: Session, { charge, payment_intent }: z.output<typeof refunding>): Promise<Charge> {
  if (charge) return session.get('charge', charge, 'charge');
  if (!payment_intent) throw invalid('One of the following params should be provided: payment_intent or charge.');
  const intent = await session.get('payment_intent', payment_intent, 'payment_intent');
  if (intent.status === 'succeeded' && intent.latest_charge) return session.get('charge', intent.latest_charge);
  throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
}

/** @param params.amount by default all that is left */
export async function refundCharge(session: Session, params: z.output<typeof refunding>): Promise<Refund> {
  const charge = await chargeOf(session, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const code = 'charge_already_refunded';
  if (!charge.paid) throw invalid('This charge has not succeeded.', { param: 'charge' });
  if (charge.disputed) throw invalid(`Charge ${charge.id} has been disputed.`, { code: 'charge_disputed' });
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code });
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  await settleLate(session, charge);
  if (params.refund_application_fee && !charge.application_fee) {
    throw invalid('This charge has no associated application fee to refund.', { param: 'refund_application_fee' });
  }
  const made = newRefund(session.newId('refund'), session.now, charge, amount);
  made.reason = params.reason ?? null;
  made.metadata = withMetadata({}, params.metadata);
  charge.amount_refunded += amount;
  const returned = params.refund_application_fee ? await returnFee(session, charge) : 0;
  const movement = await move(session, charge.customer, {
    source: made.id,
    amount: -amount,
    currency: charge.currency,
    type: 'refund',
    fees:
      returned > 0
        ? [{ type: 'application_fee', amount: -returned, description: 'Stand-in application fee refund' }]
        : [],
  });
  made.balance_transaction = movement.id;
  await session.insert('refund', made, { customer: charge.customer, event: 'refund.created' });
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  await session.save(charge, { events: ['charge.refunded'] });
  return made;
}

const retrieval = (type: ObjectType, path: string): Route =>
  route('GET', `${path}/:id`, z.strictObject(expand), ({ session, id }) => session.get(type, id));

const list = (
  type: ObjectType,
  path: string,
  fields: readonly ('customer' | 'charge' | 'payment_intent' | 'invoice')[],
) =>
  route(
    'GET',
    path,
    z.strictObject({ ...paging, ...Object.fromEntries(fields.map((field) => [field, text.optional()])) }),
    ({ session }, params) => {
      const given = params as Record<string, string | undefined>;
      const where = fields.flatMap((field) => {
        const value = given[field];
        if (value === undefined) return [];
        return field === 'customer' ? eq(standInObjects.customer, value) : fieldIs([field], value);
      });
      return listPage(session, standInObjects, { url: path, type, where }, params);
    },
  );

export const paymentRoutes: readonly Route[] = [
  retrieval('payment_intent', '/v1/payment_intents'),
  list('payment_intent', '/v1/payment_intents', ['customer']),
  retrieval('charge', '/v1/charges'),
  list('charge', '/v1/charges', ['customer', 'payment_intent']),
  retrieval('invoice_payment', '/v1/invoice_payments'),
  route(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...paging,
      invoice: text.optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    }),
    ({ session }, { invoice, status, payment, ...page }) => {
      const where = [
        invoice === undefined ? undefined : fieldIs(['invoice'], invoice),
        status === undefined ? undefined : fieldIs(['status'], status),
        payment === undefined ? undefined : fieldIs(['payment', 'payment_intent'], payment.payment_intent),
      ];
      return listPage(session, standInObjects, { url: '/v1/invoice_payments', type: 'invoice_payment', where }, page);
    },
  ),
  route('POST', '/v1/refunds', refunding, ({ session }, params) => refundCharge(session, params)),
  retrieval('refund', '/v1/refunds'),
  list('refund', '/v1/refunds', ['charge', 'payment_intent']),
  retrieval('dispute', '/v1/disputes'),
  list('dispute', '/v1/disputes', ['charge', 'payment_intent']),
];
