import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { findStop, isInForce, type MailPurpose, type Suppression } from './suppression.ts';

/** Returns the forms in which an address is stored once its account is deleted, the current one first. */
export type HashAddress = (address: string) => readonly string[];

interface Recipient {
  address: string;
  hashAddress: HashAddress;
  now: Date;
}

/**
 * Returns the suppression that stops a mail, or null if the mail may be sent. A confirmation that passes despite a
 * bounce is recorded, so that no other one passes. Idempotent for a mail that is retried.
 */
export async function findSuppression(
  db: Db,
  mail: MailPurpose,
  { address, hashAddress, now }: Recipient,
): Promise<Suppression | null> {
  const forms = [address, ...hashAddress(address)];
  const rows = await db
    .select({
      id: mailSuppressions.id,
      scope: mailSuppressions.scope,
      creatorId: mailSuppressions.creatorId,
      reason: mailSuppressions.reason,
      since: mailSuppressions.since,
      until: mailSuppressions.until,
      confirmationId: mailSuppressions.confirmationId,
      confirmedAt: accounts.emailConfirmedAt,
    })
    .from(mailSuppressions)
    .leftJoin(accounts, eq(accounts.email, address))
    .where(inArray(mailSuppressions.address, forms));
  const given = { confirmedAt: rows[0]?.confirmedAt ?? null, now };
  const stop = findStop(mail, rows, given);
  if (stop || mail.kind !== 'confirmation') return stop;
  const open = rows.find((each) => each.scope === 'all' && each.confirmationId === null && isInForce(each, given));
  if (!open) return null;
  const claimed = await db
    .update(mailSuppressions)
    .set({ confirmationId: mail.id })
    .where(and(eq(mailSuppressions.id, open.id), isNull(mailSuppressions.confirmationId)))
    .returning({ id: mailSuppressions.id });
  return claimed.length > 0 ? null : open;
}

/**
 * Suppresses an address that refused a mail for good. A bounce that had ended begins again.
 * @param given.mailId id of the refused mail
 */
export async function suppressBounce(db: Db, given: { address: string; mailId: string; now: Date }): Promise<void> {
  const { address, mailId, now } = given;
  await db
    .insert(mailSuppressions)
    .values({ address, scope: 'all', reason: 'bounce', source: 'mail-server', since: now })
    .onConflictDoUpdate({
      target: suppressionKey,
      set: { since: now, until: null, confirmationId: null, source: 'mail-server' },
      setWhere: sql`${mailSuppressions.until} is not null or ${mailSuppressions.confirmationId} is distinct from ${mailId}`,
    });
}

const suppressionKey = [mailSuppressions.address, mailSuppressions.reason, mailSuppressions.creatorId];

/** Replaces addresses by keyed hashes, in the transaction that deletes their account. */
export async function hashSuppressedAddresses(
  tx: Db,
  { addresses, hashAddress }: { addresses: readonly string[]; hashAddress: HashAddress },
): Promise<void> {
  const rows = await tx
    .delete(mailSuppressions)
    .where(inArray(mailSuppressions.address, [...addresses]))
    .returning();
  for (const { id: _, ...row } of rows) {
    const { since, until, confirmationId } = row;
    await tx
      .insert(mailSuppressions)
      .values({ ...row, address: hashAddress(row.address)[0]! })
      .onConflictDoUpdate({ target: suppressionKey, set: { since, until, confirmationId } });
  }
}
