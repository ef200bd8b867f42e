import type { ReactNode } from 'react';

const looks = {
  good: 'bg-success',
  soon: 'bg-info',
  changed: 'bg-warning',
  bad: 'bg-danger',
  off: 'bg-transparent ring-2 ring-inset ring-line-strong',
};
export type StateLook = keyof typeof looks;

export function StateDot({ look, children }: { look: StateLook; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-2 leading-snug">
      <span
        aria-hidden="true"
        className={`mt-[calc((1lh-0.625rem)/2)] size-2.5 flex-none rounded-full forced-colors:border forced-colors:bg-[CanvasText] ${looks[look]}`}
      />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
