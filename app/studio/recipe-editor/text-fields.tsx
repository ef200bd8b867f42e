import { type ComponentType, memo, useState } from 'react';
import {
  isPlainText,
  longestText,
  type PlainTextField,
  type TextField,
  textFields,
} from '../../recipes/content/recipe-fields.ts';
import { recipeFieldCopy } from '../../recipes/editing/copy.ts';
import { ariaProps, FieldError } from '../../ui/form/labelled.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { fieldIds } from '../recipes/field-ids.ts';
import type { Change } from './change-recipe.ts';
import type { Fields } from './editor-recipe.ts';
import { parseMinutes, parsePositive } from './typed-number.ts';

type Changing = { change: (change: Change) => void };

export const PlainTextInput = memo(function PlainTextInput(props: { field: PlainTextField; value: string } & Changing) {
  const { field, value, change } = props;
  const id = fieldIds.text(field);
  const hint = hints[field];
  const given = {
    id,
    value,
    maxLength: longestText(field),
    dir: 'auto',
    'aria-describedby': hint && `${id}-hint`,
    onChange: ({ target }: { target: { value: string } }) => change({ do: 'set', fields: { [field]: target.value } }),
  };
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {recipeFieldCopy.labels[field]}
      </label>
      {field === 'name' ? (
        <input {...given} className="field mt-1 font-display text-2xl" />
      ) : (
        <textarea {...given} rows={4} className="field mt-1 field-sizing-content" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
});

const hints: Partial<Record<PlainTextField, string>> = copy.hints;

export function WordsFields({ fields, change }: { fields: Fields } & Changing) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {textFields.filter(isPlainText).map((field) => (
        <PlainTextInput key={field} field={field} value={fields[field]} change={change} />
      ))}
    </div>
  );
}

type FactField = Exclude<Extract<TextField, keyof Fields>, PlainTextField>;
type FactProps<Field extends FactField> = { value: Fields[Field] } & Changing;

export const FactsFields = memo(function FactsFields({ fields, change }: { fields: Fields } & Changing) {
  return (
    <section aria-labelledby={fieldIds.times} className="border-t border-line pt-6">
      <h2 id={fieldIds.times} tabIndex={-1} className="text-xl">
        {copy.facts}
      </h2>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 sm:grid-cols-6">
        {(Object.keys(factInputs) as FactField[]).map((field) => {
          const Input = factInputs[field] as ComponentType<FactProps<FactField>>;
          return <Input key={field} value={fields[field]} change={change} />;
        })}
      </div>
    </section>
  );
});

const factInputs: { [Field in FactField]: ComponentType<FactProps<Field>> } = {
  yield: YieldFields,
  minutes: TimesFields,
  tags: TagsField,
  source: SourceField,
};

function YieldFields({ value: made, change }: FactProps<'yield'>) {
  const [word, setWord] = useState(made?.word ?? '');
  const setYield = (number: number | null, as: string) =>
    change({ do: 'set', fields: { yield: number === null ? null : { number, word: as } } });
  return (
    <>
      <NumberField
        id={fieldIds.yield}
        label={copy.yieldNumber}
        value={made?.number ?? null}
        parse={parsePositive}
        error={copy.yieldNumberError}
        onChange={(number) => setYield(number, word)}
        className="sm:col-span-2"
      />
      <label className="sm:col-span-4">
        <span className="font-semibold">{copy.yieldWord}</span>
        <input
          value={word}
          maxLength={60}
          onChange={({ target }) => {
            setWord(target.value);
            setYield(made?.number ?? null, target.value);
          }}
          className="field mt-1"
        />
        <span className="mt-1 block text-sm text-ink-soft">{copy.yieldWordHint}</span>
      </label>
    </>
  );
}

function TimesFields({ value: minutes, change }: FactProps<'minutes'>) {
  return (['prep', 'cook', 'rest'] as const).map((each) => (
    <NumberField
      key={each}
      id={`${fieldIds.times}-${each}`}
      label={copy[each]}
      value={minutes[each]}
      parse={parseMinutes}
      error={copy.minutesError}
      onChange={(number) => change({ do: 'set', fields: { minutes: { ...minutes, [each]: number } } })}
      className="sm:col-span-2"
    />
  ));
}

function SourceField({ value, change }: FactProps<'source'>) {
  return (
    <label className="col-span-full">
      <span className="font-semibold">{copy.source}</span>
      <input
        id={fieldIds.source}
        value={value ?? ''}
        maxLength={2_000}
        onChange={({ target }) => change({ do: 'set', fields: { source: target.value || null } })}
        className="field mt-1"
      />
      <span className="mt-1 block text-sm text-ink-soft">{copy.sourceHint}</span>
    </label>
  );
}

/** Number field that shows the text as typed. While the text is no number, keeps the last one and shows an error. */
function NumberField(props: {
  id: string;
  label: string;
  value: number | null;
  /** Returns null for a text without a number. */
  parse: (text: string) => number | null;
  error: string;
  onChange: (value: number | null) => void;
  className: string;
}) {
  const { id, parse } = props;
  const [text, setText] = useState(props.value === null ? '' : String(props.value));
  const error = text.trim() !== '' && parse(text) === null ? props.error : null;
  return (
    <div className={props.className}>
      <label htmlFor={id} className="font-semibold">
        {props.label}
      </label>
      <input
        {...ariaProps(id, error)}
        inputMode="decimal"
        value={text}
        maxLength={20}
        onChange={({ target }) => {
          setText(target.value);
          const number = parse(target.value);
          if (number !== null || target.value.trim() === '') props.onChange(number);
        }}
        className="field mt-1"
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

function TagsField({ value: tags, change }: FactProps<'tags'>) {
  const [text, setText] = useState(tags.join(', '));
  return (
    <label className="col-span-full">
      <span className="font-semibold">{copy.tags}</span>
      <input
        id={fieldIds.tags}
        value={text}
        maxLength={800}
        onChange={({ target }) => {
          setText(target.value);
          change({ do: 'set', fields: { tags: target.value.split(',') } });
        }}
        className="field mt-1"
      />
      <span className="mt-1 block text-sm text-ink-soft">{copy.tagsHint}</span>
    </label>
  );
}
