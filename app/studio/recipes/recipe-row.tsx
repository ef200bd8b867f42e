import { Form, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { DAYS_TO_RESTORE } from '../../recipes/content/bounds.ts';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { Menu } from '../frame/menu.tsx';
import { StateDot, type StateLook } from '../frame/state-dot.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { recipeListWords as copy, hiddenStateWords, stateWords } from './copy.ts';
import type { OwnListed } from './list-own.server.ts';
import { type OwnSearch, ownSearchQuery, type ShownState } from './own-search.ts';
import { writeSelected } from './selection.ts';
import { SELECTION } from './selection-bar.tsx';

export function RecipeRow({ recipe, search }: { recipe: OwnListed; search: OwnSearch }) {
  const { creatorId, role } = useStudio();
  const { id, state, saved, cooked } = recipe;
  const name = recipe.name?.trim() || copy.unnamed;
  const use = [saved !== null && copy.saved(saved), cooked !== null && copy.cooked(cooked)].filter(Boolean);
  const mayWrite = role !== 'operator';
  return (
    <li className="@container">
      <div className="grid min-h-16 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-1.5 @max-[17rem]:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-3">
        {mayWrite ? (
          <label className="flex size-[44px] items-center justify-center">
            <input
              type="checkbox"
              form={SELECTION}
              name="recipe"
              value={writeSelected({ recipeId: id, version: recipe.version })}
              aria-label={copy.select(name)}
              className="size-[min(1.25rem,6.25vw)] accent-ink"
            />
          </label>
        ) : (
          <span />
        )}
        <Picture
          source={readPictureAddress(recipe.imageUrl)}
          fallback="/fallback/recipe.svg"
          shape="card"
          sizes="3rem"
          alt=""
          className="size-[min(3rem,15vw)] rounded-lg object-cover"
        />
        <div className="grid min-w-0 gap-x-5 @max-[17rem]:order-last @max-[17rem]:col-span-full @max-[17rem]:px-2 @min-[46rem]:grid-cols-[minmax(0,1fr)_14rem_6rem_10rem] @min-[46rem]:items-center">
          <h2 dir="auto" className="font-sans text-base leading-snug font-semibold tracking-normal text-wrap">
            {state === 'removed' ? (
              name
            ) : (
              <Link
                to={studioPaths.recipe(creatorId, id)}
                className="inline-flex min-h-6 items-center hover:underline @min-[46rem]:min-h-11"
              >
                {name}
              </Link>
            )}
          </h2>
          <p className="contents">
            <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft @min-[46rem]:contents">
              <State recipe={recipe} />
              <span className={recipe.free ? '' : '@max-[30rem]:hidden'}>{recipe.free ? copy.free : copy.members}</span>
              <span className="empty:hidden @max-[30rem]:hidden @min-[46rem]:empty:inline">
                {state !== 'removed' && use.join(', ')}
              </span>
            </span>
          </p>
        </div>
        {mayWrite && (
          <Menu label={copy.about(copy.menu, name)}>
            <RowActions recipe={recipe} search={search} />
          </Menu>
        )}
      </div>
    </li>
  );
}

function State({ recipe: { state, publishedAt, removedAt } }: { recipe: OwnListed }) {
  const { isPublic } = useStudio();
  return (
    <StateDot look={isPublic || !isShown(state) ? looks[state] : 'soon'}>
      <span className="text-ink">{(isPublic ? stateWords : hiddenStateWords)[state]}</span>
      {state === 'scheduled' && publishedAt && (
        <>
          {', '}
          <Moment at={publishedAt} />
        </>
      )}
      {removedAt && (
        <>
          {'. '}
          {copy.deletedAfter} <Moment at={deletedAfter(removedAt)} dateOnly />
        </>
      )}
    </StateDot>
  );
}

function RowActions({ recipe: { id, slug, state, version }, search }: { recipe: OwnListed; search: OwnSearch }) {
  const { creatorId, isPublic, subdomain } = useStudio();
  const selection = (act: 'remove' | 'restore', words: string) => (
    <Form method="post" action={studioPaths.recipeSelection(creatorId, ownSearchQuery(search))}>
      <input type="hidden" name="recipe" value={writeSelected({ recipeId: id, version })} />
      <button type="submit" name="do" value={act} className="menu-item">
        {words}
      </button>
    </Form>
  );
  if (state === 'removed') return selection('restore', copy.takeBack);
  return (
    <>
      <Link to={studioPaths.recipePublication(creatorId, id)} className="menu-item">
        {copy.publish}
      </Link>
      <Link to={studioPaths.recipePreview(creatorId, id)} className="menu-item">
        {copy.preview}
      </Link>
      {isPublic && subdomain && isShown(state) && (
        <Link to={paths.recipe(subdomain, slug)} className="menu-item">
          {copy.see}
        </Link>
      )}
      <Form method="post" action={studioPaths.recipeCopy(creatorId, id)}>
        <button type="submit" className="menu-item">
          {copy.copy}
        </button>
      </Form>
      {selection('remove', copy.remove)}
    </>
  );
}

const looks: Record<ShownState, StateLook> = {
  draft: 'off',
  scheduled: 'soon',
  published: 'good',
  changed: 'changed',
  removed: 'off',
};
const isShown = (state: ShownState) => state === 'published' || state === 'changed';

const deletedAfter = (removedAt: string) =>
  new Date(new Date(removedAt).getTime() + DAYS_TO_RESTORE * 24 * 3600 * 1_000).toISOString();
