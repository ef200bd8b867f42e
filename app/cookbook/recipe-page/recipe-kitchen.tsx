import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { saysSignedIn } from '../../identity/sessions/signed-in.ts';
import { mine as copy } from '../../kitchen/copy.ts';
import { CookedButton, errorOf, SaveButton } from '../../kitchen/member-recipe/buttons.tsx';
import type { KitchenAnswer, MemberRecipePageData } from '../../kitchen/member-recipe/member-recipe.ts';
import { type OperationForm, useOperationForm } from '../../kitchen/operation-form.tsx';
import { planPath, recipeCookedPath, recipeNotePath, recipeSavedPath, shoppingListPath } from '../../kitchen/paths.ts';
import type { ListAnswer } from '../../kitchen/shopping-list/list-view.ts';
import { paths } from '../../paths.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';

/** Loaded only if the member has cooked the recipe. */
const CookedWords = latePart(
  async () => (await import('../../kitchen/member-recipe/cooked.tsx')).CookedWords,
  copy.cookedNotLoaded,
);
const AfterCooking = latePart(async () => (await import('../../kitchen/member-recipe/cooked.tsx')).AfterCooking, null);

/** Loaded only once the note is opened. */
const NoteForm = latePart(
  async () => (await import('../../kitchen/member-recipe/note-form.tsx')).NoteForm,
  copy.notLoaded,
);

/** Loaded only if there is a notice. */
const PaymentNoticePart = latePart(
  async () => (await import('../../membership/summary/payment-notice-part.tsx')).PaymentNoticePart,
  copy.notLoaded,
);

export interface RecipeKitchenProps {
  site: Pick<CreatorSite, 'subdomain' | 'community'>;
  recipe: Pick<RecipeView, 'id' | 'slug' | 'free'>;
  /** Shown amounts, as a query string. */
  shown: string;
  /** Link to cook mode, or null without steps or an address. */
  cook: ReactNode;
  tools: ReactNode;
}

