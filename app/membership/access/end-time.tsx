import { useDateWords } from '../../ui/moment.tsx';
import { endTime as copy } from './copy.ts';
import { lastMomentBefore } from './explain.ts';

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
