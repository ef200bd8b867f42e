import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import {
  type HashAddress,
  type Refused,
  suppressBounce,
  suppressComplaint,
} from '../suppressions/suppressions.server.ts';
import { type MailTrace, ofReturnPath, type SealMail } from './mail-marks.ts';
import type { ReturnReport } from './returned-mail.ts';

/** `at` is the time of the bounce or complaint, or of the report's arrival. */
export type ReceivedReport = ReturnReport & Pick<Refused, 'source' | 'at'>;

/** Part of the app that stores its own mails and counts their bounces and complaints. */
export interface ReturnListener {
  /** Returns the recipient of a mail, or null if the mail is not one of the listener's. */
  findRecipient(tx: Db, mail: { mailId: string }): Promise<string | null>;
  /**
   * Counts the bounce or complaint. Called in the transaction that suppresses the address, even for repeated reports.
   */
  onReturn(tx: Db, returned: { mailId: string; kind: ReturnReport['kind']; address: string; at: Date }): Promise<void>;
}

export interface ReturnSettings {
  sealMail: SealMail;
  hashAddress: HashAddress;
  listeners: readonly ReturnListener[];
}

/**
 * Suppresses the address that a report is about, if a seal proves that the site sent the mail to this address.
 * Idempotent. A report that arrives as a mail needs the seal of the return path, which no reply quotes.
 * @returns false if nothing was proven, and nothing changed
 */
export async function takeReport(
  tx: Db,
  { kind, traces, addresses, source, diagnostic, at }: ReceivedReport,
  { sealMail, hashAddress, listeners }: ReturnSettings,
): Promise<boolean> {
  for (const trace of traces) {
    const { mailId } = trace;
    const recipient = await findRecipient(tx, mailId, listeners);
    // Complaints often hide the address.
    const named = recipient === null ? addresses : [recipient, ...addresses];
    const needsPath = source === 'mailbox';
    const address = named.find((each) => isSealed(trace, each, { sealMail, needsPath }));
    if (address === undefined) continue;
    const isKnown = address === recipient || (await hasAccount(tx, address));
    const refused: Refused = isKnown
      ? { address, mailId, source, diagnostic, at }
      : { address: hashAddress(address)[0]!, mailId, source, diagnostic: null, at };
    await (kind === 'bounce' ? suppressBounce(tx, refused) : suppressComplaint(tx, refused));
    for (const listener of listeners) await listener.onReturn(tx, { mailId, kind, address, at });
    return true;
  }
  return false;
}

/**
 * Returns true if the seal fits the mail and the address. Constant time is not needed, because each guess takes a mail,
 * or a call with the webhook's secret.
 */
const isSealed = (
  { mailId, seal }: MailTrace,
  address: string,
  { sealMail, needsPath }: { sealMail: SealMail; needsPath: boolean },
): boolean =>
  sealMail(ofReturnPath({ mailId, address })).includes(seal) ||
  (!needsPath && sealMail({ mailId, address }).includes(seal));

async function findRecipient(tx: Db, mailId: string, listeners: readonly ReturnListener[]): Promise<string | null> {
  const [scheduled] = await tx
    .select({ email: accounts.email })
    .from(scheduledEmails)
    .innerJoin(accounts, eq(accounts.id, scheduledEmails.accountId))
    .where(eq(scheduledEmails.id, mailId));
  if (scheduled) return scheduled.email;
  for (const listener of listeners) {
    const recipient = await listener.findRecipient(tx, { mailId });
    if (recipient !== null) return recipient;
  }
  return null;
}

async function hasAccount(tx: Db, email: string): Promise<boolean> {
  const rows = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return rows.length > 0;
}
