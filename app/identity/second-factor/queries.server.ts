import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';

/**
 * SQL condition that the current row of `accounts` has a confirmed second factor. Column names are qualified by hand,
 * because in a query of one table the builder omits the table.
 */
export const hasSecondFactorColumn = sql<boolean>`(
  exists (select from ${passkeys} where passkeys.account_id = accounts.id)
  or exists (select from ${totpSecrets} where totp_secrets.account_id = accounts.id
    and totp_secrets.confirmed_at is not null))`;

export async function hasSecondFactor(db: Db, { accountId }: { accountId: string }): Promise<boolean> {
  const [found] = await db.select({ has: hasSecondFactorColumn }).from(accounts).where(eq(accounts.id, accountId));
  return found?.has ?? false;
}

export interface SecondFactors {
  /** Oldest first. */
  passkeys: {
    id: string;
    name: string;
    createdAt: Date;
    lastUsedAt: Date | null;
    credentialId: string;
    transports: string[];
  }[];
  /** True if an app is set up and confirmed. */
  hasApp: boolean;
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
