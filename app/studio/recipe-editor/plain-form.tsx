import type { ComponentType } from 'react';
import { writeTextOf } from '../../recipe-import/text-form/recipe-text.ts';
import { allergens } from '../../recipes/content/allergens.ts';
import {
  isPlainText,
  longestText,
  type OtherField,
  type OtherFields,
  otherFields,
  type PlainTextField,
} from '../../recipes/content/recipe-fields.ts';
import { recipeFieldCopy } from '../../recipes/editing/copy.ts';
import { linePlaces } from '../../recipes/editing/unplaced-lines.ts';
import { conflictWords } from '../editing/copy.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { studioPicture } from '../pictures/copy.ts';
import { differingParts, nameOfPart, wordsOfPart } from '../recipes/differing-parts.ts';
import type { EditorPage } from './editor-page.ts';
import type { PlainAnswer } from './plain-form.server.ts';
import { textHint } from './text-view.tsx';

const field = 'field mt-1';

/** The whole recipe as one form, for browsers without scripts. */
export function PlainForm(props: { creatorId: string; page: EditorPage; answer: PlainAnswer | null }) {
  const { creatorId, page, answer } = props;
  const { recipeId, isNew } = page;
  const { written } = page.draft;
  const { role } = useStudio();
  // Submitted values, if they could not be saved, so that nothing typed is lost.
  const others: OtherFields = answer?.otherFields ?? written;
  const theirs = answer?.isConflict ? page.draft : null;
  return (
    <form method="post" action={studioPaths.recipe(creatorId, recipeId)} className="max-w-text">
      <fieldset disabled={role === 'operator'} className="grid min-w-0 gap-5">
        <p id="saved" className="hidden rounded-2xl border border-line bg-paper px-4 py-3 font-semibold target:block">
          {copy.plain.saved}
        </p>
        {answer && (
          <p role="alert" className="rounded-xl border border-danger bg-paper px-4 py-3 text-danger">
            {answer.summary}
          </p>
        )}
        <input type="hidden" name="version" value={page.version} />
        <label>
          <span className="font-semibold">{copy.text.label}</span>
          <textarea
            name="text"
            rows={26}
            aria-describedby="plain-text-hint"
            defaultValue={answer?.text ?? writeTextOf(written)}
            className={field}
          />
          <span id="plain-text-hint" className="mt-1 block text-sm text-ink-soft">
            {textHint(written)}
          </span>
        </label>
        {theirs && (
          <label>
            <span className="font-semibold">{copy.plain.theirs}</span>
            <textarea readOnly rows={14} defaultValue={writeTextOf(theirs.written)} className={field} />
          </label>
        )}
        {theirs &&
          differingParts({ ...theirs, written: { ...theirs.written, ...others } }, theirs).map((part) => (
            <p key={part.id} className="rounded-2xl border border-line bg-paper px-4 py-3 whitespace-pre-line">
              <span className="block font-semibold">{copy.plain.theirsOf(nameOfPart(part))}</span>
              {(part.theirs && wordsOfPart(part.id, part.theirs)) || conflictWords.empty}
            </p>
          ))}
        {otherFields.filter(isPlainText).map((name) => (
          <PlainText key={name} name={name} value={others[name]} />
        ))}
        {(Object.keys(inputs) as OtherPart[]).map((name) => {
          const Input = inputs[name] as ComponentType<InputProps<OtherPart>>;
          return <Input key={name} value={others[name]} creatorId={creatorId} />;
        })}
        {role !== 'operator' && (
          <button type="submit" className="button">
            {copy.plain.save}
          </button>
        )}
      </fieldset>
      {!isNew && (
        <p className="mt-6 border-t border-line pt-4">
          <a href={studioPaths.recipePublication(creatorId, recipeId)} className="button button-quiet">
            {copy.plain.publishing}
          </a>
          <span className="mt-2 block text-sm text-ink-soft">{copy.plain.publishingHint}</span>
        </p>
      )}
    </form>
  );
}

function PlainText({ name, value }: { name: PlainTextField; value: string }) {
  return (
    <label>
      <span className="font-semibold">{recipeFieldCopy.labels[name]}</span>
      <textarea name={name} rows={4} maxLength={longestText(name)} defaultValue={value} className={field} />
    </label>
  );
}

type OtherPart = Exclude<OtherField, PlainTextField>;
type InputProps<Field extends OtherPart> = { value: OtherFields[Field]; creatorId: string };

/** Inputs of the fields that the text does not express; read by `readOtherFields`. */
const inputs: { [Field in OtherPart]: ComponentType<InputProps<Field>> } = {
  unplaced: UnplacedInput,
  pictures: PicturesInput,
  free: FreeInput,
  allergens: AllergensInput,
};

function UnplacedInput({ value }: InputProps<'unplaced'>) {
  if (value.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold">{copy.unplaced.title(value.length)}</legend>
      <p className="text-sm text-ink-soft">{copy.unplaced.lead}</p>
      {value
        .map((line, at) => ({ line, at }))
        .map(({ line, at }) => (
          <label key={at} className="grid gap-1">
            <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {line}
            </span>
            <input type="hidden" name="unplaced" value={line} />
            <select name="place" className="field field-small">
              <option value="">{copy.unplaced.later}</option>
              {linePlaces.map((place) => (
                <option key={place} value={place}>
                  {copy.unplaced.places[place]}
                </option>
              ))}
            </select>
          </label>
        ))}
    </fieldset>
  );
}

function PicturesInput({ value, creatorId }: InputProps<'pictures'>) {
  return (
    <>
      {[...value, { address: '', alt: '' }].map(({ address, alt }, at) => (
        <fieldset key={address} className="grid gap-2">
          <legend className="font-semibold">{at === 0 ? copy.pictures.first : copy.pictures.more(at + 1)}</legend>
          <input
            name="picture"
            aria-label={copy.pictures.more(at + 1)}
            aria-describedby="plain-picture-hint"
            maxLength={2_000}
            defaultValue={address}
            className={field}
          />
          <label>
            {studioPicture.alt}
            <input name="alt" defaultValue={alt} maxLength={500} className={field} />
          </label>
        </fieldset>
      ))}
      <p id="plain-picture-hint" className="-mt-2 text-sm text-ink-soft">
        {copy.plain.pictureHint}{' '}
        <a href={studioPaths.pictures(creatorId)} className="link inline-flex min-h-11 items-center">
          {copy.plain.pictures}
        </a>
      </p>
    </>
  );
}

function FreeInput({ value }: InputProps<'free'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="free" value="yes" defaultChecked={value} className="size-6" />
      {recipeFieldCopy.access.free}
    </label>
  );
}

function AllergensInput({ value }: InputProps<'allergens'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{copy.allergens.title}</legend>
      {allergens.map((each) => (
        <label key={each} className="flex min-h-11 items-center justify-between gap-3">
          {each}
          <select name={`allergen-${each}`} defaultValue={value[each] ?? ''} className="field field-small">
            {Object.entries(recipeFieldCopy.allergenStates).map(([state, words]) => (
              <option key={state} value={state}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
