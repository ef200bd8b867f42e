import { type ComponentType, memo } from 'react';
import { type Allergen, allergens } from '../../recipes/content/allergens.ts';
import {
  isPlainText,
  type OtherField,
  type OtherFields,
  otherFields,
  type PlainTextField,
} from '../../recipes/content/recipe-fields.ts';
import type { RecipePicture } from '../../recipes/content/recipe-shape.ts';
import { recipeFieldCopy } from '../../recipes/editing/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { fieldIds } from '../recipes/field-ids.ts';
import type { Change } from './change-recipe.ts';
import { PlainTextInput } from './text-fields.tsx';

/** Excludes unplaced lines, which are shown above all fields. */
type OtherPart = Exclude<OtherField, PlainTextField | 'unplaced'>;
type OtherProps<Field extends OtherPart> = { value: OtherFields[Field]; change: (change: Change) => void };

const PicturesFields = memo(function PicturesFields(props: OtherProps<'pictures'>) {
  const { value: pictures, change } = props;
  const shown = pictures.length > 0 ? pictures : [{ address: '', alt: '' }];
  const set = (next: RecipePicture[]) => change({ do: 'set', fields: { pictures: next } });
  const setOne = (at: number, fields: Partial<RecipePicture>) =>
    set(shown.map((each, other) => (other === at ? { ...each, ...fields } : each)));
  return (
    <section aria-labelledby={fieldIds.picture} className="border-t border-line pt-6">
      <h2 id={fieldIds.picture} tabIndex={-1} className="text-xl">
        {copy.pictures.title}
      </h2>
      <ol className="mt-3 grid gap-6">
        {shown.map(({ address, alt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no id while its address is typed
          <li key={at} className="grid gap-3">
            <PictureField
              label={at === 0 ? copy.pictures.first : copy.pictures.more(at + 1)}
              name={`picture-${at}`}
              value={address || null}
              shapes={['card']}
              onChange={(next, description) => setOne(at, { address: next ?? '', alt: description })}
              description={{ id: fieldIds.alt(at), value: alt, onChange: (text) => setOne(at, { alt: text }) }}
            />
            {shown.length > 1 && (
              <button
                type="button"
                onClick={() => set(shown.toSpliced(at, 1))}
                className="link min-h-11 justify-self-start px-1"
              >
                {copy.pictures.remove(at + 1)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {shown.length < 20 && shown.at(-1)!.address && (
        <button
          type="button"
          onClick={() => set([...shown, { address: '', alt: '' }])}
          className="button button-compact button-quiet mt-4"
        >
          {copy.pictures.add}
        </button>
      )}
    </section>
  );
});

const AccessFields = memo(function AccessFields({ value: free, change }: OtherProps<'free'>) {
  const choices = [
    { value: false, label: recipeFieldCopy.access.members, hint: copy.who.membersHint },
    { value: true, label: recipeFieldCopy.access.free, hint: copy.who.freeHint },
  ];
  return (
    <fieldset className="border-t border-line pt-6">
      <legend className="float-left mb-3 w-full font-display text-2xl">{copy.who.title}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label key={label} className="choice-card">
            <input
              type="radio"
              name="free"
              id={value ? fieldIds.free : undefined}
              checked={free === value}
              onChange={() => change({ do: 'set', fields: { free: value } })}
              className="mt-0.5 size-5 flex-none"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

const states = ['', 'contains', 'free-from'] as const;
type AllergenState = (typeof states)[number];

const chips: Record<AllergenState, string> = {
  '': 'border-dashed border-line-strong text-ink-soft',
  contains: 'border-accent-text bg-accent-text text-paper',
  'free-from': 'border-success text-success',
};

/** Allergen with its state. The state is a select, so that a slip of a finger changes nothing. */
function AllergenChip(props: { allergen: Allergen; state: AllergenState; set: (state: AllergenState) => void }) {
  const { allergen, state, set } = props;
  return (
    <label
      className={`flex min-h-11 max-w-full flex-wrap items-center gap-x-1.5 rounded-full border pl-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${chips[state]}`}
    >
      <span className="font-semibold first-letter:uppercase">{allergen}</span>
      <select
        value={state}
        onChange={({ target }) => set(states.find((each) => each === target.value)!)}
        className="field-sizing-content min-h-11 cursor-pointer appearance-none rounded-full bg-transparent pr-8 text-sm focus-visible:outline-none focus-visible:shadow-none"
      >
        {states.map((each) => (
          <option key={each} value={each} className="bg-paper text-ink">
            {recipeFieldCopy.allergenStates[each]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none -ml-8 mr-3 size-4" />
    </label>
  );
}

/** No allergen is inferred from the ingredients. */
const AllergensFields = memo(function AllergensFields(props: OtherProps<'allergens'>) {
  const { value: attested, change } = props;
  const set = (each: Allergen, state: AllergenState) => {
    const { [each]: _before, ...others } = attested;
    change({ do: 'set', fields: { allergens: state ? { ...others, [each]: state } : others } });
  };
  return (
    <section aria-labelledby={fieldIds.allergens} className="border-t border-line pt-6">
      <h2 id={fieldIds.allergens} tabIndex={-1} className="text-xl">
        {copy.allergens.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.allergens.lead}</p>
      <p className="mt-1 text-sm font-semibold">
        {copy.allergens.answered(Object.keys(attested).length, allergens.length)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {allergens.map((each) => (
          <AllergenChip key={each} allergen={each} state={attested[each] ?? ''} set={(state) => set(each, state)} />
        ))}
      </div>
    </section>
  );
});

const inputs: { [Field in OtherPart]: ComponentType<OtherProps<Field>> } = {
  pictures: PicturesFields,
  free: AccessFields,
  allergens: AllergensFields,
};

export function OtherRecipeFields({ fields, change }: { fields: OtherFields; change: (change: Change) => void }) {
  const parts = Object.keys(inputs) as OtherPart[];
  return (
    <>
      {otherFields.filter(isPlainText).map((field) => (
        <PlainTextInput key={field} field={field} value={fields[field]} change={change} />
      ))}
      {parts.map((field) => {
        const Input = inputs[field] as ComponentType<OtherProps<OtherPart>>;
        return <Input key={field} value={fields[field]} change={change} />;
      })}
    </>
  );
}
