import { and, desc, eq, isNotNull, isNull, like, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { accounts, signUpAttempts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { prices } from '../../db/schema/prices.ts';
import { isUuid } from '../../http/ids.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import type { Billing, BillingAddress } from '../../membership/card/billing.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { readSignUpDetails } from '../../membership/queries.server.ts';
import { recordCustomer } from '../../membership/record.server.ts';
import { isOfUnconfirmedSignUp } from '../../membership/trial/trial-cards.server.ts';
import { findCreatorOf } from '../merchant/queries.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import type { Payer } from '../provider.ts';
import { findOpenMembership } from './membership-state.server.ts';

/**
 * Finds or creates a person's customer in a merchant for a currency, and records it in the account. Prefers the
 * recorded customer. Idempotent, even for concurrent calls. Queues the deletion of the person's other customers in the
 * merchant that were never charged.
 * @param given.currency defaults to the currency of the current membership
 * @returns null if the account was deleted or its email address is not confirmed
 * @throws ProviderUnavailable
 */
export async function findOrMakeCustomer(
  services: PayingServices,
  given: { accountId: string; merchantId: string; currency?: string },
): Promise<string | null> {
  const { db } = services;
  const { accountId, merchantId } = given;
  const [account] = await db
    .select({
      confirmedAt: accounts.emailConfirmedAt,
      stripeId: endUserDetails.stripeId,
      recordedAt: paymentCustomers.merchantId,
      attemptId: signUpAttempts.id,
      charged: paymentCustomers.currency,
      ofMembership: prices.currency,
    })
    .from(accounts)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .leftJoin(signUpAttempts, and(eq(signUpAttempts.accountId, accounts.id), isNotNull(signUpAttempts.confirmedAt)))
    .leftJoin(paymentCustomers, eq(paymentCustomers.id, endUserDetails.stripeId))
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), isNull(memberships.endedAt)))
    .leftJoin(prices, eq(prices.id, memberships.priceId))
    .where(eq(accounts.id, accountId));
  if (!account?.confirmedAt) return null;
  const { stripeId, recordedAt, attemptId, charged } = account;
  const currency = given.currency ?? account.ofMembership;
  const isFitting = recordedAt === merchantId && (charged === null || currency === null || charged === currency);
  // Sign-up attempts are deleted after a while. The id of the account then replaces the id of the attempt.
  const customerId =
    stripeId !== null && isFitting
      ? stripeId
      : await customerOfCurrency(services, { accountId, merchantId, currency, attemptId: attemptId ?? accountId });
  if (!customerId) return null;
  return db.transaction((tx) => adoptCustomer(tx, services, { accountId, customerId, replaces: stripeId !== null }));
}

/**
 * Finds or creates a person's customer in a merchant, to save a card. Idempotent. A customer for a coming move is not
 * recorded in the account until the move.
 * @returns null if the account was deleted or its email address is not confirmed
 * @throws ProviderUnavailable
 */
export async function findCustomerAt(
  services: PayingServices,
  { accountId, merchantId }: { accountId: string; merchantId: string },
): Promise<string | null> {
  const { db, membershipNow } = services;
  const creatorId = await findCreatorOf(db, { merchantId });
  const open = await findOpenMembership(db, { accountId });
  if (open?.creatorId === creatorId) return findOrMakeCustomer(services, { accountId, merchantId });
  const [account] = await db
    .select({ confirmedAt: accounts.emailConfirmedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.confirmedAt) return null;
  const [sold] = await listOnSale(db, { creatorId, now: membershipNow() });
  return customerOfCurrency(services, {
    accountId,
    merchantId,
    currency: sold?.currency ?? null,
    attemptId: accountId,
  });
}

/**
 * Finds the person's customer that can be charged in a currency, or creates one. Null if the account was deleted. Skips
 * customers of unconfirmed sign-ups, which may be another person's.
 * @param of.attemptId id of the confirmed sign-up, otherwise of the account
 */
async function customerOfCurrency(
  services: PayingServices,
  of: { accountId: string; merchantId: string; currency: string | null; attemptId: string },
): Promise<string | null> {
  const { db } = services;
  const { accountId, merchantId, currency, attemptId } = of;
  const { id, attemptId: attempt, currency: charged, card, createdAt } = paymentCustomers;
  const known = await db
    .select({ id, charged })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.accountId, accountId),
        eq(paymentCustomers.merchantId, merchantId),
        or(isNotNull(charged), eq(attempt, attemptId), like(attempt, `${accountId}%`)),
        not(wasReplaced),
      ),
    )
    .orderBy(desc(isNotNull(charged)), desc(isNotNull(card)), desc(createdAt));
  const fitting = known.find((each) => each.charged === null || currency === null || each.charged === currency);
  if (fitting) return fitting.id;
  // Known customers, if any, are charged in another currency.
  const newAttempt = known.length > 0 ? `${accountId}:${currency}` : attemptId;
  return customerOf(services, { accountId, merchantId, attemptId: newAttempt });
}

