import { memo, useMemo } from 'react';
import { RecipeAllergens } from '../../cookbook/recipe-page/recipe-allergens.tsx';
import { RecipeNotes } from '../../cookbook/recipe-page/recipe-notes.tsx';
import { RecipeOpening } from '../../cookbook/recipe-page/recipe-opening.tsx';
import { RecipeSteps } from '../../cookbook/recipe-page/recipe-steps.tsx';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { DoubtfulLine } from '../../recipes/showing/doubtful-line.tsx';
import { RecipeIngredients } from '../../recipes/showing/recipe-ingredients.tsx';
import { IconDrawings } from '../../ui/icon.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import type { Studio } from '../frame/studio.ts';
import type { EditedPage } from './editor-page.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { previewRecipe, previewSite } from './preview-recipe.ts';
import { useDebounced } from './use-debounced.ts';

export const RecipePreview = memo(function RecipePreview(props: {
  studio: Studio;
  look: EditedPage['look'];
  recipeId: string;
  draft: RecipeDraft;
  className: string;
}) {
  const { studio, look, recipeId } = props;
  const draft = useDebounced(props.draft);
  const site = useMemo(() => previewSite(studio, look), [studio, look]);
  return (
    <PreviewFrame title={copy.previewTitle} look={look} className={props.className}>
      <IconDrawings />
      <Page site={site} recipeId={recipeId} draft={draft} />
    </PreviewFrame>
  );
});

const Page = memo(function Page(props: { site: ReturnType<typeof previewSite>; recipeId: string; draft: RecipeDraft }) {
  const { site, recipeId, draft } = props;
  const { creatorId } = site;
  const recipe = useMemo(() => previewRecipe(draft, { recipeId, creatorId }), [draft, recipeId, creatorId]);
  const whole = recipe.whole!;
  return (
    <article className="recipe">
      <RecipeOpening site={site} recipe={recipe} made={whole.amounts.yield} cook={null} />
      <div className="recipe-sheet shell grid gap-12 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] md:gap-14 md:py-14">
        <section aria-labelledby="ingredients" className="recipe-list min-w-0">
          <h2 id="ingredients" className="text-[clamp(1.7rem,4vw,2.2rem)]">
            {recipePage.ingredients.title}
          </h2>
          <RecipeIngredients recipeId={recipe.id} whole={whole} shown={whole.amounts.lines} Mark={DoubtfulLine} />
          <RecipeAllergens allergens={recipe.allergens} />
        </section>
        <RecipeSteps whole={whole} shown={whole.amounts} timed={null} />
      </div>
      <RecipeNotes whole={whole} shown={whole} />
    </article>
  );
});
