import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/unused-route';
import { pictureErrors as errors } from './copy.ts';
import { listUnused, removeUnused, restoreRemoved } from './removal.server.ts';
import { UnusedPage } from './unused-page.tsx';

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
  return <UnusedPage {...loaderData} error={actionData?.error ?? null} />;
}
