import { data, redirect } from 'react-router';
import { defineForm } from '../../http/form.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { pictureErrors as errors } from './copy.ts';
import { PicturesPage } from './page.tsx';
import { listPictures } from './pictures.server.ts';
import { receiveUpload } from './receive-upload.server.ts';

const PER_PAGE = 48;

export const loader = pageLoader(
  'Pictures could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const after = new URL(request.url).searchParams.get('after');
    const listed = await listPictures(db, { ...studio, after, limit: PER_PAGE });
    return { ...listed, isFirst: after === null };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const answer = await receiveUpload({ request, context }, { creatorId, accountId: member.accountId });
  if (!answer.ok) return data({ error: answer.error }, { status: answer.status });
  return redirect(studioPaths.picture(creatorId, answer.picture.key, { done: 'added' }), { status: 303 });
}

const form = defineForm({
  unexpected: errors.failed,
  refused: (error) => ({ error }),
});
export const clientAction = form.clientAction;

export default function PicturesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PicturesPage {...loaderData} error={actionData?.error ?? null} />;
}
