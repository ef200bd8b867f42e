import type { SendingFindings } from './sending-records.ts';

export type SendingState = 'pending' | 'verified' | 'failing' | 'stopped';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time for which a record may fail before the owners are mailed. A change that takes minutes is not worth a mail. */
export const MAILED_AFTER = HOUR;
/** Time for which a record may fail before letters come from the platform. */
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
 * Returns the state of a sending domain after a check. A DNS that does not answer changes nothing, because it says nothing
 * about the records.
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
