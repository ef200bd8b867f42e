import { useHydrated } from '../ui/hydrated.ts';
import { Moment, useDateWords } from '../ui/moment.tsx';
import { whenCooked } from './copy.ts';

/** How often and when a recipe was cooked. The server says the date, since only the browser knows the reader's today. */
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
