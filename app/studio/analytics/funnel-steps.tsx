import { Change } from '../frame/change.tsx';
import { analyticsPage as copy } from './copy.ts';
import type { Step } from './funnel.ts';

export function Funnel({ steps, than }: { steps: readonly Step[]; than: string }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol className="mt-4 grid gap-4">
      {steps.map(({ step, count, percent, before }) => (
        <li key={step}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{copy.funnel.steps[step]}</span>
            <span className="font-semibold">
              {count.toLocaleString('en')}
              {percent !== null && (
                <span className="ml-2 font-normal text-ink-soft">{copy.funnel.percent(percent)}</span>
              )}
            </span>
          </p>
          <svg aria-hidden="true" width="100%" height="12" className="mt-1 block">
            <rect width="100%" height="100%" rx="4" className="fill-wash" />
            {count > 0 && (
              <rect
                width={`${(count / most) * 100}%`}
                height="100%"
                rx="4"
                className={`min-w-1 ${step === 'visitors' ? 'fill-ink-soft/55' : 'fill-accent'}`}
              />
            )}
          </svg>
          <p className="mt-1 text-sm text-ink-soft">
            <Change now={count} before={before} than={than} />
          </p>
        </li>
      ))}
    </ol>
  );
}
