import { formatMoney } from '../../copy/amounts.ts';
import { Moment } from '../../ui/moment.tsx';
import { memberPage as copy } from './copy.ts';
import type { HistoryActor, HistoryEntry } from './member-history.ts';

export function MemberHistory({ history }: { history: HistoryEntry[] }) {
  return (
    <section className="mt-9 max-w-prose">
      <h2 className="text-2xl">{copy.history}</h2>
      <ol className="mt-4 grid gap-4 border-l-2 border-line pl-5">
        {history.map((happening) => (
          <li key={`${happening.at} ${happening.what} ${happening.until}`}>
            <p className="text-sm text-ink-soft">
              <Moment at={happening.at} />
            </p>
            <p className="text-lg">
              {copy.happened[happening.what]}
              {happening.amount && `: ${formatMoney({ ...happening.amount, amount: happening.amount.cents })}`}
            </p>
            {happening.until && (
              <p>
                {copy.until} <Moment at={happening.until} dateOnly />
              </p>
            )}
            {happening.reason && <p>“{copy.reasons[happening.reason]}”</p>}
            {happening.because && (
              <p dir="auto" className="[overflow-wrap:anywhere]">
                “{happening.because}”
              </p>
            )}
            {happening.by && <p className="text-ink-soft">{actorWords(happening.by)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorWords(by: HistoryActor): string {
  if (by === 'site') return copy.bySite;
  return by === 'deleted' ? copy.byDeleted : copy.byStudio(by.studio);
}
