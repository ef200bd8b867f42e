import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { operators } from '../db/schema/access.ts';
import { creatorInvitations, creatorMembers } from '../db/schema/creators.ts';
import { accounts, oneTimeTokens } from '../db/schema/identity.ts';

interface Wanted {
  /** Normalized by `normaliseEmail`. */
  email: string;
  accountId: string;
  now: Date;
}

/** Returns true if another account recently left this address and can return to it with a mailed link. */
export async function isReserved(tx: Db, { email, accountId, now }: Wanted): Promise<boolean> {
  const [link] = await tx
    .select({ accountId: oneTimeTokens.accountId })
    .from(oneTimeTokens)
    .where(and(isWayBack(now), eq(oneTimeTokens.email, email), ne(oneTimeTokens.accountId, accountId)))
    .limit(1);
  return link !== undefined;
}

export async function listEarlierAddresses(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  const links = await tx
    .select({ email: oneTimeTokens.email })
    .from(oneTimeTokens)
    .where(and(isWayBack(now), eq(oneTimeTokens.accountId, accountId)));
  return links.flatMap(({ email }) => email ?? []);
}

const isWayBack = (now: Date) =>
  and(eq(oneTimeTokens.purpose, 'email-undo'), gt(oneTimeTokens.expiresAt, now), isNull(oneTimeTokens.usedAt));

/**
 * Returns the state of an address that an account requests.
 * - `unconfirmed`: held by an unconfirmed account, which the request replaces.
 * - `taken`: held by a confirmed account, reserved for another account (`isReserved`), or held by the unconfirmed
 *   account of an invited person, a creator's team member or an operator.
 * - `free`: none of these.
 */
export async function findAddressState(
  tx: Db,
  wanted: Wanted,
): Promise<{ state: 'free' | 'taken' } | { state: 'unconfirmed'; accountId: string }> {
  const invited = sql<boolean>`exists (select from ${creatorMembers} where ${creatorMembers.accountId} = ${accounts.id})
    or exists (select from ${creatorInvitations} where ${creatorInvitations.accountId} = ${accounts.id})
    or exists (select from ${operators} where ${operators.accountId} = ${accounts.id})`;
  const [holder] = await tx
    .select({ accountId: accounts.id, confirmedAt: accounts.emailConfirmedAt, invited })
    .from(accounts)
    .where(and(eq(accounts.email, wanted.email), ne(accounts.id, wanted.accountId)));
  if (holder?.confirmedAt || holder?.invited || (await isReserved(tx, wanted))) return { state: 'taken' };
  return holder ? { state: 'unconfirmed', accountId: holder.accountId } : { state: 'free' };
}
