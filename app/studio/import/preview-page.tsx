import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { keyed } from '../../recipes/showing/shown-text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { importPreview as copy } from './copy.ts';
import type { NotRead, PreviewedRecipe } from './preview.ts';
import { PreviewCard } from './preview-card.tsx';
import { RefusedList } from './refused-list.tsx';
import { forgetWaiting } from './waiting-text.tsx';

interface Preview {
  source: string;
  recipes: PreviewedRecipe[];
  total: number;
  news: number;
  page: number;
  pages: number;
  refused: NotRead[];
}

export function PreviewPage(props: { previewId: string; preview: Preview | null; error: string | null }) {
  const { previewId, preview, error } = props;
  const { creatorId } = useStudio();
  useEffect(forgetWaiting, []);
  if (!preview) {
    return (
      <StudioPage title={copy.title} lead={copy.gone}>
        <ButtonLink to={studioPaths.import(creatorId)}>{copy.again}</ButtonLink>
      </StudioPage>
    );
  }
  const { source, total } = preview;
  const isPost = ({ reason }: NotRead) => reason === 'no-recipe-post';
  const [refused, posts] = [preview.refused.filter((each) => !isPost(each)), preview.refused.filter(isPost)];
  return (
    <StudioPage title={copy.title} lead={copy.lead(total, source)}>
      <FormSummary message={error} attempt={error} />
      <ConfirmImport key={preview.page} preview={preview} previewId={previewId} />
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="mt-10 max-w-3xl">
          <h2 id="refused" className="text-2xl">
            {copy.refusedTitle}
          </h2>
          <RefusedList refused={refused} className="mt-3" />
        </section>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="posts" className="mt-10 max-w-3xl">
          <h2 id="posts" className="text-2xl">
            {copy.otherPosts}
          </h2>
          <p className="mt-2">{copy.otherPostsLead}</p>
          <ul className="mt-3 list-disc pl-5">
            {keyed(posts).map(({ key, item }) => (
              <li key={key} dir="auto" className="break-words">
                {item.name || item.file}
              </li>
            ))}
          </ul>
        </section>
      )}
    </StudioPage>
  );
}

function ConfirmImport({ preview, previewId }: { preview: Preview; previewId: string }) {
  const { recipes, news, page, pages } = preview;
  const { creatorId } = useStudio();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isHydrated = useHydrated();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting';
  /** False if the form only places a line. */
  const isImporting = isBusy && !formData?.has('place');
  const placing = /^\d+/.exec(String(formData?.get('place') ?? ''))?.[0];
  const placed = useRef<string>(undefined);
  useEffect(() => {
    if (placing !== undefined) placed.current = placing;
    else if (placed.current !== undefined && state === 'idle') {
      // The pressed button is gone after the last line of a recipe was placed.
      if (document.activeElement === document.body)
        focusTargetOf(document.getElementById(`recipe-${placed.current}`))?.focus();
      placed.current = undefined;
    }
  }, [placing, state]);
  const tick = (checked: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name=take]') ?? []) box.checked = checked;
  };
  const canTake = recipes.some(({ there }) => there?.as !== 'same');
  return (
    <Form
      method="post"
      ref={form}
      className="max-w-3xl"
      onKeyDown={(event) => moveFocusWithArrows(event, [...(list.current?.children ?? [])])}
    >
      {/* Default button for Enter. Without it, Enter at a checkbox would place the first line. */}
      <button type="submit" hidden />
      {isHydrated && canTake && recipes.length > 1 && (
        <div className="mb-3 flex gap-5">
          <button type="button" className="link min-h-11" onClick={() => tick(true)}>
            {copy.tickAll}
          </button>
          <button type="button" className="link min-h-11" onClick={() => tick(false)}>
            {copy.tickNone}
          </button>
        </div>
      )}
      {isHydrated && recipes.length > 1 && (
        <p className="mb-3 text-sm text-ink-soft [@media(hover:none)]:hidden">{copy.keys}</p>
      )}
      <ul ref={list} aria-label={copy.list} className="grid gap-3">
        {recipes.map((recipe) => (
          <PreviewCard key={recipe.position} recipe={recipe} previewId={previewId} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={copy.pages} className="mt-4 flex flex-wrap items-center gap-x-5">
          {page > 1 && (
            <Link className="link inline-flex min-h-11 items-center" to={pageAt(creatorId, previewId, page - 1)}>
              {copy.earlier}
            </Link>
          )}
          <span className="text-ink-soft">{copy.page(page, pages)}</span>
          {page < pages && (
            <Link className="link inline-flex min-h-11 items-center" to={pageAt(creatorId, previewId, page + 1)}>
              {copy.later}
            </Link>
          )}
        </nav>
      )}
      <div className="sticky bottom-0 mt-4 border-t border-line bg-wash py-4">
        <div className="flex flex-wrap gap-3" aria-live="polite">
          {canTake && (
            <button type="submit" aria-disabled={isBusy || undefined} className="button max-sm:w-full">
              {isImporting ? copy.busy : copy.chosen}
            </button>
          )}
          {pages > 1 && news > 0 && (
            <button
              type="submit"
              name="all"
              value="yes"
              aria-disabled={isBusy || undefined}
              className="button button-quiet max-sm:w-full"
            >
              {copy.all(news)}
            </button>
          )}
          {!canTake && pages === 1 && (
            <ButtonLink to={studioPaths.import(creatorId)} look="quiet">
              {copy.again}
            </ButtonLink>
          )}
        </div>
        {canTake && <p className="mt-2 text-sm text-ink-soft">{copy.drafts}</p>}
      </div>
    </Form>
  );
}

/** Returns the checkbox of a recipe, or the recipe itself if it has none. */
const focusTargetOf = (recipe: Element | null) =>
  recipe?.querySelector<HTMLElement>('input[name=take]') ?? (recipe as HTMLElement | null);

function moveFocusWithArrows(event: KeyboardEvent, recipes: readonly Element[]) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = recipes.findIndex((recipe) => recipe.contains(event.target as Node));
  const next = recipes[at + by];
  if (at < 0 || !next) return;
  event.preventDefault();
  focusTargetOf(next)?.focus();
}

const pageAt = (creatorId: string, previewId: string, page: number) =>
  studioPaths.importPreview(creatorId, previewId, { page: String(page) });
