import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { mine } from './copy.ts';

/** What waits on this device. Null: not loaded yet, or it cannot be. */
let outbox: typeof import('./offline/use-outbox.ts') | null = null;

/** Apart from what a recipe's page needs to be shown. It is loaded while there is a network. */
async function loadOutbox() {
  outbox ??= await import('./offline/use-outbox.ts').catch(() => null);
  outbox?.followOutbox();
  return outbox;
}

/** A form that waits on this device: the answer says that it is done. Or it could not be stored there. */
interface Waiting<Answer> {
  form: FormData;
  answer: Answer;
}

export type OperationForm<Answer> = ReturnType<typeof useOperationForm<Answer>>;

/**
 * Sends a form without leaving its page, under an id of its own. Without a network, or where no answer comes, it waits in
 * the device's outbox, and the answer says that it is done. Without scripts the browser sends it.
 * @param mayWait left out: every form may
 */
export function useOperationForm<Answer>(
  action: string,
  mayWait: (action: string, form: FormData) => boolean = () => true,
) {
  const sent = useFetcher();
  const { revalidate } = useRevalidator();
  const [waiting, setWaiting] = useState<Waiting<Answer> | null>(null);
  /** What was pressed while another one is being sent, which a further one would take back on its way. */
  const [queued, setQueued] = useState<readonly FormData[]>([]);
  const form = useRef<FormData | null>(null);
  useEffect(() => void loadOutbox(), []);
  const wait = async (filled: FormData) => {
    const error = await (await loadOutbox())?.addToOutbox(action, filled);
    const answer = error === null ? waits : refused(error);
    if (form.current === filled) setWaiting({ form: filled, answer: answer as Answer });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    filled.set('operation', crypto.randomUUID());
    filled.set('stay', 'yes');
    if (isSending) setQueued([...queued, filled]);
    else send(filled);
  };
  const isSending = sent.state === 'submitting';
  const send = (filled: FormData) => {
    form.current = filled;
    setWaiting(null);
    const isOffline = !navigator.onLine || outbox?.doesAnyWait();
    if (isOffline && mayWait(action, filled)) void wait(filled);
    else void sent.submit(filled, { method: 'post', action });
  };
  const isLost = sent.state === 'idle' && isLostAnswer(sent.data) && form.current !== null;
  const hasToWait = isLost && mayWait(action, form.current!);
  const waitForLost = useEffectEvent(() => form.current && void wait(form.current));
  useEffect(() => {
    if (hasToWait) waitForLost();
  }, [hasToWait]);
  const sendNext = useEffectEvent(() => {
    setQueued(queued.slice(1));
    send(queued[0]!);
  });
  useEffect(() => {
    if (!isSending && queued.length > 0) sendNext();
  }, [isSending, queued]);
  const pending = waiting?.answer === waits ? waiting : null;
  useEffect(() => {
    if (!pending) return;
    return outbox?.whenSent(pending.form, async (wasRefused) => {
      if (wasRefused) setWaiting({ ...pending, answer: refused() as Answer });
      // What the page shows until then is what waited.
      await revalidate();
      if (!wasRefused) setWaiting((now) => (now === pending ? null : now));
    });
  }, [pending, revalidate]);
  const answered = sent.state === 'idle' && !hasToWait ? ((sent.data as Answer | undefined) ?? null) : null;
  return {
    action,
    onSubmit,
    /** Null while it is under way, and before. */
    answer: waiting ? waiting.answer : answered,
    isBusy: sent.state !== 'idle' || queued.length > 0,
    /** Of the form that is under way; of several the last one. */
    formData: queued.at(-1) ?? sent.formData,
    /** Of the one that waits for the network; null: none does. */
    waiting: pending?.form ?? null,
  };
}

/** Null is what a route without one gives (`http/lost-answers.ts`). */
const isLostAnswer = (data: unknown) => data === null || (Object(data) as { isLost?: unknown }).isLost === true;

/** What a form's answer says of one that waits. */
const waits: unknown = { ok: true, done: null, address: null };

const refused = (error: string = mine.notSaved): unknown => ({ ok: false, error, submitted: null });
