import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { choiceQuery } from '../../recipes/showing/serving/serving-choice.ts';
import { CookMode } from './cook-mode.tsx';
import { cookMode as copy } from './copy.ts';
import type { CookedRecipe } from './use-dish-amounts.ts';

export interface CookPageProps {
  site: CreatorSite;
  recipe: Pick<RecipeView, 'id' | 'slug' | 'name' | 'forMembers'>;
  whole: CookedRecipe;
  /** Changes with each edit of the recipe. */
  version: string;
  step: number | null;
}

export function CookPage({ site, recipe, whole, version, step }: CookPageProps) {
  const { subdomain } = site;
  const { slug, forMembers } = recipe;
  return (
    <CookMode
      brand={site}
      version={version}
      name={recipe.name || copy.unnamed}
      progressId={recipe.id}
      dishes={[{ ...recipe, subdomain, whole, picture: null, isAskedAfter: forMembers }]}
      steps={whole.amounts.steps.map((_, at) => ({ dish: 0, step: at + 1 }))}
      initialStep={step}
      queryOf={(units) => Object.entries(choiceQuery({ ...whole.choice, units }, whole.scalable))}
      back={{
        words: copy.back,
        last: copy.toRecipe,
        path: (query) => paths.recipe(subdomain, slug, Object.fromEntries(query)),
      }}
    />
  );
}
