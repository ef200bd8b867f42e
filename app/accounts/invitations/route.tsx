import { data, redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests, unavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import type { Route } from './+types/route';
import { invitationErrors as errors } from './copy.ts';
import { failedView, type InvitationView, refusedView, shownOf } from './invitation-view.ts';
import { findInvitation, openInvitation } from './invitations.server.ts';
import { InvitationPage } from './page.tsx';

const tokenOf = (parameters: URLSearchParams) => {
  const link = readLink(parameters, 'invitation');
  return link.kind === 'token' ? link.token : '';
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const parameters = new URL(request.url).searchParams;
  const fields = linkFields(parameters);
  try {
    const found = await findInvitation(services, { token: tokenOf(parameters) });
    if (found.ok) {
      const invited = { ...shownOf(found), google: services.google !== null };
      return data<InvitationView>({ state: 'form', invited, fields, fieldErrors: null });
    }
    // A URL without parameters gets 200, because a reload requests the URL after `CleanAddress` has removed them.
    const isFine = Object.keys(fields).length === 0 || found.reason === 'sign-in';
    const status = isFine ? 200 : 400;
    return data(refusedView(found, fields), { status });
  } catch (err) {
    services.log.error({ err }, 'An invitation could not be read');
    return unavailable(failedView(errors.service));
  }
}

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, submitted): InvitationView => ({
    state: 'form',
    invited: null,
    fields: isEmpty(submitted) ? null : linkFields(new URLSearchParams(submitted)),
    fieldErrors: { summary },
  }),
});

export const action = formAction(
  form,
  'An invitation could not be accepted',
  async ({ request, context }: Route.ActionArgs, { services, values, refused }) => {
    const { password = '', confirmPassword = '' } = values;
    const parameters = new URLSearchParams(values);
    const fields = linkFields(parameters);
    const token = tokenOf(parameters);
    const found = await findInvitation(services, { token });
    if (!found.ok) return badRequest(refusedView(found, fields));
    const { email, invitedTo } = found;
    const weakness = await checkNewPassword({ password, email, names: [] });
    const fieldErrors = passwordErrorsOf({ password, confirmPassword }, weakness);
    const invited = { ...shownOf(found), google: services.google !== null };
    if (fieldErrors) return badRequest<InvitationView>({ state: 'form', invited, fields, fieldErrors });
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { sessionToken: previous } = await findVisitor(context);
    const creatorId = invitedTo?.creatorId ?? null;
    const given = { token, creatorId, password, client: clientOf(request), previous };
    const opened = await openInvitation(services, given);
    // The link was used or withdrawn in the meantime.
    if (!opened.ok) return badRequest(failedView());
    const headers = { 'Set-Cookie': await sessionCookie(opened.session, services.origin) };
    const status = await findMembershipStatus(services.db, { ...opened, now: services.membershipNow() });
    const [only] = status.studios;
    const own = only && status.studios.length === 1 ? paths.studio(only.creatorId) : paths.account();
    const to = status.isOperator ? paths.operator() : own;
    return redirect(to, { status: 303, headers });
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage opening={loaderData} answer={actionData} />;
}
