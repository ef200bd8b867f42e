import { data, redirect, redirectDocument } from 'react-router';
import { googleErrors as errors } from '../../copy/google.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { formAction } from '../../http/form.server.ts';
import type { FormDeclaration, Submitted } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchPage, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { normalizeCode } from '../../membership/prices/offer.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/start-route';
import { callbackPath } from './callback.ts';
import { type GoogleChoice, progressCookie, returnUri, storablePath } from './progress.server.ts';
import { GoogleStart, type GoogleStartAnswer } from './start-page.tsx';

/** A GET starts no sign-in. The page shows an error with a link to the sign-up. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext).google) throw noSuchPage();
  return null;
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
    return await leave(request, readChoice(values, services), services);
  },
);

async function leave(request: Request, wish: GoogleChoice, services: Services) {
  const brand = wish.creatorId ? await findBrand(services.db, { creatorId: wish.creatorId }) : null;
  // The sign-up page shows an error for an unknown creator.
  if (wish.purpose === 'sign-up' && !brand) {
    return redirect(paths.signUp(wish.creatorId ?? undefined), { status: 303 });
  }
  const creatorId = brand?.creatorId ?? null; // in the stored spelling, because ids compare case-insensitively
  const choice = { ...wish, creatorId };
  const beginning = await services.google!.begin({ redirectUri: returnUri(request, services) });
  if (!beginning.ok) {
    services.log.error({ why: beginning.why }, 'Google could not be reached');
    return redirect(callbackPath({ creatorId, failure: 'failed' }), { status: 303 });
  }
  const { url, state, nonce, codeVerifier } = beginning;
  const cookie = await progressCookie({ step: 'away', state, nonce, codeVerifier, ...choice }, services);
  const headers = { 'Set-Cookie': cookie };
  // The content security policy allows forms to submit to this site only, and browsers apply the policy to redirects
  // too (CSP level 3, form-action). The response to a native form is therefore a page that navigates to Google.
  const native = request.headers.get('accept')?.includes('text/html');
  return native ? data<GoogleStartAnswer>({ ok: true, url }, { headers }) : redirectDocument(url, { headers });
}

/** Maximum length of a plan id (check `prices_plan`). Limits the size of the cookie, which stores the submitted plan. */
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
