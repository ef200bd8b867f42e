import { recipeEditor } from '../../recipes/editing/editor-copy.ts';
import { linePlaces } from '../../recipes/editing/unplaced-lines.ts';
import type { PreviewedRecipe } from './preview.ts';

const copy = recipeEditor.unplaced;

/** Lines of a recipe of a preview that belong to no part, each with buttons of the preview's form. */
export function UnplacedLines({ recipe }: { recipe: Pick<PreviewedRecipe, 'position' | 'unplaced' | 'name'> }) {
  const { position, unplaced, name } = recipe;
  if (unplaced.length === 0) return null;
  return (
    <section aria-label={`${name}: ${copy.title(unplaced.length)}`} className="mt-3 rounded-xl bg-wash p-3">
      <h3 className="font-sans font-semibold">{copy.title(unplaced.length)}</h3>
      <p className="text-sm text-ink-soft">{copy.lead}</p>
      <ol className="mt-2 grid gap-3">
        {unplaced
          .map((line, at) => ({ line, at }))
          .map(({ line, at }) => (
            <li key={at} className="border-t border-line pt-2">
              <p id={`unplaced-${position}-${at}`} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {line}
              </p>
              <div className="mt-1 flex flex-wrap gap-2">
                {linePlaces.map((to) => (
                  <button
                    key={to}
                    type="submit"
                    name="place"
                    value={`${position}.${at}.${to}`}
                    aria-describedby={`unplaced-${position}-${at}`}
                    className="button button-compact button-quiet"
                  >
                    {copy.places[to]}
                  </button>
                ))}
              </div>
            </li>
          ))}
      </ol>
    </section>
  );
}
