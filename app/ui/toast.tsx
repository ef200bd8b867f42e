import { type ReactNode, useEffect, useRef } from 'react';

const look =
  'flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl border border-line bg-paper px-4 py-3 shadow-card wrap-anywhere';

/**
 * Outcome of the last action, with links or buttons such as 'Undo'. Takes the focus when mounted, and when a string
 * child changes. Other children need a new `key` for each action.
 */
export function Toast({ className = 'mb-6', children }: { className?: string; children: ReactNode }) {
  const toast = useRef<HTMLDivElement>(null);
  const text = typeof children === 'string' ? children : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the text changes
  useEffect(() => toast.current?.focus(), [text]);
  return (
    <div
      ref={toast}
      role="status"
      tabIndex={-1}
      className={`${look} focus-visible:outline-none focus-visible:shadow-card ${className}`}
    >
      {children}
    </div>
  );
}

/** Toast at the bottom of the window. Does not take the focus. Announced even if not shown. */
export function FloatingToast({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className={
        isShown
          ? `${look} fixed inset-x-4 bottom-[calc(var(--work-bar,0px)+1rem)] z-20 mx-auto max-w-md justify-between`
          : 'sr-only'
      }
    >
      {children}
    </div>
  );
}
