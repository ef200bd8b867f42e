import { Suspense } from 'react';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { choiceQuery } from '../../recipes/showing/serving/serving-choice.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { latePart } from '../../ui/late-part.tsx';
import { CookMode } from './cook-mode.tsx';
import { cookMode as copy } from './copy.ts';
import type { CookedRecipe } from './use-dish-amounts.ts';

const StepTalk = latePart(async () => (await import('../../community/recipe/step-talk.tsx')).StepTalk, null);

export interface CookPageProps {
  site: CreatorSite;
  recipe: Pick<RecipeView, 'id' | 'slug' | 'name' | 'free' | 'forMembers'>;
  whole: CookedRecipe;
  version: string;
  step: number | null;
}

export function CookPage({ site, recipe, whole, version, step }: CookPageProps) {
  const { subdomain } = site;
  const { slug, free, forMembers } = recipe;
  const isHydrated = useHydrated();
  const texts = whole.sections.flatMap(({ steps }) => steps.map(({ text }) => text));
  const made = new URLSearchParams(choiceQuery(whole.choice, whole.scalable)).toString();
  const note = site.community === null ? null : { subdomain, slug, free, made };
  return (
    <CookMode
      brand={site}
      version={version}
      name={recipe.name || copy.unnamed}
      progressId={recipe.id}
      dishes={[{ ...recipe, subdomain, whole, picture: null, isAskedAfter: forMembers, note }]}
      steps={whole.amounts.steps.map((_, at) => ({ dish: 0, step: at + 1 }))}
      initialStep={step}
      queryOf={(units) => Object.entries(choiceQuery({ ...whole.choice, units }, whole.scalable))}
      afterStep={(at) =>
        forMembers &&
        site.community && (
          <div className="min-h-14 noscript:hidden">
            {isHydrated && (
              <Suspense>
                <StepTalk site={site} recipe={recipe} steps={texts} number={at + 1} />
              </Suspense>
            )}
          </div>
        )
      }
      back={{
        words: copy.back,
        last: copy.toRecipe,
        path: (query) => paths.recipe(subdomain, slug, Object.fromEntries(query)),
      }}
    />
  );
}
