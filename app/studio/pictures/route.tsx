import { data, Form, redirect } from 'react-router';
import { defineForm } from '../../http/form.ts';
import { pageLoader } from '../../http/replies.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { AddPictures } from './add-pictures.tsx';
import { studioPictures as copy, pictureErrors as errors } from './copy.ts';
import { PictureGrid } from './picture-grid.tsx';
import { listPictures } from './pictures.server.ts';
import { receiveUpload } from './receive-upload.server.ts';
import { ACCEPTED } from './send-picture.ts';

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
  const { pictures, next, isFirst } = loaderData;
  const { creatorId } = useStudio();
  const hydrated = useHydrated();
  const isEmpty = isFirst && pictures.length === 0;
  return (
    <StudioPage title={copy.title} lead={!isEmpty && copy.lead}>
      {isFirst && (hydrated ? <AddPictures creatorId={creatorId} /> : <AddByForm error={actionData?.error} />)}
      <div className="mt-8">
        {isEmpty ? (
          <EmptyState title={copy.none} lead={copy.noneLead} />
        ) : (
          <PictureGrid creatorId={creatorId} pictures={pictures} />
        )}
      </div>
      <p className="mt-8 flex flex-wrap gap-x-6">
        {next && <TextLink to={studioPaths.pictures(creatorId, { after: next })}>{copy.older}</TextLink>}
        {!isFirst && <TextLink to={studioPaths.pictures(creatorId)}>{copy.newest}</TextLink>}
        {!isEmpty && <TextLink to={studioPaths.unusedPictures(creatorId)}>{copy.unused}</TextLink>}
      </p>
    </StudioPage>
  );
}

function AddByForm({ error }: { error: string | undefined }) {
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="card">
      <FormSummary message={error} />
      <label htmlFor="picture" className="mt-3 mb-1.5 block font-semibold">
        {copy.add}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <input
          id="picture"
          name="picture"
          type="file"
          accept={ACCEPTED}
          required
          className="min-h-11 min-w-0 max-w-full"
        />
        <SubmitButton idle={copy.add} busy={copy.adding} isBusy={false} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">{copy.addHint}</p>
    </Form>
  );
}
