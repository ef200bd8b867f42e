import { lastMomentBefore } from '../access/explain.ts';
import { statusWords as copy } from './copy.ts';
import type { MembershipView } from './membership-view.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * How a membership stands, in the few words that its owner looks for, for large type; and the sentence for below them,
 * null where it would say the date a second time.
 * @param telling.date a date in words
 * @param telling.sentence what `explainAccess` says
 */
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
  // Whoever has cancelled reads nothing of 'paid until'.
  if (cancelled) return { heading: copy.cancelled(date(lastMomentBefore(access.until))), sentence: null };
  if (isUnpaid || access.because === 'grace') return { heading: copy.failed, sentence };
  if (move) return { heading: copy.moves(move.to), sentence };
  if (access.because === 'trial') return { heading: copy.trial(timeLeft(access.until, now)), sentence };
  return { heading: copy.member, sentence };
}

function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left < HOUR) return copy.lessThanAnHour;
  if (left < DAY) return copy.hoursLeft(Math.floor(left / HOUR));
  // Rounded: a trial of 7 days that began a minute ago has 7 left, and the exact end stands below.
  return copy.daysLeft(Math.round(left / DAY));
}
