import { type ReactNode, useEffect, useRef } from 'react';
import { sharedListPath } from './paths.ts';

// Parts of operation forms that recipe pages do not load.

/** Returns a ref to a form that resets once its text is stored or pending. Keeps text typed since the submission. */
export function useEmptied(answer: { ok: boolean } | null) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef('');
  useEffect(() => {
    const element = form.current;
    const note = () => {
      sent.current = textOf(element!);
    };
    element?.addEventListener('submit', note);
    return () => element?.removeEventListener('submit', note);
  }, []);
  useEffect(() => {
    if (answer?.ok && form.current && textOf(form.current) === sent.current) form.current.reset();
  }, [answer]);
  return form;
}

/** Leaves out the operation id, which changes whenever the page's data is loaded. */
const textOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'operation'));

/** Hidden fields of a form. With the operation id, a form sent twice without scripts is applied once. */
export const Operation = ({ id, ...fields }: { id: string; [field: string]: string }) =>
  Object.entries({ operation: id, ...fields }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** Action data for a form whose response was lost. `isLost` distinguishes the loss from a refusal. */
export const lostAnswer = (error: string) => ({ ok: false, error, submitted: null, isLost: true }) as const;

/** Intents whose response the person must see. */
const needsAnswer: ReadonlySet<unknown> = new Set(['change-address', 'end-address']);

/**
 * Returns true if a form may wait in the outbox. The outbox belongs to an account, and the holder of a shared list's
 * link may have none.
 */
export const mayWait = (action: string, form: FormData) =>
  !action.startsWith(sharedListPath('')) && !needsAnswer.has(form.get('intent'));

export const Submit = ({ className = 'button', children }: { className?: string; children: ReactNode }) => (
  <button type="submit" className={className}>
    {children}
  </button>
);

export function Problem({ error }: { error: string | null }) {
  return (
    error && (
      <p role="alert" className="mt-2 font-semibold text-danger">
        {error}
      </p>
    )
  );
}
