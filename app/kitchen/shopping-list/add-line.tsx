import { type ClipboardEvent, createContext, type FormEvent, useContext, useId, useState } from 'react';
import { Form } from 'react-router';
import { Field } from '../../ui/form/fields.tsx';
import { ariaProps, Labelled } from '../../ui/form/labelled.tsx';
import { addToOutbox } from '../offline/use-outbox.ts';
import { mayWait, Operation, Problem, Submit, useEmptied } from '../operation-fields.tsx';
import { useOperationForm } from '../operation-form.tsx';
import { shoppingListPath } from '../paths.ts';
import { shoppingList as copy } from './copy.ts';
import type { ListAnswer } from './list-view.ts';
import { linesOf, type Pasted, readPasted } from './pending-list.ts';
import { LINE_LENGTH, MAX_LINES } from './shopping-list.ts';
import { useRest, useTyped } from './unsent-text.ts';

export function AddLine({
  operation,
  refused,
}: {
  operation: string;
  refused: Extract<ListAnswer, { ok: false }> | null;
}) {
  const { answer, onSubmit, error } = useListForm();
  const form = useEmptied(answer);
  // Text for another person's list is not stored on the device.
  const isOwn = useContext(ListAddress) === shoppingListPath;
  useTyped(form, isOwn);
  const pasting = usePasting(isOwn);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    pasting.dismiss();
    onSubmit(event);
  };
  const isLeft = linesOf(pasting.rest).length > 0;
  return (
    <div className="mt-6 max-w-form print:hidden">
      <Form ref={form} method="post" onSubmit={submit} onPaste={pasting.onPaste}>
        <Operation id={operation} intent="add-line" />
        <div className="flex flex-wrap items-end gap-3">
          <Field
            name="text"
            label={copy.line}
            placeholder={copy.placeholder}
            maxLength={LINE_LENGTH}
            required
            autoComplete="off"
            enterKeyHint="done"
            defaultValue={refused?.submitted ?? ''}
            error={(isLeft ? null : pasting.error) ?? error ?? refused?.error}
            className="min-w-40 grow basis-56"
          />
          <Submit>{copy.addLine}</Submit>
        </div>
      </Form>
      {isLeft && <NotAdded {...pasting} />}
    </div>
  );
}

/** Pasted lines that could not be added. */
function NotAdded({ rest, error, changeRest, addRest }: ReturnType<typeof usePasting>) {
  const id = useId();
  const { notAddedHint: hint } = copy;
  return (
    <div className="mt-4">
      <Problem error={error} />
      <Labelled id={id} label={copy.notAdded(linesOf(rest).length)} hint={hint} className="mt-2">
        <textarea
          {...ariaProps(id, null, hint)}
          dir="auto"
          rows={4}
          value={rest}
          onChange={(event) => changeRest(event.target.value)}
          className="field field-sizing-content max-h-60"
        />
      </Labelled>
      <button type="button" onClick={addRest} className="button button-compact button-quiet mt-3">
        {copy.addRest}
      </button>
    </div>
  );
}

/**
 * Turns each pasted line into an item, because the field would join the lines. Lines that the outbox refuses become the
 * `rest`.
 */
function usePasting(isOwn: boolean) {
  const action = useContext(ListAddress);
  const [error, setError] = useState<string | null>(null);
  const [rest, setRest] = useRest(isOwn);
  const add = async (pasted: Pasted) => {
    if (!pasted.ok) return setError(refusalText(pasted));
    for (const [at, text] of pasted.lines.entries()) {
      const refusal = await addPasted(action, text);
      if (refusal === null) continue;
      setError(refusal);
      return setRest((before) => [...linesOf(before ?? ''), ...pasted.lines.slice(at)].join('\n'));
    }
  };
  return {
    error,
    rest,
    changeRest: setRest,
    dismiss: () => setError(null),
    onPaste(event: ClipboardEvent) {
      setError(null);
      const pasted = readPasted(event.clipboardData.getData('text/plain'));
      if (pasted.ok && pasted.lines.length < 2) return;
      event.preventDefault();
      if (isOwn || !pasted.ok) void add(pasted);
      else setError(copy.errors.onePasted);
    },
    addRest() {
      setError(null);
      const pasted = readPasted(rest);
      if (pasted.ok) setRest('');
      void add(pasted);
    },
  };
}

const refusalText = ({ reason, lines }: Extract<Pasted, { ok: false }>) =>
  reason === 'too-many' ? copy.errors.tooManyPasted(lines, MAX_LINES) : copy.errors.tooLong(LINE_LENGTH);

/** Returns null on success, or the reason for failure in words. */
function addPasted(action: string, text: string): Promise<string | null> {
  const form = new FormData();
  const fields = { intent: 'add-line', operation: crypto.randomUUID(), stay: 'yes', text };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return addToOutbox(action, form);
}

export const ListAddress = createContext(shoppingListPath);

export function useListForm() {
  const { answer, ...form } = useOperationForm<ListAnswer>(useContext(ListAddress), mayWait);
  return { ...form, answer, error: answer && !answer.ok ? answer.error : null };
}
