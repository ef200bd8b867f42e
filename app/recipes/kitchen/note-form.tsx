import type { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { box, edge, Labelled, tied } from '../../ui/form/labelled.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { errorOf, type RecipeAddress, Stay } from './buttons.tsx';
import { mine as copy } from './copy.ts';
import { NOTE_LENGTH } from './member-recipe.ts';
import type { KitchenAnswer } from './member-recipe-view.ts';

/**
 * A person's own note on a recipe. Uncontrolled, so that what is typed stays whatever the answer is.
 * @param props.error of a form that was sent without scripts
 * @param props.readOnly it can be removed, and not changed
 */
export function NoteForm(
  props: RecipeAddress & {
    note: string | null;
    /** The note of a form that was refused, sent without scripts. */
    submitted?: string | null | undefined;
    sent: ReturnType<typeof useFetcher<KitchenAnswer | null>>;
    error?: string | null | undefined;
    readOnly?: boolean;
  },
) {
  const { subdomain, slug, note, sent, readOnly } = props;
  const busy = sent.state !== 'idle';
  const error = errorOf(sent) ?? (sent.data ? null : props.error);
  const done = !busy && sent.data?.ok;
  const action = paths.recipeNote(subdomain, slug);
  return (
    <div className="max-w-[44rem]">
      <sent.Form method="post" action={action} className="grid grid-cols-1 gap-3">
        <Stay />
        <Labelled id="note-text" label={copy.noteLabel} hint={copy.noteHint} error={error}>
          <textarea
            name="text"
            rows={4}
            dir="auto"
            maxLength={NOTE_LENGTH}
            defaultValue={props.submitted ?? note ?? ''}
            readOnly={readOnly}
            {...tied('note-text', error, copy.noteHint)}
            className={`${box} ${edge(error)} field-sizing-content max-h-96 min-h-28`}
          />
        </Labelled>
        {!readOnly && (
          <p className="flex flex-wrap items-center gap-4">
            <SubmitButton idle={copy.noteButton} busy={copy.savingNote} isBusy={busy} look="quiet" />
            <span role="status">{done && (note ? copy.done.noted : copy.done.unnoted)}</span>
          </p>
        )}
      </sent.Form>
      {readOnly && note && (
        <sent.Form method="post" action={action} className="mt-3">
          <Stay />
          <input type="hidden" name="text" value="" />
          <SubmitButton idle={copy.removeNote} busy={copy.savingNote} isBusy={busy} look="quiet" />
        </sent.Form>
      )}
    </div>
  );
}
