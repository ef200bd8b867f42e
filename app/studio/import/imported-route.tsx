import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { noSuchPage, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findImport, undoImport } from '../../recipe-import/importing/undo-import.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/imported-route';
import { importForm } from './copy.ts';
import { ImportedPage } from './imported-page.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const found = await findImport(db, { creatorId: studio.creatorId, importId: params.importId }).catch(
    (err: unknown) => {
      log.error({ err }, 'An import could not be read');
      throw unreadablePage();
    },
  );
  if (!found) throw noSuchPage();
  const { source, recipes, undoneAt } = found;
  const lost = /^\d{1,4}$/.exec(url.searchParams.get('lost') ?? '')?.[0] ?? '0';
  return { source, recipes, isUndone: undoneAt !== null, lostPictures: undoneAt ? 0 : Number(lost) };
}

/** Takes the import back. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, form.error);
  const { creatorId } = studio;
  const { importId } = params;
  const by = { accountId: member.accountId };
  try {
    const undone = await undoImport(db, { creatorId, importId, by, now: now() });
    if (!undone.ok) throw noSuchPage();
    return redirect(studioPaths.imported(creatorId, importId), { status: 303 });
  } catch (err) {
    if (err instanceof Error) log.error({ err }, 'An import could not be taken back');
    else throw err;
    return unavailable(importForm.errors.unexpected as string);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = importForm.errors.unexpected) => unavailable(error));

export default function Imported({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportedPage {...loaderData} error={actionData ?? null} />;
}
