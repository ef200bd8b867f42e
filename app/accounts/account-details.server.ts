import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';

/** Fields of an account that only its owner's page shows. */
export interface AccountDetails {
  /** False for people who came through Google and never chose one. */
  hasPassword: boolean;
  legalAccepted: boolean;
  /** Null: not accepted, or accepted before the date was recorded. */
  legalAcceptedAt: Date | null;
}

export async function findAccountDetails(db: Db, { accountId }: { accountId: string }): Promise<AccountDetails> {
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      legalAccepted: endUserDetails.legalAccepted,
      legalAcceptedAt: endUserDetails.legalAcceptedAt,
    })
    .from(accounts)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(eq(accounts.id, accountId));
  return {
    hasPassword: row?.hasPassword ?? false,
    legalAccepted: row?.legalAccepted ?? false,
    legalAcceptedAt: row?.legalAcceptedAt ?? null,
  };
}
