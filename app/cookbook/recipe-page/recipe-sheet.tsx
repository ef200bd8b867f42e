import type { RefObject } from 'react';
import type { TimedRecipe } from '../../kitchen/timers/timers.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import { type LineMark, RecipeIngredients } from '../../recipes/showing/recipe-ingredients.tsx';
import type { FullView, RecipeView } from '../../recipes/showing/recipe-view.ts';
import { ServingControls } from '../../recipes/showing/serving/serving-controls.tsx';
import type { ShownServing } from '../../recipes/showing/serving/use-serving.ts';
import { JumpLink } from './jump-link.tsx';
import { RecipeAllergens } from './recipe-allergens.tsx';
import { RecipeSteps } from './recipe-steps.tsx';

export function RecipeSheet(props: {
  recipe: RecipeView;
  whole: FullView;
  shown: ShownServing;
  list: RefObject<HTMLDivElement | null>;
  timed: TimedRecipe | null;
  Mark?: LineMark | undefined;
}) {
  const { recipe, whole, shown, list } = props;
  return (
    <div
      aria-busy={shown.isWaiting}
      className="recipe-sheet shell grid gap-12 pt-6 pb-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] md:gap-14 md:py-14"
    >
      <section aria-labelledby="ingredients" className="recipe-list min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="ingredients" tabIndex={-1} className="text-part">
            {copy.ingredients.title}
          </h2>
          <JumpLink to="method">{copy.method.title}</JumpLink>
        </div>
        <ServingControls whole={whole} shown={shown} />
        <div ref={list}>
          <RecipeIngredients recipeId={recipe.id} whole={whole} shown={shown.amounts.lines} Mark={props.Mark} />
        </div>
        <RecipeAllergens allergens={recipe.allergens} />
      </section>
      <RecipeSteps whole={whole} shown={shown.amounts} timed={props.timed} />
    </div>
  );
}
