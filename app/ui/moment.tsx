import { useSyncExternalStore } from 'react';
import { type DateWords, dateWords } from '../copy/date-words.ts';

const subscribeToNothing = () => () => {};
const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneOfServer = () => 'UTC';

/**
 * Dates in the reader's own time zone once the page is hydrated; before that, and without scripts, in UTC, so that
 * server and browser render the same.
 */
export function useDateWords(): DateWords {
  return dateWords(useSyncExternalStore(subscribeToNothing, zoneOfBrowser, zoneOfServer));
}

/** An instant in words with its zone, or the date alone; programs read it from `datetime`. */
export function Moment({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const words = useDateWords();
  const instant = new Date(at);
  return <time dateTime={at}>{dateOnly ? words.date(instant) : words.moment(instant)}</time>;
}
