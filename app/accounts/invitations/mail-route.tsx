import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests } from '../../http/replies.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import type { Route } from './+types/mail-route';
import { invitationErrors as errors } from './copy.ts';
import { failedView, type InvitationView, refusedView } from './invitation-view.ts';
import { findInvitation } from './invitations.server.ts';
import { sendInvitationAgain } from './mail.server.ts';
import { InvitationPage } from './page.tsx';

/** Shows a failed link: after a native form, browsers keep the URL of the form's action, which has no link. */
export const loader = () => failedView();

const form = defineForm({
  unexpected: errors.notResent,
  refused: (message) => failedView(message),
});

export const action = formAction(
  form,
  'An invitation could not be sent again',
  async ({ context }: Route.ActionArgs, { services, values }) => {
    const parameters = new URLSearchParams(values);
    const fields = linkFields(parameters);
    const link = readLink(parameters, 'invitation');
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
    return { state: 'resent', email } as const;
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function InvitationMail({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage opening={loaderData} answer={actionData} />;
}
