import type { ReactNode } from 'react';
import { comparisonWords as copy } from './copy.ts';

/** `earlier` or `current` is empty if that side lacks the part. */
export interface ComparedPart {
  key: string;
  label: string;
  earlier: ReactNode;
  current: ReactNode;
}

export function Comparison({ parts }: { parts: readonly ComparedPart[] }) {
  if (parts.length === 0) return <p className="mt-3 text-ink-soft">{copy.same}</p>;
  return (
    <dl className="mt-4 grid gap-4">
      {parts.map(({ key, label, earlier, current }) => (
        <div key={key} className="border-t border-line pt-3">
          <dt className="font-semibold">{label}</dt>
          <dd className="mt-2 grid gap-3 sm:grid-cols-2">
            {[[copy.earlier, earlier] as const, [copy.current, current] as const].map(([side, words]) => (
              <div key={side} className="min-w-0 rounded-xl bg-wash px-4 py-3">
                <p className="text-sm text-ink-soft">{side}</p>
                <div dir="auto" className="max-h-60 overflow-auto whitespace-pre-line wrap-anywhere">
                  {words || <span className="text-ink-soft italic">{copy.nothing}</span>}
                </div>
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
