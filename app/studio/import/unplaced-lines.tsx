import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import { UnplacedLineList } from '../recipe-editor/unplaced-lines.tsx';
import type { PreviewedRecipe } from './preview.ts';

const copy = recipeEditor.unplaced;

export function UnplacedLines({ recipe }: { recipe: Pick<PreviewedRecipe, 'position' | 'unplaced' | 'name'> }) {
  const { position, unplaced, name } = recipe;
  if (unplaced.length === 0) return null;
  return (
    <section aria-label={`${name}: ${copy.title(unplaced.length)}`} className="mt-3 rounded-xl bg-wash p-3">
      <h3 className="font-sans font-semibold">{copy.title(unplaced.length)}</h3>
      <p className="text-sm text-ink-soft">{copy.lead}</p>
      <UnplacedLineList
        lines={unplaced}
        id={`unplaced-${position}`}
        button={(line, to) => ({ type: 'submit', name: 'place', value: `${position}.${line}.${to}` })}
      />
    </section>
  );
}
