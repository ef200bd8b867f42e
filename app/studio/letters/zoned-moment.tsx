import { dateWords } from '../../copy/date-words.ts';
import { Moment } from '../../ui/moment.tsx';

/** Time in the zone in which it was chosen, or in the reader's zone if `zone` is null. */
export function ZonedMoment({ at, zone }: { at: string; zone: string | null }) {
  if (zone === null) return <Moment at={at} />;
  return (
    <time dateTime={at}>
      {dateWords(zone).moment(new Date(at))}
      {zone !== 'UTC' && ` (${zoneName(zone)})`}
    </time>
  );
}

/** Returns an IANA name as words: `America/New_York` becomes `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