/** Member's own part of a recipe page. The page is cached for all members, so personal data loads afterwards. */
export function RecipeKitchen(props: RecipeKitchenProps) {
  const { site, recipe, shown, cook, tools } = props;
  const { id, slug } = recipe;
  const { subdomain } = site;
  const path = paths.memberRecipe(subdomain, slug);
  const { load, data } = useFetcher<MemberRecipePageData>({ key: path });
  const saving = useOperationForm<KitchenAnswer>(recipeSavedPath(subdomain, slug));
  const cooking = useOperationForm<KitchenAnswer>(recipeCookedPath(subdomain, slug));
  const noting = useOperationForm<KitchenAnswer>(recipeNotePath(subdomain, slug));
  const listing = useOperationForm<ListAnswer>(shoppingListPath);
  // Once opened, the note's form stays mounted, so that closing it keeps the typed text.
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
  const isListed = mine?.listed || listing.answer?.ok === true;
  const error = errorOf(saving) ?? errorOf(cooking) ?? (listing.answer?.ok === false ? listing.answer.error : null);
  const waits = saving.waiting ?? cooking.waiting ?? listing.waiting;
  const more = useRef<HTMLDivElement>(null);
  const closeMore = () => more.current?.hidePopover?.();
  // On a phone, the bar is far from the status and the note.
  const below = useRef<HTMLDivElement>(null);
  const noteBlock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cooking.answer) below.current?.scrollIntoView({ block: 'nearest' });
  }, [cooking.answer]);
  useEffect(() => {
    // The form loads after scrolling, and grows downwards.
    if (isNoteOpen) noteBlock.current?.scrollIntoView({ block: 'center' });
  }, [isNoteOpen]);
  const noteButton = {
    'aria-expanded': isNoteOpen,
    'aria-controls': noteId,
    onClick() {
      closeMore();
      setNote(isNoteOpen ? 'closed' : 'open');
    },
  };
  return (
    <>
      <section aria-label={copy.label} className="sm:mt-5 print:hidden">
        <div className="recipe-bar">
          {cook}
          <SaveButton mine={mine} sent={saving} look={LOOK} />
          <ListButton recipeId={id} shown={shown} sent={listing} isListed={isListed} />
          <button type="button" popoverTarget={MORE} className="recipe-act sm:hidden">
            <Icon name="ellipsis" className="" />
            {copy.more}
          </button>
        </div>
        <div ref={more} id={MORE} popover="auto" className="recipe-more">
          <CookedButton
            look="recipe-act"
            sent={{
              ...cooking,
              onSubmit(event) {
                closeMore();
                cooking.onSubmit(event);
              },
            }}
          />
          {mine ? (
            <button type="button" {...noteButton} className="recipe-act">
              <Icon name="square-pen" className="" />
              {copy.note}
            </button>
          ) : (
            <Link to={`${path}#note`} className="recipe-act">
              <Icon name="square-pen" className="" />
              {copy.note}
            </Link>
          )}
          <Link to={planPath(id, Number(new URLSearchParams(shown).get('serves')) || null)} className="recipe-act">
            <Icon name="calendar-days" className="" />
            {copy.plan}
          </Link>
          {tools}
        </div>
        <div ref={below} className="recipe-status flex flex-wrap items-center gap-x-4 text-ink-soft">
          <p role="status" className={error ? 'text-danger' : undefined}>
            {error ??
              (waits ? (
                copy.waits
              ) : listing.answer?.ok ? (
                copy.listed
              ) : mine?.lastCookedAt ? (
                <Suspense>
                  <CookedWords mine={mine} />
                </Suspense>
              ) : (
                isLost && copy.notLoaded
              ))}
          </p>
          {mine?.lastCookedAt && cooking.answer?.ok && !cooking.waiting && !error && (
            <>
              <button type="button" {...noteButton} className="link py-2.5 sm:hidden">
                {copy.note}
              </button>
              <Suspense>
                <AfterCooking mine={mine} sent={cooking} {...props} />
              </Suspense>
            </>
          )}
        </div>
        {data?.state === 'ready' && data.notice && (
          <Suspense>
            <PaymentNoticePart notice={data.notice} className="mb-4" />
          </Suspense>
        )}
        <div ref={noteBlock} id={noteId} hidden={!isNoteOpen} className="mt-2 rounded-2xl bg-paper p-4">
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

const MORE = 'recipe-more';
/** Includes `bg-paper`, because hovered text has too little contrast with the opening's background. */
const LOOK = 'button button-compact button-quiet bg-paper recipe-act';

/** Adds the recipe to the shopping list. Without scripts, opens the list. */
function ListButton(props: { recipeId: string; shown: string; sent: OperationForm<ListAnswer>; isListed: boolean }) {
  const { recipeId, shown, sent, isListed } = props;
  const isHydrated = useHydrated();
  const link = useRef<HTMLAnchorElement>(null);
  const isAdded = sent.answer?.ok === true;
  useEffect(() => {
    if (isAdded) link.current?.focus({ preventScroll: true });
  }, [isAdded]);
  if (isListed) {
    return (
      <Link ref={link} to={shoppingListPath} className={LOOK}>
        <Icon name="check" className="" />
        {copy.onList}
      </Link>
    );
  }
  const named = isHydrated ? { intent: 'add-recipe', recipe: recipeId } : { add: recipeId };
  const fields = [...Object.entries(named), ...new URLSearchParams(shown)];
  return (
    <form method="get" action={sent.action} onSubmit={sent.onSubmit}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={LOOK}>
        <Icon name="list-checks" className="" />
        {copy.toList}
      </button>
    </form>
  );
}

const LOADING = 'larder loading';

/** Records the path being loaded in this tab, or removes the record if null. Returns the path recorded before. */
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
 * Records that personal data is being loaded from `path`. Returns true and removes the record if the page was reloaded
 * during the same load, because another attempt could reload forever.
 */
function hasReloadedFor(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasReloaded = recordLoading(path) === path && navigation?.type === 'reload';
  if (hasReloaded) recordLoading(null);
  return hasReloaded;
}
