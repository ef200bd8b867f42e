import { randomUUID } from 'node:crypto';
import { Link, redirect } from 'react-router';
import { endOnboarding } from '../../creators/commands.server.ts';
import { formAction } from '../../http/form.server.ts';
import { notAfterForms, type Submitted } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { pageFormat } from '../../landing/content/page-content.ts';
import { savePageDraft } from '../../landing/editing/draft-commands.server.ts';
import { changedByForm, longFields } from '../../landing/editing/page-forms.ts';
import { inOwnWords } from '../../landing/editing/page-rows.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { readPageContent } from '../../landing/editing/read-page.server.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { findEditorPage } from '../recipe-editor/editor-page.server.ts';
import { listOwn } from '../recipes/list-own.server.ts';
import type { Route } from './+types/route';
import { onboarding as copy } from './copy.ts';
import { PageStep } from './page-step.tsx';
import { RecipeStep } from './recipe-step.tsx';
import { nextStep, type StepPage, stepAfter, steps, stepsDone } from './steps.ts';

/** The address of the last step contains the recipe's id, so that returning opens the same recipe. */
export const loader = pageLoader(
  'The first steps could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const editing = await findPageEditing(db, studio);
    if (!editing) throw noSuchPage();
    const { recipes } = await listOwn(db, { creatorId, q: '', state: null, after: null });
    const content = editing.draft.content ?? inOwnWords(editing.published);
    const done = stepsDone(content, { hasRecipe: recipes.length > 0 });
    const step = steps.find((each) => each === url.searchParams.get('step')) ?? nextStep(done) ?? 'recipe';
    const page = { step, done, content, version: editing.draft.version, accountId: member.accountId };
    if (step !== 'recipe') return { ...page, recipe: null };
    const recipeId = url.searchParams.get('recipe')?.toLowerCase();
    if (!recipeId || !isUuid(recipeId)) {
      const begun = recipes.find(({ state }) => state === 'draft')?.id ?? randomUUID();
      throw redirect(studioPaths.onboarding(creatorId, { step, recipe: begun }));
    }
    return { ...page, recipe: await findEditorPage(db, { creatorId, recipeId, ...member }) };
  },
);

// No client action: with scripts, each field is saved while typing.
const form = {
  unexpected: copy.failed,
  refused: (error: string, values: Submitted) => ({ error, values }),
};

/** Saves a step of a browser without scripts and redirects to the next step, or ends the onboarding (`do=end`). */
export const action = formAction(
  form,
  'A first step could not be saved',
  async ({ context, params, url }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    if (values.do === 'end') {
      await endOnboarding(db, { creatorId, now: now() });
      return redirect(paths.studio(creatorId), 303);
    }
    const editing = await findPageEditing(db, studio);
    if (!editing) throw noSuchPage();
    const current = editing.draft.content ?? inOwnWords(editing.published);
    // Without scripts, a selected preset takes effect unless the colour field was changed.
    const { swatch, accentColor } = values;
    const isChosen = swatch && accentColor === current.accentColor;
    const written = isChosen ? { ...values, accentColor: swatch } : values;
    const read = readPageContent(changedByForm(current, written, randomUUID()), {
      schemaVersion: pageFormat.version,
      stored: null,
    });
    if (!read.ok) return badRequest(refused(read.error));
    const draft = { creatorId, version: Number(values.version), authorId: member.accountId, now: now() };
    const saved = await savePageDraft(db, { ...draft, content: read.content });
    if (!saved.ok) return conflict(refused(copy.conflict));
    const step = steps.find((each) => each === url.searchParams.get('step')) ?? 'look';
    return redirect(studioPaths.onboarding(creatorId, { step: stepAfter(step) ?? 'recipe' }), 303);
  },
  { longer: longFields, errorStatus: 500 },
);

export const shouldRevalidate = notAfterForms;

export default function Onboarding({ loaderData: page, actionData }: Route.ComponentProps) {
  const { step, recipe } = page;
  return (
    <StudioPage title={copy.titles[step]} lead={copy.leads[step]}>
      <Progress page={page} />
      {step === 'recipe' && recipe ? (
        <RecipeStep key={recipe.recipeId} page={page} recipe={recipe} />
      ) : (
        <PageStep page={page} answer={actionData ?? null} />
      )}
    </StudioPage>
  );
}

function Progress({ page: { step: current, done } }: { page: StepPage }) {
  const { creatorId } = useStudio();
  return (
    <nav aria-label={copy.progress} className="mb-6">
      <ol className="flex gap-2">
        {steps.map((step, at) => (
          <li key={step} className="min-w-0 flex-1 sm:flex-none">
            <Link
              to={studioPaths.onboarding(creatorId, { step })}
              aria-current={step === current ? 'step' : undefined}
              className="flex min-h-11 items-center justify-center gap-2 rounded-full border border-line bg-paper px-3 aria-[current=step]:border-accent-text aria-[current=step]:font-semibold aria-[current=step]:text-accent-text sm:px-5"
            >
              {done[step] ? <Icon name="check" className="size-5" /> : <span aria-hidden="true">{at + 1}</span>}
              <span className="truncate max-sm:sr-only">
                <span className="sr-only">{copy.step(at + 1, '')}</span>
                {copy.names[step]}
              </span>
              {done[step] && <span className="sr-only">{copy.done}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
