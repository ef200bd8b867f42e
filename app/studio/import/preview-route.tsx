import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Form, redirect, type ShouldRevalidateFunction, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { badRequest, notFound, pageLoader } from '../../http/replies.ts';
import { keyed } from '../../recipes/showing/shown-text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { storeBroughtPicture } from '../pictures/store-brought-picture.server.ts';
import type { Route } from './+types/preview-route';
import { type AddPicture, confirmImport } from './confirm.server.ts';
import { importPreview as copy, importForm } from './copy.ts';
import { type LineDecision, placeLine, readLineDecision } from './place-line.server.ts';
import { type NotRead, readPositions } from './preview.ts';
import { PreviewCard } from './preview-card.tsx';
import { findPreviewPage, type PreviewPage } from './preview-page.server.ts';
import { RefusedList } from './refused-list.tsx';
import { forgetWaiting } from './waiting-text.tsx';

export const loader = pageLoader(
  'A preview could not be read',
  async ({ context, params, url }: Route.LoaderArgs, { db, now }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const { previewId } = params;
    const asked = { creatorId, accountId: member.accountId, previewId, page: url.searchParams.get('page'), now: now() };
    return { previewId, preview: await findPreviewPage(db, asked) };
  },
);

const form = defineForm({
  unexpected: importForm.errors.unexpected,
  refused: (error) => error,
});

export const action = formAction(
  form,
  'Recipes could not be taken over',
  async ({ request, context, params }: Route.ActionArgs, { services, values, lists }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const own = { creatorId, accountId: member.accountId, previewId: params.previewId };
    const placeOne = async (decision: LineDecision | null) => {
      const placed = decision && (await placeLine(db, { ...own, ...decision, now: now() }));
      if (!placed?.ok) return notFound(copy.gone);
      const page = new URL(request.url).searchParams.get('page');
      return redirect(
        `${studioPaths.importPreview(creatorId, own.previewId, page ? { page } : {})}#recipe-${decision!.position}`,
        { status: 303 },
      );
    };
    const { place } = values;
    if (place !== undefined) return placeOne(readLineDecision(place));
    const ticked = readPositions(lists.take);
    const positions = values.all === 'yes' ? null : ticked;
    if (ticked === null || (positions?.length === 0 && values.comments !== 'yes')) return badRequest(copy.none);
    const addPicture: AddPicture = (picture) => storeBroughtPicture(services, picture);
    const takesComments = values.comments === 'yes';
    const taken = await confirmImport(db, { ...own, positions, addPicture, takesComments, now: now() });
    if (!taken.ok && taken.reason === 'unknown') return notFound(copy.gone);
    if (!taken.ok) return badRequest(copy.tooManyRecipes);
    if (taken.importId === null) return badRequest(copy.allThere);
    const lost = taken.lostPictures > 0 ? String(taken.lostPictures) : null;
    const elsewhere = taken.picturesElsewhere > 0 ? String(taken.picturesElsewhere) : null;
    return redirect(studioPaths.imported(creatorId, taken.importId, { lost, elsewhere }), { status: 303 });
  },
  { repeated: ['take'] },
);

export const clientAction = form.clientAction;

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.has('place') ? change.defaultShouldRevalidate : notAfterForms(change);

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { previewId, preview } = loaderData;
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
      <FormSummary message={actionData} attempt={actionData} />
      <ConfirmImport key={preview.page} preview={preview} previewId={previewId} />
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="mt-8">
          <h2 id="refused" className="text-xl">
            {copy.refusedTitle}
          </h2>
          <RefusedList refused={refused} className="mt-3" />
        </section>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="posts" className="mt-8">
          <h2 id="posts" className="text-xl">
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

function ConfirmImport({ preview, previewId }: { preview: PreviewPage; previewId: string }) {
  const { recipes, news, page, pages, comments } = preview;
  const { creatorId } = useStudio();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isHydrated = useHydrated();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting';
  /** True while the import is submitted; false while a line is placed. */
  const isImporting = isBusy && !formData?.has('place');
  const placing = /^\d+/.exec(String(formData?.get('place') ?? ''))?.[0];
  const placed = useRef<string>(undefined);
  useEffect(() => {
    if (placing !== undefined) placed.current = placing;
    else if (placed.current !== undefined && state === 'idle') {
      // The focus is lost if the pressed button is gone, for example because the recipe has no more unplaced lines.
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
          {page > 1 && <TextLink to={pageAt(creatorId, previewId, page - 1)}>{copy.earlier}</TextLink>}
          <span className="text-ink-soft">{copy.page(page, pages)}</span>
          {page < pages && <TextLink to={pageAt(creatorId, previewId, page + 1)}>{copy.later}</TextLink>}
        </nav>
      )}
      <div className="sticky bottom-(--work-bar) mt-4 border-t border-line bg-wash py-4">
        {comments > 0 && (
          <div className="mb-3 flex items-start gap-3">
            <input
              id="take-comments"
              type="checkbox"
              name="comments"
              value="yes"
              defaultChecked
              aria-describedby="take-comments-hint"
              className="mt-0.5 size-6 flex-none"
            />
            <div>
              <label htmlFor="take-comments" className="font-semibold">
                {copy.takeComments(comments)}
              </label>
              <p id="take-comments-hint" className="text-sm text-ink-soft">
                {copy.takeCommentsHint}
              </p>
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-3" aria-live="polite">
          {(canTake || comments > 0) && (
            <button type="submit" aria-disabled={isBusy || undefined} className="button max-sm:w-full">
              {isImporting ? copy.busy : canTake ? copy.chosen : copy.onlyComments}
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
          {!canTake && comments === 0 && pages === 1 && (
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

/** Returns the checkbox of a recipe, or the recipe itself if it has no checkbox. */
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
