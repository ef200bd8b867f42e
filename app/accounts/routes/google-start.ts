import { data, redirect, redirectDocument } from 'react-router';
import { tooManyAttempts } from '../../copy/account.ts';
import { googleErrors as errors } from '../../copy/google.ts';
import { findBrand } from '../../creators/brand.server.ts';
import { readForm } from '../../http/form.server.ts';
import { returnPath } from '../../http/return-path.ts';
import { clientAddressContext, type Services, servicesContext } from '../../http/services.ts';
import { defaultPlan, findPlan } from '../../membership/plans.ts';
import { callbackPath } from '../google-callback.ts';
import { type GoogleChoice, progressCookie, returnUri, storablePath } from '../google-progress.server.ts';
import { minutesToWait } from '../sign-in.ts';
import { GoogleStart, type GoogleStartAnswer } from '../ui/google-start.tsx';
import type { Route } from './+types/google-start';

/** Nothing to look at: opened by hand, the page says that a sign-in begins elsewhere. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext).google) throw data(null, { status: 404, statusText: 'Not Found' });
  return null;
}

/** The Google button: what was chosen goes into the browser's cookie, and the person to Google. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!services.google) throw data(null, { status: 404, statusText: 'Not Found' });
  const form = await readForm(request, services);
  if (!form.ok) return refuse(form.status, form.error);
  try {
    const limit = await services.limits.consume('google', { address: context.get(clientAddressContext) });
    if (limit.ok) return await leave(request, readChoice(form.values, services), services);
    const wait = { 'Retry-After': String(limit.retryAfter) };
    return refuse(429, tooManyAttempts(minutesToWait(limit.retryAfter)), wait);
  } catch (err) {
    services.log.error({ err }, 'A sign-in with Google could not begin');
    return refuse(503, errors.failed, { 'Retry-After': '5' });
  }
}

async function leave(request: Request, wish: GoogleChoice, services: Services) {
  let creatorId: string | null = null;
  if (wish.intent === 'sign-up') {
    if (!wish.creatorId) return redirect('/sign-up', { status: 303 });
    const brand = await findBrand(services.db, { creatorId: wish.creatorId });
    // The creator's own sign-up page says what is wrong with the creator.
    if (!brand) return redirect(`/sign-up/${encodeURIComponent(wish.creatorId)}`, { status: 303 });
    ({ creatorId } = brand); // as it is stored: ids compare without case
  }
  const choice = { ...wish, creatorId };
  const beginning = await services.google!.begin({ redirectUri: returnUri(request, services) });
  if (!beginning.ok) {
    services.log.error({ why: beginning.why }, 'Google could not be reached');
    return redirect(callbackPath({ creatorId, failure: 'failed' }), { status: 303 });
  }
  const { url, state, nonce, codeVerifier } = beginning;
  const cookie = await progressCookie({ step: 'away', state, nonce, codeVerifier, ...choice }, services);
  const headers = { ...privately, 'Set-Cookie': cookie };
  // The policy of our pages lets forms lead to this site only, and browsers hold the redirects of the answer to that
  // too (CSP level 3, form-action). So a form that was sent natively is answered by a page, which leads on by itself.
  const native = request.headers.get('accept')?.includes('text/html');
  return native ? data<GoogleStartAnswer>({ ok: true, url }, { headers }) : redirectDocument(url, { headers });
}

const privately = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

function refuse(status: number, message: string, more: Record<string, string> = {}) {
  return data<GoogleStartAnswer>({ ok: false, message }, { status, headers: { ...privately, ...more } });
}

function readChoice(values: Record<string, string>, { now }: Services): GoogleChoice {
  return {
    intent: values.intent === 'sign-in' ? 'sign-in' : 'sign-up',
    creatorId: values.creatorId || null,
    plan: findPlan(values.plan ?? '')?.id ?? defaultPlan,
    legalAcceptedAt: values.terms ? now().toISOString() : null,
    from: storablePath(returnPath(values.from)),
  };
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? privately;

export default GoogleStart;
