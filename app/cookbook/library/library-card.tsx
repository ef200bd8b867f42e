import { landing } from '../../copy/landing.ts';
import { type Marks, RecipeMarks, useMarks } from '../../kitchen/member-recipe/kitchen-marks.tsx';
import { minutesText } from '../../recipes/minutes-copy.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import type { RecipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { library as copy } from './copy.ts';

export function LibraryCards(props: {
  recipes: readonly RecipeCardView[];
  audience: Audience;
  label: string;
  first?: boolean;
}) {
  const marks = useMarks(props.recipes.map(({ id }) => id));
  return (
    <ul aria-label={props.label} className="library-cards">
      {props.recipes.map((recipe, at) => (
        <li key={recipe.id}>
          <LibraryCard
            recipe={recipe}
            audience={props.audience}
            marks={marks}
            priority={props.first === true && at === 0}
          />
        </li>
      ))}
    </ul>
  );
}

function LibraryCard(props: { recipe: RecipeCardView; audience: Audience; marks: Marks | null; priority: boolean }) {
  const { recipe, audience, marks, priority } = props;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-2xl bg-paper shadow-card">
      <div className="relative">
        <Picture
          source={recipe.image}
          fallback="/fallback/recipe.svg"
          shape="card"
          sizes="(min-width: 1180px) 270px, (min-width: 900px) 30vw, 46vw"
          alt=""
          className="aspect-[4/3] w-full object-cover"
          priority={priority}
        />
        <RecipeMarks recipeId={recipe.id} marks={marks} />
      </div>
      {recipe.free && audience === 'public' && (
        <span className="absolute top-2 left-2 rounded-(--radius-button) bg-paper px-2 py-0.5 text-xs font-bold tracking-wide text-accent-text sm:top-3 sm:left-3 sm:px-3 sm:py-1 sm:text-sm">
          {landing.recipes.free}
        </span>
      )}
      <div className="flex grow flex-col gap-2 p-3 sm:p-4">
        <h3 dir="auto" className="line-clamp-4 text-base leading-snug wrap-anywhere sm:text-lg">
          <SiteLink to={recipe.path!} className="card-link group-hover:underline">
            {recipe.name || copy.unnamed}
          </SiteLink>
        </h3>
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          {recipe.minutes !== null && (
            <span className="flex items-center gap-1.5">
              <Icon name="clock" className="size-4" />
              {minutesText(recipe.minutes)}
            </span>
          )}
          {recipe.activeMinutes !== null && recipe.activeMinutes !== recipe.minutes && (
            <span>{copy.active(minutesText(recipe.activeMinutes))}</span>
          )}
          {!recipe.free && audience === 'public' && (
            <span className="flex items-center gap-1.5">
              <Icon name="lock" className="size-4" />
              {copy.members}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
