import { landing as copy } from '../../copy/landing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { LandingView, RecipeView } from '../landing-page.ts';
import type { SignUpLink } from './sign-up-link.ts';
import { Slides } from './slides.tsx';

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
          slides={recipes.map((recipe) => ({ key: recipe.id, content: <RecipeCard recipe={recipe} /> }))}
        />
        <p className="mt-8 text-center">
          <ButtonLink {...signUp}>{copy.recipes.button}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

function RecipeCard({ recipe }: { recipe: RecipeView }) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-2xl bg-paper shadow-card">
      <Picture
        source={recipe.image}
        fallback="/fallback/recipe.svg"
        shape="card"
        sizes="(min-width: 1180px) 370px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 76vw"
        alt=""
        className="aspect-[4/3] w-full object-cover"
      />
      {recipe.free && (
        <span className="absolute top-3 left-3 rounded-(--radius-button) bg-paper px-3 py-1 text-sm font-bold tracking-wide text-accent-text">
          {copy.recipes.free}
        </span>
      )}
      <div className="flex grow flex-col gap-2 p-5">
        <h3 dir="auto" className="line-clamp-4 text-xl">
          {recipe.name}
        </h3>
        {recipe.minutes !== null && (
          <p className="mt-auto flex items-center gap-2 text-ink-soft">
            <Icon name="clock" className="size-4.5" />
            {copy.recipes.cookTime(recipe.minutes)}
          </p>
        )}
      </div>
    </article>
  );
}
