import { Link, useLocation } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import type { WayIn as Way } from '../../recipes/paywall/paywall.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { Picture } from '../../ui/picture.tsx';
import type { PictureSource } from '../../ui/picture-shapes.ts';
import { RecipeAllergens } from './recipe-allergens.tsx';
import { WayIn } from './way-in.tsx';

const copy = recipePage.teaser;

export interface Recommendation {
  /** Number of members who cooked the recipe, or null if there are too few. */
  cooked: number | null;
  portrait: PictureSource | null;
  /** `by` names the author and the dish, if known. */
  review: { body: string; by: string } | null;
}

export function RecipeTeaser(props: {
  site: CreatorSite;
  recipe: RecipeView;
  recommendation: Recommendation;
  costs: string;
  wayIn: Way;
}) {
  const { site, recipe, costs, wayIn } = props;
  const { cooked, portrait, review } = props.recommendation;
  const { pathname } = useLocation();
  return (
    <div className="shell grid gap-10 py-12 md:grid-cols-[1.4fr_1fr] md:gap-14 md:py-16">
      <section aria-labelledby="members" className="rounded-3xl border border-line bg-paper p-6 shadow-card sm:p-10">
        <h2 id="members" className="text-part">
          {copy.title}
        </h2>
        {recipe.counts && (
          <p className="mt-3 text-lg font-semibold text-accent-text">
            {copy.inside(recipe.counts.ingredients, recipe.counts.steps)}
          </p>
        )}
        {cooked && <p className="mt-3 font-semibold">{copy.cooked(cooked)}</p>}
        <div className="mt-4 flex items-center gap-4">
          {portrait && (
            <Picture
              source={portrait}
              fallback="/fallback/cook.svg"
              shape="plate"
              sizes="96px"
              alt={site.cookName ?? ''}
              className="aspect-square w-24 flex-none rounded-full object-cover"
            />
          )}
          <p>{copy.lead(site.name)}</p>
        </div>
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-accent-text">
          {copy.opens.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className="print:hidden">
          <WayIn site={site} costs={costs} way={wayIn} className="mt-7" />
          <p className="for-visitors mt-5">
            {copy.member}{' '}
            <Link to={paths.signIn()} state={{ from: pathname }} className="link inline-block py-2">
              {copy.signIn}
            </Link>
          </p>
        </div>
      </section>
      <div className="md:pt-2">
        {review && (
          <figure className="mb-10">
            <blockquote dir="auto" className="font-display text-xl wrap-anywhere">
              {review.body}
            </blockquote>
            <figcaption dir="auto" className="mt-3 text-ink-soft">
              {review.by}
            </figcaption>
          </figure>
        )}
        <RecipeAllergens allergens={recipe.allergens} />
      </div>
    </div>
  );
}
