import { dateWords } from '../../copy/date-words.ts';
import { paymentPaths } from '../paths.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';

const copy = demoPayments.clock;
const HOUR = 3_600_000;

export function DemoClock({ now, ahead }: { now: string; ahead: number }) {
  return (
    <section aria-labelledby="clock" className="mt-8 rounded-2xl border border-line bg-white p-5">
      <h2 id="clock" className="text-2xl">
        {copy.heading}
      </h2>
      <p className="mt-2">
        <strong>{copy.now(dateWords().moment(new Date(now)))}</strong>{' '}
        {ahead === 0 ? copy.same : copy.ahead(aheadWords(ahead))}
      </p>
      <p className="mt-1 max-w-text text-ink-soft">{copy.note}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <span>{copy.forward}</span>
        {(['hour', 'day', 'week', 'month'] as const).map((by) => (
          <ActButton key={by} what="move" fields={{ by }} label={`${copy.forward} ${copy.by[by].toLowerCase()}`}>
            {copy.by[by]}
          </ActButton>
        ))}
      </div>
      <form method="post" action={paymentPaths.demoPayments()} className="mt-3 flex flex-wrap items-center gap-2">
        <input type="hidden" name="what" value="move" />
        <label htmlFor="to">{copy.to}</label>
        <input id="to" name="to" type="date" required min={now.slice(0, 10)} className="field field-small" />
        <button type="submit" className="button button-quiet button-compact">
          {copy.go}
        </button>
      </form>
    </section>
  );
}

function aheadWords(ahead: number): string {
  const hours = Math.floor(ahead / HOUR);
  if (hours >= 24) return copy.days(Math.floor(hours / 24));
  return hours >= 1 ? copy.hours(hours) : copy.minutes;
}
