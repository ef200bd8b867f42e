import { change as copy } from './copy.ts';

/** @param props.than name of the earlier period: `the 4 weeks before` */
export function Change({ now, before, than }: { now: number; before: number; than: string }) {
  const difference = now - before;
  return (
    <>
      {difference !== 0 && (
        <span className={`font-semibold ${difference > 0 ? 'text-success' : 'text-ink'}`}>
          {copy.difference(difference)}{' '}
        </span>
      )}
      {difference === 0 ? copy.same : copy.before(before)}
      <span className="sr-only"> {copy.than(than)}</span>
    </>
  );
}
