import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import type { CurrentMembership } from '../../membership/access/member.server.ts';
import { type CreatorPages, creatorPagesColumn, creatorsOf } from '../../membership/status/page.server.ts';

/** Fields of an account that only its owner's page shows, and the pages that its brand is made of. */
export interface AccountDetails extends CreatorPages {
  /** Null: unknown. The record's; of an account without one, what it was made with. */
  firstName: string | null;
  lastName: string | null;
  /** When the account is to be deleted; null: it is not. */
  deletionAt: Date | null;
  /** False for people who came through Google and never chose one. */
  hasPassword: boolean;
  /** Whether there is a record, which the terms are accepted on. */
  hasRecord: boolean;
  legalAccepted: boolean;
  /** Null: not accepted, or accepted before the date was recorded. */
  legalAcceptedAt: Date | null;
  /** The kinds of optional emails that the person asked for. */
  emailsAskedFor: string[];
}

const missing: AccountDetails = {
  ...{ firstName: null, lastName: null, deletionAt: null, hasPassword: false },
  ...{ hasRecord: false, legalAccepted: false, legalAcceptedAt: null, emailsAskedFor: [], creatorPages: [] },
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
      creatorPages: creatorPagesColumn(db),
    })
    .from(accounts)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('account_details');
});

/**
 * One read.
 * @param of.membership the account's; left out, as null: no creator's page is read
 */
export async function findAccountDetails(
  db: Db,
  { accountId, membership = null }: { accountId: string; membership?: CurrentMembership | null },
): Promise<AccountDetails> {
  const [row] = await detailsOfAccount(db).execute({ accountId, ...creatorsOf(membership) });
  return row ?? missing;
}
