import type { ReactNode } from 'react';

/** Step next to the growing page; on a phone the page is above. */
export function StepLayout({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="noscript:hidden h-[38svh] lg:sticky lg:top-4 lg:order-last lg:h-[calc(100svh-14rem)]">
        {frame}
      </div>
      <div className="min-w-0 rounded-2xl border border-line bg-paper p-5 sm:p-7 lg:self-start">{children}</div>
    </div>
  );
}
