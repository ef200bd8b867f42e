import { useMemo } from 'react';
import { parseLine } from '../../recipes/content/parse-recipe.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import { useDebounced } from './use-debounced.ts';

const copy = recipeEditor.text;

/** Summary of what was parsed from the text, with a link to the fields. */
export function ParsedText(props: { draft: RecipeDraft; showFields: () => void }) {
  const draft = useDebounced(props.draft);
  const found = useMemo(() => {
    const { written, corrections } = draft;
    const lines = written.groups.flatMap((group) => group.lines).filter((line) => line.trim());
    const doubts = lines.filter((line) => {
      const correction = Object.hasOwn(corrections, line) ? corrections[line] : undefined;
      return parseLine(line, correction).doubt;
    });
    return { lines: lines.length, steps: written.steps.length, doubts: doubts.length };
  }, [draft]);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 rounded-xl border border-line bg-paper px-4 py-2">
      <p role="status">
        {found.lines + found.steps > 0 ? copy.found(found.lines, found.steps) : copy.foundNothing}
        {found.doubts > 0 && <strong className="block text-[#8a4b00]">{copy.inDoubt(found.doubts)}</strong>}
      </p>
      {found.lines > 0 && (
        <button type="button" onClick={props.showFields} className="link min-h-11">
          {copy.showFields}
        </button>
      )}
    </div>
  );
}
