import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';

/**
 * Whether the account in the row of `accounts` that the query is at has a second factor that was confirmed. The columns
 * are named in full: in a query of one table the builder would leave out the table, and `id` would be the passkey's.
 */
export const hasSecondFactorColumn = sql<boolean>`(
  exists (select from ${passkeys} where passkeys.account_id = accounts.id)
  or exists (select from ${totpSecrets} where totp_secrets.account_id = accounts.id
    and totp_secrets.confirmed_at is not null))`;

export async function hasSecondFactor(db: Db, { accountId }: { accountId: string }): Promise<boolean> {
  const [found] = await db.select({ has: hasSecondFactorColumn }).from(accounts).where(eq(accounts.id, accountId));
  return found?.has ?? false;
}

/** A passkey as its owner knows it. */
interface OwnPasskey {
  id: string;
  name: string;
  createdAt: Date;
  /** Null: never. */
  lastUsedAt: Date | null;
}

/** What an account has set up. */
export interface SecondFactors {
  /** The oldest first. */
  passkeys: (OwnPasskey & { credentialId: string; transports: string[] })[];
  /** Whether an authenticator app proved that it has the secret. */
  hasApp: boolean;
  /** How many recovery codes have not been used. */
  codesLeft: number;
}

export async function findSecondFactors(db: Db, { accountId }: { accountId: string }): Promise<SecondFactors> {
  const { id, name, createdAt, lastUsedAt, credentialId, transports } = passkeys;
  const confirmed = and(eq(totpSecrets.accountId, accountId), isNotNull(totpSecrets.confirmedAt));
  const unused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
  return {
    passkeys: await db
      .select({ id, name, createdAt, lastUsedAt, credentialId, transports })
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId))
      .orderBy(asc(createdAt), asc(id)),
    hasApp: (await db.$count(totpSecrets, confirmed)) > 0,
    codesLeft: await db.$count(recoveryCodes, unused),
  };
}
