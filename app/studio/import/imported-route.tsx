import { Form, Link, redirect, useNavigation } from 'react-router';
import { countImportedNotes, deleteImportedNotes } from '../../community/threads/imported-notes.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { findImport, undoImport } from '../../recipe-import/importing/undo-import.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/imported-route';
import { imported as copy, importForm, importPreview } from './copy.ts';

export const loader = pageLoader(
  'An import could not be read',
  async ({ context, params, url }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const own = { creatorId: studio.creatorId, importId: params.importId };
    const found = await findImport(db, own);
    if (!found) throw noSuchPage();
    const { source, recipes, undoneAt } = found;
    const counted = (name: string) =>
      undoneAt ? 0 : Number(/^\d{1,4}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? '0');
    return {
      source,
      recipes,
      notes: await countImportedNotes(db, own),
      isUndone: undoneAt !== null,
      lostPictures: counted('lost'),
      picturesElsewhere: counted('elsewhere'),
    };
  },
);

const form = defineForm({
  unexpected: importForm.errors.unexpected,
  refused: (error) => error,
});

export const action = formAction(
  form,
  'An import could not be taken back',
  async ({ context, params }: Route.ActionArgs, { services }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const { importId } = params;
    const by = { accountId: member.accountId };
    await deleteImportedNotes(db, { creatorId, importId });
    const undone = await undoImport(db, { creatorId, importId, by, now: now() });
    if (!undone.ok) throw noSuchPage();
    return redirect(studioPaths.imported(creatorId, importId), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Imported({ loaderData, actionData }: Route.ComponentProps) {
  const { source, recipes, notes, isUndone, lostPictures, picturesElsewhere } = loaderData;
  const { creatorId } = useStudio();
  const isBusy = useNavigation().state === 'submitting';
  const said = isUndone
    ? [
        copy.undone,
        recipes.length + notes === 0 && copy.undoneAll,
        recipes.length > 0 && copy.stay(recipes.length),
        notes > 0 && copy.notesStay(notes),
      ]
    : [(recipes.length > 0 || notes === 0) && copy.came(recipes.length), notes > 0 && copy.notes(notes)];
  const canUndo = recipes.some(({ stays }) => stays === null) || (notes > 0 && !isUndone);
  return (
    <StudioPage title={copy.title}>
      <FormSummary message={actionData} attempt={actionData} />
      <div>
        <p role="status" className="text-lg">
          {said.filter(Boolean).join(' ')}
        </p>
        {source && (
          <p dir="auto" className="text-ink-soft">
            {copy.from(source)}
          </p>
        )}
        {lostPictures > 0 && <p className="mt-2">{copy.lostPictures(lostPictures)}</p>}
        {picturesElsewhere > 0 && <p className="mt-2">{copy.picturesElsewhere(picturesElsewhere)}</p>}
        {recipes.length > 0 && (
          <ul
            aria-label={copy.list}
            className="mt-5 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-paper"
          >
            {recipes.map(({ id, name, stays }) => (
              <li key={id}>
                <Link
                  to={studioPaths.recipe(creatorId, id)}
                  className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-wash"
                >
                  <span dir="auto" className="min-w-0 font-semibold break-words underline">
                    {name || copy.unnamed}
                  </span>
                  {stays && <span className="text-sm text-ink-soft">{copy.reasons[stays]}</span>}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-7 flex flex-wrap items-center gap-3">
          {canUndo && (
            <Form method="post">
              <SubmitButton idle={copy.undo} busy={copy.undoing} isBusy={isBusy} look="quiet" />
            </Form>
          )}
          <ButtonLink to={studioPaths.import(creatorId)} look="quiet">
            {importPreview.again}
          </ButtonLink>
        </div>
        {canUndo && <p className="mt-2 text-sm text-ink-soft">{copy.undoHint}</p>}
      </div>
    </StudioPage>
  );
}
