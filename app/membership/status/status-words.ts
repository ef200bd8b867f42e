import { formatMoney } from '../../copy/amounts.ts';
import { lastMomentBefore } from '../access/explain.ts';
import type { Money } from '../prices/price.ts';
import { statusWords as copy } from './copy.ts';
import type { MembershipView } from './membership-view.ts';

/** Withdrawal that ended a membership's access. `refund` is null until money has gone back. */
export interface EndedByWithdrawal {
  refund: { amount: Money; at: Date } | null;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Returns the status heading and the sentence below, which is null if the heading states the end. */
export function statusWords(
  membership: Pick<MembershipView, 'access' | 'opened' | 'cancelled' | 'move' | 'payments'>,
  { now, date, sentence }: { now: Date; date: (at: Date) => string; sentence: string },
): { heading: string; sentence: string | null } {
  const { access, opened, cancelled, move, payments } = membership;
  const isUnpaid = payments?.pastDue && !payments.isGivenUp;
  if (!access.may) {
    if (isUnpaid) return { heading: copy.failed, sentence };
    if (access.because !== 'nothing') return { heading: copy.over[access.because], sentence };
    return { heading: opened ? copy.notStarted : copy.unconfirmed, sentence };
  }
  // The sentence is left out, because it would state the end again.
  if (cancelled) return { heading: copy.cancelled(date(lastMomentBefore(access.until))), sentence: null };
  if (isUnpaid || access.because === 'grace') return { heading: copy.failed, sentence };
  if (move) return { heading: copy.moves(move.to), sentence };
  if (access.because === 'trial') return { heading: copy.trial(timeLeft(access.until, now)), sentence };
  return { heading: copy.member, sentence };
}

/** Replaces `statusWords` after a withdrawal. */
export function withdrawalWords(
  { refund }: EndedByWithdrawal,
  date: (at: Date) => string,
): { heading: string; sentence: string | null } {
  const sentence = refund && copy.wentBack(formatMoney(refund.amount), date(refund.at));
  return { heading: copy.withdrawn, sentence };
}

function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left < HOUR) return copy.lessThanAnHour;
  if (left < DAY) return copy.hoursLeft(Math.floor(left / HOUR));
  // Rounds, so that a 7-day trial that began a minute ago has 7 days left.
  return copy.daysLeft(Math.round(left / DAY));
}
