import { useHydrated } from '../ui/hydrated.ts';
import { Moment, useDateWords } from '../ui/moment.tsx';
import { whenCooked } from './copy.ts';

/** The server renders the date, because only the browser knows which day is today for the reader. */
export function WhenCooked({ times, lastAt }: { times: number; lastAt: string }) {
  const { date } = useDateWords();
  const isToday = useHydrated() && date(new Date(lastAt)) === date(new Date());
  const words = whenCooked(times, isToday);
  if (isToday) return words;
  return (
    <>
      {words} <Moment at={lastAt} dateOnly />
    </>
  );
}
