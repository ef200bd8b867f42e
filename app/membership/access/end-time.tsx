import { useDateWords } from '../../ui/moment.tsx';
import { endTime as copy } from './copy.ts';
import { lastMomentBefore } from './explain.ts';

/**
 * The time of day, with its zone, at which access ends or has ended. The date stands above it, as `explainAccess` names
 * it: for an end at midnight it is the day before, so that such a day lasts until 24:00.
 */
export function EndTime({ end, className = '' }: { end: Date; className?: string }) {
  const words = useDateWords();
  const time = words.time(end);
  const endsDay = words.date(end) !== words.date(lastMomentBefore(end));
  return (
    <p className={className}>
      {/* A zone such as GMT-8 would be broken after its hyphen: a line of its own, unless large text needs several. */}
      <span className="inline-block max-w-full">
        {copy.at} <time dateTime={end.toISOString()}>{endsDay ? time.replace(/^00:00/, '24:00') : time}</time>{' '}
        {copy.thatDay}
      </span>
    </p>
  );
}
