import { plainLine } from '../message.ts';

export type SuppressionReason = 'bounce' | 'complaint' | 'unsubscribe';

/** Suppression of an address, as stored. */
export interface Suppression {
  id: string;
  /**
   * `all`: all mail except one confirmation of the address. `optional`: optional mail and, after a complaint,
   * unrequested mail and confirmations of letters.
   */
  scope: 'all' | 'optional';
  /** Creator whose optional mail is suppressed, or null for every creator. */
  creatorId: string | null;
  reason: SuppressionReason;
  since: Date;
  /**
   * Time at which a bounce was lifted, by a person or by the confirmation of a letter. Null if it was not lifted, and
   * for other suppressions.
   */
  until: Date | null;
  /** Id of the one confirmation that was sent despite the bounce, or null if none has been sent. */
  confirmationId: string | null;
}

/** Reason for sending a mail, as far as it decides about suppressions. */
export type MailPurpose =
  /** About security, money or the membership. */
  | { kind: 'necessary' }
  /**
   * Confirms the address of a new sign-up, or of a person who asked for a letter. `id` stays the same when the mail is
   * retried.
   */
  | { kind: 'confirmation'; id: string; of: 'account' | 'letter' }
  /** Sent without a request of the recipient. */
  | { kind: 'unrequested' }
  /** `agreedAt` is the time of the recipient's consent. `creatorId` is null for mail of no single creator. */
  | { kind: 'optional'; creatorId: string | null; agreedAt: Date };

/**
 * Returns the suppression that stops a mail, or null if the mail may be sent.
 * @param given.confirmedAt time at which the address's account confirmed the address, or null without such an account
 */
export function findStop(
  mail: MailPurpose,
  suppressions: readonly Suppression[],
  given: { confirmedAt: Date | null; now: Date },
): Suppression | null {
  return suppressions.find((each) => isInForce(each, given) && stops(each, mail)) ?? null;
}

/**
 * Returns false if the suppression has ended, or if a confirmation was sent despite it and the account confirmed the
 * address after the suppression began.
 */
export function isInForce(
  { since, until, confirmationId }: Pick<Suppression, 'since' | 'until' | 'confirmationId'>,
  { confirmedAt, now }: { confirmedAt: Date | null; now: Date },
): boolean {
  if (until !== null && until <= now) return false;
  return confirmationId === null || confirmedAt === null || confirmedAt <= since;
}

function stops({ scope, creatorId, since, confirmationId }: Suppression, mail: MailPurpose): boolean {
  if (scope === 'all') {
    return mail.kind !== 'confirmation' || (confirmationId !== null && confirmationId !== mail.id);
  }
  if (creatorId === null) {
    // The letter itself would not be sent.
    return mail.kind === 'confirmation' ? mail.of === 'letter' : mail.kind !== 'necessary';
  }
  // Consent that is newer than the unsubscription counts.
  return mail.kind === 'optional' && mail.creatorId === creatorId && mail.agreedAt <= since;
}

/** Answer of a mail server that did not accept a mail. */
interface Refusal {
  responseCode: number | null;
  response: string | null;
}

/** Enhanced status codes (RFC 3463, RFC 7505) that count as proof that an address takes no mail. */
const BOUNCES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

const ENHANCED_CODE = /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/;
const NO_MAILBOX =
  /\b(?:no such (?:user|mailbox|recipient)|(?:user|mailbox|recipient)(?: is)? (?:unknown|not found)|unknown (?:user|mailbox|recipient)|(?:user|mailbox|recipient|account) (?:does not|doesn't) exist)\b/i;

/**
 * Returns true if a mail server refused the recipient for good. Without an enhanced status code, the words must name a
 * missing mailbox, because servers also answer a plain 550 to senders that they do not like.
 */
export function isHardBounce({ responseCode, response }: Refusal): boolean {
  if (responseCode === null || responseCode < 500 || responseCode > 599 || response === null) return false;
  const enhanced = ENHANCED_CODE.exec(response)?.[1];
  if (enhanced !== undefined) return BOUNCES.has(enhanced);
  return [550, 551, 553].includes(responseCode) && NO_MAILBOX.test(response);
}

/**
 * Returns true if fields of a delivery status (RFC 3464) say that the address refuses mail permanently.
 * @param given.status `5.1.1 (comment)`
 * @param given.diagnosticCode `smtp; 550 5.1.1 User unknown`, or empty
 */
export function isHardFailure(given: { status: string; diagnosticCode: string }): boolean {
  const [, status] = /^\s*(5\.\d{1,3}\.\d{1,3})\b/.exec(given.status) ?? [];
  if (status === undefined) return false;
  const answer = diagnosticAnswer(given.diagnosticCode);
  const responseCode = Number(/^[245]\d\d\b/.exec(answer)?.[0] ?? 550);
  // The refusing server's own code is more exact. Some servers give failures the status 5.0.0.
  const isToldByAnswer = status.endsWith('.0') || /^[245]\d\d[ -][245]\.\d/.test(answer);
  return isHardBounce({ responseCode, response: isToldByAnswer ? answer : `${status} ${answer}` });
}

/** Returns a diagnostic code (RFC 3464, 2.3.6) without its type. */
export const diagnosticAnswer = (diagnosticCode: string): string =>
  diagnosticCode.replace(/^\s*[\w-]+\s*;\s*/, '').trim();

const MAX_DIAGNOSTIC = 300;

/** Shortens a reason to one line. Returns null if nothing is left. */
export const diagnosticLine = (text: string): string | null =>
  plainLine(text.slice(0, 2 * MAX_DIAGNOSTIC))
    .slice(0, MAX_DIAGNOSTIC)
    .toWellFormed() || null;
