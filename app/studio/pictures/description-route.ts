import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/description-route';
import { pictureErrors as errors } from './copy.ts';
import { takeDescription } from './describe-form.server.ts';
import { findPicture } from './pictures.server.ts';
import { isPictureKey } from './pictures.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  if (!isPictureKey(params.key)) throw noSuchPage();
  try {
    return Response.json({ picture: await findPicture(db, { ...studio, key: params.key }) });
  } catch (err) {
    log.error({ err }, 'A picture could not be read');
    return Response.json({ picture: null }, { status: 503 });
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { studio } = await requireStudio(context, params);
  if (!isPictureKey(params.key)) throw noSuchPage();
  try {
    const answer = await takeDescription({ request, context }, { ...studio, key: params.key });
    return Response.json(answer, { status: answer.ok ? 200 : answer.status });
  } catch (err) {
    context.get(servicesContext).log.error({ err }, 'A picture could not be described');
    return Response.json({ ok: false, status: 500, error: errors.failed }, { status: 500 });
  }
}