/**
 * Makes a request about a customer, and once more about a replacement if the provider does not know the customer.
 * @returns the last outcome and its customer
 * @throws ProviderUnavailable
 */
export async function askWithReplacement<Answer extends { ok: true } | { ok: false; reason: string }>(
  services: PayingServices,
  { accountId, merchantId, customerId }: { accountId: string; merchantId: string; customerId: string },
  ask: (customerId: string) => Promise<Answer>,
): Promise<{ answer: Answer; customerId: string }> {
  const answer = await ask(customerId);
  if (answer.ok || answer.reason !== 'unknown-customer') return { answer, customerId };
  const replacement = await replaceCustomer(services, { accountId, merchantId, customerId });
  if (replacement === null) return { answer, customerId };
  return { answer: await ask(replacement), customerId: replacement };
}

/** Matches customers that `replaceCustomer` has replaced. */
export const wasReplaced = sql`exists (select from ${paymentCustomers} replacement
  where replacement.account_id = ${paymentCustomers.accountId} and replacement.merchant_id = ${paymentCustomers.merchantId}
    and replacement.attempt_id = ${paymentCustomers.accountId} || ':' || ${paymentCustomers.id})`;

/**
 * Finds or creates the customer that replaces one whom the provider no longer knows, for example because the creator
 * deleted the customer there. Records it in the account if the other was recorded. Idempotent, even for concurrent
 * calls. The replaced customer loses its card and stays here, because its payments may still be refunded.
 * @returns null if the account was deleted
 * @throws ProviderUnavailable
 */
export async function replaceCustomer(
  services: PayingServices,
  { accountId, merchantId, customerId }: { accountId: string; merchantId: string; customerId: string },
): Promise<string | null> {
  const { db } = services;
  const ofReplaced = eq(paymentCustomers.id, customerId);
  const [replaced] = await db.select({ billing: paymentCustomers.billing }).from(paymentCustomers).where(ofReplaced);
  const { country, postalCode } = (replaced?.billing ?? {}) as Partial<Billing>;
  const replacement = await customerOf(services, {
    accountId,
    merchantId,
    attemptId: `${accountId}:${customerId}`,
    ...(country && { address: { country, postalCode: postalCode ?? null } }),
  });
  if (replacement === null) return null;
  return db.transaction(async (tx) => {
    if (!(await lockExisting(tx, accountId))) return null;
    await tx.update(paymentCustomers).set({ card: null }).where(ofReplaced);
    const [account] = await tx
      .select({ stripeId: endUserDetails.stripeId })
      .from(endUserDetails)
      .where(eq(endUserDetails.authId, accountId));
    if (account?.stripeId === customerId) {
      await adoptCustomer(tx, services, { accountId, customerId: replacement, replaces: true });
    }
    return replacement;
  });
}

export async function noteCurrency(
  tx: Db,
  { customerId, currency }: { customerId: string; currency: string },
): Promise<void> {
  await tx.update(paymentCustomers).set({ currency }).where(eq(paymentCustomers.id, customerId));
}

/** Records the current creator's customer in the account, if none is recorded and one has a card. Idempotent. */
export async function adoptSavedCard(services: PayingServices, { accountId }: { accountId: string }): Promise<void> {
  const [saved] = await services.db
    .select({ merchantId: paymentCustomers.merchantId })
    .from(paymentCustomers)
    .innerJoin(
      endUserDetails,
      and(eq(endUserDetails.authId, paymentCustomers.accountId), isNull(endUserDetails.stripeId)),
    )
    .innerJoin(merchants, and(eq(merchants.merchantId, paymentCustomers.merchantId), isNull(merchants.disconnectedAt)))
    .innerJoin(memberships, and(eq(memberships.accountId, paymentCustomers.accountId), isNull(memberships.endedAt)))
    .where(
      and(
        eq(paymentCustomers.accountId, accountId),
        eq(memberships.creatorId, merchants.creatorId),
        isNotNull(paymentCustomers.card),
        not(isOfUnconfirmedSignUp(services.db)),
      ),
    )
    .limit(1);
  if (saved) await findOrMakeCustomer(services, { accountId, ...saved });
}

