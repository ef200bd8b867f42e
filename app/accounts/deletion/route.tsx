import { redirect } from 'react-router';
import { tooBusy } from '../../copy/form.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, forbidden, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { checkOwner } from '../owner-proof.server.ts';
import { signInAgain } from '../second-factor/copy.ts';
import type { Route } from './+types/route';
import { deletion as copy, deletionErrors as errors } from './copy.ts';
import { requestDeletion } from './deletion.server.ts';
import { loadDeletionPage } from './page.server.ts';
import { type DeletionAnswer, DeletionPage } from './page.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadDeletionPage(context);

/** Has the account deleted in 14 days. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  try {
    const owner = await checkOwner(context, user, form.values.password ?? '');
    if (!owner.ok) {
      switch (owner.reason) {
        case 'too-many':
          return tooManyRequests(owner.limit, (summary) => refused(summary));
        case 'sign-in-again':
          return forbidden(refused(signInAgain.lead));
        case 'password-missing':
          return badRequest(refused(errors.passwordRequired, 'password'));
        case 'password-wrong':
          return badRequest(refused(errors.passwordWrong, 'password'));
      }
    }
    // Each can send a mail, though only one to whoever does not keep the account in between.
    const limit = await countTry(context, 'resend', { account: user.email });
    if (!limit.ok) return tooManyRequests(limit, (summary) => refused(summary));
    const result = await requestDeletion(services, user);
    if (result.ok) return redirect(paths.accountDeletion(), 303);
    return conflict<DeletionAnswer>({ ...refused(copy.notYet), obstacle: result.obstacle });
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
