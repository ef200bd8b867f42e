import type { CardInternal } from '@larder/stripe-stand-in/cards.ts';
import type { InternalOf, ObjectType, Shapes } from '@larder/stripe-stand-in/objects/shapes.ts';
import { standInEvents, standInObjects } from '@larder/stripe-stand-in/tables.ts';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { membershipProductOf } from '../copy.ts';
import { elsewhereIn } from './demo-elsewhere.server.ts';
import type { ShownCustomer, ShownEvent, ShownMerchant } from './shown.ts';

const PAGE_SIZE = 50;

/** @param before a customer's `seq`, or null to start with the newest */
export async function listCustomers(db: Db, { before }: { before: number | null }) {
  const found = await db
    .select({ id: standInObjects.id, seq: standInObjects.seq, json: standInObjects.json })
    .from(standInObjects)
    .where(and(eq(standInObjects.type, 'customer'), before === null ? undefined : lt(standInObjects.seq, before)))
    .orderBy(desc(standInObjects.seq))
    .limit(PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const ids = page.map(({ id }) => id);
  const rows = await db
    .select()
    .from(standInObjects)
    .where(inArray(standInObjects.customer, ids.length > 0 ? ids : ['']))
    .orderBy(desc(standInObjects.created), desc(standInObjects.seq));
  const byCustomer = Map.groupBy(rows, ({ customer }) => customer!);
  return {
    customers: page.map(({ id, json }) => shownCustomer(json as Shapes['customer'], byCustomer.get(id) ?? [])),
    next: found.length > PAGE_SIZE ? page.at(-1)!.seq : null,
  };
}

type Row = typeof standInObjects.$inferSelect;
const at = (seconds: number) => new Date(seconds * 1000);
const orNull = (seconds: number | null) => (seconds === null ? null : at(seconds));

function shownCustomer(customer: Shapes['customer'], rows: readonly Row[]): ShownCustomer {
  const all = <Type extends ObjectType>(type: Type) =>
    rows
      .filter((row) => row.type === type)
      .map((row) => ({ json: row.json as Shapes[Type], internal: row.internal as InternalOf<Type> }));
  const asked = [...all('payment_intent'), ...all('setup_intent')].filter(
    ({ json }) => json.status === 'requires_action',
  );
  return {
    id: customer.id,
    name: customer.name ?? '',
    email: customer.email ?? '',
    cards: all('payment_method')
      .filter(({ json }) => json.customer === customer.id)
      .map(({ json, internal }) => ({ id: json.id, words: cardWords(json.card), state: stateOf(internal) })),
    subscriptions: all('subscription').map(({ json }) => {
      const item = json.items.data[0];
      const { current_period_start: from, current_period_end: until } = item;
      const plan = item.price.lookup_key ?? item.price.id;
      const { id, status, cancel_at } = json;
      return { id, status, from: at(from), until: at(until), cancelAt: orNull(cancel_at), plan };
    }),
    invoices: all('invoice').map(({ json }) => ({
      id: json.id,
      status: json.status,
      amount: json.amount_due,
      currency: json.currency,
      createdAt: at(json.created),
      nextAt: orNull(json.status === 'open' ? json.next_payment_attempt : json.automatically_finalizes_at),
    })),
    charges: all('charge').map(({ json }) => ({
      id: json.id,
      amount: json.amount,
      currency: json.currency,
      createdAt: at(json.created),
      state: json.disputed ? 'disputed' : json.paid ? 'paid' : 'failed',
      refunds: all('refund')
        .filter((refund) => refund.json.charge === json.id)
        .map((refund) => ({
          id: refund.json.id,
          amount: refund.json.amount,
          state: refund.json.status === 'failed' ? 'failed' : 'succeeded',
        })),
      dispute: disputeOf(
        json.id,
        all('dispute').map((dispute) => dispute.json),
      ),
    })),
    questions: asked.map(({ json }) => questionOf(json)),
  };
}

function disputeOf(chargeId: string, disputes: readonly Shapes['dispute'][]) {
  const found = disputes.find(({ charge }) => charge === chargeId);
  if (!found) return null;
  const { id, status } = found;
  return { id, state: status === 'won' || status === 'lost' ? status : 'open' } as const;
}

const cardWords = (card: { brand: string; last4: string; exp_month: number; exp_year: number }) =>
  `${card.brand} ···· ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;

function stateOf({ declines, asksNext }: CardInternal): ShownCustomer['cards'][number]['state'] {
  if (declines) return 'declined';
  return asksNext ? 'asks' : 'accepted';
}

export async function listMerchants(db: Db): Promise<ShownMerchant[]> {
  const rows = await db
    .select()
    .from(standInObjects)
    .where(eq(standInObjects.type, 'v2.core.account'))
    .orderBy(desc(standInObjects.seq))
    .limit(PAGE_SIZE);
  const ids = rows.map(({ id }) => id);
  const { account, type, json } = standInObjects;
  const currency = sql<string>`${json} ->> 'currency'`;
  const balances = await db
    .select({ account, currency, amount: sql<number>`sum((${json} ->> 'net')::int)::int` })
    .from(standInObjects)
    .where(and(eq(type, 'balance_transaction'), inArray(account, ids)))
    .groupBy(account, currency)
    .orderBy(account, currency);
  const named = await db
    .select({ merchantId: merchants.merchantId, name: creators.name })
    .from(merchants)
    .innerJoin(creators, eq(creators.id, merchants.creatorId))
    .where(inArray(merchants.merchantId, ids));
  const names = new Map(named.map(({ merchantId, name }) => [merchantId, name]));
  const elsewhere = await elsewhereIn(db, ids);
  return rows.map((row) => {
    const { id, display_name, identity, configuration, requirements, closed } = row.json as Shapes['v2.core.account'];
    const { isDisconnected } = row.internal as InternalOf<'v2.core.account'>;
    const { status } = configuration.merchant.capabilities.card_payments;
    const others = elsewhere.filter(({ account }) => account === id).map(({ subscription }) => subscription);
    const time = requirements.summary?.minimum_deadline.time;
    return {
      id,
      name: names.get(id) ?? display_name ?? '',
      country: identity.country ?? null,
      by: time ? new Date(time) : null,
      state: closed ? 'closed' : isDisconnected ? 'disconnected' : status === 'unsupported' ? 'restricted' : status,
      asked: requirements.entries.flatMap((each) => (each.awaiting_action_from === 'user' ? each.description : [])),
      balances: balances.filter((each) => each.account === id).map(({ account: _, ...balance }) => balance),
      elsewhere: {
        count: others.length,
        ending: others.filter(({ cancel_at, status }) => cancel_at !== null || status === 'canceled').length,
      },
    };
  });
}

/** @param before an event's `seq`, or null to start with the newest */
export async function listEvents(db: Db, { before }: { before: number | null }) {
  const found = await db
    .select()
    .from(standInEvents)
    .where(before === null ? undefined : lt(standInEvents.seq, before))
    .orderBy(desc(standInEvents.seq))
    .limit(PAGE_SIZE + 1);
  const events = found.slice(0, PAGE_SIZE).map((row): ShownEvent => {
    const about = aboutOf(row.json);
    return { seq: row.seq, id: row.id, type: row.type, at: at(row.created), about, delivery: deliveryOf(row) };
  });
  return { events, next: found.length > PAGE_SIZE ? events.at(-1)!.seq : null };
}

function aboutOf(event: object): string {
  const { data, related_object } = event as {
    data?: { object?: { id: string }; account_id?: string };
    related_object?: { id: string };
  };
  return related_object?.id ?? data?.object?.id ?? data?.account_id ?? '';
}

function deliveryOf({ copies, lost, sendFrom }: typeof standInEvents.$inferSelect): ShownEvent['delivery'] {
  if (copies > 0) return { is: 'waits', copies, from: sendFrom };
  return { is: lost ? 'lost' : 'taken' };
}

export async function findQuestion(db: Db, intentId: string): Promise<ShownCustomer['questions'][number] | null> {
  const isIntent = or(eq(standInObjects.type, 'payment_intent'), eq(standInObjects.type, 'setup_intent'));
  const [row] = await db
    .select()
    .from(standInObjects)
    .where(and(eq(standInObjects.id, intentId), isIntent));
  const json = row?.json as Shapes['payment_intent'] | Shapes['setup_intent'] | undefined;
  return json?.status === 'requires_action' ? questionOf(json) : null;
}

function questionOf(json: Shapes['payment_intent'] | Shapes['setup_intent']): ShownCustomer['questions'][number] {
  return json.object === 'payment_intent'
    ? { intentId: json.id, amount: json.amount, currency: json.currency }
    : { intentId: json.id, amount: null, currency: null };
}

/** Finds an invoice for the stand-in's invoice page. Returns null for a draft or an unknown id. */
export async function findInvoice(db: Db, invoiceId: string) {
  const [row] = await db
    .select()
    .from(standInObjects)
    .where(and(eq(standInObjects.id, invoiceId), eq(standInObjects.type, 'invoice')));
  const invoice = row?.json as Shapes['invoice'] | undefined;
  if (!invoice || invoice.status === 'draft') return null;
  const creatorName = await findCreatorName(db, invoice.parent.subscription_details.subscription);
  return {
    number: invoice.number,
    creatorName,
    to: [invoice.customer_name, invoice.customer_email].filter((each) => each !== null),
    lines: invoice.lines.data.map(({ description, amount, period }) => ({
      // Stripe's description names the product; the stand-in's names the price.
      description: (description ?? '').replace(/larder_[\w-]+/, membershipProductOf(creatorName ?? '')),
      amount,
      from: at(period.start),
      until: at(period.end),
    })),
    amount: invoice.amount_due,
    currency: invoice.currency,
    paidAt: orNull(invoice.status_transitions.paid_at),
    /** Id of the payment about which the bank asks, or null if the bank does not ask. */
    askingId: await findAsking(db, invoiceId),
  };
}

async function findCreatorName(db: Db, subscriptionId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: creators.name })
    .from(paymentSubscriptions)
    .innerJoin(memberships, eq(memberships.id, paymentSubscriptions.membershipId))
    .innerJoin(creators, eq(creators.id, memberships.creatorId))
    .where(eq(paymentSubscriptions.id, subscriptionId));
  return found?.name ?? null;
}

async function findAsking(db: Db, invoiceId: string): Promise<string | null> {
  const rows = await db
    .select({ json: standInObjects.json })
    .from(standInObjects)
    .where(and(eq(standInObjects.type, 'invoice_payment'), sql`${standInObjects.json} ->> 'invoice' = ${invoiceId}`));
  for (const { json } of rows) {
    const id = (json as unknown as Shapes['invoice_payment']).payment.payment_intent;
    if (await findQuestion(db, id)) return id;
  }
  return null;
}
