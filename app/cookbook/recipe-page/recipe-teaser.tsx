import { Link, useLocation } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import type { WayIn as Way } from '../../recipes/paywall/paywall.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { RecipeAllergens } from './recipe-allergens.tsx';
import { WayIn } from './way-in.tsx';

const copy = recipePage.teaser;

/**
 * Replaces ingredients and method: their counts, what a membership opens and its price.
 * @param props.costs `$10 a month or $99 a year`
 */
export function RecipeTeaser(props: { site: CreatorSite; recipe: RecipeView; costs: string; wayIn: Way }) {
  const { site, recipe, costs, wayIn } = props;
  const { pathname } = useLocation();
  return (
    <div className="shell grid gap-10 py-12 md:grid-cols-[1.4fr_1fr] md:gap-14 md:py-16">
      <section aria-labelledby="members" className="rounded-3xl border border-line bg-paper p-6 shadow-card sm:p-10">
        <h2 id="members" className="text-[clamp(min(1.7rem,9vw),4.5vw,2.4rem)]">
          {copy.title}
        </h2>
        {recipe.counts && (
          <p className="mt-3 text-lg font-semibold text-accent-text">
            {copy.inside(recipe.counts.ingredients, recipe.counts.steps)}
          </p>
        )}
        <p className="mt-4">{copy.lead(site.name)}</p>
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
        <RecipeAllergens allergens={recipe.allergens} />
      </div>
    </div>
  );
}
