import type { FormEvent } from 'react';
import { useFetcher } from 'react-router';

/** Sends a form without leaving its page, under an id of its own. Without scripts the browser sends it. */
export function useOperationForm<Answer>(action: string) {
  const sent = useFetcher();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    form.set('operation', crypto.randomUUID());
    form.set('stay', 'yes');
    void sent.submit(form, { method: 'post', action });
  };
  /** Null while it is under way, and before. */
  const answer = sent.state === 'idle' ? ((sent.data as Answer | undefined) ?? null) : null;
  return { onSubmit, answer, formData: sent.formData };
}

/** The id by which a form that is sent twice is applied once, for whoever has no scripts. */
export const Operation = ({ id }: { id: string }) => <input type="hidden" name="operation" value={id} />;
