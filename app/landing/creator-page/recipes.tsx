import { landing as copy } from '../../copy/landing.ts';
import { RecipeCard } from '../../recipes/recipe-card/recipe-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LandingView, SignUpLink } from './landing-page.ts';

const cardSizes = '(min-width: 1180px) 370px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 76vw';

export function Recipes({ view: { recipes, library }, signUp }: { view: LandingView; signUp: SignUpLink }) {
  return (
    <section className="below-fold bg-wash py-14 md:py-20">
      <div className="shell">
        <Carousel
          {...copy.carousel}
          labelledBy="recipes"
          heading={
            <h2 id="recipes" className="mb-8 text-section">
              {copy.recipes.title}
            </h2>
          }
          empty={copy.recipes.empty}
          peek
          slides={recipes.map((recipe) => ({
            key: recipe.id,
            content: (
              <RecipeCard
                recipe={signUp.isMember ? { ...recipe, free: false } : recipe}
                sizes={cardSizes}
                time={recipe.activeMinutes === null ? null : copy.recipes.cookTime(recipe.activeMinutes)}
              />
            ),
          }))}
        />
        <p className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
          <ButtonLink {...signUp}>{copy.recipes.button}</ButtonLink>
          {library && (
            <SiteLink to={library} className="link py-2">
              {copy.recipes.library}
            </SiteLink>
          )}
        </p>
      </div>
    </section>
  );
}
