import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../hydrated.ts';

/**
 * The error summary at the top of a form: announced, and focused when it appears.
 * @param attempt anything that is new with every attempt, so that the same message is announced again
 * @param onPress moves the focus to the field of the message
 */
export function FormSummary({
  message,
  attempt,
  onPress,
  children,
}: {
  message: string | null | undefined;
  attempt?: unknown;
  onPress?: (message: string) => void;
  children?: ReactNode;
}) {
  const summary = useRef<HTMLDivElement>(null);
  // A server-rendered message was focused by `autofocus`; by hydration the person may be typing elsewhere.
  const cameWithThePage = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason of its own
  useEffect(() => {
    if (message && !cameWithThePage.current) summary.current?.focus();
    cameWithThePage.current = false;
  }, [message, attempt]);
  if (!message) return null;
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: moves the focus to the error without scripts
      autoFocus
      className="flex scroll-mt-6 items-start gap-3 rounded-xl border border-danger bg-[#fdf1ef] px-4 py-3.5 text-danger"
    >
      <Warning />
      <div className="min-w-0">
        {onPress ? (
          <button type="button" onClick={() => onPress(message)} className="link text-left font-semibold">
            {message}
          </button>
        ) : (
          <p className="font-semibold">{message}</p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Submits the form. While submitting it shows that and ignores further clicks, but keeps the focus. */
export function SubmitButton(props: {
  idle: string;
  busy: string;
  isBusy: boolean;
  look?: 'solid' | 'quiet';
  className?: string;
}) {
  const { isBusy } = props;
  return (
    <button
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      className={`button ${props.look === 'quiet' ? 'button-quiet' : ''} aria-disabled:cursor-progress aria-disabled:opacity-80 ${props.className ?? ''}`}
    >
      <span aria-live="polite">{isBusy ? props.busy : props.idle}</span>
    </button>
  );
}

function Warning() {
  return (
    <svg viewBox="0 0 24 24" className="mt-px size-6 flex-none" fill="currentColor" aria-hidden="true">
      <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1.1 15.2h-2.2V15h2.2zm0-3.9h-2.2V6.8h2.2z" />
    </svg>
  );
}
