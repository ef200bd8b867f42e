import { Form, Link } from 'react-router';
import { SEARCHED_CHARACTERS } from '../../cookbook/library/library-search.ts';
import { pageLoader } from '../../http/replies.ts';
import { MIN_PEOPLE } from '../../membership/min-people.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { recipeListWords as copy, publicationWords } from './copy.ts';
import { listOwn } from './list-own.server.ts';
import { type OwnSearch, ownSearchQuery, readOwnSearch, type ShownState, shownStates } from './own-search.ts';
import { findToPublish } from './publishing-question.server.ts';
import { PublishingQuestion } from './publishing-question.tsx';
import { RecipeRow } from './recipe-row.tsx';
import { type ListDone, type RecipesPage, readListDone } from './recipes-page.ts';
import { readQuestion, writeSelected } from './selection.ts';
import { Selection } from './selection-bar.tsx';

export const loader = pageLoader(
  'A studio’s recipes could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }): Promise<RecipesPage> => {
    const { studio } = await requireStudio(context, params);
    const search = readOwnSearch(url.searchParams);
    const { creatorId } = studio;
    const selected = readQuestion(url.searchParams);
    const found = await listOwn(db, { creatorId, ...search });
    const question = selected && (await findToPublish(db, { creatorId, selected }));
    return { search, ...found, done: readListDone(url.searchParams), question };
  },
);

export default function Recipes({ loaderData: page }: Route.ComponentProps) {
  const { creatorId, isPublic } = useStudio();
  const { search, recipes, next, counts, done, question } = page;
  const isNarrowed = search.q !== '' || search.state !== null || search.toCheck;
  const isEmpty = !isNarrowed && shownStates.every((state) => counts[state] === 0);
  const to = (change: Partial<OwnSearch>) =>
    studioPaths.recipes(creatorId, ownSearchQuery({ ...search, after: null, ...change }));
  return (
    <StudioPage
      title={copy.title}
      actions={
        !isEmpty && (
          <>
            <ButtonLink to={studioPaths.newRecipe(creatorId)}>{copy.write}</ButtonLink>
            <BringIn />
          </>
        )
      }
    >
      {done && <ListDoneLine done={done} search={search} />}
      {question && question.length > 0 && <PublishingQuestion question={question} search={search} />}
      {isEmpty ? (
        <Empty />
      ) : (
        <>
          <SearchForm key={search.q} search={search} />
          <States page={page} to={to} />
          {search.toCheck && <p className="mb-4 text-ink-soft">{copy.toCheckLead}</p>}
          {!isPublic && counts.published + counts.changed > 0 && <PageIsHidden />}
          {search.state === 'removed' && <p className="mb-4 text-ink-soft">{copy.removedLead}</p>}
          {recipes.length === 0 && (
            <EmptyState scene="nothing-found" title={copy.nothing} lead={copy.nothingLead}>
              <ButtonLink to={studioPaths.recipes(creatorId)}>{copy.showAll}</ButtonLink>
            </EmptyState>
          )}
          {recipes.length > 0 && (
            <Selection key={`${done?.what} ${done?.of.join()}`} search={search}>
              <PlainList
                aria-label={copy.list}
                className="divide-y divide-line rounded-2xl border border-line bg-paper"
              >
                {recipes.map((recipe) => (
                  <RecipeRow key={recipe.id} recipe={recipe} search={search} />
                ))}
              </PlainList>
            </Selection>
          )}
          {counts.published + counts.changed > 0 && (
            <p className="mt-3 text-sm text-ink-soft">{copy.use(MIN_PEOPLE)}</p>
          )}
          <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
            {search.after && (
              <ButtonLink to={to({})} look="quiet">
                {copy.first}
              </ButtonLink>
            )}
            {next && (
              <ButtonLink to={to({ after: next })} look="quiet">
                {copy.more}
              </ButtonLink>
            )}
          </p>
        </>
      )}
    </StudioPage>
  );
}

function PageIsHidden() {
  const { creatorId } = useStudio();
  return (
    <p
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-xl border border-line bg-paper px-4 py-2"
    >
      {copy.pageIsHidden}
      <TextLink to={studioPaths.pagePublication(creatorId)}>{copy.publishPage}</TextLink>
    </p>
  );
}

function Empty() {
  const { creatorId } = useStudio();
  return (
    <EmptyState scene="recipes" title={copy.none} lead={copy.noneLead}>
      <ButtonLink to={studioPaths.newRecipe(creatorId)}>{copy.write}</ButtonLink>
      <BringIn />
    </EmptyState>
  );
}

