import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { countJobs } from '../../jobs/stored-jobs.server.ts';
import { listFailedMail } from '../../mail/failed.server.ts';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorQueue as copy } from './copy.ts';
import { QueuePage } from './page.tsx';

const SHOWN = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  try {
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
  } catch (err) {
    log.error({ err }, 'The queue could not be read');
    throw unreadablePage();
  }
}

/** Puts a mail back into the queue (`id`), or all that failed (`id` is `all`). */
export async function action({ request, context }: Route.ActionArgs) {
  const { retryFailedMail, log } = context.get(servicesContext);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { id = '' } = form.values;
  if (id !== 'all' && !isUuid(id)) return badRequest(refused(copy.errors.unknown));
  try {
    const count = await retryFailedMail({ id: id === 'all' ? null : id });
    return redirect(operatorPaths.queue({ done: String(count) }), { status: 303 });
  } catch (err) {
    log.error({ err }, 'Failed mail could not be put back');
    return unavailable(refused(copy.errors.service));
  }
}

const refused = (error: string): { error: string } => ({ error });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = copy.errors.service) => refused(sentence));

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  return <QueuePage {...loaderData} answer={actionData} />;
}
