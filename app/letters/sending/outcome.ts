import { isHardBounce } from '../../mail/suppressions/suppression.ts';

export interface Failure {
  code: string;
  responseCode: number | null;
  response: string | null;
  command: string | null;
  isUnanswered: boolean;
}

export type SkipReason =
  /** The subscription was deleted, the address unsubscribed, or deletion of the account was requested. */
  'unsubscribed' | 'address-bounced' | 'complained' | typeof LETTER_ENDED;

/**
 * Reason of deliveries without an outcome when the letter ended. A `queued` delivery with this reason is being sent,
 * and is not tried again.
 */
export const LETTER_ENDED = 'letter-ended';

export type Outcome =
  | { state: 'accepted' }
  /** `isBounce`: the address refuses all mail permanently. */
  | { state: 'refused'; reason: string; isBounce: boolean }
  | { state: 'unknown' }
  /** `isServerDown`: the failure does not concern this recipient. */
  | { state: 'queued'; afterMs: number; isServerDown: boolean };

const MINUTE = 60_000;
const MAX_DELAY_MS = 4 * 60 * MINUTE;
/** Number of attempts after which a temporary refusal of the recipient or the mail is final: after about 32 hours. */
export const MAX_ATTEMPTS = 16;

/** Reason of `refused` for an address that was never offered to the mail server. */
const MALFORMED_ADDRESS = 'malformed-address';

/** Codes of addresses that the mail library refuses. */
const MALFORMED = ['EADDRESS', 'EENVELOPE'];

/**
 * Returns the outcome of a failed attempt. A refusal of the sender and an unreachable server are temporary, however
 * long they last.
 * @param attempts number of attempts, including this one
 */
export function outcomeOf(failure: Failure, attempts: number): Outcome {
  const { code, responseCode, command, isUnanswered } = failure;
  if (isUnanswered) return { state: 'unknown' };
  const isAboutMail = command === 'RCPT TO' || (command === 'DATA' && code === 'EMESSAGE');
  if (responseCode === null && MALFORMED.includes(code)) {
    return { state: 'refused', reason: MALFORMED_ADDRESS, isBounce: false };
  }
  if (isAboutMail && responseCode !== null && responseCode >= 500) {
    return { state: 'refused', reason: String(responseCode), isBounce: isHardBounce(failure) };
  }
  if (isAboutMail && attempts >= MAX_ATTEMPTS) {
    return { state: 'refused', reason: responseCode === null ? code : String(responseCode), isBounce: false };
  }
  const afterMs = Math.min(MINUTE * 2 ** (attempts - 1), MAX_DELAY_MS);
  return { state: 'queued', afterMs, isServerDown: !isAboutMail };
}
