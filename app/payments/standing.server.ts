import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.server.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';
import { paymentCustomers, paymentSubscriptions } from '../db/schema/payments.ts';
import type { PaymentStanding } from '../membership/charges.ts';
import type { ProviderCard, ProviderInvoice } from './provider.ts';
import { readInvoices, readSnapshot } from './stored-subscription.ts';

const RECEIPTS = 36;

/**
 * How a membership's payments stand, as the last sync found them. The receipts are all of its owner's: whoever has moved
 * has paid others too.
 */
export async function findStanding(db: Db, { membershipId }: { membershipId: string }): Promise<PaymentStanding> {
  const [stored, [own], refunds] = await Promise.all([
    listSubscriptions(db, membershipId),
    findMembership(db, membershipId),
    sumRefunds(db, membershipId),
  ]);
  const live = stored.find((each) => each.membershipId === membershipId && each.endedAt === null);
  const snapshot = live ? readSnapshot(live.snapshot) : null;
  const card = snapshot ? snapshot.card : own?.card ? (own.card as ProviderCard) : null;
  const charge = own?.endsAnyway ? null : snapshot?.nextCharge;
  const invoices = stored.map((each) => ({ ...each, invoices: readInvoices(each.invoices) }));
  const open = invoices.find(({ id }) => id === live?.id)?.invoices.find(({ status }) => status === 'open');
  const since = snapshot?.pastDueSince;
  return {
    card: card && { brand: card.brand, last4: card.last4, expires: expiryOf(card) },
    nextCharge: charge ? { at: charge.at, price: charge.amount, plan: charge.forPlan } : null,
    pastDue: since && open ? { since, price: open.due, nextAttemptAt: snapshot.nextAttemptAt } : null,
    receipts: invoices
      .flatMap((each) => each.invoices)
      .filter(isReceipt)
      .sort((one, other) => other.paidAt.getTime() - one.paidAt.getTime())
      .slice(0, RECEIPTS)
      .map(({ id, paidAt, paid, period, url }) => ({
        ...{ id, paidAt, price: paid, url },
        ...period,
        refunded: refunds.get(id) ?? 0,
      })),
  };
}

/** Of all memberships of the same account, the newest first. */
function listSubscriptions(db: Db, membershipId: string) {
  const own = alias(memberships, 'own');
  const { id, snapshot, invoices, endedAt } = paymentSubscriptions;
  return db
    .select({ id, snapshot, invoices, endedAt, membershipId: paymentSubscriptions.membershipId })
    .from(own)
    .innerJoin(memberships, eq(memberships.accountId, own.accountId))
    .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.membershipId, memberships.id))
    .where(eq(own.id, membershipId))
    .orderBy(desc(paymentSubscriptions.createdAt));
}

/** The card as it was saved last, and whether the membership ends before anything would be charged. */
function findMembership(db: Db, membershipId: string) {
  return db
    .select({
      card: paymentCustomers.card,
      endsAnyway: sql<boolean>`${memberships.endedAt} is not null or ${memberships.moveAt} is not null`,
    })
    .from(memberships)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, memberships.accountId))
    .leftJoin(paymentCustomers, eq(paymentCustomers.id, endUserDetails.stripeId))
    .where(eq(memberships.id, membershipId));
}

/** What was given back of each invoice of the account, in cents. */
async function sumRefunds(db: Db, membershipId: string): Promise<ReadonlyMap<string, number>> {
  const own = db.select({ id: memberships.accountId }).from(memberships).where(eq(memberships.id, membershipId));
  const ids = db.select({ id: memberships.id }).from(memberships).where(inArray(memberships.accountId, own));
  const sums = await db
    .select({ invoiceId: membershipFacts.aboutId, amount: sql<number>`sum(${membershipFacts.amount})::int` })
    .from(membershipFacts)
    .where(and(inArray(membershipFacts.membershipId, ids), eq(membershipFacts.kind, 'refunded')))
    .groupBy(membershipFacts.aboutId);
  return new Map(sums.map(({ invoiceId, amount }) => [invoiceId ?? '', amount]));
}

function isReceipt(invoice: ProviderInvoice): invoice is ProviderInvoice & { paidAt: Date } {
  return invoice.status === 'paid' && invoice.paidAt !== null && invoice.paid.amount > 0;
}

function expiryOf({ expiryMonth, expiryYear }: ProviderCard): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}
