import { useCallback, useMemo, useState } from 'react';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import type { EditorRecipe } from './editor-recipe.ts';
import { addNamed, type MethodUses, methodUses, type NamedLines, withoutNamed } from './method-uses.ts';

export interface EditedUses {
  method: MethodUses;
  /** Answers that a step still uses a line whose words were removed. */
  keep: (step: number, row: number) => void;
}

export function useMethodUses(recipe: EditorRecipe, content: RecipeContent): EditedUses {
  const [seen, setSeen] = useState<{ content: RecipeContent | null; named: NamedLines }>({
    content: null,
    named: new Map(),
  });
  const named = useMemo(
    () => (seen.content === content ? seen.named : addNamed(seen.named, recipe, content)),
    [seen, recipe, content],
  );
  if (seen.content !== content) setSeen({ content, named });
  const method = useMemo(() => methodUses(recipe, content, named), [recipe, content, named]);
  const keep = useCallback(
    (step: number, row: number) => setSeen((before) => ({ ...before, named: withoutNamed(before.named, step, row) })),
    [],
  );
  return useMemo(() => ({ method, keep }), [method, keep]);
}
