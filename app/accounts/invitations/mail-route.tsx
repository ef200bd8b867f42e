import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import type { Route } from './+types/mail-route';
import { invitationErrors as errors } from './copy.ts';
import { failedView, type InvitationView, refusedView } from './invitation-view.ts';
import { findInvitation } from './invitations.server.ts';
import { sendInvitationAgain } from './mail.server.ts';
import { InvitationPage } from './page.tsx';

/** Opened on its own it has no link: the answer to a native form is shown at the URL of its action. */
export const loader = () => failedView();

/** Sends another invitation to the address that an expired one was mailed to. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const parameters = new URLSearchParams(form.values);
  const fields = linkFields(parameters);
  if (!form.ok) return unreadable(form, failedView(form.error));
  const link = readLink(parameters, 'invitation');
  try {
    const found = await findInvitation(services, { token: link.kind === 'token' ? link.token : '' });
    if (found.ok || found.reason !== 'expired') {
      return badRequest(found.ok ? failedView() : refusedView(found, fields));
    }
    const { accountId, email, invitedTo } = found.invitation;
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) {
      return tooManyRequests(limit, (message): InvitationView => ({ state: 'expired', email, fields, message }));
    }
    const creatorId = invitedTo?.creatorId ?? null;
    if (!(await sendInvitationAgain(services, { accountId, creatorId }))) return badRequest(failedView());
    return { state: 'resent', email } satisfies InvitationView as InvitationView;
  } catch (err) {
    services.log.error({ err }, 'An invitation could not be sent again');
    return unavailable(failedView(errors.notResent));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (message = errors.notResent) => failedView(message));

export const shouldRevalidate = () => false;

export default function InvitationMail({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage opening={loaderData} answer={actionData} />;
}
