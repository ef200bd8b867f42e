import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, pageLoader } from '../../http/replies.ts';
import { countJobs } from '../../jobs/stored-jobs.server.ts';
import { listFailedMail } from '../../mail/failed.server.ts';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorQueue as copy } from './copy.ts';
import { QueuePage } from './page.tsx';

const SHOWN = 50;

export const loader = pageLoader('The queue could not be read', async ({ url }: Route.LoaderArgs, { db }) => {
  const [failed, queues] = await Promise.all([listFailedMail(db, { limit: SHOWN + 1 }), countJobs(db)]);
  const done = url.searchParams.get('done');
  return {
    failed: failed.slice(0, SHOWN).map(({ failedAt, queuedAt: _, ...mail }) => ({
      ...mail,
      failedAt: failedAt.toISOString(),
    })),
    hasMore: failed.length > SHOWN,
    queues,
    done: done !== null && /^\d{1,6}$/.test(done) ? Number(done) : null,
  };
});

const form = defineForm({
  unexpected: copy.errors.service,
  refused: (error) => ({ error }),
});

/** Retries the failed mail `id`, or every failed mail if `id` is `all`. */
export const action = formAction(
  form,
  'Failed mail could not be put back',
  async (_: Route.ActionArgs, { services, values, refused }) => {
    const { retryFailedMail } = services;
    const { id = '' } = values;
    if (id !== 'all' && !isUuid(id)) return badRequest(refused(copy.errors.unknown));
    const count = await retryFailedMail({ id: id === 'all' ? null : id });
    return redirect(operatorPaths.queue({ done: String(count) }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  return <QueuePage {...loaderData} answer={actionData} />;
}
