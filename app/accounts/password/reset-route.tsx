import { data } from 'react-router';
import { resetErrors } from '../../copy/account.ts';
import { tooBusy } from '../../copy/form.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, tooManyRequests, unreadable } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { knownBrowserCookie } from '../../identity/sessions/known-browser.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import { type PasswordErrors, passwordErrorsOf } from '../password-errors.ts';
import type { Route } from './+types/reset-route';
import { findResetOwner, resetByLink } from './password-reset.server.ts';
import { openReset, type ResetOpening, resetFailures } from './password-reset.ts';
import { ResetPage, type ResetView } from './reset-page.tsx';

/** Reads the link; a GET changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const parameters = new URL(request.url).searchParams;
  const fields = linkFields(parameters);
  const link = readLink(parameters, 'recovery');
  try {
    const { user } = await findVisitor(context);
    const owner = await findResetOwner(services, link, user);
    const opening = openReset(link, owner ? 'found' : 'none');
    if (opening.state === 'failed') {
      // A URL without parameters is not an error (200): a reload finds it after the tokens were removed from the
      // address.
      if (Object.keys(fields).length === 0) return failed({ ...opening, status: 200 });
      return failed(opening, await findBrandOfLink(context, fields));
    }
    return view(
      { state: 'form', email: owner?.email ?? null, brand: owner?.brand ?? null, fields, fieldErrors: null },
      200,
    );
  } catch (err) {
    services.log.error({ err }, 'A reset link could not be read');
    return failed(openReset(link, 'unreadable'));
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const read = await readForm(request);
  const { password = '', confirmPassword = '' } = read.values;
  const parameters = new URLSearchParams(read.values);
  const link = readLink(parameters, 'recovery');
  const form = { state: 'form', email: null, brand: null, fields: linkFields(parameters) } as const;
  if (!read.ok) {
    // After too many tries, or with a password that is too long, the link and the form stay valid.
    return unreadable<ResetView>(read, { ...form, fieldErrors: { summary: read.error } });
  }
  try {
    const { user } = await findVisitor(context);
    const owner = await findResetOwner(services, link, user);
    const opening = openReset(link, owner ? 'found' : 'none');
    if (!owner || opening.state === 'failed') return failed(opening, await findBrandOfLink(context, form.fields));
    const { email, brand } = owner;

    const fieldErrors = passwordErrorsOf({ password, confirmPassword }, await checkNewPassword({ password, ...owner }));
    const refused = (fieldErrors: PasswordErrors): ResetView => ({ ...form, email, brand, fieldErrors });
    if (fieldErrors) return badRequest(refused(fieldErrors));
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, (summary) => refused({ summary }));
    const reset = await resetByLink(services, { link, owner, password, user, client: clientOf(request) });
    if (!reset.ok) return failed(openReset(link, 'none'), brand);
    const { sessionToken } = reset;
    // The opener of the mailed link owns the account and can sign in here, despite wrong guesses from elsewhere.
    const cookie = sessionToken
      ? await sessionCookie(sessionToken, services.origin)
      : await knownBrowserCookie(request, services, email);
    return view({ state: 'done', brand }, 200, { 'Set-Cookie': cookie });
  } catch (err) {
    if (isBusy(err)) return view({ ...form, fieldErrors: { summary: tooBusy } }, 503);
    services.log.error({ err }, 'A password could not be reset');
    const { message, status } = resetFailures.service;
    return view({ ...form, fieldErrors: { summary: message } }, status);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = resetErrors.service): ResetView => {
    return { state: 'form', email: null, brand: null, fields: null, fieldErrors: { summary } };
  });

// The parameters are no longer in the address, so the loader would respond for a URL without them.
export const shouldRevalidate = () => false;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPage opening={loaderData} answer={actionData} />;
}

function view(shown: ResetView, status: number, headers: HeadersInit = {}) {
  return data(shown, { status, headers });
}

/** Finds the brand for a used or expired link, by the creator that its `redirect_to` names. */
async function findBrandOfLink(context: Route.LoaderArgs['context'], fields: Record<string, string>) {
  return (await findVisitorForPage(context, returnPath(fields.redirect_to))).brand;
}

function failed(opening: ResetOpening, brand: Brand | null = null) {
  const { message, status } = opening.state === 'failed' ? opening : resetFailures.invalid;
  return view({ state: 'failed', message, brand }, status);
}
