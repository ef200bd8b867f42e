import { landing as copy } from '../../copy/landing.ts';
import { RecipeCard } from '../../recipes/ui/recipe-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { LandingView } from '../landing-page.ts';
import type { SignUpLink } from './sign-up-link.ts';
import { Slides } from './slides.tsx';

const cardSizes = '(min-width: 1180px) 370px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 76vw';

export function Recipes({ recipes, signUp }: { recipes: LandingView['recipes']; signUp: SignUpLink }) {
  return (
    <section className="below-fold bg-wash py-14 md:py-20">
      <div className="shell">
        <Slides
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
            content: <RecipeCard recipe={recipe} sizes={cardSizes} />,
          }))}
        />
        <p className="mt-8 text-center">
          <ButtonLink {...signUp}>{copy.recipes.button}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
