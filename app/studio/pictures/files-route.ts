import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/files-route';
import { listPictures } from './pictures.server.ts';
import { receiveUpload } from './receive-upload.server.ts';

const PER_PAGE = 24;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const after = new URL(request.url).searchParams.get('after');
  try {
    return Response.json(await listPictures(db, { ...studio, after, limit: PER_PAGE }));
  } catch (err) {
    log.error({ err }, 'Pictures could not be read');
    return Response.json({ error: null }, { status: 503 });
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { studio, member } = await requireStudio(context, params);
  const answer = await receiveUpload({ request, context }, { ...studio, accountId: member.accountId });
  return Response.json(answer, { status: answer.ok ? 200 : answer.status });
}
