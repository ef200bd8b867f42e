import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { readTextOf, writeTextOf } from '../../recipe-import/text-form/recipe-text.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { normalizeRecipe, type TextFields, textFields } from '../../recipes/content/recipe-fields.ts';
import { emptyRecipe } from '../../recipes/content/recipe-shape.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { pasteWithLists } from '../editing/pasted-text.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { sameContent } from '../editing/same-content.ts';
import { fieldIds } from '../recipes/field-ids.ts';
import type { Change } from './change-recipe.ts';

/** Recipe as one text. Parsed after each change, once the change has been painted. */
export function TextView(props: {
  draft: RecipeDraft;
  /** Parsed draft, which may lag behind typing. */
  content: RecipeContent;
  change: (change: Change) => void;
  showFields: () => void;
}) {
  const { draft, change } = props;
  const fields: TextFields = draft.written;
  const [text, setText] = useState(() => (isEmpty(fields) ? '' : writeTextOf(fields)));
  const late = useDeferredValue(text);
  const read = useRef(text);
  const newest = useRef(text);
  newest.current = text;
  useEffect(() => {
    if (read.current === late) return;
    read.current = late;
    change({ do: 'text', fields: readTextOf(late) });
  }, [late, change]);
  // Parses pending input when the view is closed.
  useEffect(
    () => () => {
      if (read.current !== newest.current) change({ do: 'text', fields: readTextOf(newest.current) });
    },
    [change],
  );
  return (
    <div>
      <label htmlFor={fieldIds.asText} className="block font-semibold">
        {copy.text.label}
      </label>
      <p id={`${fieldIds.asText}-hint`} className="mt-1 max-w-text text-sm text-ink-soft">
        {textHint(fields)}
      </p>
      <textarea
        id={fieldIds.asText}
        aria-describedby={`${fieldIds.asText}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={pasteWithLists}
        placeholder={copy.text.placeholder}
        rows={24}
        dir="auto"
        className="field mt-3 min-h-96 px-4 py-4 text-lg leading-relaxed whitespace-pre-wrap sm:px-6"
      />
      <ParsedText content={props.content} showFields={props.showFields} />
    </div>
  );
}

export const textHint = ({ steps }: Pick<TextFields, 'steps'>): string =>
  [
    copy.text.hint,
    steps.some(({ uses }) => uses.length > 0) && copy.text.usesHint,
    steps.some(({ footnotes }) => footnotes.length > 0) && copy.text.footnotesHint,
  ]
    .filter(Boolean)
    .join(' ');

function isEmpty(fields: TextFields): boolean {
  const normalized = normalizeRecipe(fields);
  return textFields.every((field) => sameContent(normalized[field], emptyRecipe[field]));
}

function ParsedText({ content, showFields }: { content: RecipeContent; showFields: () => void }) {
  const lines = content.groups.flatMap((group) => group.lines);
  const steps = content.steps.length;
  const doubts = lines.filter(({ doubt }) => doubt).length;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 rounded-xl border border-line bg-paper px-4 py-2">
      <p role="status">
        {lines.length + steps > 0 ? copy.text.found(lines.length, steps) : copy.text.foundNothing}
        {doubts > 0 && <strong className="block text-warning">{copy.text.inDoubt(doubts)}</strong>}
      </p>
      {lines.length > 0 && (
        <button type="button" onClick={showFields} className="link min-h-11">
          {copy.text.showFields}
        </button>
      )}
    </div>
  );
}
