import { landing as copy } from '../../copy/landing.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { RecipeCardView } from './recipe-card-view.ts';

/** Card of a recipe, which is a link if the recipe has a path. `sizes`: displayed width of the picture. */
export function RecipeCard({ recipe, sizes, time }: { recipe: RecipeCardView; sizes: string; time: string | null }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-2xl bg-paper shadow-card">
      <Picture
        source={recipe.image}
        fallback="/fallback/recipe.svg"
        shape="card"
        sizes={sizes}
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
          {recipe.path ? (
            <SiteLink to={recipe.path} className="card-link group-hover:underline">
              {recipe.name}
            </SiteLink>
          ) : (
            recipe.name
          )}
        </h3>
        {time !== null && (
          <p className="mt-auto flex items-center gap-2 text-ink-soft">
            <Icon name="clock" className="size-4.5" />
            {time}
          </p>
        )}
      </div>
    </article>
  );
}
