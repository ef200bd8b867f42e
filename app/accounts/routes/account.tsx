import { data, redirect } from 'react-router';
import { accountErrors as errors, resetErrors, tooManyAttempts } from '../../copy/account.ts';
import { noStore } from '../../http/caching.ts';
import { readForm } from '../../http/form.server.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import type { SessionUser } from '../../identity/queries.server.ts';
import { findSessionUser } from '../../identity/session.server.ts';
import { findMembership } from '../../membership/queries.server.ts';
import { accountHeaders } from '../../middleware/account-headers.server.ts';
import { findAccountDetails } from '../account-details.server.ts';
import { changePassword, namesOf } from '../password-reset.server.ts';
import { checkNewPassword } from '../password-reset.ts';
import { minutesToWait } from '../sign-in.ts';
import { AccountPage } from '../ui/account-page.tsx';
import type { PasswordAnswer } from '../ui/account-password.tsx';
import type { Route } from './+types/account';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, supportEmail } = services;
  const user = await requireUser(request, services);
  const membership = await findMembership(db, user);
  const { hasPassword, legalAccepted, legalAcceptedAt } = await findAccountDetails(db, user);
  return {
    email: user.email,
    name: namesOf(membership).join(' '),
    brand: membership?.brand ?? null,
    plan: membership?.plan ?? null,
    legalAccepted,
    // Written here: the browser's own time zone may be in another day.
    legalAcceptedOn: legalAcceptedAt && longDate.format(legalAcceptedAt),
    hasPassword,
    supportEmail,
  };
}

/** Changes the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request, services);
  if (!form.ok) return refuse(form.status, { summary: form.error });
  const user = await requireUser(request, services);
  const { currentPassword: current = '', password = '', confirmPassword = '' } = form.values;
  try {
    const fieldErrors = await findErrors(services, user, { current, password, confirmPassword });
    if (fieldErrors) return refuse(400, fieldErrors);
    // Whoever sits at somebody else's open browser gets no more guesses than at the front door.
    const limit = await services.limits.consume('sign-in', { account: user.email });
    if (!limit.ok) {
      const summary = tooManyAttempts(minutesToWait(limit.retryAfter));
      return refuse(429, { summary }, { 'Retry-After': String(limit.retryAfter) });
    }
    const changed = await changePassword(services, { user, current, password });
    if (!changed) return refuse(400, { summary: errors.currentWrong, currentPassword: errors.currentWrong });
    return data<PasswordAnswer>({ ok: true }, { status: 200 });
  } catch (err) {
    services.log.error({ err }, 'A password could not be changed');
    return refuse(503, { summary: resetErrors.service });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (): PasswordAnswer => ({ ok: false, fieldErrors: { summary: resetErrors.service } }));

export const shouldRevalidate = notAfterForms;

export const headers = accountHeaders;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} answer={actionData} />;
}

/** The person who is signed in and confirmed; everyone else is sent to sign in, and comes back. */
async function requireUser(request: Request, services: Services): Promise<SessionUser> {
  const user = await findSessionUser(request, services);
  if (!user) throw redirect(`/sign-in?${new URLSearchParams({ from: '/account' })}`, { headers: noStore });
  return user;
}

async function findErrors(
  { db }: Services,
  user: SessionUser,
  input: { current: string; password: string; confirmPassword: string },
) {
  const names = namesOf(await findMembership(db, user));
  const fieldErrors = checkNewPassword(input, { email: user.email, names });
  if (input.current !== '') return fieldErrors;
  return { ...fieldErrors, summary: errors.currentRequired, currentPassword: errors.currentRequired };
}

type FieldErrors = Extract<PasswordAnswer, { ok: false }>['fieldErrors'];

function refuse(status: number, fieldErrors: FieldErrors, headers: HeadersInit = {}) {
  return data<PasswordAnswer>({ ok: false, fieldErrors }, { status, headers });
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
