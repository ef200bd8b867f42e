import type { ReactNode } from 'react';
import { Sparkline } from '../frame/sparkline.tsx';
import { analyticsPage as copy } from './copy.ts';
import type { Step } from './funnel.ts';
import { periodWords, type Range } from './range.ts';

/** Steps from a visit to a payment, each with a sparkline and a comparison with the preceding range (`than`). */
export function Funnel(props: { steps: readonly Step[]; by: Range['by']; periods: readonly string[]; than: string }) {
  const { steps, by, periods, than } = props;
  return (
    <ol className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-4">
      {steps.map(({ step, count, percent, before, percentBefore, line }) => (
        <li key={step} className="grid grid-rows-[auto_auto_1fr_auto] card">
          <span className="text-sm text-ink-soft">{copy.funnel.steps[step]}</span>
          <Count>
            {count.toLocaleString('en')}
            {percent !== null && (
              <span className="text-base font-normal text-ink-soft">{copy.funnel.percent(percent)}</span>
            )}
          </Count>
          <span className="mt-1 text-sm text-ink-soft">{copy.funnel.before(than, before, percentBefore)}</span>
          <span className="mt-3 block">
            <Sparkline
              points={line.map((value, at) => ({
                value,
                label: periodWords(periods[at]!, by),
                words: value.toLocaleString('en'),
              }))}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

export const Count = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap items-baseline gap-x-2 font-display text-3xl [overflow-wrap:anywhere]">
    {children}
  </span>
);
