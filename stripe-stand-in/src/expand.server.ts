import { invalid } from './errors.ts';
import { PLATFORM } from './objects/account.ts';
import { type ObjectType, typeOf } from './objects/shapes.ts';
import { fieldIs, type Session, sessionOf } from './session.server.ts';

/** Expandable fields by object, with the type of the object that each names. */
const references: Partial<Record<string, Record<string, ObjectType>>> = {
  subscription: {
    customer: 'customer',
    latest_invoice: 'invoice',
    default_payment_method: 'payment_method',
    schedule: 'subscription_schedule',
    discounts: 'discount',
  },
  invoice: { customer: 'customer', discounts: 'discount' },
  discount: { customer: 'customer' },
  source: { coupon: 'coupon' },
  total_discount_amounts: { discount: 'discount' },
  invoice_payment: { invoice: 'invoice' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  charge: {
    customer: 'customer',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    application_fee: 'application_fee',
  },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    payment_intent: 'payment_intent',
    failure_balance_transaction: 'balance_transaction',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  price: { product: 'product' },
  payment: { payment_intent: 'payment_intent' },
  invoice_settings: { default_payment_method: 'payment_method' },
  subscription_details: { subscription: 'subscription' },
};

type Node = Record<string, unknown>;

export async function expanded(session: Session, answer: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand' });
    await expand(session, copy as Node, parts, { path, holder: '' });
  }
  return copy;
}

async function expand(
  session: Session,
  node: Node,
  [name, ...rest]: readonly string[],
  at: { path: string; holder: string },
): Promise<void> {
  if (name === undefined || node.deleted) return;
  const kind = typeof node.object === 'string' ? node.object : at.holder;
  if (name === 'payments' && kind === 'invoice') node.payments ??= await paymentsOf(session, String(node.id));
  if (name === 'refunds' && kind === 'charge') node.refunds ??= await refundsOf(session, String(node.id));
  const value = node[name];
  const isSource = kind === 'balance_transaction' && name === 'source';
  const type = isSource ? typeOf(String(value)) : references[kind]?.[name];
  // Application fees are stored in the platform's account.
  const holder = type === 'application_fee' ? sessionOf(session, PLATFORM) : session;
  const whole = async (id: unknown) => (typeof id === 'string' ? structuredClone(await holder.get(type!, id)) : id);
  if (type && Array.isArray(value)) node[name] = await Promise.all(value.map(whole));
  else if (type && typeof value === 'string') node[name] = await whole(value);
  const known =
    type !== undefined ||
    isSource ||
    name === 'payments' ||
    name === 'refunds' ||
    (typeof value === 'object' && value !== null && rest.length > 0);
  if (!known) {
    throw invalid(`This property cannot be expanded (${at.path}).`, { param: 'expand' });
  }
  const next = node[name];
  const nodes = Array.isArray(next) ? next : [next];
  await session.preload(nodes.map((each) => (each as Node | null)?.[rest[0] ?? '']));
  for (const each of nodes) if (each) await expand(session, each as Node, rest, { ...at, holder: name });
}

/** Returns the newest ten refunds, as Stripe does for a list within an object. */
async function refundsOf(session: Session, chargeId: string) {
  const all = await session.list('refund', fieldIs(['charge'], chargeId));
  const url = `/v1/charges/${chargeId}/refunds`;
  return structuredClone({ object: 'list', data: all.slice(0, 10), has_more: all.length > 10, url });
}

async function paymentsOf(session: Session, invoiceId: string) {
  const data = await session.list('invoice_payment', fieldIs(['invoice'], invoiceId));
  return structuredClone({ object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoiceId}` });
}
