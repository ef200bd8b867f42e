import { accountErrors as errors, resetErrors } from '../../copy/account.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, notAfterForms } from '../../http/form.ts';
import { countTry, refundTry } from '../../http/limit.ts';
import { badRequest, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import type { SessionUser } from '../../identity/queries.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand, findMembership, namesOf } from '../../membership/queries.server.ts';
import { findAccountDetails } from '../account-page/account-details.server.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import type { Route } from './+types/route';
import { type PasswordAnswer, PasswordPage } from './page.tsx';
import { changePassword } from './password-reset.server.ts';

export const loader = pageLoader('An account could not be read', async ({ context }: Route.LoaderArgs, { db }) => {
  const user = await requireUser(context);
  const { hasPassword } = await findAccountDetails(db, user);
  return { email: user.email, hasPassword, brand: await findMembersBrand(db, user) };
});

type FieldErrors = Extract<PasswordAnswer, { ok: false }>['fieldErrors'];

const form = defineForm({
  unexpected: resetErrors.service,
  refused: (summary, _submitted, fields: Partial<FieldErrors> = {}): PasswordAnswer => ({
    ok: false,
    fieldErrors: { ...fields, summary },
  }),
});

export const action = formAction(
  form,
  'A password could not be changed',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const user = await requireUser(context);
    const { currentPassword: current = '', password = '', confirmPassword = '' } = values;
    const fieldErrors = await findErrors(services, user, { current, password, confirmPassword });
    if (fieldErrors) return badRequest(refused(fieldErrors.summary, fieldErrors));
    const account = user.email;
    const limit = await countTry(context, 'change-password', { account });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const changed = await changePassword(services, { user, current, password });
    if (changed) await refundTry(context, 'change-password');
    else return badRequest(refused(errors.currentWrong, { currentPassword: errors.currentWrong }));
    return { ok: true };
  },
);

export const clientAction = form.clientAction;

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
