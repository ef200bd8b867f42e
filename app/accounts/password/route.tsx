import { accountErrors as errors, resetErrors } from '../../copy/account.ts';
import { tooBusy } from '../../copy/form.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry, takeBackTry } from '../../http/limit.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { badRequest, tooManyRequests, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import type { SessionUser } from '../../identity/queries.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand, findMembership, namesOf } from '../../membership/queries.server.ts';
import { findAccountDetails } from '../account-page/account-details.server.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import type { Route } from './+types/route';
import { type PasswordAnswer, PasswordPage } from './page.tsx';
import { changePassword } from './password-reset.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const user = await requireUser(context);
  try {
    const { hasPassword } = await findAccountDetails(db, user);
    return { email: user.email, hasPassword, brand: await findMembersBrand(db, user) };
  } catch (err) {
    log.error({ err }, 'An account could not be read');
    throw unreadablePage();
  }
}

/** Changes the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused({ summary: form.error }));
  const { currentPassword: current = '', password = '', confirmPassword = '' } = form.values;
  try {
    const fieldErrors = await findErrors(services, user, { current, password, confirmPassword });
    if (fieldErrors) return badRequest(refused(fieldErrors));
    const account = user.email;
    const limit = await countTry(context, 'change-password', { account });
    if (!limit.ok) return tooManyRequests(limit, (summary) => refused({ summary }));
    const changed = await changePassword(services, { user, current, password });
    if (changed) await takeBackTry(context, 'change-password');
    else return badRequest(refused({ summary: errors.currentWrong, currentPassword: errors.currentWrong }));
    return { ok: true } satisfies PasswordAnswer as PasswordAnswer;
  } catch (err) {
    if (isBusy(err)) return unavailable(refused({ summary: tooBusy }));
    services.log.error({ err }, 'A password could not be changed');
    return unavailable(refused({ summary: resetErrors.service }));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = resetErrors.service) => refused({ summary }));

export const shouldRevalidate = notAfterForms;

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <PasswordPage {...loaderData} answer={actionData} />;
}

async function findErrors(
  { db }: Services,
  user: SessionUser,
  input: { current: string; password: string; confirmPassword: string },
) {
  const names = namesOf(await findMembership(db, user));
  const { password } = input;
  const fieldErrors = passwordErrorsOf(input, await checkNewPassword({ password, email: user.email, names }));
  if (input.current !== '') return fieldErrors;
  return { ...fieldErrors, summary: errors.currentRequired, currentPassword: errors.currentRequired };
}

function refused(fieldErrors: Extract<PasswordAnswer, { ok: false }>['fieldErrors']): PasswordAnswer {
  return { ok: false, fieldErrors };
}
