import { data } from 'react-router';
import { verifyErrors } from '../../copy/account.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { tooManyRequests, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { sessionCookie } from '../../identity/session-cookie.server.ts';
import { findVisitor } from '../../identity/visitor.server.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import { VerifyPage } from '../ui/verify-page.tsx';
import { openVerification, verifyFailures } from '../verification.ts';
import { findVerifyLink, followVerifyLink } from '../verify-link.server.ts';
import { arrivedView, failedView, type VerifyView } from '../verify-view.ts';
import type { Route } from './+types/verify';

/** Reads the link. A GET changes nothing, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const parameters = new URL(request.url).searchParams;
  const fields = linkFields(parameters);
  const link = readLink(parameters, 'signup');
  try {
    const visitor = await findVisitor(context);
    const known = await findVerifyLink(services, link, visitor);
    const opening = openVerification(link, known?.holder ?? null);
    if (known && opening.state === 'ready') {
      const { email, brand } = known;
      return view({ state: 'ready', byItself: opening.byItself, email, brand, fields }, 200);
    }
    if (known && opening.state === 'again') {
      const { signedIn } = known.holder;
      return view(arrivedView('again', known, { fields, signedIn, userEmail: visitor.user?.email }), 200);
    }
    return failed(opening, fields);
  } catch (err) {
    services.log.error({ err }, 'A verification link could not be read');
    return failed(openVerification(link, 'unreadable'), fields);
  }
}

/** Follows the link. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const parameters = new URLSearchParams(form.values);
  const fields = linkFields(parameters);
  if (!form.ok) return unreadable(form, failedView(form.error, fields));
  const link = readLink(parameters, 'signup');
  try {
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, (message) => failedView(message, fields));
    const visitor = await findVisitor(context);
    const known = await findVerifyLink(services, link, visitor);
    const followed = await followVerifyLink(services, link, visitor);
    if (!known || !followed.ok) {
      const { message, status } = verifyFailures[followed.ok ? 'invalid' : followed.reason];
      return view(failedView(message, fields, known), status);
    }
    const { signedIn, sessionToken } = followed;
    const shown = arrivedView(followed.again ? 'again' : 'verified', known, {
      fields,
      signedIn,
      userEmail: visitor.user?.email,
    });
    return view(shown, 200, sessionToken ? { 'Set-Cookie': await sessionCookie(sessionToken, services.origin) } : {});
  } catch (err) {
    services.log.error({ err }, 'A verification failed');
    return failed(openVerification(link, 'unreadable'), fields);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (message = verifyErrors.service) => failedView(message, null));

// The parameters have been removed from the address by then: the loader would answer for a URL without them.
export const shouldRevalidate = () => false;

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage opening={loaderData} answer={actionData} />;
}

function view(shown: VerifyView, status: number, headers: HeadersInit = {}) {
  return data(shown, { status, headers });
}

function failed(opening: ReturnType<typeof openVerification>, fields: Record<string, string>) {
  const { message, status } = opening.state === 'failed' ? opening : verifyFailures.service;
  // A URL without parameters is not an error (200): a reload finds it after the tokens were removed from the address.
  return view(failedView(message, fields), Object.keys(fields).length === 0 ? 200 : status);
}
