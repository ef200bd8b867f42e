import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/return-route';
import { deletionErrors as errors } from './copy.ts';
import { takeBackDeletion } from './deletion.server.ts';
import { loadDeletionPage } from './page.server.ts';
import { type DeletionAnswer, DeletionPage } from './page.tsx';

/** The page of the deletion: the answer to a native form is shown at the URL of its action. */
export const loader = ({ context }: Route.LoaderArgs) => loadDeletionPage(context);

/** Keeps the account that was to be deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<DeletionAnswer>(form, { summary: form.error, fields: {} });
  try {
    await takeBackDeletion(services, { accountId });
    return redirect(paths.account({ done: 'deletion-cancelled' }), 303);
  } catch (err) {
    services.log.error({ err }, 'A deletion could not be taken back');
    return unavailable<DeletionAnswer>({ summary: errors.failed, fields: {} });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = errors.failed): DeletionAnswer => ({ summary, fields: {} }));

export default function AccountDeletionReturn({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage {...loaderData} answer={actionData} />;
}
