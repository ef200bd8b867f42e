import { redirect } from 'react-router';
import { tooBusy } from '../../copy/form.ts';
import { deletion as copy, deletionErrors as errors } from '../../copy/leaving.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isBusy } from '../../identity/fair-queue.ts';
import { requireUser } from '../../identity/visitor.server.ts';
import { paths } from '../../paths.ts';
import { requestDeletion } from '../deletion.server.ts';
import { findDeletionDetails, loadDeletionPage } from '../deletion-page.server.ts';
import { type DeletionAnswer, DeletionPage } from '../ui/deletion-page.tsx';
import type { Route } from './+types/account-deletion';

export const loader = ({ context }: Route.LoaderArgs) => loadDeletionPage(context);

/** Has the account deleted in 14 days. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { password = '' } = form.values;
  try {
    const { hasPassword, isFresh } = await findDeletionDetails(services.db, { user, now: services.now() });
    if (hasPassword && password === '') return badRequest(refused(errors.passwordRequired, 'password'));
    // Counted whether or not it is right, because each that is right sends a mail.
    const limit = await countTry(context, 'change-password', { account: user.email });
    if (!limit.ok) return tooManyRequests(limit, (summary) => refused(summary));
    const result = await requestDeletion(services, { user, proof: hasPassword ? { password } : { isFresh } });
    if (result.ok) return redirect(paths.accountDeletion(), 303);
    switch (result.reason) {
      case 'wrong-password':
        return badRequest(refused(errors.passwordWrong, 'password'));
      case 'not-fresh':
        return badRequest(refused(copy.notFresh));
      case 'only-owner':
      case 'last-operator':
        return conflict(refused(`${copy.obstacles[result.reason]} ${services.supportEmail}`));
    }
  } catch (err) {
    if (isBusy(err)) return unavailable(refused(tooBusy));
    services.log.error({ err }, 'A deletion could not be scheduled');
    return unavailable(refused(errors.failed));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = errors.failed) => refused(sentence));

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage {...loaderData} answer={actionData} />;
}

const refused = (summary: string, field?: 'password'): DeletionAnswer => ({
  summary,
  fields: field ? { [field]: summary } : {},
});
