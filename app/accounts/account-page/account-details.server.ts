import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import type { CurrentMembership } from '../../membership/access/member.server.ts';
import { type CreatorPages, creatorPagesColumn, creatorsOf } from '../../membership/status/page.server.ts';

export interface AccountDetails extends CreatorPages {
  /** From the account's `EndUserDetails` row, otherwise from the account's metadata. Null if unknown. */
  firstName: string | null;
  lastName: string | null;
  deletionAt: Date | null;
  /** False, for example, for an account created through Google that never set a password. */
  hasPassword: boolean;
  /** True if the account has an `EndUserDetails` row. */
  hasRecord: boolean;
  legalAccepted: boolean;
  /** Null if not accepted, or if accepted before the date was recorded. */
  legalAcceptedAt: Date | null;
  emailsAskedFor: string[];
  /** True if data of the payment provider is stored for a subscription of the account, with any creator. */
  hasReceipts: boolean;
}

const missing: AccountDetails = {
  firstName: null,
  lastName: null,
  deletionAt: null,
  hasPassword: false,
  hasRecord: false,
  legalAccepted: false,
  legalAcceptedAt: null,
  emailsAskedFor: [],
  hasReceipts: false,
  creatorPages: [],
};

const detailsOfAccount = preparedOnce((db) => {
  const ofAccount = (key: string) => sql<string | null>`${accounts.metadata} ->> ${sql.raw(`'${key}'`)}`;
  return db
    .select({
      firstName: sql<string | null>`coalesce(${endUserDetails.firstName}, ${ofAccount('first_name')})`,
      lastName: sql<string | null>`coalesce(${endUserDetails.lastName}, ${ofAccount('last_name')})`,
      deletionAt: accounts.deletionAt,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      hasRecord: sql<boolean>`${endUserDetails.id} is not null`,
      legalAccepted: sql<boolean>`coalesce(${endUserDetails.legalAccepted}, false)`,
      legalAcceptedAt: endUserDetails.legalAcceptedAt,
      emailsAskedFor: sql<string[]>`coalesce((select json_agg(${emailPreferences.kind}) from ${emailPreferences}
        where ${emailPreferences.accountId} = ${accounts.id}), '[]')`,
      hasReceipts: sql<boolean>`exists (select 1 from ${paymentSubscriptions}
        join ${memberships} on ${memberships.id} = ${paymentSubscriptions.membershipId}
        where ${memberships.accountId} = ${accounts.id} and ${paymentSubscriptions.snapshot} is not null)`,
      creatorPages: creatorPagesColumn(db),
    })
    .from(accounts)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('account_details');
});

/** @param of.membership the account's membership; if null or omitted, no creator's page is read */
export async function findAccountDetails(
  db: Db,
  { accountId, membership = null }: { accountId: string; membership?: CurrentMembership | null },
): Promise<AccountDetails> {
  const [row] = await detailsOfAccount(db).execute({ accountId, ...creatorsOf(membership) });
  return row ?? missing;
}
