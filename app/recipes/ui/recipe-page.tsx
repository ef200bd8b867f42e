import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import { recipePage as copy } from '../../copy/recipes/recipe-page.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/ui/creator-frame.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { RecipeCardView } from '../page/recipe-card-view.ts';
import type { RecipeView } from '../page/recipe-view.ts';
import { RecipeAllergens } from './recipe-allergens.tsx';
import { RecipeCard } from './recipe-card.tsx';
import { RecipeKitchen } from './recipe-kitchen.tsx';
import { RecipeNotes } from './recipe-notes.tsx';
import { RecipeOpening } from './recipe-opening.tsx';
import { RecipeSheet } from './recipe-sheet.tsx';
import { RecipeTeaser } from './recipe-teaser.tsx';

export interface RecipePageProps {
  site: CreatorSite;
  recipe: RecipeView;
  more: RecipeCardView[];
  /** What a membership costs, `$10 a month or $99 a year`. */
  costs: string;
}

/** A recipe as a page of its creator's cookbook: whole, or as much of it as everybody may read. */
export function RecipePage({ site, recipe, more, costs }: RecipePageProps) {
  return (
    <CreatorFrame site={site} forMembers={recipe.forMembers}>
      <RecipeArticle
        site={site}
        recipe={recipe}
        costs={costs}
        kitchen={<RecipeKitchen site={site} slug={recipe.slug} />}
      />
      {more.length > 0 && <More site={site} more={more} />}
    </CreatorFrame>
  );
}

/** The recipe itself. @param props.kitchen what stands for members where their own is */
export function RecipeArticle(props: Omit<RecipePageProps, 'more'> & { kitchen: ReactNode }) {
  const { site, recipe, costs } = props;
  const { whole } = recipe;
  return (
    <>
      <article className="recipe">
        <RecipeOpening site={site} recipe={recipe} />
        {recipe.forMembers && <div className="shell pt-8 print:hidden">{props.kitchen}</div>}
        {whole && <RecipeSheet recipe={recipe} whole={whole} />}
        {recipe.isUnwritten && (
          <div className="shell py-12">
            <p className="text-lg">{copy.notWritten}</p>
            <RecipeAllergens allergens={recipe.allergens} />
          </div>
        )}
        {whole && <RecipeNotes whole={whole} />}
        {!whole && !recipe.isUnwritten && <RecipeTeaser site={site} recipe={recipe} costs={costs} />}
      </article>
      {!recipe.forMembers && recipe.free && <Invitation site={site} costs={costs} />}
    </>
  );
}

/** Under a free recipe: what else there is. */
function Invitation({ site, costs }: { site: CreatorSite; costs: string }) {
  const { pathname } = useLocation();
  return (
    <section className="shell pb-14 md:pb-20 print:hidden">
      <div className="rounded-2xl bg-wash p-7 text-center sm:p-10">
        <h2 dir="auto" className="mx-auto max-w-[24ch] text-[clamp(1.5rem,4vw,2.1rem)]">
          {copy.invitation.title(site.name)}
        </h2>
        <ButtonLink to={paths.signUp(site.creatorId)} state={{ from: pathname }} className="mt-6">
          {landing.callToAction.button}
        </ButtonLink>
        <p className="mt-3 text-sm text-balance text-ink-soft">{landing.callToAction.price(costs)}</p>
      </div>
    </section>
  );
}

function More({ site, more }: { site: CreatorSite; more: RecipeCardView[] }) {
  return (
    <section aria-labelledby="more" className="below-fold bg-wash py-14 md:py-20 print:hidden">
      <div className="shell">
        <h2 id="more" dir="auto" className="mb-8 text-section">
          {copy.more.title(site.name)}
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.5rem,22%)),1fr))] gap-4 sm:gap-5">
          {more.map((recipe) => (
            <li key={recipe.id}>
              <RecipeCard
                recipe={recipe}
                sizes="(min-width: 1180px) 273px, (min-width: 900px) 22vw, (min-width: 600px) 29vw, 44vw"
              />
            </li>
          ))}
        </ul>
        <p className="mt-9">
          <ButtonLink to={paths.recipes(site.subdomain)} look="quiet">
            {copy.all}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
