import { memo, useState } from 'react';
import { recipeEditor as copy } from '../../../copy/studio/recipe-editor.ts';
import type { Change } from '../../recipe-editor/change-recipe.ts';
import type { Fields } from '../../recipe-editor/editor-recipe.ts';
import { fieldIds } from '../../recipe-editor/field-ids.ts';

const box = 'mt-1 w-full min-w-0 rounded-xl border border-[#8b7f76] bg-white px-3.5 py-2.5 min-h-12';

/** The name and the words that a recipe begins with. */
export const WordsFields = memo(function WordsFields(props: {
  name: string;
  introduction: string;
  change: (change: Change) => void;
}) {
  const { name, introduction, change } = props;
  return (
    <div className="grid gap-5">
      <label>
        <span className="font-semibold">{copy.name}</span>
        <input
          id={fieldIds.name}
          value={name}
          maxLength={200}
          dir="auto"
          onChange={({ target }) => change({ do: 'set', fields: { name: target.value } })}
          className={`${box} font-display text-2xl`}
        />
      </label>
      <div>
        <label htmlFor={fieldIds.introduction} className="font-semibold">
          {copy.introduction}
        </label>
        <textarea
          id={fieldIds.introduction}
          aria-describedby={`${fieldIds.introduction}-hint`}
          value={introduction}
          maxLength={10_000}
          rows={4}
          dir="auto"
          onChange={({ target }) => change({ do: 'set', fields: { introduction: target.value } })}
          className={`${box} field-sizing-content`}
        />
        <p id={`${fieldIds.introduction}-hint`} className="mt-1 text-sm text-ink-soft">
          {copy.introductionHint}
        </p>
      </div>
    </div>
  );
});

/** How much it makes, how long it takes, tags and source. */
export const FactsFields = memo(function FactsFields(props: {
  fields: Pick<Fields, 'yield' | 'minutes' | 'tags' | 'source'>;
  change: (change: Change) => void;
}) {
  const { fields, change } = props;
  const { minutes } = fields;
  const [word, setWord] = useState(fields.yield?.word ?? '');
  const setYield = (number: number | null, as: string) =>
    change({ do: 'set', fields: { yield: number === null ? null : { number, word: as } } });
  return (
    <section aria-labelledby={fieldIds.times} className="border-t border-line pt-6">
      <h2 id={fieldIds.times} tabIndex={-1} className="text-2xl">
        {copy.facts}
      </h2>
      <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-6">
        <NumberField
          id={fieldIds.yield}
          label={copy.yieldNumber}
          value={fields.yield?.number ?? null}
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
              setYield(fields.yield?.number ?? null, target.value);
            }}
            className={box}
          />
          <span className="mt-1 block text-sm text-ink-soft">{copy.yieldWordHint}</span>
        </label>
        {(['prep', 'cook', 'rest'] as const).map((each) => (
          <NumberField
            key={each}
            id={`${fieldIds.times}-${each}`}
            label={copy[each]}
            value={minutes[each]}
            onChange={(number) =>
              change({ do: 'set', fields: { minutes: { ...minutes, [each]: number && Math.round(number) } } })
            }
            className="sm:col-span-2"
          />
        ))}
        <TagsField tags={fields.tags} change={change} />
        <label className="col-span-full">
          <span className="font-semibold">{copy.source}</span>
          <input
            id={fieldIds.source}
            value={fields.source ?? ''}
            maxLength={2_000}
            onChange={({ target }) => change({ do: 'set', fields: { source: target.value || null } })}
            className={box}
          />
          <span className="mt-1 block text-sm text-ink-soft">{copy.sourceHint}</span>
        </label>
      </div>
    </section>
  );
});

/** What is typed stays as it is typed; what it says is handed on. */
function NumberField(props: {
  id: string;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  className: string;
}) {
  const [text, setText] = useState(props.value === null ? '' : String(props.value));
  return (
    <label className={props.className}>
      <span className="font-semibold">{props.label}</span>
      <input
        id={props.id}
        inputMode="decimal"
        value={text}
        maxLength={9}
        onChange={({ target }) => {
          setText(target.value);
          const number = Number(target.value.replace(',', '.'));
          props.onChange(target.value.trim() && number > 0 ? number : null);
        }}
        className={box}
      />
    </label>
  );
}

function TagsField({ tags, change }: { tags: string[]; change: (change: Change) => void }) {
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
        className={box}
      />
      <span className="mt-1 block text-sm text-ink-soft">{copy.tagsHint}</span>
    </label>
  );
}
