import { data } from 'react-router';
import { resetErrors } from '../../copy/account.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { knownBrowserCookie } from '../../identity/sessions/known-browser.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import { linkFields, readLink } from '../link-parameters.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import type { Route } from './+types/reset-route';
import { findResetOwner, resetByLink } from './password-reset.server.ts';
import { openReset, type ResetOpening, resetFailures } from './password-reset.ts';
import { ResetPage, type ResetView } from './reset-page.tsx';

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
      // A URL without parameters gets 200, because a reload requests the URL after `CleanAddress` has removed them.
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

const form = defineForm({
  unexpected: resetErrors.service,
  refused: (summary, submitted, known: Partial<ResetForm> = {}): ResetView => ({
    state: 'form',
    email: null,
    brand: null,
    fields: isEmpty(submitted) ? null : linkFields(new URLSearchParams(submitted)),
    fieldErrors: { summary },
    ...known,
  }),
});

export const action = formAction(
  form,
  'A password could not be reset',
  async ({ request, context }: Route.ActionArgs, { services, values, refused }) => {
    const { password = '', confirmPassword = '' } = values;
    const parameters = new URLSearchParams(values);
    const link = readLink(parameters, 'recovery');
    const { user } = await findVisitor(context);
    const owner = await findResetOwner(services, link, user);
    const opening = openReset(link, owner ? 'found' : 'none');
    if (!owner || opening.state === 'failed') {
      return failed(opening, await findBrandOfLink(context, linkFields(parameters)));
    }
    const { email, brand } = owner;

    const fieldErrors = passwordErrorsOf({ password, confirmPassword }, await checkNewPassword({ password, ...owner }));
    if (fieldErrors) return badRequest(refused(fieldErrors.summary, { email, brand, fieldErrors }));
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, (summary) => refused(summary, { email, brand }));
    const reset = await resetByLink(services, { link, owner, password, user, client: clientOf(request) });
    if (!reset.ok) return failed(openReset(link, 'none'), brand);
    const { sessionToken } = reset;
    // The mailed link proves the owner, so the browser becomes a known browser. Strangers' guesses cannot lock out
    // known browsers.
    const cookie = sessionToken
      ? await sessionCookie(sessionToken, services.origin)
      : await knownBrowserCookie(request, services, email);
    return view({ state: 'done', brand }, 200, { 'Set-Cookie': cookie });
  },
);

export const clientAction = form.clientAction;

type ResetForm = Extract<ResetView, { state: 'form' }>;

export const shouldRevalidate = () => false;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPage opening={loaderData} answer={actionData} />;
}

function view(shown: ResetView, status: number, headers: HeadersInit = {}) {
  return data(shown, { status, headers });
}

/** Finds the brand for a used or expired link by the link's `redirect_to`, which names a creator's page. */
async function findBrandOfLink(context: Route.LoaderArgs['context'], fields: Record<string, string>) {
  return (await findVisitorForPage(context, returnPath(fields.redirect_to))).brand;
}

function failed(opening: ResetOpening, brand: Brand | null = null) {
  const { message, status } = opening.state === 'failed' ? opening : resetFailures.invalid;
  return view({ state: 'failed', message, brand }, status);
}
