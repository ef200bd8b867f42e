import type { RefObject } from 'react';
import { recipePage as copy } from '../../copy/recipes/recipe-page.ts';
import type { RecipeView, WholeView } from '../page/recipe-view.ts';
import { RecipeAllergens } from './recipe-allergens.tsx';
import { RecipeIngredients } from './recipe-ingredients.tsx';
import { RecipeSteps } from './recipe-steps.tsx';
import { ServingControls } from './serving/serving-controls.tsx';
import type { ShownServing } from './serving/use-serving.ts';

/** Ingredients and method, for as many as the cook says. */
export function RecipeSheet(props: {
  recipe: RecipeView;
  whole: WholeView;
  shown: ShownServing;
  /** What the amounts are in. */
  list: RefObject<HTMLDivElement | null>;
  forCreator?: boolean | undefined;
}) {
  const { recipe, whole, shown, list } = props;
  return (
    <div
      aria-busy={shown.isWaiting}
      className="recipe-sheet shell grid gap-12 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] md:gap-14 md:py-14"
    >
      <section aria-labelledby="ingredients" className="recipe-list min-w-0">
        <h2 id="ingredients" className="text-[clamp(1.7rem,4vw,2.2rem)]">
          {copy.ingredients.title}
        </h2>
        <ServingControls scalable={whole.scalable} tins={whole.tins} shown={shown} />
        <div ref={list}>
          <RecipeIngredients
            recipeId={recipe.id}
            whole={whole}
            shown={shown.amounts.lines}
            forCreator={props.forCreator}
          />
        </div>
        <RecipeAllergens allergens={recipe.allergens} />
      </section>
      <RecipeSteps whole={whole} shown={shown.amounts.steps} />
    </div>
  );
}
