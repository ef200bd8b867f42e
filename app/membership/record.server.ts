import { and, eq, isNull } from 'drizzle-orm';
import { isCountry } from '../copy/country-names.ts';
import type { Db } from '../db/client.server.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import type { Services } from '../http/services.ts';
import { lockAccount, updateMetadata } from '../identity/commands.server.ts';
import { lockMembership } from './status/current-membership.server.ts';
import { copyClaims } from './trial/trials.server.ts';

/** Changes a person's name in the account's metadata, in `EndUserDetails` and at the payment provider. Idempotent. */
export function changeName(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  given: { accountId: string; firstName: string; lastName: string; now: Date },
): Promise<void> {
  const { accountId, firstName, lastName, now } = given;
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await tx.update(endUserDetails).set({ firstName, lastName }).where(eq(endUserDetails.authId, accountId));
    const metadata = { first_name: firstName, last_name: lastName };
    await updateMetadata(tx, { accountId, metadata, now });
    await charges?.syncCustomer(tx, { accountId });
  });
}

/**
 * Stores a new address in `EndUserDetails` and in trial claims, and queues it for the payment provider. Runs in the
 * transaction that changes the account's address.
 */
export async function changeRecordEmail(
  tx: Db,
  { charges }: Pick<Services, 'charges'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx.update(endUserDetails).set({ email }).where(eq(endUserDetails.authId, accountId));
  await copyClaims(tx, { accountId, email });
  await charges?.syncCustomer(tx, { accountId });
}

/** Stores the country of an account without one. The provider needs the country for taxes. */
export async function noteCountry(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  { accountId, country = '' }: { accountId: string; country?: string | undefined },
): Promise<void> {
  if (!isCountry(country)) return;
  await db.transaction(async (tx) => {
    const unknown = and(eq(endUserDetails.authId, accountId), isNull(endUserDetails.country));
    const noted = await tx.update(endUserDetails).set({ country }).where(unknown).returning({ id: endUserDetails.id });
    if (noted.length > 0) await charges?.syncCustomer(tx, { accountId });
  });
}

type TermsResult = { ok: true } | { ok: false; reason: 'no-record' };

/** Records that the account's owner accepted the terms. Idempotent: keeps the time of the first acceptance. */
export function acceptTerms(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  { accountId, now, membershipNow }: { accountId: string; now: Date; membershipNow: Date },
): Promise<TermsResult> {
  const own = eq(endUserDetails.authId, accountId);
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, { accountId, now: membershipNow });
    await tx
      .update(endUserDetails)
      .set({ legalAccepted: true, legalAcceptedAt: now })
      .where(and(own, eq(endUserDetails.legalAccepted, false)));
    const [record] = await tx.select({ accepted: endUserDetails.legalAccepted }).from(endUserDetails).where(own);
    if (!record?.accepted) return { ok: false, reason: 'no-record' };
    if (membership) await charges?.syncToProvider(tx, { membershipId: membership.id });
    return { ok: true };
  });
}

/**
 * Stores the payment provider's customer in an account's `EndUserDetails` row (specification, section 3: StripeID) and
 * returns the row's customer, or null if there is no row. The caller holds the account's lock and has checked that the
 * address is confirmed.
 * @param given.replaces true to overwrite an existing customer
 */
export async function recordCustomer(
  tx: Db,
  { accountId, customerId, replaces = false }: { accountId: string; customerId: string; replaces?: boolean },
): Promise<string | null> {
  await tx
    .update(endUserDetails)
    .set({ stripeId: customerId })
    .where(and(eq(endUserDetails.authId, accountId), replaces ? undefined : isNull(endUserDetails.stripeId)));
  const [record] = await tx
    .select({ stripeId: endUserDetails.stripeId })
    .from(endUserDetails)
    .where(eq(endUserDetails.authId, accountId));
  return record?.stripeId ?? null;
}

/**
 * Deletes the membership and the `EndUserDetails` row of a sign-up. The caller holds the lock of the account, which was
 * never confirmed.
 */
export async function discardUnopened(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.accountId, accountId), isNull(memberships.openedAt)));
  await tx.delete(endUserDetails).where(eq(endUserDetails.authId, accountId));
}
