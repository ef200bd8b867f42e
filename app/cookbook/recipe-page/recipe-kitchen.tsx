import { Suspense, useEffect, useId, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { saysSignedIn } from '../../identity/sessions/signed-in.ts';
import { mine as copy } from '../../kitchen/copy.ts';
import { CookedButton, errorOf, SaveButton } from '../../kitchen/member-recipe/buttons.tsx';
import type { KitchenAnswer, MemberRecipePageData } from '../../kitchen/member-recipe/member-recipe.ts';
import { useOperationForm } from '../../kitchen/operation-form.tsx';
import { addToListPath, recipeCookedPath, recipeNotePath, recipeSavedPath } from '../../kitchen/paths.ts';
import { paths } from '../../paths.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { latePart } from '../../ui/late-part.tsx';

/** Loaded late, because only members who have cooked the recipe need it. */
const CookedWords = latePart(
  async () => (await import('../../kitchen/member-recipe/cooked.tsx')).CookedWords,
  copy.cookedNotLoaded,
);
const AfterCooking = latePart(async () => (await import('../../kitchen/member-recipe/cooked.tsx')).AfterCooking, null);

/** Loaded late, because few members open the note and its form is half of this part's script. */
const NoteForm = latePart(
  async () => (await import('../../kitchen/member-recipe/note-form.tsx')).NoteForm,
  copy.notLoaded,
);

/** Loaded late, because few members need the notice. */
const PaymentNoticePart = latePart(
  async () => (await import('../../membership/summary/payment-notice-part.tsx')).PaymentNoticePart,
  copy.notLoaded,
);

/**
 * Member's own part of a recipe page. The page is cached for all members, so personal data loads afterwards into
 * reserved space. Without scripts, the forms lead to the recipe's page in the kitchen.
 */
export function RecipeKitchen(props: {
  site: Pick<CreatorSite, 'subdomain' | 'community'>;
  recipe: Pick<RecipeView, 'id' | 'slug' | 'free'>;
  /** Shown amounts, as a query string. */
  shown: string;
}) {
  const { site, recipe, shown } = props;
  const { id, slug } = recipe;
  const { subdomain } = site;
  const path = paths.memberRecipe(subdomain, slug);
  const { load, data } = useFetcher<MemberRecipePageData>({ key: path });
  const saving = useOperationForm<KitchenAnswer>(recipeSavedPath(subdomain, slug));
  const cooking = useOperationForm<KitchenAnswer>(recipeCookedPath(subdomain, slug));
  const noting = useOperationForm<KitchenAnswer>(recipeNotePath(subdomain, slug));
  // Once opened, the form stays mounted, so that closing it keeps the typed text.
  const [note, setNote] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const isNoteOpen = note === 'open';
  const noteId = useId();
  const [isLost, setLost] = useState(false);
  // Without a session, loading would redirect the reader to the sign-in page.
  useEffect(() => {
    if (!saysSignedIn(document.cookie)) return;
    if (hasReloadedFor(path)) setLost(true);
    else void load(path);
  }, [load, path]);
  useEffect(() => {
    if (data) recordLoading(null);
  }, [data]);
  const mine = data?.state === 'ready' ? data.mine : null;
  const error = errorOf(saving) ?? errorOf(cooking);
  const waits = saving.waiting ?? cooking.waiting;
  return (
    <>
      <section aria-label={copy.label} className="print:hidden">
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <SaveButton mine={mine} sent={saving} />
          <CookedButton sent={cooking} />
          {mine ? (
            <button
              type="button"
              aria-expanded={isNoteOpen}
              aria-controls={noteId}
              onClick={() => setNote(isNoteOpen ? 'closed' : 'open')}
              className="button button-compact button-quiet"
            >
              {copy.note}
            </button>
          ) : (
            <Link to={`${path}#note`} className="button button-compact button-quiet">
              {copy.note}
            </Link>
          )}
        </div>
        <div className="mt-1 flex min-h-14 flex-wrap items-center gap-x-4 text-ink-soft sm:min-h-11">
          <p role="status" className={error ? 'text-danger' : undefined}>
            {error ??
              (waits ? (
                copy.waits
              ) : mine?.lastCookedAt ? (
                <Suspense fallback={copy.only}>
                  <CookedWords mine={mine} />
                </Suspense>
              ) : isLost ? (
                copy.notLoaded
              ) : (
                copy.only
              ))}
          </p>
          {mine?.lastCookedAt && cooking.answer?.ok && !cooking.waiting && !error && (
            <Suspense>
              <AfterCooking mine={mine} sent={cooking} {...props} />
            </Suspense>
          )}
          <Link to={addToListPath(id, shown)} className="link py-2.5">
            {copy.toList}
          </Link>
        </div>
        {data?.state === 'ready' && data.notice && (
          <Suspense>
            <PaymentNoticePart notice={data.notice} className="mb-4" />
          </Suspense>
        )}
        <div id={noteId} hidden={!isNoteOpen}>
          {mine && note !== 'unopened' && (
            <Suspense>
              <NoteForm note={mine.note} sent={noting} />
            </Suspense>
          )}
        </div>
      </section>
      {mine?.note && (
        // The note is printed even while the form is open.
        <div
          className={`recipe-note mt-3 max-w-form border-l-4 border-accent pl-4 ${isNoteOpen ? 'hidden print:block' : ''}`}
        >
          <h2 className="text-xl">{recipePage.myNote}</h2>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {mine.note}
          </p>
        </div>
      )}
    </>
  );
}

const LOADING = 'larder loading';

/** Records the path being loaded in this tab. Returns the path recorded before. */
function recordLoading(path: string | null): string | null {
  try {
    const before = sessionStorage.getItem(LOADING);
    if (path) sessionStorage.setItem(LOADING, path);
    else sessionStorage.removeItem(LOADING);
    return before;
  } catch {
    return null;
  }
}

/**
 * Reports whether the page was reloaded while it was loading personal data from `path`. The router reloads the page if
 * the script of the data's route is missing, so another attempt would reload forever.
 */
function hasReloadedFor(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasReloaded = recordLoading(path) === path && navigation?.type === 'reload';
  if (hasReloaded) recordLoading(null);
  return hasReloaded;
}
