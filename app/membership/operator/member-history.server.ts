import { asc, eq, inArray } from 'drizzle-orm';
import { type AuditEvent, listAuditEvents } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cancellations } from '../../db/schema/membership.ts';
import { listStoredEmails, type StoredEmail } from '../emails/stored-emails.server.ts';
import { type ListedMember, listMembershipsOf } from './member-list.server.ts';

type Cancellation = Omit<typeof cancellations.$inferSelect, 'membershipId'>;

/** A membership with all that is known of it. Lists are oldest first. */
export interface MemberRecord extends ListedMember {
  /** Those about it that wait, were sent or were skipped, payments' included. */
  emails: Omit<StoredEmail, 'membershipId'>[];
  cancellations: Cancellation[];
  audit: AuditEvent[];
}

/** What the site knows of a person's memberships. */
export interface MemberHistory {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  /** When the account is deleted, as its owner has asked for; null: it is not. */
  deletionAt: Date | null;
  /** The current one first, where there is one, then the former ones, newest first; at most the newest 100. */
  memberships: MemberRecord[];
}

const MOST = 100;

/**
 * For the operator's `explain`. Null: no account has the address.
 * @param person.email as `normaliseEmail` gives it
 */
export async function findMemberHistory(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<MemberHistory | null> {
  const { id, emailConfirmedAt, deletionAt } = accounts;
  const [account] = await db
    .select({ accountId: id, email: accounts.email, emailConfirmedAt, deletionAt })
    .from(accounts)
    .where(eq(accounts.email, email));
  if (!account) return null;
  const members = await listMembershipsOf(db, { accountId: account.accountId, limit: MOST, now });
  return { ...account, memberships: await withHistory(db, members) };
}

/** Each with its mails, its cancellations and what was done about it. */
export async function withHistory(db: Db, members: readonly ListedMember[]): Promise<MemberRecord[]> {
  const ids = members.map(({ membershipId }) => membershipId);
  const emails = await listStoredEmails(db, { membershipIds: ids });
  const requests = await db
    .select()
    .from(cancellations)
    .where(inArray(cancellations.membershipId, ids))
    .orderBy(asc(cancellations.requestedAt));
  const audit = await listAuditEvents(db, { subjects: { type: 'membership', ids }, limit: MOST });
  return members.map((member): MemberRecord => {
    const ofThis = <Row extends { membershipId: string }>(rows: readonly Row[]) =>
      rows.filter(({ membershipId }) => membershipId === member.membershipId).map(({ membershipId: _, ...row }) => row);
    return {
      ...member,
      emails: ofThis(emails),
      cancellations: ofThis(requests),
      audit: audit.filter(({ subjectId }) => subjectId === member.membershipId),
    };
  });
}
