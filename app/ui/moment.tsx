import { useSyncExternalStore } from 'react';
import { type DateWords, dateWords } from '../copy/date-words.ts';

const subscribeToNothing = () => () => {};
const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneOfServer = () => 'UTC';
const hasTwelveHours = () => new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? true;

/**
 * Returns the reader's time zone once the page is hydrated; UTC before that and without scripts, so that server and
 * browser render the same.
 */
export const useZone = (): string => useSyncExternalStore(subscribeToNothing, zoneOfBrowser, zoneOfServer);

/** Dates in that zone, with times as the browser's language writes them: 4:47 PM or 16:47. */
export const useDateWords = (): DateWords => dateWords(useZone(), hasTwelveHours());

/** Instant in words, or only its date. Programs read `datetime`. */
export function Moment({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const words = useDateWords();
  const instant = new Date(at);
  return <time dateTime={at}>{dateOnly ? words.date(instant) : words.moment(instant)}</time>;
}
