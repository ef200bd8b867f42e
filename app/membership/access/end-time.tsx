import { useDateWords } from '../../ui/moment.tsx';
import { endTime as copy } from './copy.ts';
import { lastMomentBefore } from './explain.ts';

/**
 * Time of day at which access ends or ended. Shown below the sentence of `explainAccess`, which names the day before
 * if access ends at midnight.
 */
export function EndTime({ end, className = '' }: { end: Date; className?: string }) {
  const words = useDateWords();
  const endsDay = words.date(end) !== words.date(lastMomentBefore(end));
  return (
    <p className={className}>
      {endsDay ? (
        <time dateTime={end.toISOString()}>{copy.endOfDay}</time>
      ) : (
        <>
          {copy.at} <time dateTime={end.toISOString()}>{words.time(end)}</time>
        </>
      )}
    </p>
  );
}
