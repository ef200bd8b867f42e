import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { signUpAttempts } from '../db/schema/identity.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';
import { merchants } from '../db/schema/merchants.ts';
import { foreignSubscriptions } from '../db/schema/moving-in.ts';
import { offers } from '../db/schema/offers.ts';
import { cardSetups, paymentCustomers, paymentSubscriptions } from '../db/schema/payments.ts';
import type { PaymentStatus, ShownCard } from '../membership/charges.ts';
import { termsColumns } from '../membership/offers/queries.server.ts';
import { costAt } from '../membership/prices/offer.ts';
import type { OfferTerms } from '../membership/prices/price.ts';
import { priceColumn } from '../membership/prices/queries.server.ts';
import { withTax } from '../membership/prices/tax.ts';
import { isReady } from './merchant/queries.server.ts';
import type { ProviderCard, ProviderInvoice } from './provider.ts';
import type { PaymentSnapshot } from './snapshot.ts';
import { readInvoices, readSnapshot } from './stored-subscription.ts';

const RECEIPTS = 36;

/**
 * Finds the stored status of a membership's payments in one statement. Includes receipts of the person's other
 * memberships. Null if the creator cannot charge and no subscription is running.
 */
export async function findPaymentStatus(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<PaymentStatus | null> {
  const rows = await paymentsOfMembership(db).execute({ membershipId });
  const stored = rows.flatMap(({ subscription, ...row }) =>
    subscription ? { ...subscription, offer: row.offer, isDisconnected: row.isDisconnected } : [],
  );
  const [own] = rows;
  const live = stored.find((each) => each.membershipId === membershipId && each.endedAt === null);
  const last = stored.find((each) => each.membershipId === membershipId);
  const snapshot = live ? readSnapshot(live.snapshot) : null;
  const saved = own?.card ? (own.card as ProviderCard) : null;
  // A running subscription can be cancelled even while the merchant cannot charge.
  if (!own?.canCharge && !live) return null;
  const card = snapshot ? snapshot.card : saved;
  const charge = own?.endsAnyway ? null : snapshot?.nextCharge;
  const usesTax = live ? snapshot?.usesTax === true : own?.usesTax === true;
  const raise = own?.raise && own.raiseAt ? { price: withTax(own.raise, usesTax), at: own.raiseAt } : null;
  const invoices = stored.map((each) => ({ id: each.id, invoices: readInvoices(each.invoices) }));
  const openOf = (subscriptionId: string | undefined) =>
    invoices.find(({ id }) => id === subscriptionId)?.invoices.find(({ status }) => status === 'open');
  const open = openOf(live?.id);
  const since = snapshot?.pastDueSince;
  return {
    card: card && shownCard(card),
    cardGiven: card ? null : cardGivenOf(own),
    unpaidStart:
      last !== undefined && last.version > 0 && last.snapshot === null ? unpaidBecause(openOf(last.id)) : null,
    // A move that the creator's terms allow does not wait for a click.
    awaitsTerms: !live && own?.legalAccepted !== true && own?.followsBy !== 'creator',
    followsElsewhere: !live && own?.followsBy != null,
    nextCharge: charge
      ? {
          at: charge.at,
          price: raisedCharge(charge, raise, snapshot)?.amount ?? charge.amount,
          of: charge.price,
          ...(charge.day !== undefined && { day: charge.day }),
        }
      : null,
    offer: offerLeft(snapshot, live?.offer ?? null),
    raise,
    isChargedElsewhere: live?.isDisconnected === true && snapshot?.nextCharge != null,
    usesTax,
    cardForMove: own?.cardForMove ? shownCard(own.cardForMove) : null,
    pastDue:
      since && open
        ? {
            since,
            price: open.due,
            nextAttemptAt: snapshot.nextAttemptAt,
            url: open.url,
            asksBank: open.asksBank,
          }
        : null,
    receipts: receiptsOf(
      invoices.flatMap((each) => each.invoices),
      own?.takenBack ?? {},
    ),
  };
}

/** Lists the newest receipts of a member, including those of earlier memberships. */
export async function listReceipts(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<PaymentStatus['receipts']> {
  const rows = await paymentsOfMembership(db).execute({ membershipId });
  const invoices = rows.flatMap(({ subscription }) => (subscription ? readInvoices(subscription.invoices) : []));
  return receiptsOf(invoices, rows[0]?.takenBack ?? {});
}

function receiptsOf(
  invoices: readonly ProviderInvoice[],
  takenBack: Readonly<Record<string, TakenBack>>,
): PaymentStatus['receipts'] {
  return invoices
    .filter(isReceipt)
    .sort((one, other) => other.paidAt.getTime() - one.paidAt.getTime())
    .slice(0, RECEIPTS)
    .map(({ id, paidAt, paid, period: { from, until }, url }) => ({
      id,
      paidAt,
      price: paid,
      from,
      until,
      url,
      refunded: takenBack[id]?.refunded ?? 0,
      disputed: takenBack[id]?.disputed ?? false,
    }));
}

/** Returns null if no raise applies to the charge. The provider learns of a raise only on the day of the raise. */
export function raisedCharge(
  charge: NonNullable<PaymentSnapshot['nextCharge']>,
  raise: PaymentStatus['raise'],
  snapshot: PaymentSnapshot | null,
): NonNullable<PaymentSnapshot['nextCharge']> | null {
  const { at, amount, price } = charge;
  if (!raise || raise.at > at || raise.price.currency !== amount.currency) return null;
  // The member has chosen another plan, which drops the raise.
  if (raise.price.plan !== price.plan) return null;
  const raised = costAt(raise.price, snapshot?.discount, at);
  return { ...charge, amount: withTax(raised, snapshot?.usesTax === true), price: raise.price };
}

function offerLeft(snapshot: PaymentSnapshot | null, terms: OfferTerms | null): PaymentStatus['offer'] {
  const { discount = null } = snapshot ?? {};
  return terms && discount?.offerId === terms.id ? { terms, until: discount.until } : null;
}

/** The provider closes the invoice within a day. Without an open invoice, the payment has expired. */
function unpaidBecause(invoice: ProviderInvoice | undefined): PaymentStatus['unpaidStart'] {
  if (!invoice) return 'expired';
  return invoice.asksBank ? 'asks-bank' : 'declined';
}

/**
 * Returns the submitted card while it is not saved, or null. A saved card is `checking` until its customer is recorded.
 * If a customer is recorded without a card, the card was removed since.
 */
function cardGivenOf(own: { given: GivenRow | null; customerId: string | null } | undefined) {
  if (!own?.given) return null;
  const { attemptId, state } = own.given;
  if (state === 'needs-bank' || state === 'declined') return { attemptId, state };
  const isOnItsWay = state !== 'expired' && (state !== 'succeeded' || own.customerId === null);
  return isOnItsWay ? ({ attemptId, state: 'checking' } as const) : null;
}

type TakenBack = Pick<PaymentStatus['receipts'][number], 'refunded' | 'disputed'>;

type GivenRow = Pick<typeof cardSetups.$inferSelect, 'attemptId' | 'state'>;

/** Returns a row per subscription of the account's memberships, newest first, and one for a membership without any. */
const paymentsOfMembership = preparedOnce((db) => {
  const own = alias(memberships, 'own');
  const { id, snapshot, invoices, endedAt, version } = paymentSubscriptions;
  const { kind, amount } = membershipFacts;
  const takenBack = db
    .select({
      about: membershipFacts.aboutId,
      // A failed refund returned no money, and a won dispute is no longer a dispute.
      refunded:
        sql<number>`coalesce(sum(case ${kind} when 'refunded' then ${amount} when 'refund_failed' then -${amount} end), 0)`.as(
          'refunded',
        ),
      disputed: sql<boolean>`sum(case ${kind} when 'disputed' then 1 when 'dispute_won' then -1 else 0 end) > 0`.as(
        'disputed',
      ),
    })
    .from(membershipFacts)
    .innerJoin(sql`memberships of_account`, sql`of_account.id = ${membershipFacts.membershipId}`)
    .where(
      and(
        inArray(kind, ['refunded', 'refund_failed', 'disputed', 'dispute_won']),
        sql`of_account.account_id = ${own.accountId}`,
      ),
    )
    .groupBy(membershipFacts.aboutId)
    .as('sums');
  return db
    .select({
      subscription: { id, snapshot, invoices, endedAt, version, membershipId: paymentSubscriptions.membershipId },
      offer: termsColumns,
      customerId: endUserDetails.stripeId,
      legalAccepted: endUserDetails.legalAccepted,
      raise: priceColumn(own.raisePriceId),
      raiseAt: own.raiseAt,
      card: paymentCustomers.card,
      given: sql<GivenRow | null>`(${lastGiven(own.accountId)})`,
      canCharge: sql<boolean>`exists (select 1 from ${merchants}
        where ${merchants.creatorId} = ${own.creatorId} and ${isReady})`,
      isDisconnected: sql<boolean>`exists (select 1 from ${merchants} merchant
        where merchant.merchant_id = ${paymentSubscriptions.merchantId} and merchant.disconnected_at is not null)`,
      usesTax: sql<boolean>`exists (select 1 from ${merchants} merchant
        where merchant.creator_id = ${own.creatorId} and merchant.uses_tax and merchant.disconnected_at is null)`,
      cardForMove: sql<ProviderCard | null>`(select next_customer.card from ${paymentCustomers} next_customer
        join ${merchants} on ${merchants.merchantId} = next_customer.merchant_id and ${isReady}
        where next_customer.account_id = ${own.accountId} and next_customer.card is not null
          and ${merchants.creatorId} = ${own.nextCreatorId} limit 1)`,
      followsBy: sql<'member' | 'creator' | null>`(select elsewhere.agreed_by from ${foreignSubscriptions} elsewhere
        where elsewhere.membership_id = ${own.id} and elsewhere.state = 'accepted' limit 1)`,
      endsAnyway: sql<boolean>`${own.endedAt} is not null or ${own.moveAt} is not null
        or ${own.cancelAt} is not null and ${own.cancelAt} > ${paymentSubscriptions.createdAt}`,
      // Refunded amount and dispute of each invoice, by invoice id.
      takenBack: sql<Record<string, TakenBack> | null>`(select
        jsonb_object_agg(about_id, jsonb_build_object('refunded', refunded, 'disputed', disputed)) from ${takenBack})`,
    })
    .from(own)
    .leftJoin(memberships, eq(memberships.accountId, own.accountId))
    .leftJoin(paymentSubscriptions, eq(paymentSubscriptions.membershipId, memberships.id))
    .leftJoin(offers, eq(offers.id, paymentSubscriptions.offerId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, own.accountId))
    .leftJoin(paymentCustomers, eq(paymentCustomers.id, endUserDetails.stripeId))
    .where(eq(own.id, sql.placeholder('membershipId')))
    .orderBy(desc(paymentSubscriptions.createdAt))
    .prepare('payments_of_membership');
});

/**
 * Selects the last submitted card if it belongs to a confirmed sign-up. Skips waiting cards without a sign-up: they
 * were entered while the provider was unavailable and are never saved. Skips cards for a membership that has ended.
 */
function lastGiven(accountId: AnyPgColumn) {
  return sql`select case when attempt.id is not null
      then jsonb_build_object('attemptId', setup.attempt_id, 'state', setup.state) end
    from ${cardSetups} setup
    left join ${signUpAttempts} attempt on attempt.account_id = setup.account_id and attempt.id::text = setup.attempt_id
    where setup.account_id = ${accountId} and (
      attempt.confirmed_at is not null or attempt.id is null and setup.state <> 'waiting')
      and not exists (select 1 from ${memberships} earlier
        where earlier.account_id = ${accountId} and earlier.ended_at >= setup.requested_at)
    order by setup.requested_at desc limit 1`;
}

function isReceipt(invoice: ProviderInvoice): invoice is ProviderInvoice & { paidAt: Date } {
  return invoice.status === 'paid' && invoice.paidAt !== null && invoice.paid.amount > 0;
}

export function shownCard(card: ProviderCard): ShownCard {
  if (card.kind === 'link') return { kind: 'link', email: card.email };
  const { brand, last4, expiryMonth, expiryYear } = card;
  return { kind: 'card', brand, last4, expires: `${String(expiryMonth).padStart(2, '0')}/${expiryYear}` };
}
