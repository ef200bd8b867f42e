import { data } from 'react-router';
import { tooBusy } from '../../copy/form.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor, type Visitor } from '../../identity/sessions/visitor.server.ts';
import { type Link, linkFields, readLink } from '../link-parameters.ts';
import type { Route } from './+types/route';
import { VerifyPage } from './page.tsx';
import { openVerification, type VerifyQuestion, verifyFailures } from './verification.ts';
import { failedLinkView } from './verify-help.server.ts';
import { findVerifyLink, type KnownLink, openVerifyLink, type SignUpProof } from './verify-link.server.ts';
import { checkProof } from './verify-proof.server.ts';
import {
  arrivedView,
  CHOOSE_NEW,
  failedView,
  type LinkFields,
  sentForm,
  type VerifyView,
  withUnansweredForm,
} from './verify-view.ts';

/** Reads the link without applying it, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const parameters = new URL(request.url).searchParams;
  const fields = linkFields(parameters);
  const link = readLink(parameters, 'signup');
  try {
    const visitor = await findVisitor(context);
    const known = await findVerifyLink(services, link, visitor);
    const opening = openVerification(link, known?.holder ?? null);
    if (known && opening.state === 'ready') return view(readyView(opening, known, fields), 200);
    if (known && opening.state === 'again') return view(againView(known, fields, visitor), 200);
    if (link.kind === 'error') return failed(opening, fields);
    const reason = link.kind === 'pair' ? 'no-session' : 'invalid';
    const shown = await failedLinkView(services, { link, fields, reason });
    // A URL without parameters gets 200, because a reload requests the URL after `CleanAddress` has removed them.
    return view(shown, Object.keys(fields).length === 0 ? 200 : verifyFailures[reason].status);
  } catch (err) {
    services.log.error({ err }, 'A verification link could not be read');
    return failed(openVerification(link, 'unreadable'), fields);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const parameters = new URLSearchParams(form.values);
  const fields = linkFields(parameters);
  if (!form.ok) return unreadable(form, failedView(form.error, fields));
  const link = readLink(parameters, 'signup');
  const of = sentForm(form.values[CHOOSE_NEW]);
  let ready: ReturnType<typeof readyView> | null = null;
  try {
    const visitor = await findVisitor(context);
    const known = await findVerifyLink(services, link, visitor);
    const opening = openVerification(link, known?.holder ?? null);
    if (known && opening.state === 'ready') ready = readyView(opening, known, fields);
    const limit = await countTry(context, 'verify', { account: hashToken(secretOf(link)) });
    if (!limit.ok) {
      return tooManyRequests(
        limit,
        (summary): VerifyView =>
          ready?.asks === 'password' ? { ...ready, errors: { of, summary } } : failedView(summary, fields),
      );
    }
    if (known && opening.state === 'again') return view(againView(known, fields, visitor), 200);
    let proof: SignUpProof = { by: 'browser' };
    if (known && ready?.asks === 'password' && link.kind === 'token') {
      const checked = await checkProof(services, link.token, { values: form.values, about: known });
      if (!checked.ok) return view({ ...ready, errors: checked.errors }, 400);
      proof = checked.proof;
    }
    const followed = await openVerifyLink(services, link, { visitor, proof, client: clientOf(request) });
    if (!known || !followed.ok) {
      const reason = followed.ok ? 'invalid' : followed.reason;
      return view(await failedLinkView(services, { link, fields, reason }), verifyFailures[reason].status);
    }
    const { signedIn, sessionToken } = followed;
    const shown = arrivedView(followed.again ? 'again' : 'verified', known, {
      fields,
      signedIn,
      userEmail: visitor.user?.email,
    });
    return view(shown, 200, sessionToken ? { 'Set-Cookie': await sessionCookie(sessionToken, services.origin) } : {});
  } catch (err) {
    // The link is still valid, so the form stays.
    if (isBusy(err) && ready) return view({ ...ready, errors: { of, summary: tooBusy } }, 503);
    services.log.error({ err }, 'A verification failed');
    return failed(openVerification(link, 'unreadable'), fields);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withUnansweredForm(args);

export const shouldRevalidate = () => false;

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage opening={loaderData} answer={actionData} />;
}

const secretOf = (link: Link) => (link.kind === 'token' ? link.token : link.kind === 'pair' ? link.refreshToken : '');

function readyView(
  { byItself, asks }: { byItself: boolean; asks: VerifyQuestion },
  { email, brand }: KnownLink,
  fields: LinkFields,
): Extract<VerifyView, { state: 'ready' }> {
  return { state: 'ready', byItself, asks, email, brand, fields, errors: null };
}

function againView(known: KnownLink, fields: LinkFields, { user }: Visitor): VerifyView {
  return arrivedView('again', known, { fields, signedIn: known.holder.signedIn, userEmail: user?.email });
}

function view(shown: VerifyView, status: number, headers: HeadersInit = {}) {
  return data(shown, { status, headers });
}

function failed(opening: ReturnType<typeof openVerification>, fields: LinkFields) {
  const { message, status } = opening.state === 'failed' ? opening : verifyFailures.service;
  return view(failedView(message, fields), status);
}
