/**
 * Result of a check.
 * - `no-proof`: the TXT record is missing or has another value.
 * - `no-address`: the TXT record is right, but the name has no address.
 * - `elsewhere`: none of the name's addresses is the platform's.
 * - `unreachable`: the DNS did not answer.
 * - `taken`: another creator serves the domain.
 */
export type Finding = 'ok' | 'no-proof' | 'no-address' | 'elsewhere' | 'unreachable' | 'taken';

export type DomainState = 'pending' | 'verified' | 'failing' | 'lost';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds for which a served domain's checks may fail before the owners are mailed. */
export const MAILED_AFTER = DAY;
/** Milliseconds for which a served domain's checks may fail before the domain is no longer served. */
export const LOST_AFTER = 7 * DAY;

export interface CheckedDomain {
  state: DomainState;
  createdAt: Date;
  failingSince: Date | null;
}

export interface NextState {
  state: DomainState;
  failingSince: Date | null;
  nextCheckAt: Date;
}

export function afterCheck(domain: CheckedDomain, finding: Finding, now: Date): NextState {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (finding === 'ok') return { state: 'verified', failingSince: null, nextCheckAt: later(DAY) };
  const { state } = domain;
  if (state === 'pending') {
    const isNew = now.getTime() - domain.createdAt.getTime() < DAY;
    return { state, failingSince: null, nextCheckAt: later(isNew ? MINUTE : DAY) };
  }
  const failingSince = domain.failingSince ?? now;
  const isLost = state === 'lost' || now.getTime() - failingSince.getTime() >= LOST_AFTER;
  return isLost
    ? { state: 'lost', failingSince, nextCheckAt: later(DAY) }
    : { state: 'failing', failingSince, nextCheckAt: later(HOUR) };
}
