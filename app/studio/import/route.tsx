import { redirect } from 'react-router';
import { notAfterForms } from '../../http/form.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, pageLoader, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listImports } from '../../recipe-import/importing/undo-import.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { importForm as copy } from './copy.ts';
import { type ImportAnswer, ImportPage } from './page.tsx';
import type { NotRead } from './preview.ts';
import { countRead, makePreview } from './previews.server.ts';
import { withReceivedFiles } from './receive-files.server.ts';

export const loader = pageLoader(
  'Imports could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, origin }) => {
    const { studio, member } = await requireStudio(context, params);
    const own = { creatorId: studio.creatorId, accountId: member.accountId };
    const [imports, read] = await Promise.all([listImports(db, studio), countRead(db, own)]);
    return {
      origin,
      read,
      imports: imports.map(({ createdAt, undoneAt, ...each }) => ({
        ...each,
        createdAt: createdAt.toISOString(),
        isUndone: undoneAt !== null,
      })),
    };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const refused = (error: string, files: NotRead[] = []): ImportAnswer => ({ error, refused: files });
  try {
    const { creatorId } = studio;
    const received = await withReceivedFiles(request, (given) =>
      makePreview(services, { creatorId, accountId: member.accountId, ...given }),
    );
    if (!received.ok) {
      const error = received.reason === 'invalid-field' ? received.error : copy.errors[received.reason];
      const isTooMuch = received.reason === 'too-large' || received.reason === 'too-many-parts';
      return unreadable({ status: isTooMuch ? 413 : 400 }, refused(error));
    }
    const { outcome } = received;
    if (outcome.ok) return redirect(studioPaths.importPreview(creatorId, outcome.previewId), { status: 303 });
    if (outcome.reason === 'nothing') return badRequest(refused(copy.errors.noRecipe, outcome.refused));
    if (outcome.reason === 'waiting') return conflict(refused(copy.errors.waiting));
    if (outcome.reason === 'busy') return unavailable(refused(copy.errors.busy));
    return unreadable({ status: 413 }, refused(copy.errors['too-much']));
  } catch (err) {
    services.log.error({ err }, 'Recipes could not be read');
    return unavailable(refused(copy.errors.unexpected));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = copy.errors.unexpected) => unavailable<ImportAnswer>({ error, refused: [] }));

export const shouldRevalidate = notAfterForms;

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} answer={actionData ?? null} />;
}
