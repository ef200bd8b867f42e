import { mine as copy } from '../copy.ts';
import { WhenCooked } from '../when-cooked.tsx';
import type { RecipeForm } from './buttons.tsx';
import type { MemberRecipe } from './member-recipe.ts';

/**
 * Button that removes the last time cooked. Sends the current count, so that a form sent twice removes only one time.
 */
export function UndoCooked({ mine, sent }: { mine: MemberRecipe; sent: RecipeForm }) {
  return (
    <form method="post" action={sent.action} onSubmit={sent.onSubmit}>
      <input type="hidden" name="take_back" value={mine.timesCooked} />
      <button type="submit" name="intent" value="take-back" className="link py-2.5 text-left">
        {copy.takeBack}
      </button>
    </form>
  );
}

export function CookedWords({ mine }: { mine: MemberRecipe }) {
  if (!mine.lastCookedAt) return copy.neverCooked;
  return (
    <>
      {copy.cooked} <WhenCooked times={mine.timesCooked} lastAt={mine.lastCookedAt} />.
    </>
  );
}
