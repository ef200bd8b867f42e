import { useEffect, useRef } from 'react';
import { sharedListPath } from './paths.ts';

// What forms of operations have besides `operation-form.tsx`, which every recipe's page loads.

/** A form that is emptied once what was typed is stored, or waits. What was typed since it was sent stays. */
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

/** Without the operation's id, which is another one each time that the page's data come anew. */
const textOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'operation'));

/** The id by which a form that is sent twice is applied once, for whoever has no scripts. */
export const Operation = ({ id }: { id: string }) => <input type="hidden" name="operation" value={id} />;

/** What a route's `clientAction` gives to a form whose answer did not come; others read it as one that was refused. */
export const lostAnswer = (error: string) => ({ ok: false, error, submitted: null, isLost: true }) as const;

/** Their answer is shown, so they need a network. */
const needsAnswer: ReadonlySet<unknown> = new Set(['change-address', 'end-address']);

/** The outbox is an account's, and whoever has a list's link may be signed in as somebody else, or as nobody. */
export const mayWait = (action: string, form: FormData) =>
  !action.startsWith(sharedListPath('')) && !needsAnswer.has(form.get('intent'));
