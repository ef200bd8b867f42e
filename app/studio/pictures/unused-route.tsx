import { Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/unused-route';
import { unusedPictures as copy, pictureErrors as errors, studioPicture } from './copy.ts';
import { PictureGrid } from './picture-grid.tsx';
import { listUnused, removeUnused, restoreRemoved } from './removal.server.ts';

const SHOWN = 120;

export const loader = pageLoader(
  'Unused pictures could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const found = await listUnused(db, { ...studio, limit: SHOWN });
    const query = new URL(request.url).searchParams;
    return {
      ...found,
      removal: readRemoval(query.get('removed'), query.get('count')),
      restored: readCount(query.get('restored')),
    };
  },
);

const form = defineForm({
  unexpected: errors.failed,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'Unused pictures could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values }) => {
    const { db, now } = services;
    const { creatorId } = (await requireStudio(context, params)).studio;
    const undone = readRemoval(values.undo ?? null, null);
    const then = undone
      ? { restored: String(await restoreRemoved(db, { creatorId, removedAt: new Date(undone.removedAt) })) }
      : await removeUnused(db, { creatorId, now: now() }).then(({ count, removedAt }) => ({
          removed: removedAt.toISOString(),
          count: String(count),
        }));
    return redirect(studioPaths.unusedPictures(creatorId, then), { status: 303 });
  },
  { errorStatus: 500 },
);

function readCount(text: string | null): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function readRemoval(instant: string | null, count: string | null): { removedAt: string; count: number | null } | null {
  if (!instant || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant)) return null;
  return Number.isNaN(Date.parse(instant)) ? null : { removedAt: instant, count: readCount(count) };
}

export const clientAction = form.clientAction;

export default function UnusedRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, count, removal, restored } = loaderData;
  const { creatorId } = useStudio();
  const navigation = useNavigation();
  const isSending = navigation.state === 'submitting';
  return (
    <StudioPage
      title={copy.title}
      lead={count > 0 && copy.lead}
      back={{ to: studioPaths.pictures(creatorId), words: studioPicture.back }}
    >
      <FormSummary message={actionData?.error} attempt={navigation.formData} />
      {removal && <Removal {...removal} isSending={isSending} key={removal.removedAt} />}
      {restored !== null && restored > 0 && (
        <Toast key={restored}>
          <p>{copy.restored(restored)}</p>
        </Toast>
      )}
      {count === 0 && (
        <EmptyState title={copy.none}>
          <ButtonLink to={studioPaths.pictures(creatorId)}>{studioPicture.back}</ButtonLink>
        </EmptyState>
      )}
      {count > 0 && (
        <>
          <Form method="post" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton idle={copy.removeAll(count)} busy={copy.removing} isBusy={isSending} look="quiet" />
            <span className="text-sm text-ink-soft">{copy.hint}</span>
          </Form>
          <PictureGrid creatorId={creatorId} pictures={pictures} />
        </>
      )}
    </StudioPage>
  );
}

function Removal(props: { removedAt: string; count: number | null; isSending: boolean }) {
  const removedNone = props.count === 0;
  return (
    <Toast>
      <p>{removedNone ? copy.nothingRemoved : copy.removed(props.count ?? 1)}</p>
      {!removedNone && (
        <Form method="post">
          <input type="hidden" name="undo" value={props.removedAt} />
          <SubmitButton idle={copy.undo} busy={copy.undoing} isBusy={props.isSending} look="quiet" />
        </Form>
      )}
    </Toast>
  );
}
