import type { SendingFindings } from './sending-records.ts';

export type SendingState = 'pending' | 'verified' | 'failing' | 'stopped';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds for which a record may fail before the owners are mailed. */
export const MAILED_AFTER = HOUR;
/** Milliseconds for which a record may fail before letters are sent from the platform's address instead. */
export const STOPPED_AFTER = 3 * DAY;

export interface CheckedSending {
  state: SendingState;
  createdAt: Date;
  failingSince: Date | null;
}

export interface NextSending {
  state: SendingState;
  failingSince: Date | null;
  nextCheckAt: Date;
}

/**
 * Returns the state after a check. If the DNS did not answer and no record was found wrong, the state stays the same.
 */
export function afterSendingCheck(sending: CheckedSending, { dkim, dmarc }: SendingFindings, now: Date): NextSending {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const { state, failingSince } = sending;
  const findings = [dkim, dmarc];
  if (findings.every((finding) => finding === 'ok')) {
    return { state: 'verified', failingSince: null, nextCheckAt: later(DAY) };
  }
  if (state === 'pending') {
    const isNew = now.getTime() - sending.createdAt.getTime() < DAY;
    return { state, failingSince: null, nextCheckAt: later(isNew ? MINUTE : DAY) };
  }
  if (findings.every((finding) => finding === 'ok' || finding === 'unreachable')) {
    return { state, failingSince, nextCheckAt: later(HOUR) };
  }
  const since = failingSince ?? now;
  const isStopped = state === 'stopped' || now.getTime() - since.getTime() >= STOPPED_AFTER;
  return isStopped
    ? { state: 'stopped', failingSince: since, nextCheckAt: later(DAY) }
    : { state: 'failing', failingSince: since, nextCheckAt: later(HOUR) };
}
