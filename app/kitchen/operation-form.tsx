import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { mine } from './copy.ts';

/** Null before loading or if loading failed. */
let outbox: typeof import('./offline/use-outbox.ts') | null = null;

/** Loads the outbox. Call early, while there is a network. */
async function loadOutbox() {
  outbox ??= await import('./offline/use-outbox.ts').catch(() => null);
  outbox?.watchOutbox();
  return outbox;
}

/** Form handed to the outbox. `answer` reports success while the form waits, or else the reason of a refusal. */
interface Waiting<Answer> {
  form: FormData;
  answer: Answer;
}

export type OperationForm<Answer> = ReturnType<typeof useOperationForm<Answer>>;

/**
 * Submits a form without navigation. If `mayWait` allows, the form waits in the outbox while the device is offline,
 * while earlier forms wait, or after its response was lost.
 */
export function useOperationForm<Answer>(
  action: string,
  mayWait: (action: string, form: FormData) => boolean = () => true,
) {
  const sent = useFetcher();
  const { revalidate } = useRevalidator();
  const [waiting, setWaiting] = useState<Waiting<Answer> | null>(null);
  /** Forms submitted while an earlier one is in flight. A parallel submission would cancel the earlier one. */
  const [queued, setQueued] = useState<readonly FormData[]>([]);
  const form = useRef<FormData | null>(null);
  useEffect(() => void loadOutbox(), []);
  const wait = async (filled: FormData) => {
    const error = await (await loadOutbox())?.addToOutbox(action, filled);
    const answer = error === null ? waitingAnswer : refused(error);
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
    const isOffline = !navigator.onLine || outbox?.hasPending();
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
  const pending = waiting?.answer === waitingAnswer ? waiting : null;
  useEffect(() => {
    if (!pending) return;
    return outbox?.whenSent(pending.form, async (wasRefused) => {
      if (wasRefused) setWaiting({ ...pending, answer: refused() as Answer });
      // Shows the pending state until the data is reloaded.
      await revalidate();
      if (!wasRefused) setWaiting((now) => (now === pending ? null : now));
    });
  }, [pending, revalidate]);
  const answered = sent.state === 'idle' && !hasToWait ? ((sent.data as Answer | undefined) ?? null) : null;
  return {
    action,
    onSubmit,
    /** Null before and during submission. */
    answer: waiting ? waiting.answer : answered,
    isBusy: sent.state !== 'idle' || queued.length > 0,
    /** Data of the last queued form, else of the submission in flight, if any. */
    formData: queued.at(-1) ?? sent.formData,
    /** Form that waits for the network, or null. */
    waiting: pending?.form ?? null,
  };
}

/** A route without a client action returns null (`http/lost-answers.ts`). */
const isLostAnswer = (data: unknown) => data === null || (Object(data) as { isLost?: unknown }).isLost === true;

const waitingAnswer: unknown = { ok: true, done: null, address: null };

const refused = (error: string = mine.notSaved): unknown => ({ ok: false, error, submitted: null });
