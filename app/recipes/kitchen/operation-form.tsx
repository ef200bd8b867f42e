import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { offline } from '../offline/copy.ts';
import { type Added, addToOutbox, mustWait } from '../offline/use-outbox.ts';
import { sharedListPath } from '../shopping-list/paths.ts';

/** Their answer is shown, so they need a network. */
const needsAnswer: ReadonlySet<unknown> = new Set(['change-address', 'end-address']);

/**
 * Sends a form without leaving its page, under an id of its own. Without a network, or where no answer comes, it waits in
 * the device's outbox, and the answer says that it is done. Without scripts the browser sends it.
 */
export function useOperationForm<Answer>(action: string) {
  const sent = useFetcher();
  const [added, setAdded] = useState<Added | null>(null);
  const form = useRef<FormData | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    filled.set('operation', crypto.randomUUID());
    filled.set('stay', 'yes');
    form.current = filled;
    setAdded(null);
    if (mustWait() && mayWait(action, filled)) void addToOutbox(action, filled).then(setAdded);
    else void sent.submit(filled, { method: 'post', action });
  };
  const isPending =
    sent.state === 'idle' && isLostAnswer(sent.data) && form.current !== null && mayWait(action, form.current);
  useEffect(() => {
    if (isPending && form.current) void addToOutbox(action, form.current).then(setAdded);
  }, [isPending, action]);
  const answered = sent.state === 'idle' && !isPending ? ((sent.data as Answer | undefined) ?? null) : null;
  /** Null while it is under way, and before. */
  const answer = added ? answerOf<Answer>(added) : answered;
  return { onSubmit, answer, formData: sent.formData };
}

/** The outbox is an account's, and whoever has a list's link may be signed in as somebody else, or as nobody. */
const mayWait = (action: string, form: FormData) =>
  !action.startsWith(sharedListPath('')) && !needsAnswer.has(form.get('intent'));

/** The id by which a form that is sent twice is applied once, for whoever has no scripts. */
export const Operation = ({ id }: { id: string }) => <input type="hidden" name="operation" value={id} />;

/** What a route's `clientAction` gives to a form whose answer did not come; others read it as one that was refused. */
export const lostAnswer = (error: string) => ({ ok: false, error, submitted: null, isLost: true }) as const;

const isLostAnswer = (data: unknown) => (Object(data) as { isLost?: unknown }).isLost === true;

/** What a form's answer says of one that waits, or could not be stored. */
function answerOf<Answer>(added: Added): Answer {
  const answer =
    added === 'pending'
      ? { ok: true, done: null, address: null }
      : { ok: false, error: added === 'full' ? offline.full : offline.notStored, submitted: null };
  return answer as Answer;
}
