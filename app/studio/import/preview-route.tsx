import { redirect, type ShouldRevalidateFunction } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { badRequest, notFound, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import { storeBroughtPicture } from '../pictures/store-brought-picture.server.ts';
import type { Route } from './+types/preview-route';
import { type AddPicture, confirmImport } from './confirm.server.ts';
import { importPreview as copy, importForm } from './copy.ts';
import { type LineDecision, placeLine, readLineDecision } from './place-line.server.ts';
import { readPositions } from './preview.ts';
import { findPreviewPage } from './preview-page.server.ts';
import { PreviewPage } from './preview-page.tsx';

/** What was understood; without a preview where there is none any more. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const { previewId } = params;
  try {
    const asked = { creatorId, accountId: member.accountId, previewId, page: url.searchParams.get('page'), now: now() };
    return { previewId, preview: await findPreviewPage(db, asked) };
  } catch (err) {
    log.error({ err }, 'A preview could not be read');
    throw unreadablePage();
  }
}

/** Takes over what was ticked, or all of it, and leads to what came. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, log, now } = services;
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const form = await readForm(request, { repeated: ['take'] });
  if (!form.ok) return unreadable(form, form.error);
  const own = { creatorId, accountId: member.accountId, previewId: params.previewId };
  /** The page is shown again, at the recipe that the line is of. */
  const placeOne = async (decision: LineDecision | null) => {
    const placed = decision && (await placeLine(db, { ...own, ...decision, now: now() }));
    if (!placed?.ok) return notFound(copy.gone as string);
    const page = new URL(request.url).searchParams.get('page');
    return redirect(
      `${studioPaths.importPreview(creatorId, own.previewId, page ? { page } : {})}#recipe-${decision!.position}`,
      {
        status: 303,
      },
    );
  };
  const { place } = form.values;
  if (place !== undefined) return placeOne(readLineDecision(place));
  const ticked = readPositions(form.lists.take);
  const positions = form.values.all === 'yes' ? null : ticked;
  if (ticked === null || positions?.length === 0) return badRequest(copy.none as string);
  try {
    const addPicture: AddPicture = (picture) => storeBroughtPicture(services, picture);
    const taken = await confirmImport(db, { ...own, positions, addPicture, now: now() });
    if (!taken.ok && taken.reason === 'unknown') return notFound(copy.gone as string);
    if (!taken.ok) return badRequest(copy.tooManyRecipes as string);
    if (taken.importId === null) return badRequest(copy.allThere as string);
    const lost = taken.lostPictures > 0 ? String(taken.lostPictures) : null;
    return redirect(studioPaths.imported(creatorId, taken.importId, { lost }), { status: 303 });
  } catch (err) {
    log.error({ err }, 'Recipes could not be taken over');
    return unavailable(importForm.errors.unexpected as string);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = importForm.errors.unexpected) => unavailable(error));

/** A line that was placed changes what the page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.has('place') ? change.defaultShouldRevalidate : notAfterForms(change);

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewPage {...loaderData} error={actionData ?? null} />;
}