/**
 * Finds or creates the customer with an attempt id in a merchant. Returns null if the account was deleted.
 * @param given.attemptId id of a sign-up attempt, or another id, such as `accountId`, `accountId:currency` or, for the
 * replacement of a customer, `accountId:customerId`
 * @param given.address address of a new customer, by default the account's or the sign-up's
 * @throws ProviderUnavailable
 */
export async function customerOf(
  services: PayingServices,
  {
    accountId,
    merchantId,
    attemptId,
    address,
  }: { accountId: string; merchantId: string; attemptId: string; address?: BillingAddress },
): Promise<string | null> {
  const { db, payments, membershipNow } = services;
  const [known] = await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.accountId, accountId),
        eq(paymentCustomers.merchantId, merchantId),
        eq(paymentCustomers.attemptId, attemptId),
      ),
    );
  if (known) return known.id;
  const found = await findPerson(db, { accountId, attemptId });
  if (!found) return null;
  const person = { ...found, ...address };
  const made = await payments.of(merchantId).createCustomer({ accountId, attemptId, ...person });
  if (!made.ok) throw new ProviderUnavailable();
  const { customerId } = made.value;
  const createdAt = membershipNow();
  return db.transaction(async (tx) => {
    const isThere = await lockExisting(tx, accountId);
    const row = { id: customerId, merchantId, attemptId, createdAt, accountId: isThere ? accountId : null };
    const { country, postalCode } = person;
    const billing = isThere && country && postalCode ? { country, postalCode, taxNumberEnd: null } : null;
    await tx
      .insert(paymentCustomers)
      .values({ ...row, billing })
      .onConflictDoNothing();
    // The account was deleted during the request.
    if (!isThere) await payments.jobs.deleteCustomer(tx, { customerId });
    return isThere ? customerId : null;
  });
}

/** Returns null if the account was deleted. Uses a sign-up attempt's name and address as submitted. */
export async function findPerson(
  db: Db,
  { accountId, attemptId }: { accountId: string; attemptId: string },
): Promise<Payer | null> {
  const [found] = await db
    .select({
      email: accounts.email,
      sent: signUpAttempts.details,
      firstName: endUserDetails.firstName,
      lastName: endUserDetails.lastName,
      country: endUserDetails.country,
    })
    .from(accounts)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .leftJoin(signUpAttempts, isUuid(attemptId) ? eq(signUpAttempts.id, attemptId) : sql`false`)
    .where(eq(accounts.id, accountId));
  if (!found) return null;
  const given = found.sent ? readSignUpDetails(found.sent) : { ...found, postalCode: null };
  return {
    email: found.email,
    name: [given.firstName, given.lastName].filter(Boolean).join(' '),
    country: given.country,
    postalCode: given.postalCode ?? null,
  };
}

/** Matches customers with whom no subscription was begun. Other customers may get a refund or dispute later. */
export const wasNeverCharged = isNull(paymentCustomers.currency);

const adopting = alias(paymentCustomers, 'adopting');

/** Records the customer, and queues the deletion of the person's uncharged other customers in the merchant. */
async function adoptCustomer(
  tx: Db,
  { payments }: PayingServices,
  given: { accountId: string; customerId: string; replaces?: boolean },
): Promise<string | null> {
  const { accountId, customerId } = given;
  if (!(await lockExisting(tx, accountId))) return null;
  const adopted = (await recordCustomer(tx, given)) ?? customerId;
  const others = await tx
    .select({ customerId: paymentCustomers.id })
    .from(paymentCustomers)
    .innerJoin(adopting, and(eq(adopting.id, adopted), eq(adopting.merchantId, paymentCustomers.merchantId)))
    .where(and(eq(paymentCustomers.accountId, accountId), ne(paymentCustomers.id, adopted), wasNeverCharged));
  for (const other of others) await payments.jobs.deleteCustomer(tx, other);
  return adopted;
}

async function lockExisting(tx: Db, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId);
  const found = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
  return found.length > 0;
}
