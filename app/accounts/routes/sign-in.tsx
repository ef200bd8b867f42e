import { data, redirect } from 'react-router';
import { signInErrors as errors, tooManyAttempts } from '../../copy/account.ts';
import { signUpErrors } from '../../copy/sign-up.ts';
import { noStore } from '../../http/caching.ts';
import { readForm } from '../../http/form.server.ts';
import { notAfterForms, withNetworkError } from '../../http/network-error.ts';
import { refererPath, returnPath } from '../../http/return-path.ts';
import { clientAddressContext, type Services, servicesContext } from '../../http/services.ts';
import { signIn } from '../../identity/commands.server.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { readSessionToken, sessionCookie } from '../../identity/session-cookie.server.ts';
import { accountHeaders } from '../../middleware/account-headers.server.ts';
import { findVisitorForPage } from '../../middleware/visitor.server.ts';
import { resendByEmail } from '../resend.server.ts';
import { afterSignIn, minutesToWait } from '../sign-in.ts';
import { type SignInAnswer, SignInPage } from '../ui/sign-in-page.tsx';
import type { Route } from './+types/sign-in';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = returnPath(searchParams.get('from')) ?? returnPath(searchParams.get('redirect_to'));
  const { visitor, brand } = await findVisitorForPage(request, services);
  if (visitor.user) throw redirect(afterSignIn(asked), { headers: noStore });
  const referer = refererPath(request, services);
  const from = asked ?? (referer && /^\/(sign-in|auth)\b/.test(referer) ? null : referer);
  return { brand, from, google: services.google !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request, services);
  const { email: input = '', password = '', from, intent } = form.values;
  const submitted = { email: input, from: returnPath(from) };
  if (!form.ok) return refuse(submitted, { status: form.status, summary: form.error });
  const email = normaliseEmail(input);
  if (!email) {
    const summary = input.trim() === '' ? signUpErrors.emailRequired : signUpErrors.emailInvalid;
    return refuse(submitted, { status: 400, summary, fields: { email: summary } });
  }
  const address = context.get(clientAddressContext);
  try {
    if (intent === 'resend') return await sendAgain(request, services, { submitted, email, address });
    if (password === '') {
      const summary = signUpErrors.passwordRequired;
      return refuse(submitted, { status: 400, summary, fields: { password: summary } });
    }
    const limit = await services.limits.consume('sign-in', { address, account: email });
    if (!limit.ok) return refuse(submitted, overLimit(limit.retryAfter));
    const { db, hasher, origin, now } = services;
    const previous = await readSessionToken(request, origin);
    const result = await signIn(db, hasher, { email, password, now: now(), previous });
    if (result.ok) {
      const headers = { ...noStore, 'Set-Cookie': await sessionCookie(result.token, origin) };
      return redirect(afterSignIn(from), { status: 303, headers });
    }
    switch (result.reason) {
      case 'wrong':
        return refuse(submitted, { status: 400, summary: errors.wrong });
      case 'unconfirmed':
        return refuse(submitted, { status: 403, summary: errors.unconfirmed, unconfirmed: true });
    }
  } catch (err) {
    services.log.error({ err }, 'A sign-in failed');
    const resend = intent === 'resend';
    return refuse(submitted, {
      status: 503,
      summary: resend ? errors.notResent : signUpErrors.unexpected,
      unconfirmed: resend,
    });
  }
}

/** The verification mail once more. Whoever asks learns nothing of whether there is such an account. */
async function sendAgain(
  request: Request,
  services: Services,
  { submitted, email, address }: { submitted: Submitted; email: string; address: string },
) {
  const sent = await resendByEmail(request, services, { email, address });
  if (!sent.ok) return refuse(submitted, { ...overLimit(sent.retryAfter), unconfirmed: true });
  return data<SignInAnswer>({ state: 'resent', email }, { status: 200 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(
    serverAction,
    (): SignInAnswer => ({ state: 'refused', summary: signUpErrors.unexpected, email: '' }),
  );

export const shouldRevalidate = notAfterForms;

export const headers = accountHeaders;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} answer={actionData} />;
}

type Refusal = Extract<SignInAnswer, { state: 'refused' }>;
type Submitted = Pick<Refusal, 'email' | 'from'>;

function refuse(
  submitted: Submitted,
  why: Pick<Refusal, 'summary' | 'fields' | 'unconfirmed'> & { status: number; headers?: HeadersInit },
) {
  const { status, headers, ...words } = why;
  return data<SignInAnswer>({ state: 'refused', ...words, ...submitted }, { status, headers });
}

function overLimit(retryAfter: number) {
  const summary = tooManyAttempts(minutesToWait(retryAfter));
  return { status: 429, summary, headers: { 'Retry-After': String(retryAfter) } };
}
