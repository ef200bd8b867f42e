import { useEffect, useRef } from 'react';
import { sharedListPath } from './paths.ts';

// Parts of operation forms that recipe pages do not need; those load `operation-form.tsx` only.

/** Returns a ref to a form that resets once its text is stored or waits. Text typed since the submission stays. */
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

/** Serializes the form without the operation's id, which changes with each load of the page's data. */
const textOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'operation'));

/** Hidden operation id, so that without scripts a form sent twice is applied once. */
export const Operation = ({ id }: { id: string }) => <input type="hidden" name="operation" value={id} />;

/** Action data for a form whose response was lost. `isLost` tells it from a refusal. */
export const lostAnswer = (error: string) => ({ ok: false, error, submitted: null, isLost: true }) as const;

/** Intents whose response is shown, so they need a network. */
const needsAnswer: ReadonlySet<unknown> = new Set(['change-address', 'end-address']);

/**
 * Returns true if a form may wait in the outbox. The outbox belongs to an account, and the holder of a shared list's
 * link may use another account or none.
 */
export const mayWait = (action: string, form: FormData) =>
  !action.startsWith(sharedListPath('')) && !needsAnswer.has(form.get('intent'));
