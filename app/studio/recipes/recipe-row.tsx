import { Form, Link } from 'react-router';
import { DAYS_TO_RETURN } from '../../recipes/editing/days-to-return.ts';
import type { OwnListed } from '../../recipes/editing/list-own.server.ts';
import { FEWEST_PEOPLE } from '../../recipes/kitchen/fewest-people.ts';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { recipeListWords as copy, stateWords } from './copy.ts';
import { RemovalForm } from './list-done-line.tsx';

/** A recipe of the list: its picture, what it is, what members did with it, and what can be done. */
export function RecipeRow({ recipe }: { recipe: OwnListed }) {
  const { creatorId } = useStudio();
  const { id, state } = recipe;
  const name = recipe.name?.trim() || copy.unnamed;
  const { saved, cooked } = recipe;
  const kept = [saved !== null && copy.saved(saved), cooked !== null && copy.cooked(cooked)].filter(Boolean);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-2xl border border-line bg-paper p-3 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:p-4">
      <Picture
        source={readPictureAddress(recipe.imageUrl)}
        fallback="/fallback/recipe.svg"
        shape="card"
        sizes="120px"
        alt=""
        className="aspect-[4/3] w-full self-start rounded-xl object-cover"
      />
      <div className="min-w-0">
        <h2 dir="auto" className="text-xl [overflow-wrap:anywhere]">
          {state === 'removed' ? (
            name
          ) : (
            <Link to={studioPaths.recipe(creatorId, id)} className="inline-flex min-h-11 items-center hover:underline">
              {name}
            </Link>
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`rounded-lg px-2 py-0.5 text-sm font-semibold ${looks[state]}`}>{stateWords[state]}</span>
          <span className="text-sm text-ink-soft">{recipe.free ? copy.free : copy.members}</span>
          {state === 'scheduled' && recipe.publishedAt && (
            <span className="text-sm text-ink-soft">
              <Moment at={recipe.publishedAt} />
            </span>
          )}
        </p>
        {state !== 'removed' && (
          <p className="mt-1 text-sm text-ink-soft">
            {kept.length > 0
              ? kept.join(', ')
              : (state === 'published' || state === 'changed') && copy.few(FEWEST_PEOPLE)}
          </p>
        )}
        {recipe.removedAt && (
          <p className="mt-1 text-sm text-ink-soft">
            {copy.deletedAfter} <Moment at={deletedAfter(recipe.removedAt)} dateOnly />
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 sm:col-span-1 sm:self-center">
        {state === 'removed' ? (
          <RemovalForm recipeId={id} removed="no" button={copy.takeBack} of={name} />
        ) : (
          <>
            <Link
              to={studioPaths.recipePublication(creatorId, id)}
              aria-label={copy.about(copy.publish, name)}
              className="link inline-flex min-h-11 items-center"
            >
              {copy.publish}
            </Link>
            <Form method="post" action={studioPaths.recipeCopy(creatorId, id)}>
              <button
                type="submit"
                aria-label={copy.about(copy.copy, name)}
                className="link inline-flex min-h-11 items-center"
              >
                {copy.copy}
              </button>
            </Form>
            <RemovalForm recipeId={id} removed="yes" button={copy.remove} of={name} />
          </>
        )}
      </div>
    </li>
  );
}

const looks = {
  draft: 'bg-wash text-ink',
  scheduled: 'bg-wash text-ink',
  published: 'bg-[#e6f2e8] text-[#235a30]',
  changed: 'bg-[#fdf0d8] text-[#6b4a0e]',
  removed: 'bg-wash text-ink-soft',
} as const;

const deletedAfter = (removedAt: string) =>
  new Date(new Date(removedAt).getTime() + DAYS_TO_RETURN * 24 * 3600 * 1_000).toISOString();
