import { type RefObject, useEffect, useRef } from 'react';
import type { TimedRecipe } from '../../kitchen/timers/timers.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import { type LineMark, RecipeIngredients } from '../../recipes/showing/recipe-ingredients.tsx';
import type { FullView, RecipeView } from '../../recipes/showing/recipe-view.ts';
import { ServingControls } from '../../recipes/showing/serving/serving-controls.tsx';
import type { ShownServing } from '../../recipes/showing/serving/use-serving.ts';
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
      className="recipe-sheet shell grid gap-12 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] md:gap-14 md:py-14"
    >
      <section aria-labelledby="ingredients" className="recipe-list min-w-0">
        <h2 id="ingredients" tabIndex={-1} className="text-part">
          {copy.ingredients.title}
        </h2>
        <ServingControls whole={whole} shown={shown} />
        <div ref={list}>
          <RecipeIngredients recipeId={recipe.id} whole={whole} shown={shown.amounts.lines} Mark={props.Mark} />
        </div>
        <RecipeAllergens allergens={recipe.allergens} />
      </section>
      <RecipeSteps whole={whole} shown={shown.amounts} timed={props.timed} />
      <RecipeParts />
    </div>
  );
}

/** Bar with links to ingredients and method, for narrow windows that stack them. */
function RecipeParts() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    // Scrolls by script, because after a change of amounts the router would treat the link as a new page and load it.
    function lead(event: MouseEvent) {
      const link = (event.target as Element).closest('a');
      const heading = link && document.querySelector<HTMLElement>(link.hash);
      if (!heading) return;
      event.preventDefault();
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    }
    element?.addEventListener('click', lead);
    return () => element?.removeEventListener('click', lead);
  }, []);
  return (
    <nav ref={bar} aria-label={copy.parts} className="recipe-parts print:hidden">
      <a href="#ingredients">{copy.ingredients.title}</a>
      <a href="#method">{copy.method.title}</a>
    </nav>
  );
}
