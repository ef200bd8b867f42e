import { type ReactNode, useEffect, useRef } from 'react';

/** Confirmation of the last action. Takes the focus when mounted, so each action needs a new `key`. */
export function DoneLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl border border-line bg-paper px-4 py-3 shadow-card"
    >
      {children}
    </div>
  );
}
