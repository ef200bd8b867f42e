import { data, redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict, failed, noSuchPage, pageLoader, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/picture-route';
import { pictureErrors as errors, unusedPictures } from './copy.ts';
import { takeDescription } from './describe-form.server.ts';
import { PicturePage } from './picture-page.tsx';
import { findPicture } from './pictures.server.ts';
import { isPictureKey } from './pictures.ts';
import { removeUnused } from './removal.server.ts';
import { findUses } from './uses.server.ts';

export const loader = pageLoader(
  'A picture could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    if (!isPictureKey(params.key)) throw noSuchPage();
    const of = { creatorId, key: params.key };
    const picture = await findPicture(db, of);
    if (!picture) throw noSuchPage();
    return { picture, uses: await findUses(db, of), done: new URL(request.url).searchParams.get('done') };
  },
);

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { creatorId } = (await requireStudio(context, params)).studio;
  if (!isPictureKey(params.key)) throw noSuchPage();
  const of = { creatorId, key: params.key };
  try {
    if (url.searchParams.has('remove')) {
      const form = await readForm(request);
      if (!form.ok) return unreadable(form, { error: form.error });
      const { count, removedAt } = await removeUnused(services.db, { ...of, now: services.now() });
      if (count === 0) return conflict({ error: unusedPictures.nothingRemoved });
      const undo = { removed: removedAt.toISOString(), count: String(count) };
      return redirect(studioPaths.unusedPictures(creatorId, undo), { status: 303 });
    }
    const answer = await takeDescription({ request, context }, of);
    if (!answer.ok) return data({ error: answer.error }, { status: answer.status });
    return redirect(studioPaths.picture(creatorId, params.key, { done: 'saved' }), { status: 303 });
  } catch (err) {
    services.log.error({ err }, 'A picture could not be changed');
    return failed({ error: errors.failed });
  }
}

const form = defineForm({
  unexpected: errors.failed,
  refused: (error) => ({ error }),
});
export const clientAction = form.clientAction;

export default function PictureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PicturePage {...loaderData} error={actionData?.error ?? null} />;
}
