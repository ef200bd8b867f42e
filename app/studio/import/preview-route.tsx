import { redirect, type ShouldRevalidateFunction } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { badRequest, notFound, pageLoader } from '../../http/replies.ts';
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
    if (ticked === null || positions?.length === 0) return badRequest(copy.none);
    const addPicture: AddPicture = (picture) => storeBroughtPicture(services, picture);
    const taken = await confirmImport(db, { ...own, positions, addPicture, now: now() });
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
  return <PreviewPage {...loaderData} error={actionData ?? null} />;
}
