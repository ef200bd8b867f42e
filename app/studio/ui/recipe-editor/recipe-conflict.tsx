import { recipePage } from '../../../copy/recipes/recipe-page.ts';
import { recipeEditor as copy } from '../../../copy/studio/recipe-editor.ts';
import { allergens } from '../../../recipes/content/allergens.ts';
import type { WrittenRecipe } from '../../../recipes/content/recipe-content.ts';
import type { RecipeDraft } from '../../../recipes/editing/recipe-draft.ts';
import { ConflictChoice } from '../../editing/conflict-choice.tsx';
import {
  type DifferingPart,
  differingParts,
  mergeDrafts,
  type PartId,
  wordsOf,
} from '../../recipe-editor/differing-parts.ts';

/** Two versions of a recipe, of which one is made. */
export function RecipeConflict(props: {
  mine: RecipeDraft;
  theirs: RecipeDraft;
  onResolve: (merged: RecipeDraft) => void;
}) {
  const { mine, theirs, onResolve } = props;
  const differing = differingParts(mine, theirs);
  const parts = differing.map((part) => ({
    key: part.id,
    label: nameOf(part),
    mine: part.mine && textOf(part.id, part.mine),
    theirs: part.theirs && textOf(part.id, part.theirs),
  }));
  return (
    <ConflictChoice
      parts={parts}
      onChoose={(choices) => {
        const taken = differing.map(({ id }) => id).filter((id) => choices[id] === 'theirs');
        onResolve(mergeDrafts(mine, theirs, new Set(taken)));
      }}
    />
  );
}

/** What a part of a recipe is called. */
export const nameOf = ({ id, title }: DifferingPart) =>
  id.startsWith('group:') ? copy.parts.group(title) : copy.parts[id as keyof WrittenRecipe];

/** A part of a recipe in words. */
export function textOf(id: PartId, written: WrittenRecipe): string {
  if (id === 'free') return written.free ? copy.who.free : copy.who.members;
  if (id !== 'allergens') return wordsOf(id, written);
  return allergens
    .flatMap((each) => {
      const state = written.allergens[each];
      return state ? [`${recipePage.allergens.names[each]}: ${copy.allergens.states[state]}`] : [];
    })
    .join('\n');
}
