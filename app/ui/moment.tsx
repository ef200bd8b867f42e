import { useSyncExternalStore } from 'react';
import { type DateWords, dateWords } from '../copy/date-words.ts';

const subscribeToNothing = () => () => {};
const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneOfServer = () => 'UTC';

let twelveHours: boolean | undefined;
/** Cached, because creating a format is slow. */
const hasTwelveHours = () =>
  (twelveHours ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? true);

/** Returns the reader's time zone; UTC until hydration, so that server and browser render the same. */
export const useZone = (): string => useSyncExternalStore(subscribeToNothing, zoneOfBrowser, zoneOfServer);

export const useDateWords = (): DateWords => dateWords(useZone(), hasTwelveHours());

export function Moment({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const words = useDateWords();
  const instant = new Date(at);
  return <time dateTime={at}>{dateOnly ? words.date(instant) : words.moment(instant)}</time>;
}
