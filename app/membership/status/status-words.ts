import { lastMomentBefore } from '../access/explain.ts';
import { statusWords as copy } from './copy.ts';
import type { MembershipView } from './membership-view.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How a membership stands, in the few words that its owner looks for. @param telling.date a date in words */
export function statusWords(
  membership: Pick<MembershipView, 'access' | 'opened' | 'cancelled' | 'move' | 'payments'>,
  { now, date }: { now: Date; date: (at: Date) => string },
): string {
  const { access, opened, cancelled, move, payments } = membership;
  const isUnpaid = payments?.pastDue && !payments.isGivenUp;
  if (!access.may) {
    if (isUnpaid) return copy.failed;
    if (access.because !== 'nothing') return copy.over[access.because];
    return opened ? copy.notStarted : copy.unconfirmed;
  }
  const until = date(lastMomentBefore(access.until));
  if (cancelled) return copy.cancelled(until);
  if (isUnpaid || access.because === 'grace') return copy.failed;
  if (move) return copy.moves(move.to, date(move.at));
  return access.because === 'trial' ? copy.trial(timeLeft(access.until, now)) : copy[access.because](until);
}

function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left < HOUR) return copy.lessThanAnHour;
  if (left < DAY) return copy.hoursLeft(Math.floor(left / HOUR));
  // Rounded: a trial of 7 days that began a minute ago has 7 left, and the exact end stands below.
  return copy.daysLeft(Math.round(left / DAY));
}
