import { asc, eq, inArray } from 'drizzle-orm';
import { type AuditEvent, listAuditEvents } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cancellations } from '../../db/schema/membership.ts';
import { listStoredEmails, type StoredEmail } from '../emails/stored-emails.server.ts';
import { type ListedMember, listMembershipsOf } from './member-list.server.ts';

type Cancellation = Omit<typeof cancellations.$inferSelect, 'membershipId'>;

/** Membership with emails, cancellations and audit events, each oldest first. */
export interface MemberRecord extends ListedMember {
  /** Scheduled, sent and skipped emails, including those of `payments/`. */
  emails: Omit<StoredEmail, 'membershipId'>[];
  cancellations: Cancellation[];
  audit: AuditEvent[];
}

export interface MemberHistory {
  accountId: string;
  email: string;
  emailConfirmedAt: Date | null;
  deletionAt: Date | null;
  /** Current membership first, then former ones, newest first. At most `MAX_LISTED`. */
  memberships: MemberRecord[];
}

const MAX_LISTED = 100;

/** @param person.email normalized by `normaliseEmail` */
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
  const members = await listMembershipsOf(db, { accountId: account.accountId, limit: MAX_LISTED, now });
  return { ...account, memberships: await withHistory(db, members) };
}

export async function withHistory(db: Db, members: readonly ListedMember[]): Promise<MemberRecord[]> {
  const ids = members.map(({ membershipId }) => membershipId);
  const emails = await listStoredEmails(db, { membershipIds: ids });
  const requests = await db
    .select()
    .from(cancellations)
    .where(inArray(cancellations.membershipId, ids))
    .orderBy(asc(cancellations.requestedAt));
  const audit = await listAuditEvents(db, { subjects: { type: 'membership', ids }, limit: MAX_LISTED });
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
