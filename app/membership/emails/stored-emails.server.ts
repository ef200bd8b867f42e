import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { SkipReason } from '../../mail/scheduled/email-kind.server.ts';
import { membershipEmailKinds, type QueuedEmail, WITHDRAWAL_RECEIVED } from './due-emails.ts';

export interface StoredEmail {
  membershipId: string;
  kind: string;
  about: string;
  dueAt: Date;
  sentAt: Date | null;
  skippedAt: Date | null;
  skipReason: SkipReason | null;
}

/** Lists emails about memberships, earliest due first, including those of `payments/`. */
export function listStoredEmails(
  db: Db,
  { membershipIds, kinds }: { membershipIds: readonly string[]; kinds?: readonly string[] },
): Promise<StoredEmail[]> {
  const { accountId, kind, subject, dueAt, sentAt, skippedAt, skipReason } = scheduledEmails;
  return db
    .select({
      membershipId: memberships.id,
      about: sql<string>`${subject} ->> 'about'`,
      kind,
      dueAt,
      sentAt,
      skippedAt,
      skipReason: sql<SkipReason | null>`${skipReason}`,
    })
    .from(memberships)
    .innerJoin(
      scheduledEmails,
      and(eq(accountId, memberships.accountId), sql`${subject} ->> 'membershipId' = ${memberships.id}::text`),
    )
    .where(and(inArray(memberships.id, [...membershipIds]), kinds && inArray(kind, [...kinds])))
    .orderBy(asc(dueAt), asc(kind));
}

/** Returns the sent emails. An acknowledged withdrawal counts as the email about the end of access. */
export function sentEmails(emails: readonly Omit<StoredEmail, 'membershipId'>[]): QueuedEmail[] {
  return emails.flatMap(({ kind, about, sentAt }) => {
    const notice = kind === WITHDRAWAL_RECEIVED ? 'access-ended' : membershipEmailKinds.find((each) => each === kind);
    return notice && sentAt ? [{ kind: notice, fact: about, queuedAt: sentAt }] : [];
  });
}

export const isFinished = ({ sentAt, skipReason }: StoredEmail) =>
  sentAt !== null || (skipReason !== null && skipReason !== 'does-not-apply');
