import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { invalid, type MembershipAnswer, orUnchanged, refused, unchanged } from '../status/membership-answer.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import type { Route } from './+types/reason-route';
import { explainCancellation } from './commands.server.ts';
import { CancellationPage } from './page.tsx';
import { checkReason } from './reason.ts';

/** The cancellation's page: it asks why, and an error of the native form is shown at the URL of its action. */
export const loader = ({ context }: Route.LoaderArgs) => loadMembershipPage(context);

/** Notes why the signed-in account's membership was cancelled. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<MembershipAnswer>(form, { error: form.error });
  const check = checkReason(form.values);
  if (!check.ok) return invalid(check.error);
  try {
    const result = await explainCancellation(services, { accountId, now: services.membershipNow(), ...check.answer });
    return result.ok ? redirect(paths.account({ done: 'reason' }), { status: 303 }) : refused(result.reason);
  } catch (err) {
    services.log.error({ err }, 'Why a membership was cancelled could not be noted');
    return unchanged();
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnchanged(serverAction);

export default function CancellationReason({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} answer={actionData} />;
}