function BringIn() {
  const { creatorId } = useStudio();
  return <TextLink to={studioPaths.import(creatorId)}>{copy.importRecipes}</TextLink>;
}

function SearchForm({ search }: { search: OwnSearch }) {
  const { creatorId } = useStudio();
  return (
    <Form role="search" action={studioPaths.recipes(creatorId)} className="mb-4 flex max-w-form flex-wrap gap-2">
      <input
        type="search"
        name="q"
        aria-label={copy.search}
        placeholder={copy.placeholder}
        defaultValue={search.q}
        maxLength={SEARCHED_CHARACTERS}
        enterKeyHint="search"
        className="field flex-1 basis-40"
      />
      {search.state && <input type="hidden" name="state" value={search.state} />}
      {search.toCheck && <input type="hidden" name="check" value="steps" />}
      <button type="submit" className="button button-compact button-quiet flex-none">
        {copy.submit}
      </button>
    </Form>
  );
}

/** Filters with their counts. Hides empty states, except published and the selected one. */
function States({ page, to }: { page: RecipesPage; to: (change: Partial<OwnSearch>) => string }) {
  const { search, counts } = page;
  const present = shownStates.filter((state) => counts[state] > 0 || state === search.state || state === 'published');
  const all = shownStates.filter((state) => state !== 'removed').reduce((sum, state) => sum + counts[state], 0);
  const choices: { state: ShownState | null; name: string; count: number }[] = [
    { state: null, name: copy.all, count: all },
    ...present.map((state) => ({ state, name: copy[state], count: counts[state] })),
  ];
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <Segments as="nav" label={copy.states}>
        {choices.map(({ state, name, count }) => (
          <Link
            key={name}
            to={to({ state })}
            aria-current={state === search.state ? 'page' : undefined}
            className="segment"
          >
            {name} <span className="text-sm font-normal">{count}</span>
          </Link>
        ))}
      </Segments>
      {/* Can be combined with a state. Choosing the filter again removes it. */}
      <Link to={to({ toCheck: !search.toCheck })} aria-current={search.toCheck ? 'true' : undefined} className="chip">
        {copy.toCheck}
      </Link>
    </div>
  );
}

const words: Record<ListDone['what'], (count: number) => string> = {
  published: copy.wasPublished,
  offline: copy.wasTakenOffline,
  tagged: copy.wasTagged,
  removed: copy.wasRemoved,
  back: copy.wasTakenBack,
  copied: () => copy.copied,
  gone: () => copy.gone,
  full: () => copy.full,
  none: () => copy.noneSelected,
  'no-tag': () => copy.noTag,
  'too-often': () => copy.tooOften,
  failed: () => copy.failed,
};

function ListDoneLine({ done: { what, of, left, undo = [] }, search }: { done: ListDone; search: OwnSearch }) {
  const { creatorId } = useStudio();
  const isSomething = what in copy.left;
  return (
    <Toast key={`${what} ${of.join()}`}>
      <div>
        {(of.length > 0 || !isSomething) && <p>{words[what](of.length)}</p>}
        {left > 0 && isSomething && <p>{copy.left[what as keyof typeof copy.left](left)}</p>}
        {what === 'tagged' && of.length > 0 && <p className="text-ink-soft">{copy.taggedLead}</p>}
      </div>
      {what === 'removed' && <UndoForm of={of} act="restore" words={copy.undo} search={search} />}
      {what === 'published' && (
        <UndoForm of={undo} act="offline" words={copy.undoPublishing(undo.length)} search={search} />
      )}
      {what === 'copied' && of[0] && (
        <TextLink to={studioPaths.recipe(creatorId, of[0])}>{publicationWords.edit}</TextLink>
      )}
    </Toast>
  );
}

function UndoForm(props: { of: readonly string[]; act: 'restore' | 'offline'; words: string; search: OwnSearch }) {
  const { of, act, words, search } = props;
  const { creatorId } = useStudio();
  if (of.length === 0) return null;
  return (
    <Form method="post" action={studioPaths.recipeSelection(creatorId, ownSearchQuery(search))}>
      {of.map((recipeId) => (
        <input key={recipeId} type="hidden" name="recipe" value={writeSelected({ recipeId, version: 0 })} />
      ))}
      <button type="submit" name="do" value={act} className="link inline-flex min-h-11 items-center">
        {words}
      </button>
    </Form>
  );
}
