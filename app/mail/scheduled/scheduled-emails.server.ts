import { and, eq, inArray, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { atCanonical } from '../../sites/canonical.server.ts';
import type { MailMessage } from '../message.ts';
import type { SuppressionReason } from '../suppressions/suppression.ts';
import {
  type DueEmail,
  type EmailKind,
  type EmailKinds,
  type EmailServices,
  type EmailSubject,
  findKind,
  isOptional,
  type LoadedEmail,
  type SkipReason,
} from './email-kind.server.ts';
import { findConsent } from './preferences.server.ts';
import { newUnsubscribeToken, unsubscribeAddress } from './unsubscribe.server.ts';

export interface NewEmail<Subject extends EmailSubject = EmailSubject> {
  kind: EmailKind<Subject>;
  accountId: string;
  subject: Subject;
  /** Deduplication key: one email is sent per account, kind and key. */
  key: string;
  dueAt: Date;
}

/**
 * Schedules emails in the transaction that causes them. A pending email is moved to the new time. A sent or skipped
 * email stays unchanged, unless it was skipped because it did not apply. Due emails are sent in the same transaction.
 * The caller must hold the locks of their accounts.
 */
export async function scheduleEmails(
  tx: Db,
  services: EmailServices,
  { emails, now }: { emails: readonly NewEmail[]; now: Date },
): Promise<void> {
  for (const { kind } of emails) findKind(services.mail.kinds, kind.name);
  const rows = await storeEmails(tx, emails);
  const { accountId, kind, key, dueAt } = scheduledEmails;
  const due = rows.filter((row) => row.dueAt <= now);
  if (due.length === 0) return;
  const param = (values: string[]) => sql.param(values);
  const given = sql`(${accountId}, ${kind}, ${key}) in (select * from unnest(
    ${param(due.map((row) => row.accountId))}::uuid[], ${param(due.map((row) => row.kind))}::text[],
    ${param(due.map((row) => row.key))}::text[]))`;
  const dueEmails = await waiting(tx).where(and(isWaiting, given)).orderBy(dueAt, scheduledEmails.id);
  await sendEmails(tx, services, { emails: dueEmails, now });
}

/** Schedules emails without sending any. */
export async function storeEmails(tx: Db, emails: readonly NewEmail[]) {
  const rows = emails.map(({ kind, ...email }) => ({ ...email, kind: kind.name }));
  const { accountId, kind, key, dueAt, sentAt, skippedAt, skipReason } = scheduledEmails;
  if (rows.length > 0) {
    await tx
      .insert(scheduledEmails)
      .values(rows)
      .onConflictDoUpdate({
        target: [accountId, kind, key],
        set: { dueAt: sql`excluded.due_at`, skippedAt: null, skipReason: null },
        setWhere: sql`${sentAt} is null and (${skippedAt} is null and ${dueAt} <> excluded.due_at
          or ${skipReason} = ${'does-not-apply' satisfies SkipReason})`,
      });
  }
  return rows;
}

/** Milliseconds for which outcomes of optional emails are stored, so that an old email's link still unsubscribes. */
const OPTIONAL_STAY_MS = 365 * 24 * 3600 * 1000;
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes outcomes of optional emails after a year. Outcomes of necessary emails stay, because without them old facts
 * would schedule the emails again.
 */
export async function deleteOldOutcomes(db: Db, { kinds, now }: { kinds: EmailKinds; now: Date }): Promise<void> {
  const { id, kind, dueAt, sentAt, skippedAt } = scheduledEmails;
  for (const { name } of kinds.filter(isOptional)) {
    const old = db
      .select({ id })
      .from(scheduledEmails)
      .where(
        and(
          ...[eq(kind, name), lte(dueAt, new Date(now.getTime() - OPTIONAL_STAY_MS))],
          // Same condition as in the index, so that PostgreSQL can use the index.
          sql`(${sentAt} is not null or ${skippedAt} is not null)`,
        ),
      )
      .limit(DELETED_AT_ONCE);
    let deleted = DELETED_AT_ONCE;
    while (deleted === DELETED_AT_ONCE) {
      deleted = (await db.delete(scheduledEmails).where(inArray(id, old)).returning({ id })).length;
    }
  }
}

export interface WaitingEmail extends Omit<DueEmail, 'now'> {
  id: string;
  kind: string;
  /** Creator whom the account joined last, or null. Links in the email use the creator's canonical address. */
  home: string | null;
}

/** Same condition as in the index, so that PostgreSQL can use the index. */
export const isWaiting = and(isNull(scheduledEmails.sentAt), isNull(scheduledEmails.skippedAt));

const columns = {
  id: scheduledEmails.id,
  kind: scheduledEmails.kind,
  subject: scheduledEmails.subject,
  key: scheduledEmails.key,
  dueAt: scheduledEmails.dueAt,
  home: endUserDetails.creatorId,
  recipient: {
    accountId: accounts.id,
    email: accounts.email,
    emailConfirmedAt: accounts.emailConfirmedAt,
    deletionAt: accounts.deletionAt,
    firstName: sql<string>`coalesce(${endUserDetails.firstName}, '')`,
  },
};

const waiting = (tx: Db) =>
  tx
    .select(columns)
    .from(scheduledEmails)
    .innerJoin(accounts, eq(accounts.id, scheduledEmails.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id));

/**
 * Returns due emails, earliest first, and locks them and their accounts. Skips locked rows, so the query does not wait
 * for them. PostgreSQL checks a locked row again, so sent emails are not returned.
 */
export function lockDueEmails(
  tx: Db,
  { now, limit, only }: { now: Date; limit: number; only: SQL },
): Promise<WaitingEmail[]> {
  return waiting(tx)
    .where(and(isWaiting, lte(scheduledEmails.dueAt, now), only))
    .orderBy(scheduledEmails.dueAt)
    .limit(limit)
    .for('no key update', { of: [scheduledEmails, accounts], skipLocked: true });
}

export async function findLastSent(
  db: Db,
  { accountId, kind }: { accountId: string; kind: string },
): Promise<Date | null> {
  const [last] = await db
    .select({ sentAt: max(scheduledEmails.sentAt) })
    .from(scheduledEmails)
    .where(and(eq(scheduledEmails.accountId, accountId), eq(scheduledEmails.kind, kind)));
  return last?.sentAt ?? null;
}

/**
 * Sends or skips each email, with data read at this moment. The outcome is written in the same transaction.
 * @param given.last true to send other mail, which people wait for, first
 */
export async function sendEmails(
  tx: Db,
  services: EmailServices,
  { emails, now, last = false }: { emails: readonly WaitingEmail[]; now: Date; last?: boolean },
): Promise<void> {
  for (const { id, kind: name, home, ...email } of emails) {
    const kind = findKind(services.mail.kinds, name);
    const due = { kind, email: { ...email, now } };
    const { loaded, optional } = home
      ? await atCanonical(tx, services, { creatorId: home }, (there) => load(tx, there, due))
      : await load(tx, services, due);
    const isSent = !('skip' in loaded);
    await tx
      .update(scheduledEmails)
      .set(
        isSent ? { sentAt: now, unsubscribeHash: optional?.hash ?? null } : { skippedAt: now, skipReason: loaded.skip },
      )
      .where(eq(scheduledEmails.id, id));
    if (!isSent) continue;
    const message: MailMessage = { id, kind: name, to: email.recipient.email, ...loaded };
    await services.mail.enqueue(tx, optional ? { ...message, optional: optional.message } : message, { last });
  }
}

/**
 * Records that a queued email was not sent, because its address is suppressed or the mail server refused it for good.
 * Does nothing for mail that was not scheduled.
 */
export async function skipSuppressed(
  db: Db,
  { id, reason, now }: { id: string; reason: SuppressionReason; now: Date },
): Promise<void> {
  await db
    .update(scheduledEmails)
    .set({ sentAt: null, skippedAt: now, skipReason: skipReasons[reason] })
    .where(eq(scheduledEmails.id, id));
}

const skipReasons: Record<SuppressionReason, SkipReason> = {
  bounce: 'address-bounced',
  complaint: 'complained',
  unsubscribe: 'unsubscribed',
};

type Optional = { hash: string; message: NonNullable<MailMessage['optional']> };

async function load(
  tx: Db,
  services: EmailServices,
  { kind, email }: { kind: EmailKind; email: DueEmail },
): Promise<{ loaded: LoadedEmail; optional: Optional | null }> {
  if (!isOptional(kind)) return { loaded: await kind.load(tx, services, email), optional: null };
  const { recipient } = email;
  const { postalAddress } = services.mail;
  const skip = (reason: SkipReason) => ({ loaded: { skip: reason }, optional: null });
  if (!postalAddress) return skip('no-postal-address');
  if (!recipient.emailConfirmedAt) return skip('address-not-confirmed');
  if (recipient.deletionAt) return skip('deletion-requested');
  const agreedAt = await findConsent(tx, { accountId: recipient.accountId, kind: kind.name });
  if (!agreedAt) return skip('not-asked-for');
  const { token, hash } = newUnsubscribeToken();
  const unsubscribe = unsubscribeAddress(services, token);
  const message = { agreedAt: agreedAt.toISOString(), unsubscribe, postalAddress };
  return { loaded: await kind.load(tx, services, email), optional: { hash, message } };
}
