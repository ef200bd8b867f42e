import { useDateWords } from '../../ui/moment.tsx';
import { endTime as copy } from './copy.ts';
import { lastMomentBefore } from './explain.ts';

/**
 * Time of day, with zone, at which access ends or ended. The date above it comes from
 * `explainAccess`, which names the day before for an end at midnight. Such a day lasts until
 * 24:00.
 */
export function EndTime({ end, className = '' }: { end: Date; className?: string }) {
  const words = useDateWords();
  const time = words.time(end);
  const endsDay = words.date(end) !== words.date(lastMomentBefore(end));
  return (
    <p className={className}>
      {/* A zone such as GMT-8 would break after its hyphen, so it stays on one line unless large text needs several. */}
      <span className="inline-block max-w-full">
        {copy.at} <time dateTime={end.toISOString()}>{endsDay ? time.replace(/^00:00/, '24:00') : time}</time>{' '}
        {copy.thatDay}
      </span>
    </p>
  );
}
