import { data, redirect, redirectDocument } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { googleErrors as errors } from '../../copy/google.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { formAction } from '../../http/form.server.ts';
import type { FormDeclaration, Submitted } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchPage, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { isToken } from '../../identity/links/tokens.server.ts';
import { normalizeCode } from '../../membership/prices/offer.ts';
import { paths } from '../../paths.ts';
import { serverPaths } from '../../server-paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { OwnSite } from '../../sites/site.ts';
import { beginHandOver } from '../hand-over/begun.server.ts';
import { findOtherSite } from '../hand-over/other-site.server.ts';
import type { Route } from './+types/start-route';
import { callbackPath } from './callback.ts';
import { type GoogleChoice, progressCookie, returnUri, storablePath } from './progress.server.ts';
import { GoogleStart, type GoogleStartAnswer } from './start-page.tsx';

/** Redirects to Google for a sign-in that began on a creator's site. Any other GET starts no sign-in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (!services.google) throw noSuchPage();
  const { searchParams } = new URL(request.url);
  const check = searchParams.get('check');
  const creatorId = searchParams.get('creator_id');
  const site = currentOwnSite() === null && isToken(check) ? await findOtherSite(services, creatorId) : null;
  if (!site || !isToken(check)) return null;
  const wish: GoogleChoice = { purpose: 'sign-in', creatorId, plan: '', offer: '', legalAcceptedAt: null, from: null };
  const { url, headers } = await leave(request, services, { ...wish, check });
  return redirect(URL.canParse(url) ? url : site.origin + url, { headers });
}

const form: FormDeclaration<(summary: string, submitted: Submitted) => GoogleStartAnswer> = {
  unexpected: errors.failed,
  refused: (message, { creatorId }) => ({ ok: false, message, creatorId: creatorId || null }),
};

export const action = formAction(
  form,
  'A sign-in with Google could not begin',
  async ({ request, context }: Route.ActionArgs, { services, values, refused }) => {
    if (!services.google) throw noSuchPage();
    const limit = await countTry(context, 'google');
    if (!limit.ok) return tooManyRequests(limit, refused);
    return await start(request, readChoice(values, services), services);
  },
);

async function start(request: Request, wish: GoogleChoice, services: Services) {
  const site = currentOwnSite();
  const wanted = site?.creatorId ?? wish.creatorId;
  const brand = wanted ? await findBrand(services.db, { creatorId: wanted }) : null;
  // The sign-up page shows an error for an unknown creator.
  if (wish.purpose === 'sign-up' && !brand) return redirect(paths.signUp(wanted ?? undefined), { status: 303 });
  const creatorId = brand?.creatorId ?? null; // in the stored spelling, because ids compare case-insensitively
  const choice = { ...wish, creatorId };
  const { url, headers } = site
    ? await leaveForPlatform(services, site, choice)
    : await leave(request, services, { ...choice, check: null });
  if (!URL.canParse(url)) return redirect(url, { status: 303 });
  // The policy's `form-action` applies to redirects too (CSP level 3). The response to a native form is therefore a
  // page that navigates to Google.
  const native = request.headers.get('accept')?.includes('text/html');
  return native ? data<GoogleStartAnswer>({ ok: true, url }, { headers }) : redirectDocument(url, { headers });
}

interface Start {
  url: string;
  headers: HeadersInit;
}

/** Sends a visitor of a creator's site to the platform first, because Google redirects back only to the platform. */
async function leaveForPlatform(services: Services, site: OwnSite, choice: GoogleChoice): Promise<Start> {
  const { check, cookie } = await beginHandOver<GoogleChoice>(services, {
    path: serverPaths.googleReturn(),
    kept: choice,
  });
  const url = site.platform + authPaths.googleFor({ creatorId: site.creatorId, check });
  return { url, headers: { 'Set-Cookie': cookie } };
}

async function leave(
  request: Request,
  services: Services,
  choice: GoogleChoice & { check: string | null },
): Promise<Start> {
  const beginning = await services.google!.begin({ redirectUri: returnUri(request, services) });
  if (!beginning.ok) {
    services.log.error({ why: beginning.why }, 'Google could not be reached');
    return { url: callbackPath({ creatorId: choice.creatorId, failure: 'failed' }), headers: {} };
  }
  const { url, state, nonce, codeVerifier } = beginning;
  const cookie = await progressCookie({ step: 'away', state, nonce, codeVerifier, ...choice }, services);
  return { url, headers: { 'Set-Cookie': cookie } };
}

/** Maximum length of a plan id, as in the database constraint `prices_plan`. */
const MAX_PLAN_LENGTH = 40;

function readChoice(values: Record<string, string>, { now }: Services): GoogleChoice {
  return {
    purpose: values.purpose === 'sign-in' ? 'sign-in' : 'sign-up',
    creatorId: values.creatorId || null,
    plan: (values.plan ?? '').slice(0, MAX_PLAN_LENGTH),
    offer: normalizeCode(values.offer ?? '') ?? '',
    legalAcceptedAt: values.terms ? now().toISOString() : null,
    from: storablePath(returnPath(values.from)),
  };
}

export default GoogleStart;
