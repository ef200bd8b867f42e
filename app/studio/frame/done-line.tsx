import { type ReactNode, useEffect, useRef } from 'react';

/** What was just done, told and focused, with what can be done about it. Its `key` tells one time from another. */
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
