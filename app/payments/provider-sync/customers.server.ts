import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, signUpAttempts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { prices } from '../../db/schema/prices.ts';
import { isUuid } from '../../http/ids.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { readSignUpDetails } from '../../membership/queries.server.ts';
import { recordCustomer } from '../../membership/record.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import type { Payer } from '../provider.ts';

/**
 * Finds or creates a confirmed account's customer for a currency, and records it in the account. Prefers the recorded
 * customer, then the customer of the confirmed sign-up, then a new one. Idempotent, even for concurrent calls. Returns
 * null if the account is gone or its address is not confirmed.
 * The provider charges a customer in one currency only. If the recorded customer is charged in another currency, the
 * account's customer of this currency replaces it. A new customer has no card, because a card belongs to one customer.
 * Jobs delete customers that were never charged.
 * @param currency defaults to the currency of the account's current membership
 * @throws ProviderUnavailable
 */
export async function findOrMakeCustomer(
  services: PayingServices,
  { accountId, currency }: { accountId: string; currency?: string },
): Promise<string | null> {
  const { db } = services;
  const [account] = await db
    .select({
      confirmedAt: accounts.emailConfirmedAt,
      stripeId: endUserDetails.stripeId,
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
  const { stripeId, attemptId, charged } = account;
  const wanted = currency ?? account.ofMembership;
  if (stripeId !== null && charged !== null && wanted !== null && charged !== wanted) {
    const customerId = await customerOfCurrency(services, { accountId, currency: wanted });
    return customerId && db.transaction((tx) => adoptCustomer(tx, services, { accountId, customerId, replaces: true }));
  }
  // Sign-up attempts are deleted after a while. The id of the account then replaces the id of the attempt.
  const customerId = stripeId ?? (await customerOf(services, { accountId, attemptId: attemptId ?? accountId }));
  return customerId && db.transaction((tx) => adoptCustomer(tx, services, { accountId, customerId }));
}

async function customerOfCurrency(
  services: PayingServices,
  { accountId, currency }: { accountId: string; currency: string },
): Promise<string | null> {
  const { db } = services;
  const [known] = await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.accountId, accountId), eq(paymentCustomers.currency, currency)))
    .orderBy(desc(paymentCustomers.createdAt))
    .limit(1);
  if (known) return known.id;
  const customerId = await customerOf(services, { accountId, attemptId: `${accountId}:${currency}` });
  if (customerId) await noteCurrency(db, { customerId, currency });
  return customerId;
}

/** Records the currency of a customer at its first subscription. Idempotent. */
export async function noteCurrency(
  tx: Db,
  { customerId, currency }: { customerId: string; currency: string },
): Promise<void> {
  await tx.update(paymentCustomers).set({ currency }).where(eq(paymentCustomers.id, customerId));
}

/** Records the confirmed sign-up's customer in the account, if the customer has a card. Idempotent. */
export async function adoptSavedCard(services: PayingServices, { accountId }: { accountId: string }): Promise<void> {
  const ofAttempt = and(
    eq(signUpAttempts.accountId, paymentCustomers.accountId),
    eq(sql`${signUpAttempts.id}::text`, paymentCustomers.attemptId),
    isNotNull(signUpAttempts.confirmedAt),
  );
  const [saved] = await services.db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .innerJoin(signUpAttempts, ofAttempt)
    .innerJoin(
      endUserDetails,
      and(eq(endUserDetails.authId, paymentCustomers.accountId), isNull(endUserDetails.stripeId)),
    )
    .where(and(eq(paymentCustomers.accountId, accountId), isNotNull(paymentCustomers.card)));
  if (saved) await findOrMakeCustomer(services, { accountId });
}

/**
 * Finds or creates the customer with this attempt id, or returns null if the account is gone.
 * @param given.attemptId id of a sign-up attempt, or another id, such as `accountId` or `accountId:currency`
 * @throws ProviderUnavailable
 */
export async function customerOf(
  services: PayingServices,
  { accountId, attemptId }: { accountId: string; attemptId: string },
): Promise<string | null> {
  const { db, payments, membershipNow } = services;
  const [known] = await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.accountId, accountId), eq(paymentCustomers.attemptId, attemptId)));
  if (known) return known.id;
  const person = await findPerson(db, { accountId, attemptId });
  if (!person) return null;
  const made = await payments.provider.createCustomer({ accountId, attemptId, ...person });
  if (!made.ok) throw new ProviderUnavailable();
  const { customerId } = made.value;
  const createdAt = membershipNow();
  return db.transaction(async (tx) => {
    const isThere = await lockExisting(tx, accountId);
    const row = { id: customerId, attemptId, createdAt, accountId: isThere ? accountId : null };
    await tx.insert(paymentCustomers).values(row).onConflictDoNothing();
    // The account was deleted during the request.
    if (!isThere) await payments.jobs.deleteCustomer(tx, { customerId });
    return isThere ? customerId : null;
  });
}

/**
 * Returns the recipient of the provider's receipts. Uses a sign-up attempt's data as submitted, so that repeated
 * requests are identical.
 */
async function findPerson(
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
  const { firstName, lastName, country } = found.sent ? readSignUpDetails(found.sent) : found;
  return { email: found.email, name: [firstName, lastName].filter(Boolean).join(' '), country: country ?? null };
}

/**
 * Matches customers without invoices, which may be deleted. A charged customer may get a refund or dispute later, and
 * may have a card that is used when the member returns.
 */
export const wasNeverCharged = isNull(paymentCustomers.currency);

/**
 * Records the customer in the account, and deletes the account's other customers that were never charged. Returns null
 * if the account was deleted in the meantime.
 */
async function adoptCustomer(
  tx: Db,
  { payments, membershipNow }: PayingServices,
  given: { accountId: string; customerId: string; replaces?: boolean },
): Promise<string | null> {
  const { accountId, customerId } = given;
  if (!(await lockExisting(tx, accountId))) return null;
  const adopted = (await recordCustomer(tx, given)) ?? customerId;
  // A customer imported with the account has no row yet.
  const row = { id: adopted, accountId, attemptId: accountId, createdAt: membershipNow() };
  await tx.insert(paymentCustomers).values(row).onConflictDoNothing();
  const others = await tx
    .select({ customerId: paymentCustomers.id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.accountId, accountId), ne(paymentCustomers.id, adopted), wasNeverCharged));
  for (const other of others) await payments.jobs.deleteCustomer(tx, other);
  return adopted;
}

async function lockExisting(tx: Db, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId);
  const found = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
  return found.length > 0;
}
