import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ariaProps, Labelled } from '../../ui/form/labelled.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { mine } from '../copy.ts';
import { errorOf, type RecipeForm } from './buttons.tsx';
import { NOTE_LENGTH } from './member-recipe.ts';
import { memberRecipe as copy } from './member-recipe-copy.ts';

/**
 * Form of the private note. Uncontrolled, so that typed text survives a response.
 * @param props.readOnly true if the note can only be removed
 */
export function NoteForm(props: {
  note: string | null;
  sent: RecipeForm;
  refused?: { submitted: string | null; base?: string | undefined; error: string } | null;
  readOnly?: boolean;
}) {
  const { note, sent, refused, readOnly } = props;
  const { base, text, onSubmit } = useNoteBase(props);
  const { answer } = sent;
  const error = errorOf(sent) ?? (answer ? null : refused?.error);
  const done = answer?.ok && (answer.merged === undefined ? (note ? 'noted' : 'unnoted') : 'merged');
  return (
    <div className="max-w-form">
      <form method="post" action={sent.action} onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="base" value={base} />
        <Labelled id="note-text" label={copy.noteLabel} hint={copy.noteHint} error={error}>
          <textarea
            ref={text}
            name="text"
            rows={4}
            dir="auto"
            maxLength={NOTE_LENGTH}
            defaultValue={refused?.submitted ?? note ?? ''}
            readOnly={readOnly}
            {...ariaProps('note-text', error, copy.noteHint)}
            className="field field-sizing-content max-h-96 min-h-28"
          />
        </Labelled>
        {!readOnly && (
          <p className="flex flex-wrap items-center gap-4">
            <SubmitButton idle={copy.noteButton} busy={copy.savingNote} isBusy={sent.isBusy} look="quiet" />
            <span role="status">{sent.waiting ? mine.waits : done && copy.done[done]}</span>
          </p>
        )}
      </form>
      {readOnly && note && (
        <form method="post" action={sent.action} onSubmit={sent.onSubmit} className="mt-3">
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="base" value={note} />
          <input type="hidden" name="text" value="" />
          <SubmitButton idle={copy.removeNote} busy={copy.savingNote} isBusy={sent.isBusy} look="quiet" />
        </form>
      )}
    </div>
  );
}

/** Tracks the text that the writer saw, for merging on the server. */
function useNoteBase({ note, sent, refused }: Parameters<typeof NoteForm>[0]) {
  const [base, setBase] = useState(refused?.base ?? note ?? '');
  const text = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(note);
  /** Last text sent, or null once the page shows it as stored. */
  const written = useRef<string | null>(null);
  const { answer } = sent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares with the base when the note or answer changes
  useEffect(() => {
    const area = text.current;
    const isUntouched = area && (isSame(area.value, base) || isSame(area.value, written.current));
    if (note !== shown.current && isUntouched) {
      area.value = note ?? '';
      setBase(note ?? '');
      written.current = null;
    } else if (answer?.ok && written.current !== null) {
      setBase(written.current);
      written.current = null;
    }
    shown.current = note;
  }, [note, answer]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    written.current = text.current?.value ?? null;
    sent.onSubmit(event);
  }
  return { base, text, onSubmit };
}

const isSame = (one: string, other: string | null) => one.trim() === other?.trim();
