import { MAX_FOOTNOTE_LENGTH } from '../../recipes/content/recipe-shape.ts';
import { Icon } from '../../ui/icon.tsx';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import type { Change } from './change-recipe.ts';
import type { Row } from './editor-recipe.ts';

const copy = recipeEditor.footnotes;

/** @param props.at index of the step, from 0 */
export function StepFootnotes(props: { row: Row; at: number; change: (change: Change) => void }) {
  const { row, at: step, change } = props;
  return (
    <ul aria-label={copy.title} className="mt-1 grid gap-1">
      {row.footnotes.map((footnote, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: footnotes have no identity
        <li key={at} className="flex items-start gap-1">
          <textarea
            rows={1}
            aria-label={copy.label(step + 1, at + 1)}
            value={footnote}
            maxLength={MAX_FOOTNOTE_LENGTH}
            onChange={({ target }) => change({ do: 'footnote', step: row.key, at, text: target.value })}
            dir="auto"
            className="field-sizing-content min-h-11 w-full resize-none rounded-xl border border-line bg-field px-3 py-2 text-sm leading-normal focus:border-line-strong"
          />
          <button
            type="button"
            aria-label={copy.remove(step + 1, at + 1)}
            onClick={() => change({ do: 'footnote', step: row.key, at, text: null })}
            className="grid size-11 flex-none place-items-center rounded-lg text-ink-soft hover:bg-wash hover:text-ink"
          >
            <Icon name="x" className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
