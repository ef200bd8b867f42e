import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { findImport, undoImport } from '../../recipe-import/importing/undo-import.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/imported-route';
import { importForm } from './copy.ts';
import { ImportedPage } from './imported-page.tsx';

export const loader = pageLoader(
  'An import could not be read',
  async ({ context, params, url }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const found = await findImport(db, { creatorId: studio.creatorId, importId: params.importId });
    if (!found) throw noSuchPage();
    const { source, recipes, undoneAt } = found;
    const counted = (name: string) =>
      undoneAt ? 0 : Number(/^\d{1,4}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? '0');
    return {
      source,
      recipes,
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
    const undone = await undoImport(db, { creatorId, importId, by, now: now() });
    if (!undone.ok) throw noSuchPage();
    return redirect(studioPaths.imported(creatorId, importId), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Imported({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportedPage {...loaderData} error={actionData ?? null} />;
}
