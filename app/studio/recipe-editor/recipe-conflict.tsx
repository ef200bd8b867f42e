import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { ConflictChoice } from '../editing/conflict-choice.tsx';
import { differingParts, mergeDrafts, nameOfPart, wordsOfPart } from '../recipes/differing-parts.ts';

export function RecipeConflict(props: {
  mine: RecipeDraft;
  theirs: RecipeDraft;
  onResolve: (merged: RecipeDraft) => void;
}) {
  const { mine, theirs, onResolve } = props;
  const differing = differingParts(mine, theirs);
  const parts = differing.map((part) => ({
    key: part.id,
    label: nameOfPart(part),
    mine: part.mine && wordsOfPart(part.id, part.mine),
    theirs: part.theirs && wordsOfPart(part.id, part.theirs),
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
