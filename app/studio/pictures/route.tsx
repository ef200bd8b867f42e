import { data, redirect } from 'react-router';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { PicturesPage } from './page.tsx';
import { listPictures } from './pictures.server.ts';
import { receiveUpload } from './receive-upload.server.ts';

const PER_PAGE = 48;

/** A creator's pictures; a form without scripts adds one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const after = new URL(request.url).searchParams.get('after');
  const listed = await listPictures(db, { ...studio, after, limit: PER_PAGE }).catch((err: unknown) => {
    log.error({ err }, 'Pictures could not be read');
    throw unreadablePage();
  });
  return { ...listed, isFirst: after === null };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const answer = await receiveUpload({ request, context }, { creatorId, accountId: member.accountId });
  if (!answer.ok) return data({ error: answer.error }, { status: answer.status });
  return redirect(studioPaths.picture(creatorId, answer.picture.key, { done: 'added' }), { status: 303 });
}

export default function PicturesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PicturesPage {...loaderData} error={actionData?.error ?? null} />;
}
